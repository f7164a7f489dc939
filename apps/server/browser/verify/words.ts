/** The words of this page's scripts, in the language of the page. English where its file could not be fetched. */
import { speakBy } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';

export { KEPT_PAGE, SCANNED, TYPED_CODE } from '@shulk/words/papers/verify';

/** The two letters of the page's language. */
export const pageLanguage = (): string => {
  const { document }: { readonly document?: Document } = globalThis;
  return document?.documentElement.lang.slice(0, 2) ?? 'en';
};

const language = pageLanguage();

if (language !== 'en') {
  const file = `./words-${language}.js`;
  const own = (await import(file).catch(() => undefined)) as { readonly verify: Catalogue } | undefined;
  speakBy(() => own?.verify);
}
