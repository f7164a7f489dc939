import type { Rendered } from './markdown.ts';

/** One section that search finds: address, title of its page, heading, and what stands there. */
export type Found = readonly [address: string, page: string, heading: string, words: string];

/** What search looks through, made at build time: the browser fetches it with the first letter that is typed. */
export const searchIndex = (
  pages: readonly { readonly address: string; readonly page: Rendered }[],
): Found[] =>
  pages.flatMap(({ address, page }) =>
    page.sections.map(({ id, depth, text, words }): Found => [
      depth === 1 ? address : `${address}#${id}`,
      page.title,
      text,
      words,
    ]),
  );
