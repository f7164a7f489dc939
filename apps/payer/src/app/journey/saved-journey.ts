import type { Journey } from '@shulk/domain';
import type { Visit } from '../../shared/visit.ts';

/** What this entry of the browser's history keeps, so that Back, Forward and a reload find their step (ux 3). */
export interface SavedJourney {
  readonly journey?: Journey | undefined;
  /** The codes this visit began with; they are no longer in the address (R26). */
  readonly visit?: Visit | undefined;
  /** The student the steps are about; a code, never a name. */
  readonly sbd_code?: string | undefined;
  /** The session the fee steps made or updated. */
  readonly session_code?: string | undefined;
}

const KEY = 'shulk';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads what a history entry keeps; nothing for an entry of anybody else. */
export const savedIn = (state: unknown): SavedJourney =>
  (asRecord(state)[KEY] as SavedJourney | undefined) ?? {};

/** What the open entry keeps. */
export const readSaved = (): SavedJourney => savedIn(history.state);

const withSaved = (change: SavedJourney): Record<string, unknown> => ({
  ...asRecord(history.state),
  [KEY]: { ...readSaved(), ...change },
});

/** Changes what the open entry keeps, and its address when one is given. */
export function replaceSaved(change: SavedJourney, address?: string): void {
  history.replaceState(withSaved(change), '', address);
}

/** Adds an entry for the step that opens; the address stays the same. */
export function pushSaved(change: SavedJourney): void {
  history.pushState(withSaved(change), '');
}
