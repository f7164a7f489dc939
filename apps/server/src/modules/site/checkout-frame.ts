import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readHostOrigin } from '../../platform/http/callers/sheet-host.ts';
import { newNonce, sendDocument } from './documents.ts';
import { jsonForHtml } from './html.ts';
import { checkoutPolicy } from './policies.ts';

/**
 * The checkout's own document: the sheet inside the iframe (decisions 8). The token never comes by address; what does
 * is the one origin that may embed the frame beside our own pages (decision 73). An address without it, or with one we
 * did not write, gets a document that only our own pages may embed.
 */
export function mountCheckoutFrame(http: FastifyInstance, folder: string): void {
  const { settings } = http.platform.services;
  const file = join(folder, 'frame', 'frame.html');
  let template: string | undefined;
  const send = async (reply: FastifyReply, holder: string | undefined): Promise<FastifyReply> => {
    template ??= readFileSync(file, 'utf8');
    const nonce = newNonce();
    const frameSettings = jsonForHtml({
      base: settings.serviceBases.checkout,
      own_origin: settings.publicUrl,
    });
    const html = template
      .replace(
        '<!--shulk:settings-->',
        `<script type="application/json" id="shulk-checkout">${frameSettings}</script>`,
      )
      .replace(/<(script|link rel="modulepreload")(?![^>]*\bnonce=)/g, `<$1 nonce="${nonce}"`);
    // Other documents open the frame: it must not be isolated as a top-level document.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendDocument(reply, html, checkoutPolicy(settings, nonce, holder));
  };
  http.get('/checkout', (_request, reply) => send(reply, undefined));
  http.get<{ Params: { holder: string } }>('/checkout/:holder', ({ params }, reply) =>
    send(reply, readHostOrigin(settings, params.holder)),
  );
}
