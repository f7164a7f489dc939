import type { Language } from '../languages.ts';
import type { Catalogue } from '../spoken.ts';

/** Fetches the catalogue of each language that has one; English needs none. */
type Loaders = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>>>;

/** Finds the catalogue of a language, undefined for English. */
export const loaderOf =
  (loaders: Loaders) =>
  async (language: Language): Promise<Catalogue | undefined> =>
    language === 'en' ? undefined : (await loaders[language]()).catalogue;
