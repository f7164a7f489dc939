import { isSessionCode } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { placeName } from '../shared/storage/stored-choice.ts';
import { removeStored, writeStored, readStored } from '../shared/storage/stored-values.ts';
import type { JourneyStudent, Visit } from '../shared/visit.ts';

/** What this entry of the browser's history keeps, so that Back, Forward and a reload find their step (ux 3). */
export interface SavedJourney {
  readonly journey?: Journey | undefined;
  /** The codes this visit began with; they are no longer in the address (R26). */
  readonly visit?: Visit | undefined;
  /** The student the steps are about; a code, never a name. */
  readonly sbd_code?: string | undefined;
  /** A usable mobile of that student is on file. */
  readonly mobile_on_file?: boolean | undefined;
  /** The session the fee steps made or updated. */
  readonly session_code?: string | undefined;
}

/** What an entry says of its student. */
export const nameInHistory = ({
  sbd_code,
  mobile_on_file,
}: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>): SavedJourney => ({ sbd_code, mobile_on_file });

/** What an entry says once its student was put aside. */
export const NOBODY: SavedJourney = {
  sbd_code: undefined,
  mobile_on_file: undefined,
  session_code: undefined,
};

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

/** As replaceSaved, for what the payer did just now: a tab that is killed finds it again. */
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
 * Lays an entry for each step passed before the open one, as a tab has them that went through the steps itself: the
 * ways back lead through the history.
 */
export function restoreHistoryEntries(journey: Journey): void {
  journey.passed.forEach((step, index) => {
    replaceSaved({ journey: { ...journey, step, passed: journey.passed.slice(0, index) } });
    history.pushState(withSaved({ journey }), '');
  });
}

/** Where a payer stands on a page, for a new tab of this browser: codes alone, no number, no student ID. */
interface KeptPlace extends SavedJourney {
  readonly visit: Visit;
}

/** Keeps where the payer stands; nothing of a payer whose student was put aside. */
function keepPlace(saved: SavedJourney): void {
  const { visit, sbd_code } = saved;
  if (visit === undefined) return;
  if (sbd_code === undefined) return forgetPlace(visit.slug);
  const { sid: _id, m: _mobile, uid, ...codes } = visit;
  // What uid holds may be a student ID (C1): only the code of a session says nothing of anybody.
  const session = isSessionCode(uid ?? '') ? { uid } : {};
  writeStored(placeName(visit.slug), { ...saved, visit: { ...codes, ...session } } satisfies KeptPlace);
}

/** The place on a page is told to no new tab any more. */
export const forgetPlace = (slug: string): void => removeStored(placeName(slug));

/**
 * Takes the place this browser keeps of a page into an entry that has none: of a new tab, since the old one was killed
 * or closed. An entry with a place of its own keeps it, so that two tabs never mix their students (R23).
 * @returns whether a place was taken
 */
export function takePlace(slug: string): boolean {
  if (readSaved().visit?.slug === slug) return false;
  const place = readStored<KeptPlace>(placeName(slug));
  if (place?.visit?.slug !== slug) return false;
  replaceSaved(place);
  return true;
}
