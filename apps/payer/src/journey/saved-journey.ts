import { isSessionCode } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { placeName } from '../shared/storage/stored-names.ts';
import { removeStored, writeStored, readStored } from '../shared/storage/stored-values.ts';
import type { JourneyStudent, Visit } from '../shared/visit.ts';

/** What one history entry stores, so that Back, Forward and a reload find their step (ux 3). */
export interface SavedJourney {
  readonly journey?: Journey | undefined;
  /** The codes this visit started with; they are no longer in the address (R26). */
  readonly visit?: Visit | undefined;
  /** The student of the steps; a code, never a name. */
  readonly sbd_code?: string | undefined;
  /** Whether a usable mobile of that student is on file. */
  readonly mobile_on_file?: boolean | undefined;
  /** The session the fee steps made or updated. */
  readonly session_code?: string | undefined;
}

/** An entry's data about its student. */
export const nameInHistory = ({
  sbd_code,
  mobile_on_file,
}: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>): SavedJourney => ({ sbd_code, mobile_on_file });

/** An entry's data once its student was removed. */
export const NOBODY: SavedJourney = {
  sbd_code: undefined,
  mobile_on_file: undefined,
  session_code: undefined,
};

const KEY = 'shulk';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Reads a history entry's data; nothing for a foreign entry. */
export const savedIn = (state: unknown): SavedJourney =>
  (asRecord(state)[KEY] as SavedJourney | undefined) ?? {};

/** The data of the current entry. */
export const readSaved = (): SavedJourney => savedIn(history.state);

const withSaved = (change: SavedJourney): Record<string, unknown> => ({
  ...asRecord(history.state),
  [KEY]: { ...readSaved(), ...change },
});

/** Changes the current entry's data, and its address if one is given. */
export function replaceSaved(change: SavedJourney, address?: string): void {
  history.replaceState(withSaved(change), '', address);
}

/** As replaceSaved, for an act of the payer: a tab that is killed finds it again. */
export function recordSaved(change: SavedJourney): void {
  replaceSaved(change);
  keepPlace(readSaved());
}

/** Adds an entry for the step that opens; the address stays the same. */
export function pushSaved(change: SavedJourney): void {
  history.pushState(withSaved(change), '');
  keepPlace(readSaved());
}

/**
 * Adds an entry for each step before the open one, as if the tab had gone through them: Back leads through the history.
 */
export function restoreHistoryEntries(journey: Journey): void {
  journey.passed.forEach((step, index) => {
    replaceSaved({ journey: { ...journey, step, passed: journey.passed.slice(0, index) } });
    history.pushState(withSaved({ journey }), '');
  });
}

/** Where a payer is on a page, for a new tab of this browser: only codes, no number, no student ID. */
export interface KeptPlace extends SavedJourney {
  readonly visit: Visit;
}

/** Stores where the payer is; nothing of a payer whose student was removed. */
function keepPlace(saved: SavedJourney): void {
  const { visit, sbd_code } = saved;
  if (visit === undefined) return;
  if (sbd_code === undefined) return forgetPlace(visit.slug);
  const { sid: _id, m: _mobile, uid, ...codes } = visit;
  // uid may be a student ID (C1): only a session code is harmless.
  const session = isSessionCode(uid ?? '') ? { uid } : {};
  writeStored(placeName(visit.slug), { ...saved, visit: { ...codes, ...session } } satisfies KeptPlace);
}

/** Whether this browser stores a place on a page. */
export const hasPlace = (slug: string): boolean =>
  readStored<KeptPlace>(placeName(slug))?.visit?.slug === slug;

/** Hides the place on a page from new tabs. */
export const forgetPlace = (slug: string): void => removeStored(placeName(slug));

/**
 * Copies this browser's stored place on a page into an entry without one: of a new tab, since the old one was killed or
 * closed. An entry with a place keeps it, so that two tabs never mix their students (R23).
 * @returns whether a place was copied
 */
export function takePlace(slug: string): boolean {
  if (readSaved().visit?.slug === slug) return false;
  const place = readStored<KeptPlace>(placeName(slug));
  if (place?.visit?.slug !== slug) return false;
  replaceSaved(place);
  return true;
}
