import { loadErrorCatalogue } from '@shulk/words/catalogues/errors';
import type { SaidError } from '@shulk/words/errors';
import type { Language } from '@shulk/words/languages';
import { speaking } from '@shulk/words/spoken';
import type { Catalogue } from '@shulk/words/spoken';
import { persistently } from '../late-code.tsx';
import { refusals } from './language.ts';

/** The languages in which the server may have said something in this document. */
export const spokenHere = new Set<Catalogue>([{}]);

/**
 * Fetches the sentences of refusals in a language, and from then on says a message that stands again in the language of
 * now. What the server said in other words stays as it said it.
 */
export async function fetchRefusals(language: Language): Promise<Catalogue | undefined> {
  const fetched = await persistently(() =>
    Promise.all([import('@shulk/words/errors'), loadErrorCatalogue(language)]),
  ).catch(() => undefined);
  if (fetched === undefined) return undefined;
  const [{ ERROR_CASES, ERROR_SENTENCES }, texts] = fetched;
  refusals.said = ({ code, message }) => {
    const known = [
      () => ERROR_SENTENCES[code as SaidError],
      () => ERROR_CASES.lastTry,
      () => ERROR_CASES.onRecordAlready,
    ];
    const same = known.find((read) => [...spokenHere].some((spoken) => speaking(spoken, read) === message));
    return same?.() ?? message;
  };
  return texts;
}
