import { AsyncLocalStorage } from 'node:async_hooks';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { languageFor, tagsOf } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { speaking } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';

interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue | undefined;
}

const ENGLISH: Spoken = { language: 'en', catalogue: undefined };
const caller = new AsyncLocalStorage<Spoken>();

/** The language of the caller whose request is under way; English outside of one. */
export const languageNow = (): Language => (caller.getStore() ?? ENGLISH).language;

/**
 * Answers a request whose caller asks for a language.
 * @param header the caller's Accept-Language; English without one
 */
export async function inLanguageOf<T>(header: string | undefined, answer: () => Promise<T>): Promise<T> {
  const language = languageFor({ tags: header === undefined ? [] : tagsOf(header) });
  // Nearly all callers take English: they pay nothing for the others.
  if (language === 'en') return answer();
  return caller.run({ language, catalogue: await loadCatalogue(language) }, answer);
}

/**
 * Builds texts that only the caller of this request reads, in its language. Whatever else a request writes is English:
 * rows of the books, papers, messages and what an office reads must not depend on who happened to ask.
 */
export const forCaller = <T>(build: () => T extends PromiseLike<unknown> ? never : T): T =>
  speaking((caller.getStore() ?? ENGLISH).catalogue, build);

/** Does work that a request only began: it has no caller. */
export const apartFromRequest = <T>(work: () => T): T =>
  caller.getStore() === undefined ? work() : caller.run(ENGLISH, work);
