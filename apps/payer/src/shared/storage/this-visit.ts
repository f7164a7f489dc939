import { writeStored, readStored } from './stored-values.ts';

const NAME = 'visit';
const CHANGED = 'shulk-visit';

/** True while this browser reached a student or proved a contact, so that there is a visit to end. */
export const hasVisit = (): boolean => readStored<boolean>(NAME) === true;

/** A page restored from memory on Back shows the previous payer; its visit is over. */
function leaveOldPage(event: PageTransitionEvent): void {
  if (event.persisted && !hasVisit()) location.reload();
}

/** This browser reached a student, or proved a contact: from now on the visit can be ended. */
export function visitBegan(): void {
  writeStored(NAME, true);
  window.addEventListener('pageshow', leaveOldPage);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls a listener when a visit starts; returns a function that stops it. */
export function onVisitBegan(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
