import { posix } from 'node:path';
import { Marked } from 'marked';
import type { Token, Tokens } from 'marked';

/** A heading of a page, for its list of contents and for search. */
export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

/** A part of a page that search finds: a heading and the plain text below it. */
export interface Section extends Heading {
  readonly words: string;
}

/** A page made from Markdown. */
export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The plain text of tokens: what a reader sees, without marks. */
const plain = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'table') {
        const table = token as Tokens.Table;
        return [table.header, ...table.rows]
          .flat()
          .map((cell) => plain(cell.tokens))
          .join(' ');
      }
      if (token.type === 'list') return plain((token as Tokens.List).items);
      if (token.type === 'html') return '';
      if ('tokens' in token && token.tokens) return plain(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Ids of headings as GitHub makes them; a heading that is one code has it unchanged, so that `errors#CODE` leads there. */
function idOf(heading: Tokens.Heading, taken: Set<string>): string {
  const [only] = heading.tokens;
  const isCode = heading.tokens.length === 1 && only?.type === 'codespan';
  const text = isCode
    ? (only as Tokens.Codespan).text
    : heading.tokens.map((token) => plain([token]) || ' ').join('');
  const name = isCode ? text : slug(heading.text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
  let id = name;
  for (let n = 1; taken.has(id); n += 1) id = `${name}-${n}`;
  taken.add(id);
  return id;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Addresses of the files that the site has, by their path in the repository. */
export type Addresses = ReadonlyMap<string, string>;

/**
 * Where a link of a page leads; undefined for a file that the site does not have.
 * @param source path of the page in the repository
 */
function targetOf(href: string, source: string, addresses: Addresses): string | undefined {
  if (/^https?:|^\//.test(href)) return href;
  if (href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const address = addresses.get(posix.join(posix.dirname(source), file));
  return address === undefined ? undefined : `${address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Cells with nothing but codes name what their row explains: each code becomes an anchor. */
function withAnchors(html: string, cell: Tokens.TableCell, taken: Set<string>): string {
  const isCodes = cell.tokens.every(({ type, raw }) => type === 'codespan' || raw.trim() === ',');
  if (!isCodes) return html;
  return html.replaceAll(/<code>([^<]+)<\/code>/g, (code, id: string) => {
    if (taken.has(id)) return code;
    taken.add(id);
    return `<code id="${id}">${id}</code>`;
  });
}

/** A table whose rows become cards on a phone: so each part names its role, and each cell its column. */
function tableHtml(table: Tokens.Table, inline: (tokens: Token[]) => string, taken: Set<string>): string {
  const labels = table.header.map((cell) => escapeHtml(plain(cell.tokens)));
  const head = table.header
    .map((cell) => `<th role="columnheader" scope="col">${inline(cell.tokens)}</th>`)
    .join('');
  const rows = table.rows.map((row) => {
    const cells = row.map(
      (cell, n) =>
        `<td role="cell" data-label="${labels[n] ?? ''}">${n > 0 ? inline(cell.tokens) : withAnchors(inline(cell.tokens), cell, taken)}</td>`,
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  return `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join('')}</tbody></table>\n`;
}

/** The plain text below each heading. */
function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const bodies: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'heading') bodies.push([]);
    else bodies.at(-1)?.push(token);
  }
  return headings.map((heading, n) => ({ ...heading, words: plain(bodies[n] ?? []) }));
}

/** Ids of what every document has around its page. */
const FRAME_IDS = ['main', 'search', 'words', 'found', 'pages'];

/**
 * Renders one page. Raw HTML is shown as text, comments apart: no page contains markup that is not ours.
 * @param source path of the file in the repository; links start there
 */
export function renderPage(text: string, source: string, addresses: Addresses): Rendered {
  const ids = new Set(FRAME_IDS);
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading(heading) {
        const id = idOf(heading, ids);
        headings.push({ id, depth: heading.depth, text: plain(heading.tokens) });
        const link = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${heading.depth} id="${escapeHtml(id)}">${this.parser.parseInline(heading.tokens)} ${heading.depth > 1 ? link : ''}</h${heading.depth}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(href, source, addresses);
        const words = this.parser.parseInline(tokens);
        return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      code: ({ text: code, lang = '' }) =>
        `<pre tabindex="0" data-language="${escapeHtml(lang)}"><code>${escapeHtml(code)}</code></pre>\n`,
      table(table) {
        return tableHtml(table, (tokens) => this.parser.parseInline(tokens), ids);
      },
      html: ({ text: html }) => (/^\s*<!--/.test(html) ? '' : escapeHtml(html)),
    },
  });
  const tokens = marked.lexer(text);
  const html = marked.parser(tokens);
  return { title: headings[0]?.text ?? source, html, sections: sectionsOf(tokens, headings) };
}
