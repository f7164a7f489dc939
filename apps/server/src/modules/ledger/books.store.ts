import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../platform/db/db.ts';
import { BOOKED, SCOPE } from './invariants/invariant.store.ts';
import type { DifferenceRow, Invariant } from './invariants/invariant.store.ts';
import { INVARIANTS } from './invariants/invariants.ts';

/** A fault and the position of its invariant in the list. */
export interface FoundRow extends DifferenceRow {
  readonly place: number;
}

/** Invariants in one statement: one round trip, and one snapshot for all of them. */
const faultsOf = (isChecked: (invariant: Invariant) => boolean): string =>
  `with ${SCOPE}, ${BOOKED}\n${INVARIANTS.flatMap((invariant, place) =>
    isChecked(invariant)
      ? [
          `select ${place} as place, institute, rows, problem, expected::bigint, found::bigint from (${invariant.sql}) faults_${place}`,
        ]
      : [],
  ).join('\nunion all\n')}`;

const ALL = faultsOf(() => true);
const PASSING = faultsOf(({ isLasting }) => isLasting !== true);

/**
 * Every fault, in one statement.
 * @param instituteId of one institute; absent: of all
 * @param areLastingLeftOut only of the invariants whose faults could pass away again
 */
export const selectFaults = (
  ex: Executor,
  instituteId: number | undefined,
  now: Instant,
  areLastingLeftOut = false,
): Promise<FoundRow[]> => ex.query(areLastingLeftOut ? PASSING : ALL, [instituteId ?? null, now]);

/**
 * Counts and faults must come from one snapshot. The check of all books reads whole tables: without statistics, as on the
 * embedded database, the planner would choose nested loops. JIT is off because this statement of many parts takes longer
 * to compile than to run. PostgreSQL checks every few seconds whether its client is still there (not on every system),
 * because a statement without a time-out would go on for nobody after its command has ended. Books of one institute or of all
 * need different plans, so the values are planned with (decision 228).
 */
const AS_A_REPORT = `set transaction isolation level repeatable read, read only;
  set local statement_timeout = 0; set local enable_nestloop = off; set local jit = off; set local work_mem = '16MB';
  set local plan_cache_mode = force_custom_plan`;
const ENDS_WITH_ITS_CLIENT = `do $$ begin
  perform set_config('client_connection_check_interval', '5s', true);
exception when invalid_parameter_value then null;
end $$`;

/** Prepares this transaction for reading the books as a report; call it first. */
export async function readAsReport(tx: Executor, kind: Db['kind']): Promise<void> {
  await tx.exec(AS_A_REPORT);
  if (kind === 'postgres') await tx.exec(ENDS_WITH_ITS_CLIENT);
}

/** Lets a report on one institute find its rows by indexes instead of reading everybody's. */
export const readByIndex = (tx: Executor): Promise<void> => tx.exec('set local enable_nestloop = on');

/** How many rows were checked. */
export interface BooksSize {
  readonly entries: number;
  readonly payments: number;
  readonly receipts: number;
}

/** Counts the rows of a check. */
export const sizeOfBooks = (ex: Executor, instituteId?: number): Promise<BooksSize> =>
  ex.one(
    `select (select count(*) from ledger_entries where $1::bigint is null or institute_id = $1) as entries,
       (select count(*) from payments where $1::bigint is null or institute_id = $1) as payments,
       (select count(*) from receipts where $1::bigint is null or institute_id = $1) as receipts`,
    [instituteId ?? null],
  );

/** Whether the database has the tables that the check reads. */
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
