import { formatExact, paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { DifferenceRow } from './invariants/invariant.store.ts';
import { selectFaults } from './books.store.ts';
import type { FoundRow } from './books.store.ts';
import { INVARIANTS } from './invariants/invariants.ts';

/** One fault in the books. */
export interface Difference {
  /** Name of the invariant, as in {@link INVARIANTS}. */
  readonly invariant: string;
  /** Code of the institute. */
  readonly institute: string;
  /** Tables and row numbers to look at. */
  readonly rows: string;
  /** The fault in plain words, with amounts. */
  readonly message: string;
}

/** What to check: one institute's row or, without one, all; `now` is real time, read by the caller. */
export interface BooksQuery {
  readonly now: Instant;
  readonly instituteId?: number;
  /** Leaves out invariants whose faults last: a later check finds them too. */
  readonly areLastingLeftOut?: boolean;
}

/**
 * Checks the books against every invariant: balances, fees, payments, receipts, orders, refunds, debits, loans and
 * settlements are recomputed from their rows. Reads only, in one snapshot, so a busy server causes no false
 * differences.
 * @returns every difference; none when the books are in order
 */
export async function checkBooks(
  ex: Executor,
  { now, instituteId, areLastingLeftOut = false }: BooksQuery,
): Promise<Difference[]> {
  const rows = await selectFaults(ex, instituteId, now, areLastingLeftOut);
  // Sorted, so that the report does not depend on the query plan.
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
