import { languageLinks, LANGUAGE_STYLE } from './language-links.ts';
import type { Reader } from './language-links.ts';
import { FOOT_STYLE, pageFoot } from './page-foot.ts';

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON that cannot leave its script element (decisions 1: `<` escaped). */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const STYLE = `
:root{color-scheme:light dark;--ink:#12202e;--quiet:#45535f;--panel:#fff;--canvas:#f5f7f9;--line:#d3dae1;
--raised:#fff;--good:#0a6636;--bad:#b3261e;--warn:#8a4300;--focus:#0b5a6b;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#edf2f6;--quiet:#b6c2cc;--panel:#151d25;--canvas:#0d1319;--line:#2b3743;
--raised:#1c2630;--good:#6fd39b;--bad:#ff9c94;--warn:#ffb86b;--focus:#6cc3d5;--on:#0d1319}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",
"Noto Sans Tamil","Nirmala UI",system-ui,sans-serif}
main,footer{max-width:34rem;margin:0 auto}main{padding:2rem 1rem}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:16px;padding:1.5rem}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 1rem}
.verdict{font-size:1.75rem;line-height:1.2;font-weight:700;margin:0 0 .5rem}
.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
p{margin:0 0 .75rem;overflow-wrap:anywhere}p:last-child{margin-bottom:0}
.nowrap{white-space:nowrap}.panel~p{margin:.75rem 0 0}#statement{margin:0}#present{margin-top:.75rem}.panel~.panel{margin-top:1rem}
.quiet{color:var(--quiet);font-size:.9375rem}
#owner{min-height:1.5em;font-weight:700}#owner+h1{margin-top:-.5rem}#offline{min-height:4.5em}
label{display:block;font-weight:700}label+p{margin-bottom:.5rem}
input{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid var(--quiet);border-radius:12px;background:var(--panel);
color:inherit;font:1.125rem/1.4 ui-monospace,monospace}
input[aria-invalid]{border-color:var(--bad);border-width:2px}#code-problem{margin:.5rem 0 0}
button{min-height:48px;margin-top:1rem;padding:.5rem 1.25rem;border:0;border-radius:12px;background:var(--focus);
color:var(--on);font:inherit;font-weight:700;cursor:pointer}
a{color:inherit}:is(a,input,button):focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.test{border:2px solid var(--warn);color:var(--warn);border-radius:12px;padding:.5rem .75rem;font-weight:700}
footer{color:var(--quiet)}${FOOT_STYLE}
${LANGUAGE_STYLE}
[hidden]{display:none}`;

/** A whole small document: one panel, no requests but those in `head`. All parts are escaped HTML. */
export function htmlDocument(parts: {
  readonly title: string;
  readonly nonce: string;
  readonly reader: Reader;
  readonly head: string;
  readonly body: string;
  /** Name of the institute, above the title; absent where a page can never name one. */
  readonly owner?: string;
}): string {
  return `<!doctype html>
<html lang="${parts.reader.language}-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(parts.title)}</title>
<style nonce="${escapeHtml(parts.nonce)}">${STYLE}</style>
${parts.head}</head>
<body>
${languageLinks(parts.reader.language)}
<main>
${parts.owner === undefined ? '' : `<p id="owner" dir="auto">${escapeHtml(parts.owner)}</p>\n`}<h1>${escapeHtml(parts.title)}</h1>
${parts.body}
</main>
${pageFoot({ newTab: true })}
</body>
</html>
`;
}
