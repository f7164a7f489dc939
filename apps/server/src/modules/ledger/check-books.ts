import { formatExact, paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { DifferenceRow } from './invariants/invariant.ts';
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
export interface BooksWish {
  readonly now: Instant;
  readonly instituteId?: number;
}

/**
 * Checks the books against every invariant: balances, fees, payments, receipts, orders, refunds, debits, loans and settlements are
 * computed again from the rows they come from. It reads only, in one statement, so a busy server makes no difference
 * appear that is none.
 * @returns every difference; none when the books are in order
 */
export async function checkBooks(ex: Executor, { now, instituteId }: BooksWish): Promise<Difference[]> {
  const rows = await ex.query<FoundRow>(ALL_INVARIANTS, [instituteId ?? null, now]);
  // The same books give the same report, whatever plan the database chose.
  return rows.toSorted(byPlace).map((row) => ({
    invariant: INVARIANTS[row.place]?.name ?? '',
    institute: row.institute,
    rows: row.rows,
    message: messageOf(row),
  }));
}

/** A fault with the place of its invariant in the list. */
interface FoundRow extends DifferenceRow {
  readonly place: number;
}

/** All invariants as one statement: one journey to the database, and one view of its rows for all of them. */
const ALL_INVARIANTS = INVARIANTS.map(
  ({ sql }, place) =>
    `select ${place} as place, institute, rows, problem, expected::bigint, found::bigint from (${sql}) faults_${place}`,
).join('\nunion all\n');

const byPlace = (a: FoundRow, b: FoundRow): number =>
  a.place - b.place || placeOf(a).localeCompare(placeOf(b), 'en', { numeric: true });

const placeOf = ({ institute, rows, problem }: DifferenceRow): string => `${institute} ${rows} ${problem}`;

const messageOf = ({ problem, expected, found }: DifferenceRow): string =>
  expected === null || found === null
    ? `${problem}.`
    : `${problem}: ${formatExact(paise(expected))} expected, ${formatExact(paise(found))} found.`;

/**
 * What is counted of the books and what is checked is one view of them. The check goes over whole tables: without figures
 * about them, as on the embedded database, the planner would loop through one for each row of the other. It is one
 * statement of many parts, which takes longer to compile than to run.
 */
export const AS_A_REPORT = `set transaction isolation level repeatable read, read only;
  set local statement_timeout = 0; set local enable_nestloop = off; set local jit = off`;

/** How much was looked at. */
export interface BooksSize {
  readonly entries: number;
  readonly payments: number;
  readonly receipts: number;
}

/** Counts what a check goes over. */
export const sizeOfBooks = (ex: Executor, instituteId?: number): Promise<BooksSize> =>
  ex.one(
    `select (select count(*) from ledger_entries where $1::bigint is null or institute_id = $1) as entries,
       (select count(*) from payments where $1::bigint is null or institute_id = $1) as payments,
       (select count(*) from receipts where $1::bigint is null or institute_id = $1) as receipts`,
    [instituteId ?? null],
  );
