import { importBundle as entry } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../platform/http/mount.ts';
import { registerSandboxAccounts, registerSandboxLenders } from '../sandbox/index.ts';
import { importBundle } from './import-bundle.ts';
import { hasLiveInstitutes } from './stores/institutes.store.ts';

/** Most bytes of a bundle (threats 7). */
const BUNDLE_LIMIT = 50 * 1024 * 1024;
/** Most entries of a list of a bundle: its students and payments. */
const BUNDLE_ARRAY = 50_000;

/** Mounts the operator's import call. */
export function mountImports(http: FastifyInstance): void {
  http.platform.guards.provideLive(hasLiveInstitutes);
  // The verb parses the bundle itself: a refusal names every place, including those behind a schema error.
  mount(
    http,
    { ...entry, body: z.unknown() },
    async (ctx, { body, query }) => {
      const result = await importBundle(ctx, body, query, {
        file_name: query.file_name,
        file_sha256: ctx.bodyHash,
        request_id: ctx.requestId,
      });
      const changed = (kind: string): boolean =>
        !result.dry_run && (result.created[kind] ?? 0) + (result.updated[kind] ?? 0) > 0;
      const address = ownAddress(http);
      if (address !== undefined) {
        if (changed('gateway_accounts')) await registerSandboxAccounts(ctx.services, address);
        if (changed('lenders')) await registerSandboxLenders(ctx.services, address);
      }
      return result;
    },
    { bodyLimit: BUNDLE_LIMIT, maxArray: BUNDLE_ARRAY, hashed: true },
  );
}

/** The address of the server for the sandbox on this machine; undefined while it does not listen. */
function ownAddress(http: FastifyInstance): string | undefined {
  const bound = http.server.address();
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : undefined;
}
