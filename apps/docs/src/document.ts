import { escapeHtml } from './markdown.ts';
import type { Rendered } from './markdown.ts';

/** A page in the list of all pages. */
export interface Listed {
  readonly address: string;
  readonly label: string;
}

/** Pages under one heading of that list. */
export interface Group {
  readonly label: string;
  readonly pages: readonly Listed[];
}

const list = (groups: readonly Group[], here: string): string =>
  groups
    .map(({ label, pages }) => {
      const items = pages.map(({ address, label: name }) => {
        const current = address === here ? ' aria-current="page"' : '';
        return `<li><a href="${address}"${current}>${escapeHtml(name)}</a></li>`;
      });
      return `<p>${escapeHtml(label)}</p><ul>${items.join('')}</ul>`;
    })
    .join('');

function contents({ sections }: Rendered): string {
  const main = sections.filter(({ depth }) => depth === 2);
  if (main.length < 3) return '';
  const items = main.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`);
  return `<details class="contents"><summary>On this page</summary><ul>${items.join('')}</ul></details>`;
}

/** A whole document. It has no inline script and no inline style, as the site's policy demands. */
export function documentOf(page: Rendered, here: string, groups: readonly Group[]): string {
  const body = page.html.replace(/(<\/h1>\n)/, `$1${contents(page)}`);
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)} - Shulk for developers</title>
<link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/docs/assets/docs.css"><script src="/docs/assets/search.js" defer></script></head>
<body><a class="skip" href="#main">Skip to the text</a>
<header><a class="home" href="/docs">Shulk for developers</a>
<form role="search" id="search" hidden><label for="words">Search the documentation</label><input id="words" type="search" autocomplete="off" placeholder="Search" aria-controls="found"><div id="found" role="status"></div></form></header>
<div class="columns"><details class="pages" id="pages"><summary>All pages</summary><nav aria-label="All pages">${list(groups, here)}</nav></details>
<main id="main">${body}</main></div></body></html>
`;
}
