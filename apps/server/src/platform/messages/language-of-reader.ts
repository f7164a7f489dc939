import { loadCatalogue } from '@shulk/words/catalogues/whole';
import type { Language } from '@shulk/words/languages';
import { speaking } from '@shulk/words/spoken';
import type { Messages, OutgoingMessage } from './transport.ts';

/**
 * Builds a message in the language of its reader, or in English if the operators of SMS know no such text in that
 * language (decision 241).
 */
export async function inLanguageOfReader(
  messages: Pick<Messages, 'takes'>,
  language: Language,
  build: (language: Language) => OutgoingMessage,
): Promise<OutgoingMessage> {
  if (language !== 'en') {
    const own = { ...speaking(await loadCatalogue(language), () => build(language)), language };
    if (messages.takes(own)) return own;
  }
  return speaking(undefined, () => build('en'));
}
