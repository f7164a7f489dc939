import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { devCallerOf } from '../../platform/http/callers/dev-callers.ts';
import { newNonce, sendDocument } from './documents.ts';
import { plainDocument } from './plain-pages.ts';
import { plainPolicy } from './policies.ts';

const body = (nonce: string): string => `<h1>The SDK on another site</h1>
<p>This page stands for an institute's own website: it loads the SDK and opens the checkout with a token that the institute's server asked for.</p>
<section><form id="f"><label for="t">Checkout token</label><input id="t" name="t" autocomplete="off" required> <button>Open the checkout</button></form></section>
<h2>Events</h2><pre id="log" role="log" aria-live="polite"></pre>
<script nonce="${nonce}" src="/sdk/v1.js"></script>
<script nonce="${nonce}">
const log=document.getElementById('log');
document.getElementById('f').addEventListener('submit',(e)=>{e.preventDefault();
const c=new window.Shulk.Checkout({env:'test',auth:document.getElementById('t').value});
for(const n of ['ready','dt.payment.captured','dt.payment.failed','popup.close','error'])c.on(n,(p)=>{log.textContent+=n+' '+JSON.stringify(p)+'\\n'});
c.open();});
</script>`;

/** The documented example of the SDK on a site of an institute (decisions 8); for this machine only (R38). */
export function mountEmbedExample(http: FastifyInstance): void {
  const { guards, services } = http.platform;
  const { settings, db } = services;
  http.get('/dev/embed', async (request, reply) => {
    if (!(await guards.mayUseDev({ ...devCallerOf(request, settings), db })))
      throw new AppError(settings.production ? 'not_found' : 'loopback_only');
    const nonce = newNonce();
    return sendDocument(
      reply,
      plainDocument('The SDK on another site', body(nonce), nonce),
      `${plainPolicy(nonce)}; frame-src ${settings.checkoutOrigin}`,
    );
  });
}
