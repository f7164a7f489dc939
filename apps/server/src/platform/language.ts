import { AsyncLocalStorage } from 'node:async_hooks';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { LANGUAGE_COOKIE, languageFor, tagsOf } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { speaking } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

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
export const inLanguageOf = <T>(header: string | undefined, answer: () => Promise<T>): Promise<T> =>
  inLanguage(languageFor({ tags: header === undefined ? [] : tagsOf(header) }), answer);

/** Answers a request in a language that is known. */
export async function inLanguage<T>(language: Language, answer: () => Promise<T>): Promise<T> {
  // Nearly all callers take English: they pay nothing for the others.
  if (language === 'en') return answer();
  return caller.run({ language, catalogue: await loadCatalogue(language) }, answer);
}

/** The language that the address of a document names; undefined if it names none. */
export function namedLanguage({ query }: Pick<FastifyRequest, 'query'>): string | undefined {
  const { lang } = query as { readonly lang?: unknown };
  return typeof lang === 'string' ? lang : undefined;
}

/**
 * The language of a document, which the browser then starts in: that of its address, of this browser's last choice, of
 * the browser, or of the page.
 * @param page the code of the page's own language
 */
export function languageOfDocument(
  request: Pick<FastifyRequest, 'headers' | 'query'>,
  page?: string,
): Language {
  const { headers } = request;
  const chosen = namedLanguage(request) ?? parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE];
  return languageFor({ chosen, tags: tagsOf(headers['accept-language'] ?? ''), page });
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
