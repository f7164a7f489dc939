/** The languages of the product, by their codes (BCP 47). */
export const LANGUAGES = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu'] as const;

/** The code of a language. */
export type Language = (typeof LANGUAGES)[number];

/** The cookie in which a browser keeps the language that its reader chose. */
export const LANGUAGE_COOKIE = 'shulk_language';

/** Whether a text is the code of a language of the product. */
export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** The language of a tag such as `hi-IN`; undefined for one that the product does not speak. */
const languageOf = (tag: string): Language | undefined => {
  const [code = ''] = tag.trim().toLowerCase().split('-');
  return isLanguage(code) ? code : undefined;
};

/**
 * The language to begin with. What the reader chose counts most. Most phones in India are set to English whoever holds
 * them, so only another language of theirs counts before the page's own.
 * @param tags the languages of the browser, the most wanted first
 */
export function languageFor({
  chosen,
  tags,
  page,
}: {
  readonly chosen?: string | undefined;
  readonly tags: readonly string[];
  readonly page?: string | undefined;
}): Language {
  const own = tags.map(languageOf).find((language) => language !== undefined);
  return languageOf(chosen ?? '') ?? (own === 'en' ? undefined : own) ?? languageOf(page ?? '') ?? 'en';
}

/** The tags of an Accept-Language header, the most wanted first; those with a quality of 0 are left out. */
export function tagsOf(header: string): string[] {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...rest] = part.split(';');
    const quality = rest
      .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
      .find((text) => text !== undefined);
    return tag.trim() === '' ? [] : [{ tag: tag.trim(), quality: Number(quality ?? '1') }];
  });
  return wanted
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
