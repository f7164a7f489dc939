import { laterRoutes } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { mountPages } from './pages/index.ts';

/** Calls that are described but not served yet: each answers 501 `not_built_yet` behind its own proof. */
function mountLater(http: FastifyInstance): void {
  for (const entry of laterRoutes) mount(http, entry, () => Promise.reject(new AppError('not_built_yet')));
}

/** Puts every module on the server; the only place where modules meet. */
export async function mountModules(http: FastifyInstance): Promise<void> {
  mountPages(http, { priceCards: () => Promise.resolve({ cards: [] }) });
  mountLater(http);
  await Promise.resolve();
}
