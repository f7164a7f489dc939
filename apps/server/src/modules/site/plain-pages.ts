import type { FastifyInstance } from 'fastify';
import { FOOT_STYLE, pageFoot } from '../../documents/index.ts';
import { newNonce, sendDocument, slugPattern } from './documents.ts';
import { escapeHtml } from './html.ts';
import { plainPolicy } from './policies.ts';

const style = `:root{color-scheme:light dark;--ink:#12202E;--ink2:#45535F;--canvas:#F5F7F9;--surface:#fff;--line:#D3DAE1;--link:#0B5A6B}
@media (prefers-color-scheme:dark){:root{--ink:#EDF2F6;--ink2:#B6C2CC;--canvas:#0D1319;--surface:#151D25;--line:#2B3743;--link:#6CC3D5}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.6 -apple-system,"Segoe UI",Roboto,"Noto Sans",system-ui,sans-serif}
main,footer{max-width:720px;margin:0 auto}main{padding:32px 16px 64px}h1{font-size:26px;line-height:32px;margin:0 0 8px}h2{font-size:18px;line-height:26px;margin:28px 0 6px}
p{margin:0 0 12px;color:var(--ink2)}a{color:var(--link)}button,input{font:inherit;min-height:44px;padding:0 16px;border-radius:12px;border:1.5px solid #74808D;background:var(--surface);color:var(--ink)}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px 24px;margin:20px 0}label{display:block;font-weight:600;margin-bottom:6px}label+input{width:100%;margin-bottom:12px}label:has([type=checkbox]){display:flex;gap:10px;align-items:center;margin:12px 0 0}[type=checkbox]{width:24px;height:24px;min-height:0;margin:0;padding:0}
pre{overflow:auto;background:var(--canvas);border:1px solid var(--line);border-radius:12px;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere}section>:first-child{margin-top:0}section>:last-child{margin-bottom:0}pre:empty{min-height:48px}footer{color:var(--ink2)}${FOOT_STYLE}`;

/** A plain document in the product's look. `body`, `foot` and `head` are our own markup. */
export function plainDocument(title: string, body: string, nonce: string, foot = '', head = ''): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${escapeHtml(title)} - Shulk</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main>${foot}</body></html>`;
}

const terms = `<h1>Terms and conditions</h1>
<p>These terms apply to paying fees on this page. Your institute may show its own terms instead.</p>
<h2>Who receives the money</h2><p>Your payment goes from your bank through a payment gateway to your institute. We show the page and keep the record; we never hold your money.</p>
<h2>When a payment counts</h2><p>A payment counts when the gateway has confirmed it to us. You then find the receipt under Receipt Download of the same page.</p>
<h2>When money was debited and the payment shows as failed</h2><p>If money was debited it is returned within 5 working days by your bank under the rules of the Reserve Bank of India. You are never charged twice for the same fee: a second success is refunded.</p>
<h2>Refunds</h2><p>Refunds are decided by your institute. They go back to the account or card you paid from, usually in 5 to 7 working days.</p>
<h2>Card data</h2><p>Card numbers are typed on the gateway's own page. We never see or keep them.</p>`;

const privacy = `<h1>Privacy policy</h1>
<p>This page processes personal data for your institute so that fees can be paid and receipts given.</p>
<h2>What is used, and what for</h2><p>Student ID, name and fees: to show what is owed. Mobile number and e-mail: to prove that it is you, and to send the receipt. Payment reference and mode: to keep the books of your institute.</p>
<h2>What is not done</h2><p>No advertising, no selling of data, no tracking of children. Analytics, where an institute switches them on, never get a name, a mobile number, an e-mail or a student ID.</p>
<h2>How long</h2><p>Receipts and books are kept as long as the law asks institutes to keep them. One-time codes live five minutes.</p>
<h2>Your rights</h2><p>Ask your institute to see, correct or erase your data, or to name somebody who may do so for you. If you are not content with the answer you may complain to the Data Protection Board of India.</p>`;

/**
 * The way back: the page opened in a new tab, so what was typed is still in the other one. Without that tab the link
 * leads to the fee page.
 */
const wayBack = (slug: string | undefined): string => {
  const text = 'This page opened in a tab of its own. Close it to go on where you were';
  return slug === undefined
    ? `<nav aria-label="Back"><p>${text}, or <a href="/help">ask for help</a>.</p></nav>`
    : `<nav aria-label="Back"><p>${text}, or <a href="/${slug}">go to the fee page</a>, which says whom to ask.</p></nav>`;
};

/** Legal pages for pages that configure none (decisions 15). `from` is the slug it was opened on. */
export function mountLegalPages(http: FastifyInstance): void {
  const pages = { terms: ['Terms and conditions', terms], privacy: ['Privacy policy', privacy] } as const;
  for (const [name, [title, body]] of Object.entries(pages)) {
    http.get<{ Querystring: { from?: unknown } }>(`/legal/${name}`, ({ query: { from } }, reply) => {
      const nonce = newNonce();
      const slug = typeof from === 'string' && slugPattern.test(from) ? from : undefined;
      const foot = pageFoot({ newTab: false, query: slug === undefined ? '' : `?from=${slug}` });
      const html = plainDocument(title, `${wayBack(slug)}${body}`, nonce, foot);
      return sendDocument(reply, html, plainPolicy(nonce));
    });
  }
}
