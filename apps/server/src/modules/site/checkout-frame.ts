import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { newNonce, sendDocument } from './documents.ts';
import { jsonForHtml } from './html.ts';
import { checkoutPolicy } from './policies.ts';

/** Origins of the institutes' own sites, which may hold the frame beside our page. */
async function hostOrigins(http: FastifyInstance): Promise<string[]> {
  const rows = await http.platform.services.db.query<{ host: string }>(
    'select distinct unnest(link_hosts) as host from institutes order by 1 limit 500',
  );
  return rows.map((row) => `https://${row.host}`);
}

/** The checkout's own document: the sheet inside the iframe (decisions 8). The token never comes by address. */
export function mountCheckoutFrame(http: FastifyInstance, folder: string): void {
  const { settings } = http.platform.services;
  const file = join(folder, 'frame', 'frame.html');
  let template: string | undefined;
  http.get('/checkout', async (_request, reply) => {
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
    // The frame is opened by other documents: it must not claim to stand alone.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendDocument(reply, html, checkoutPolicy(settings, nonce, await hostOrigins(http)));
  });
}
