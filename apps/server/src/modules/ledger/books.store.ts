import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { BOOKED, SCOPE } from './invariants/invariant.store.ts';
import type { DifferenceRow } from './invariants/invariant.store.ts';
import { INVARIANTS } from './invariants/invariants.ts';

/** A fault with the place of its invariant in the list. */
export interface FoundRow extends DifferenceRow {
  readonly place: number;
}

/** All invariants as one statement: one journey to the database, and one view of its rows for all of them. */
const ALL_INVARIANTS = `with ${SCOPE}, ${BOOKED}\n${INVARIANTS.map(
  ({ sql }, place) =>
    `select ${place} as place, institute, rows, problem, expected::bigint, found::bigint from (${sql}) faults_${place}`,
).join('\nunion all\n')}`;

/** Every fault of every invariant, in one statement. @param instituteId without one, of all institutes */
export const selectFaults = (
  ex: Executor,
  instituteId: number | undefined,
  now: Instant,
): Promise<FoundRow[]> => ex.query(ALL_INVARIANTS, [instituteId ?? null, now]);

/**
 * What is counted of the books and what is checked is one view of them. The check goes over whole tables: without figures
 * about them, as on the embedded database, the planner would loop through one for each row of the other. It is one
 * statement of many parts, which takes longer to compile than to run.
 */
const AS_A_REPORT = `set transaction isolation level repeatable read, read only;
  set local statement_timeout = 0; set local enable_nestloop = off; set local jit = off`;

/** Lets this transaction read the books as a report does; it is called before anything else. */
export const readAsReport = (tx: Executor): Promise<void> => tx.exec(AS_A_REPORT);

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

/** Whether the database has the tables the books are checked with. */
export async function hasBooks(ex: Executor): Promise<boolean> {
  const { ready } = await ex.one<{ ready: boolean }>(
    "select to_regclass('settlement_rows') is not null as ready",
  );
  return ready;
}

/** The row of an institute by the code of its import bundle. */
export async function findInstitute(ex: Executor, code: string): Promise<number | undefined> {
  const row = await ex.maybe<{ id: number }>('select id from institutes where code = $1', [code]);
  return row?.id;
}
