import { formatExact, paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { DifferenceRow } from './invariants/invariant.store.ts';
import { selectFaults } from './books.store.ts';
import type { FoundRow } from './books.store.ts';
import { INVARIANTS } from './invariants/invariants.ts';

/** One thing in the books that must not be. */
export interface Difference {
  /** Name of the invariant, as in {@link INVARIANTS}. */
  readonly invariant: string;
  /** Code of the institute. */
  readonly institute: string;
  /** Tables and row numbers to look at. */
  readonly rows: string;
  /** What is wrong, in plain words, amounts included. */
  readonly message: string;
}

/** What is to be checked: one institute's row or, without one, all; `now` is real time, read by the caller. */
export interface BooksQuery {
  readonly now: Instant;
  readonly instituteId?: number;
}

/**
 * Checks the books against every invariant: balances, fees, payments, receipts, orders, refunds, debits, loans and settlements are
 * computed again from the rows they come from. It reads only, in one statement, so a busy server makes no difference
 * appear that is none.
 * @returns every difference; none when the books are in order
 */
export async function checkBooks(ex: Executor, { now, instituteId }: BooksQuery): Promise<Difference[]> {
  const rows = await selectFaults(ex, instituteId, now);
  // The same books give the same report, whatever plan the database chose.
  return rows.toSorted(byPlace).map((row) => ({
    invariant: INVARIANTS[row.place]?.name ?? '',
    institute: row.institute,
    rows: row.rows,
    message: messageOf(row),
  }));
}

const byPlace = (a: FoundRow, b: FoundRow): number =>
  a.place - b.place || placeOf(a).localeCompare(placeOf(b), 'en', { numeric: true });

const placeOf = ({ institute, rows, problem }: DifferenceRow): string => `${institute} ${rows} ${problem}`;

const messageOf = ({ problem, expected, found }: DifferenceRow): string =>
  expected === null || found === null
    ? `${problem}.`
    : `${problem}: ${formatExact(paise(expected))} expected, ${formatExact(paise(found))} found.`;
