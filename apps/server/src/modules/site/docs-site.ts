import { existsSync, readdirSync } from 'node:fs';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { docsSitePolicy } from './policies.ts';

/**
 * Serves the site for developers under /docs, where `error.docs_url` of the institute API leads.
 * @param folder the built site; without it there are no pages
 */
export async function mountDocsSite(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  await http.register(async (scope) => {
    await scope.register(serveFiles, {
      root: folder,
      prefix: '/docs/',
      preCompressed: true,
      index: false,
      wildcard: true,
      maxAge: '5m',
      setHeaders: (reply) => {
        reply.header('content-security-policy', docsSitePolicy);
      },
    });
    for (const file of pages) {
      const address = file === 'index.html' ? '/docs' : `/docs/${file.replace('.html', '')}`;
      scope.get(address, (_request, reply) => reply.sendFile(file));
    }
  });
}
