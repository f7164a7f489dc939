import { LANGUAGE_NAMES } from '@shulk/words/language-names';
import type { Language } from '@shulk/words/languages';
import { language as words } from '@shulk/words/screens/visit';

/** Who reads a document of ours. */
export interface Reader {
  readonly language: Language;
  /** Whether the address named that language: then the links of the document name it too. */
  readonly isNamed: boolean;
}

/** Who reads a document of which nothing else is known. */
export const ENGLISH_READER: Reader = { language: 'en', isNamed: false };

/** What the addresses in a document end with; `mark` is `?` or `&`. */
export const languageQuery = ({ language, isNamed }: Reader, mark = '?'): string =>
  isNamed ? `${mark}lang=${language}` : '';

/**
 * Styles of the links; the document gives their colours. They start at the left: what a slow line brings later moves none.
 */
export const LANGUAGE_STYLE = `.languages{position:relative;display:flex;max-width:34rem;margin:0 auto;padding:0 1rem}
.languages summary{display:flex;gap:4px;align-items:center;min-height:44px;font-weight:600;cursor:pointer;list-style:none}
.languages summary::-webkit-details-marker{display:none}
.languages ul{position:absolute;inset-inline-start:1rem;top:100%;z-index:1;min-width:160px;margin:0;padding:4px 0;border:1px solid var(--line);
border-radius:12px;background:var(--raised);list-style:none;box-shadow:0 8px 24px #0003}
.languages a{display:flex;align-items:center;min-height:44px;padding:0 16px;color:inherit;text-decoration:none}
.languages [aria-current]{font-weight:600;background:var(--canvas)}@media print{.languages{display:none}}`;

const GLOBE = `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/></svg>`;

/**
 * The languages of a document that the payer's app does not draw, closed until they are wanted. They work without
 * scripts.
 * @param query what else the address has, as escaped HTML that ends with `&amp;`
 */
export const languageLinks = (current: Language, query = ''): string =>
  `<header><details class="languages"><summary>${GLOBE}<span class="vh">${words.label}: </span><span lang="${current}">${LANGUAGE_NAMES[current]}</span></summary><ul>${Object.entries(
    LANGUAGE_NAMES,
  )
    .map(
      ([code, name]) =>
        `<li><a href="?${query}lang=${code}" lang="${code}"${code === current ? ' aria-current="true"' : ''}>${name}</a></li>`,
    )
    .join('')}</ul></details></header>`;
