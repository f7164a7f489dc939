import { AsyncLocalStorage } from 'node:async_hooks';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { languageFor, tagsOf } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { speakBy } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';

interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue | undefined;
}

const ENGLISH: Spoken = { language: 'en', catalogue: undefined };
const inForce = new AsyncLocalStorage<Spoken>();
speakBy(() => inForce.getStore()?.catalogue);

/** The language of the request under way; English outside of one. */
export const languageNow = (): Language => (inForce.getStore() ?? ENGLISH).language;

/**
 * Answers a request in the language its caller asks for.
 * @param header the caller's Accept-Language; English without one
 */
export async function inLanguageOf<T>(header: string | undefined, answer: () => Promise<T>): Promise<T> {
  const language = languageFor({ tags: header === undefined ? [] : tagsOf(header) });
  // Nearly all callers take English: they pay nothing for the others.
  if (language === 'en') return answer();
  return inForce.run({ language, catalogue: await loadCatalogue(language) }, answer);
}

/** Does work that a request only began, such as messages to others: in English unless the work says otherwise. */
export const apartFromRequest = <T>(work: () => T): T =>
  inForce.getStore() === undefined ? work() : inForce.run(ENGLISH, work);
