import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Hashed names of the build: their content never changes under the same address. */
const immutable = { maxAge: '365d', immutable: true } as const;

/** Serves the built browser parts: the payer app, the checkout frame and the SDK loader. */
export async function mountBrowserFiles(
  http: FastifyInstance,
  folders: { readonly payer: string; readonly checkout: string },
): Promise<void> {
  const shared = { index: false as const, decorateReply: false, preCompressed: true, wildcard: true };
  if (existsSync(folders.payer)) {
    await http.register(serveFiles, { ...shared, ...immutable, root: folders.payer, prefix: '/assets/app/' });
  }
  const frame = join(folders.checkout, 'frame');
  if (existsSync(frame)) {
    await http.register(serveFiles, { ...shared, ...immutable, root: frame, prefix: '/assets/checkout/' });
  }
  const sdk = join(folders.checkout, 'sdk');
  if (existsSync(sdk)) {
    await http.register(serveFiles, {
      ...shared,
      root: sdk,
      prefix: '/sdk/',
      maxAge: '5m',
      setHeaders: (reply) => {
        // Institutes load it from their own sites (R39).
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
  http.get('/favicon.ico', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 18"><path d="m8 1 7 2.5v5C15 13 12 16 8 17 4 16 1 13 1 8.5v-5z" fill="#0B5A6B"/><path d="m5 9 2.2 2.2L11.2 7" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>',
      ),
  );
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /api/\nDisallow: /*/r/\nDisallow: /dev/\n'),
  );
}
