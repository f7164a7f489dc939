import { LANGUAGE_COOKIE } from '@shulk/words/languages';
import { call } from '../api.ts';
import { stores } from './stored-values.ts';

/**
 * Ends the visit on the server and removes everything stored in this browser.
 * @returns false if the server did not answer: then nothing is removed
 */
export async function endVisit(): Promise<boolean> {
  const reply = await call('visit.end');
  if (reply.ok) removeAllStored();
  return reply.ok;
}

/** Removes everything of ours from the tab and the browser: choices, places, tokens, the language. */
function removeAllStored(): void {
  document.cookie = `${LANGUAGE_COOKIE}=; path=/; max-age=0`;
  for (const store of stores) {
    try {
      for (const name of Object.keys(store())) if (name.startsWith('shulk.')) store().removeItem(name);
    } catch {
      // What could not be stored need not be removed.
    }
  }
}
