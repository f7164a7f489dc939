import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { cookieName } from '../../platform/http/browser-session.ts';
import { newNonce, sendDocument } from './documents.ts';
import { docsPolicy } from './policies.ts';

/** The OpenAPI document and its viewer; both are built on the first request, to keep the start short (decisions 1). */
export function mountApiDocs(http: FastifyInstance): void {
  const { settings } = http.platform.services;
  let document: string | undefined;
  http.get('/api/openapi.json', async (_request, reply) => {
    const { openApiDocument } = await import('@shulk/contract');
    document ??= JSON.stringify(
      openApiDocument({
        publicUrl: settings.publicUrl,
        bases: settings.serviceBases,
        cookieName: cookieName(settings.https),
      }),
    );
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(document);
  });
  http.get('/api/docs', (_request, reply) => {
    const nonce = newNonce();
    return sendDocument(reply, viewer(nonce), docsPolicy(nonce));
  });
  void http.register(async (scope) => {
    const { default: serveFiles } = await import('@fastify/static');
    const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    await scope.register(serveFiles, {
      root,
      prefix: '/assets/api-docs/',
      index: false,
      decorateReply: false,
      allowedPath: (path) => /^\/swagger-ui[\w.-]*\.(?:js|css)$/.test(path),
    });
  });
}

const viewer = (nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API reference - Shulk</title><link rel="stylesheet" href="/assets/api-docs/swagger-ui.css"></head><body><div id="reference"></div><script nonce="${nonce}" src="/assets/api-docs/swagger-ui-bundle.js"></script><script nonce="${nonce}">SwaggerUIBundle({url:'/api/openapi.json',dom_id:'#reference',deepLinking:true,tryItOutEnabled:false,validatorUrl:null})</script></body></html>`;
