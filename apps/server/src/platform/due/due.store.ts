import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';

/** What is due of one kind. All texts are SQL about the row `d`, and its institute `i` if the kind follows its clock. */
export interface DueSource {
  /** Its name in logs and metrics: letters, digits and dashes. */
  readonly kind: string;
  /** `from ... where ...`: the rows that are due at $1, the server's time. */
  readonly due: string;
  /** The order in which an index has them. */
  readonly by: string;
  /** Since when a due row waits, as an interval. */
  readonly age: string;
  /** `from ... where ...`: rows that were given up, or handed to a person; absent: a kind that never gives up. */
  readonly givenUp?: string;
}

/** Rows of one table that become due by a time in them. */
export interface DueRows<R = unknown> extends Pick<DueSource, 'kind' | 'givenUp'> {
  readonly table: string;
  /** Its key, a bigint. */
  readonly key: string;
  /** The time at which a row is due. A lease moves it ahead, so that no other process takes the row. */
  readonly at: string;
  /** Whose clock it follows; an institute's needs the column institute_id. */
  readonly clock: 'institute' | 'server';
  /** Which rows count, as the index of `at` has them. */
  readonly open: string;
  /** What else a lease sets, with a comma before it. */
  readonly set?: string;
  /** Reads rows; `where` follows. */
  readonly read: string;
  /** Only the type of a row that is read. */
  readonly row?: R;
  /** The key of `read`. */
  readonly readKey: string;
  /** A process that leased a row so many seconds ago has died; absent: LEASE_SECONDS. */
  readonly leaseSeconds?: number;
}

/** A call outside takes seconds; a process that leased something two minutes ago has died. */
export const LEASE_SECONDS = 120;
/** Most rows leased together. */
export const BATCH = 50;

const nowOf = ({ clock }: DueRows): string =>
  clock === 'server' ? '$1::timestamptz' : `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond'`;

const ofInstitute = ({ clock }: DueRows, text: string): string => (clock === 'server' ? '' : text);

/** The institute's own clock says what is due; the clock farthest ahead bounds it so that an index can answer. */
const AHEAD = `ahead as (select max(clock_offset_ms) * interval '1 millisecond' as most from institutes)`;

/** The source of rows that become due by a time in them. */
export const sourceOf = (rows: DueRows): DueSource => ({
  kind: rows.kind,
  due: `from ${rows.table} d ${ofInstitute(rows, 'join institutes i on i.id = d.institute_id')}
    where ${rows.open} and d.${rows.at} <= ${nowOf(rows)}
      ${ofInstitute(rows, `and d.${rows.at} <= $1::timestamptz + (select most from ahead)`)}`,
  by: `d.${rows.at}`,
  age: `${nowOf(rows)} - d.${rows.at}`,
  ...(rows.givenUp !== undefined && { givenUp: rows.givenUp }),
});

const leaseText = (rows: DueRows): string =>
  `with ${UNHURRIED}, ${AHEAD}, due as (
     select d.${rows.key} as key ${sourceOf(rows).due} and ($4::bigint is null or d.${rows.key} = $4)
     order by d.${rows.at} limit $3 for update of d skip locked
   ), leased as (
     update ${rows.table} d set ${rows.at} = ${nowOf(rows)} + $2::int * interval '1 second'${rows.set ?? ''}
     from unhurried, due ${ofInstitute(rows, ', institutes i')}
     where d.${rows.key} = due.key ${ofInstitute(rows, 'and i.id = d.institute_id')} returning d.${rows.key} as key
   )
   ${rows.read} where ${rows.readKey} in (select key from leased) order by ${rows.readKey}`;

const leases = new Map<DueRows, string>();

/**
 * Leases rows that are due. A lease that is lost in a power cut repeats what the row asks for, which every kind allows.
 * @param only one row, instead of all
 */
export function leaseRows<R>(db: Db, rows: DueRows<R>, now: Instant, only?: number): Promise<R[]> {
  const text = leases.get(rows) ?? leaseText(rows);
  leases.set(rows, text);
  return db.query<R>(text, [now, rows.leaseSeconds ?? LEASE_SECONDS, BATCH, only ?? null]);
}

/** One statement that asks which of these kinds have something due; ordered, so that no table is scanned for it. */
export const dueKindsText = (sources: readonly DueSource[]): string =>
  `with ${AHEAD} select kind from (values ${sources
    .map(({ kind, due, by }) => `('${kind}', (select 1 ${due} order by ${by} limit 1))`)
    .join(', ')}) as k(kind, is_due) where is_due is not null and $1::timestamptz is not null`;

/** What waits of one kind. */
export interface DueFigure {
  readonly kind: string;
  readonly waiting: number;
  /** Seconds since the oldest of them was due; 0 if nothing waits. */
  readonly oldest_s: number;
  readonly given_up: number;
}

/** One statement that counts what waits and what was given up of these kinds. */
export const figuresText = (sources: readonly DueSource[]): string =>
  `with ${AHEAD} ${sources
    .map(
      ({ kind, due, age, givenUp }) =>
        `select '${kind}' as kind, count(*)::int as waiting, greatest(0, coalesce(extract(epoch from max(${age})), 0))::float8 as oldest_s,
           ${givenUp === undefined ? '0' : `(select count(*)::int ${givenUp})`} as given_up ${due}`,
    )
    .join(' union all ')}`;

/** The kinds of a text of `dueKindsText` that have something due. */
export const selectDueKinds = async (ex: Executor, text: string, now: Instant): Promise<string[]> =>
  (await ex.query<{ kind: string }>(text, [now])).map(({ kind }) => kind);

/** The figures of a text of `figuresText`. */
export const selectDueFigures = (ex: Executor, text: string, now: Instant): Promise<DueFigure[]> =>
  ex.query<DueFigure>(text, [now]);
