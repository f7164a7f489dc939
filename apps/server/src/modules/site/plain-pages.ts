import type { Language } from '@shulk/words/languages';
import { CONSENT } from '@shulk/words/plans/consent';
import { words } from '@shulk/words/screens/shared';
import { DOCUMENT, PRIVACY, TERMS, WAY_BACK } from '@shulk/words/site';
import type { FastifyInstance } from 'fastify';
import { FOOT_STYLE, LANGUAGE_STYLE, languageLinks, pageFoot } from '../../documents/index.ts';
import {
  forCaller,
  inLanguage,
  languageNow,
  languageOfDocument,
  namedLanguage,
} from '../../platform/language.ts';
import { newNonce, sendDocument, slugPattern } from './documents.ts';
import { escapeHtml } from './html.ts';
import { plainPolicy } from './policies.ts';

const style = `:root{color-scheme:light dark;--ink:#12202E;--ink2:#45535F;--canvas:#F5F7F9;--surface:#fff;--raised:#fff;--line:#D3DAE1;--link:#0B5A6B}
@media (prefers-color-scheme:dark){:root{--ink:#EDF2F6;--ink2:#B6C2CC;--canvas:#0D1319;--surface:#151D25;--raised:#1C2630;--line:#2B3743;--link:#6CC3D5}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.6 -apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari","Noto Sans Tamil","Nirmala UI",system-ui,sans-serif}
main,footer{max-width:720px;margin:0 auto}main{padding:32px 16px 64px}h1{font-size:26px;line-height:32px;margin:0 0 8px}h2{font-size:18px;line-height:26px;margin:28px 0 6px}
p{margin:0 0 12px;color:var(--ink2)}a{color:var(--link)}button,input{font:inherit;min-height:44px;padding:0 16px;border-radius:12px;border:1.5px solid #74808D;background:var(--surface);color:var(--ink)}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px 24px;margin:20px 0}label{display:block;font-weight:600;margin-bottom:6px}label+input{width:100%;margin-bottom:12px}label:has([type=checkbox]){display:flex;gap:10px;align-items:center;margin:12px 0 0}[type=checkbox]{width:24px;height:24px;min-height:0;margin:0;padding:0}
pre{overflow:auto;background:var(--canvas);border:1px solid var(--line);border-radius:12px;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere}section>:first-child{margin-top:0}section>:last-child{margin-bottom:0}pre:empty{min-height:48px}footer{color:var(--ink2)}${FOOT_STYLE}${LANGUAGE_STYLE}
.languages{max-width:720px}`;

/** What a plain document has beside its body; all are our own markup. */
interface Around {
  readonly foot?: string;
  readonly head?: string;
  /** What stands above the body. */
  readonly top?: string;
  readonly language?: Language;
}

/** A plain document in the product's look. `body` is our own markup. */
export function plainDocument(title: string, body: string, nonce: string, around: Around = {}): string {
  const { foot = '', head = '', top = '', language = 'en' } = around;
  return `<!doctype html><html lang="${language}-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${escapeHtml(DOCUMENT.titled(title, words.product))}</title><style nonce="${nonce}">${style}</style></head><body>${top}<main>${body}</main>${foot}</body></html>`;
}

/** A paper of ours: what stands before its sections, and each with its heading. */
interface Paper {
  readonly title: string;
  readonly lead: string;
  readonly sections: typeof TERMS.sections;
}

const bodyOf = ({ title, lead, sections }: Paper): string =>
  [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(lead)}</p>`,
    // A paper that somebody may be held to: only one text of it can be right.
    ...(languageNow() === 'en' ? [] : [`<p>${escapeHtml(CONSENT.translated)}</p>`]),
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
    http.get<{ Querystring: { from?: unknown } }>(`/legal/${name}`, (request, reply) => {
      const { from } = request.query;
      const nonce = newNonce();
      const slug = typeof from === 'string' && slugPattern.test(from) ? from : undefined;
      const language = languageOfDocument(request);
      const named = namedLanguage(request) === language ? [`lang=${language}`] : [];
      const origin = slug === undefined ? [] : [`from=${slug}`];
      const query = [...origin, ...named].join('&amp;');
      return inLanguage(language, async () => {
        const html = forCaller(() =>
          plainDocument(paper.title, `${wayBack(slug)}${bodyOf(paper)}`, nonce, {
            foot: pageFoot({ newTab: false, query: query === '' ? '' : `?${query}` }),
            top: languageLinks(language, origin.map((part) => `${part}&amp;`).join('')),
            language,
          }),
        );
        reply.header('vary', 'accept-language, cookie');
        return sendDocument(reply, html, plainPolicy(nonce));
      });
    });
  }
}
