import { createKey, listKeys, revokeKey, rotateKey } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { createKeyOf, keysOf, revokeKeyOf, rotateKeyOf } from './console/operator-keys.ts';
import { keyCaller } from './key-caller.ts';

/** The guard of the keys of institutes (decision 255), and the operator's calls that make and end them. */
export function mountApiKeys(http: FastifyInstance): void {
  const { guards, services } = http.platform;
  guards.provideKeys((request) => keyCaller(services, request));
  mount(http, createKey, async (ctx, { body }) => answer(await createKeyOf(ctx, body), { status: 201 }));
  mount(http, rotateKey, async (ctx, { body }) => answer(await rotateKeyOf(ctx, body), { status: 201 }));
  mount(http, revokeKey, (ctx, { body }) => revokeKeyOf(ctx, body));
  mount(http, listKeys, (ctx, { query }) => keysOf(ctx, query));
}
