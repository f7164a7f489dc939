import type { CalendarDay, Instant } from '@shulk/domain';
import { indiaDay, nearestWord, parseCalendarDay } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { ReadImage } from '../read-image.ts';
import type { InstituteView } from './institute-view.ts';
import type {
  HeldBy,
  KnownInstitute,
  KnownPage,
  KnownPayment,
  KnownSecret,
  KnownStudent,
} from '../stores/known.store.ts';
import type { Problems } from './problems.ts';
import type { Parts } from './read-parts.ts';
import type { StudentList } from './student-list.ts';

/** An image to store, or a stored one, which has no `bytes`. */
export interface CheckedImage extends ReadImage {
  readonly hash: string;
  readonly bytes?: Buffer;
}

/** What the database knows of what the read parts of a bundle name. */
export interface Known {
  readonly institutes: readonly KnownInstitute[];
  readonly groups: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, KnownPage>;
  readonly secrets: readonly KnownSecret[];
  readonly students: ReadonlyMap<string, KnownStudent>;
  /** What holds fees that the bundle withdraws, by student key and line code. */
  readonly held: ReadonlyMap<string, HeldBy>;
  /** By `paymentKey`. */
  readonly payments: ReadonlyMap<string, KnownPayment>;
}

/** The input of a bundle's checks. */
export interface Checking {
  /** The bundle as parsed JSON. */
  readonly raw: unknown;
  readonly parts: Parts;
  /** All readable students of the bundle. */
  readonly students: StudentList;
  readonly known: Known;
  readonly problems: Problems;
  readonly institutes: ReadonlyMap<string, InstituteView>;
  /** Images by the name or hash the bundle uses. */
  readonly images: ReadonlyMap<string, CheckedImage>;
  readonly ownOrigin: string;
  /** True on the embedded database, which takes no live money (decisions 12). */
  readonly isEmbedded: boolean;
  readonly now: Instant;
  /** True for the bundle of a key: who an institute is stays as it is. */
  readonly isOfKey: boolean;
}

export const paymentKey = (instituteCode: string, code: string): string => `${instituteCode} ${code}`;

/**
 * The institute an entry of the bundle refers to. Undefined if there is none, which is noted, or if its own entry could
 * not be read, which was noted there.
 */
export function requireInstitute(checking: Checking, code: string, path: string): InstituteView | undefined {
  const found = checking.institutes.get(code);
  if (checking.parts.unreadable.institutes.has(code)) return undefined;
  if (found === undefined) {
    checking.problems.add(
      path,
      `There is no institute "${code}", neither here nor in the database; ${didYouMean(code, checking.institutes.keys(), 'add it or correct the code')}.`,
    );
  }
  return found;
}

/** Today in India by an institute's own clock. */
export const instituteDay = ({ now }: Pick<Checking, 'now'>, view: InstituteView): CalendarDay =>
  indiaDay(plusMs(now, view.clock_offset_ms));

/** Advice for an unknown code: a similar one, else the given text. */
export function didYouMean(code: string, known: Iterable<string>, otherwise: string): string {
  const near = nearestWord(code, known);
  return near === undefined ? otherwise : `is "${near}" meant? Else ${otherwise}`;
}

/** Notes a code that is none of the given ones. */
export function requireCode(
  checking: Pick<Checking, 'problems'>,
  code: string | undefined,
  known: ReadonlySet<string>,
  place: { readonly path: string; readonly what: string },
): void {
  if (code === undefined || known.has(code)) return;
  checking.problems.add(
    place.path,
    `The institute has no ${place.what} "${code}"; ${didYouMean(code, known, 'add it to the institute or correct the code')}.`,
  );
}

/** Notes a text that is no valid day. */
export function requireDay(
  checking: Pick<Checking, 'problems'>,
  text: string | undefined,
  path: string,
): void {
  if (text === undefined || parseCalendarDay(text) !== undefined) return;
  checking.problems.add(path, `"${text}" is not a day of the calendar; give a real one as yyyy-mm-dd.`);
}
