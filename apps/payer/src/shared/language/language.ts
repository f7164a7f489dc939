import { languageFor } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { useSyncExternalStore } from 'react';

/** Where the choice of this browser is stored. */
export const KEY = 'shulk.language';

let current: Language = 'en';
const listeners = new Set<() => void>();

/** The language of the page. */
export const language = (): Language => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page; the component is drawn again when it changes, and with it all that it contains. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language, language);

function chosenHere(): string | undefined {
  const named = new URLSearchParams(location.search).get('lang') ?? undefined;
  try {
    return named ?? localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Without storage the address and the browser decide.
    return named;
  }
}

/** Draws the page again in a language whose texts are in force; what was typed and chosen stays. */
export function drawIn(next: Language): void {
  current = next;
  document.documentElement.lang = `${next}-IN`;
  for (const listener of listeners) listener();
}

/**
 * Begins in the language that the address, this browser's last choice, the browser or the page asks for.
 * @param page the page's own language
 * @returns undefined for English, which is there at once; else resolves when the texts are there. If they cannot be
 *   fetched, the page stays English.
 */
export function startLanguage(page: string | undefined): Promise<void> | undefined {
  const first = languageFor({ chosen: chosenHere(), tags: navigator.languages, page });
  if (first === 'en') return undefined;
  return import('./language-switch.tsx').then((late) => late.speakLanguage(first)).catch(() => undefined);
}
