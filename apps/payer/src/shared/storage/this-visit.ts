import { call } from '../api.ts';
import { removeAllStored, writeStored, readStored } from './stored-values.ts';

const NAME = 'visit';
const CHANGED = 'shulk-visit';

/** True while this browser came to a student or proved a contact, so that there is something to end. */
export const hasVisit = (): boolean => readStored<boolean>(NAME) === true;

/** A page the browser took out of its memory on Back shows who was here; the visit it belongs to is over. */
function leaveOldPage(event: PageTransitionEvent): void {
  if (event.persisted && !hasVisit()) location.reload();
}

/** This browser came to a student, or proved a contact: from now on the visit can be ended. */
export function visitBegan(): void {
  writeStored(NAME, true);
  window.addEventListener('pageshow', leaveOldPage);
  window.dispatchEvent(new Event(CHANGED));
}

/** Tells a listener when a visit began; gives back what stops it. */
export function onVisitBegan(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/**
 * Ends the visit on the server and forgets everything kept in this browser.
 * @returns false when the server could not be reached: then nothing is forgotten
 */
export async function endVisit(): Promise<boolean> {
  const reply = await call('visit.end');
  if (reply.ok) removeAllStored();
  return reply.ok;
}
