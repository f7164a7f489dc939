import type { Refused, Reply } from '@shulk/browser-client';
import type { PageData } from '@shulk/contract';
import type { Language } from '@shulk/words/languages';
import { useSyncExternalStore } from 'react';

let current: Language = 'en';
const listeners = new Set<() => void>();

/** The language of the page. */
export const language = (): Language => current;

/** Sets the language in which the server draws. */
export function serveLanguage(next: Language): void {
  current = next;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page; the component is drawn again when it changes, and with it all that it contains. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language, language);

/** Draws the page again in a language whose texts are in force; what was typed and chosen stays. */
export function drawIn(next: Language): void {
  current = next;
  document.documentElement.lang = `${next}-IN`;
  for (const listener of listeners) listener();
}

/** Asks for a page in a language: the answer has the institute's own texts in it. */
type AskIn = (language: Language) => Promise<Reply<PageData>>;

/** The pages of this document that have texts in other languages. */
export const pagesWithTexts = {
  all: new Map<PageData, AskIn>(),
  /** Puts the institute's own texts into a page. English needs nothing, so it comes with another language. */
  translate: (_page: PageData): void => undefined,
};

/** What a refusal says now: its own message, which the server gave in the language of the call. */
export const refusals = { said: ({ message }: Refused): string => message };

/** A page whose institute's texts follow the language from now on. */
export function inLanguage(page: PageData, askIn: AskIn): PageData {
  if (page.texts) {
    pagesWithTexts.all.set(page, askIn);
    pagesWithTexts.translate(page);
  }
  return page;
}

/**
 * Begins in the language of the document, which the server chose (decision 243).
 * @returns undefined for English, which is there at once; else resolves when the texts are there. If they cannot be
 *   fetched, the page is in English.
 */
export function startLanguage(): Promise<void> | undefined {
  const { documentElement: root } = document;
  const first = root.lang.slice(0, 2) as Language;
  if (first === 'en') return undefined;
  return import('./language-switch.tsx')
    .then((late) => late.speakLanguage(first))
    .catch(() => {
      root.lang = 'en-IN';
    });
}
