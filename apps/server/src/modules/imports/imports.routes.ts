import type { IncomingMessage } from 'node:http';
import { importBundle as entry } from '@shulk/contract';
import type { ImportResult } from '@shulk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { registerSandboxAccounts, registerSandboxLenders } from '../sandbox/index.ts';
import { BUNDLE_LIMIT, receiveBundle } from './file/receive-bundle.ts';
import { importBundle } from './import-bundle.ts';
import { hasLiveInstitutes } from './stores/institutes.store.ts';

/** Mounts the operator's import call. Its body goes to a file, so it has a reader of its own. */
export function mountImports(http: FastifyInstance): void {
  http.platform.guards.provideLive(hasLiveInstitutes);
  void http.register((own, _options, done) => {
    const received = receiveInFiles(own);
    // The verb parses the bundle itself: a refusal names every place, including those behind a schema error.
    mount(
      own,
      { ...entry, body: z.unknown() },
      async (ctx, { body, query }) => {
        const close = received(body);
        const result = await importBundle(ctx, body, query, {
          file_name: query.file_name,
          file_sha256: ctx.bodyHash,
          request_id: ctx.requestId,
        }).finally(close);
        await registerSandboxes(ctx.services, ownAddress(http), result);
        return result;
      },
      { bodyLimit: BUNDLE_LIMIT },
    );
    done();
  });
}

/**
 * Lets calls of JSON be received in files.
 * @returns a function that takes a body over: it gives the function that closes its file; files of other calls are closed
 *   with their answers
 */
export function receiveInFiles(http: FastifyInstance): (body: unknown) => () => void {
  const open = new Map<unknown, () => void>();
  const take = (body: unknown): (() => void) => {
    const close = open.get(body);
    open.delete(body);
    return close ?? (() => undefined);
  };
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const { raw, file_sha256, close } = await receiveBundle(http.platform.services.settings.dataDir, body);
    request.bodyHash = file_sha256;
    open.set(raw, close);
    return raw;
  });
  http.addHook('onResponse', (request, _reply, done) => {
    take(request.body)();
    done();
  });
  return take;
}

/** Tells the sandbox of accounts and lenders that an import brought; not while the server does not listen. */
async function registerSandboxes(
  services: Services,
  address: string | undefined,
  { dry_run, created, updated }: ImportResult,
): Promise<void> {
  const changed = (kind: string): boolean => !dry_run && (created[kind] ?? 0) + (updated[kind] ?? 0) > 0;
  if (address === undefined) return;
  if (changed('gateway_accounts')) await registerSandboxAccounts(services, address);
  if (changed('lenders')) await registerSandboxLenders(services, address);
}

/** The address of the server for the sandbox on this machine; undefined while it does not listen. */
function ownAddress(http: FastifyInstance): string | undefined {
  const bound = http.server.address();
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : undefined;
}
