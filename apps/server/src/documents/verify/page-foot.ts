import { shellTexts } from '@shulk/words/exact/shell';
import { words } from '@shulk/words/screens/shared';

/**
 * Styles of the foot in our documents; its colours come from the text around it, its width from the document. A slow
 * connection or machine draws it in parts: all have the same height and start at the left, so that none moves.
 */
export const FOOT_STYLE = `footer{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0 16px 40px;font-size:14px}
footer>*{padding:4px 0}footer>span{display:inline-flex;gap:6px;align-items:center;font-weight:600}footer a{color:inherit}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

const MARK = `<svg width="16" height="18" viewBox="0 0 16 18" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true" focusable="false"><path d="m8 1 7 2.5v5C15 13 12 16 8 17 4 16 1 13 1 8.5v-5z"/><path d="m5 9 2.2 2.2L11.2 7"/></svg>`;

const papersNow = () =>
  [
    ['/legal/terms', words.terms],
    ['/legal/privacy', words.privacy],
  ] as const;

/**
 * The foot of a page that the payer's app does not draw, with the same content: who secures it, and its legal pages
 * [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13].
 * @param papers how they open: beside a page with a field, in a new tab; `query` is escaped HTML
 */
export function pageFoot(papers: { readonly newTab: boolean; readonly query?: string }): string {
  const tab = papers.newTab ? ' target="_blank" rel="noopener noreferrer"' : '';
  const links = papersNow().map(
    ([path, label]) =>
      `<a href="${path}${papers.query ?? ''}"${tab}>${label}${papers.newTab ? `<span class="vh"> ${words.newTab}</span>` : ''}</a>`,
  );
  return `<footer><span>${shellTexts.securedBy} ${MARK} ${words.product}</span>${links.join('\n')}</footer>`;
}
