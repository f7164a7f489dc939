import type { FastifyInstance } from 'fastify';
import { keyCaller } from './key-caller.ts';

/** The guard of the keys of institutes (decision 255). */
export function mountApiKeys(http: FastifyInstance): void {
  const { guards, services } = http.platform;
  guards.provideKeys((request) => keyCaller(services, request));
}
