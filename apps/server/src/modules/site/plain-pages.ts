import { words } from '@shulk/words/screens/shared';
import { DOCUMENT, PRIVACY, TERMS, WAY_BACK } from '@shulk/words/site';
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
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${escapeHtml(DOCUMENT.titled(title, words.product))}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main>${foot}</body></html>`;
}

const bodyOf = ({ title, lead, sections }: typeof TERMS): string =>
  [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(lead)}</p>`,
    ...sections.map(([heading, text]) => `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p>`),
  ].join('\n');

/**
 * The way back: the page opened in a new tab, so what was typed is still in the other one. Without that tab the link
 * leads to the fee page.
 */
const wayBack = (slug: string | undefined): string => {
  const text =
    slug === undefined
      ? WAY_BACK.toHelp(`<a href="/help">${WAY_BACK.help}</a>`)
      : WAY_BACK.toPage(`<a href="/${slug}">${WAY_BACK.page}</a>`);
  return `<nav aria-label="${WAY_BACK.label}"><p>${text}</p></nav>`;
};

/** Legal pages for pages that configure none (decisions 15). `from` is the slug it was opened on. */
export function mountLegalPages(http: FastifyInstance): void {
  for (const [name, paper] of Object.entries({ terms: TERMS, privacy: PRIVACY })) {
    http.get<{ Querystring: { from?: unknown } }>(`/legal/${name}`, ({ query: { from } }, reply) => {
      const nonce = newNonce();
      const slug = typeof from === 'string' && slugPattern.test(from) ? from : undefined;
      const foot = pageFoot({ newTab: false, query: slug === undefined ? '' : `?from=${slug}` });
      const html = plainDocument(paper.title, `${wayBack(slug)}${bodyOf(paper)}`, nonce, foot);
      return sendDocument(reply, html, plainPolicy(nonce));
    });
  }
}
