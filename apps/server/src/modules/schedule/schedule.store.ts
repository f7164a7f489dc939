import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { DueSource } from '../../platform/due/due.store.ts';

/** An act to plan. */
export interface PlannedAct {
  readonly institute_id: number;
  /** A time of the institute's clock. */
  readonly due_at: Instant;
  readonly kind: string;
  /** Its subject; unique per institute and kind, for ever. */
  readonly ref: string;
}

/** An act as its handler gets it. */
export interface Act extends PlannedAct {
  readonly id: number;
  /** How often it was leased, this time included. */
  readonly tries: number;
}

/** A leased act, at a time of its institute's clock. */
export interface ClaimedAct {
  readonly act: Act;
  readonly at: Instant;
}

const OPEN = `state in ('WAITING', 'RUNNING')`;

/**
 * Plans an act in the caller's transaction. Idempotent, even after the act is done.
 * @returns false if it was planned before
 */
export const scheduleAct = async (tx: Executor, act: PlannedAct): Promise<boolean> =>
  (await planActs(tx, [act])) === 1;

/** As scheduleAct, for several different ones. @returns how many were new */
export async function planActs(tx: Executor, acts: readonly PlannedAct[]): Promise<number> {
  const rows = await tx.query(
    `insert into scheduled_acts (institute_id, due_at, next_at, kind, ref)
     select institute_id, due_at, due_at, kind, ref
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as a(institute_id, due_at, kind, ref)
     on conflict (institute_id, kind, ref) do nothing returning id`,
    [
      acts.map(({ institute_id }) => institute_id),
      acts.map(({ due_at }) => due_at),
      acts.map(({ kind }) => kind),
      acts.map(({ ref }) => ref),
    ],
  );
  return rows.length;
}

/** Open acts due by their institute's clock, and not leased by a living process. */
export const DUE_ACTS: DueSource = {
  kind: 'acts',
  // The index begins with the institute, whose clock it is.
  due: `from institutes i, lateral (
      select a.next_at from scheduled_acts a where a.institute_id = i.id and ${OPEN}
        and a.next_at <= $1::timestamptz + i.clock_offset_ms * interval '1 millisecond'
        and (a.leased_until is null or a.leased_until <= $1)
      order by a.next_at, a.due_at, a.id limit 1000) d where true`,
  by: 'd.next_at',
  age: `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - d.next_at`,
  givenUp: `from scheduled_acts d where d.state = 'FAILED'`,
};

/** Institutes with such an act. */
export const selectDueInstitutes = (ex: Executor, realNow: Instant): Promise<{ id: number }[]> =>
  ex.query(`select distinct i.id ${DUE_ACTS.due} order by i.id`, [realNow]);

/** The time of an institute's earliest open act, if it is not after `until`. */
export async function selectNextMoment(
  ex: Executor,
  instituteId: number,
  kinds: readonly string[],
  until: Instant,
): Promise<Instant | undefined> {
  const row = await ex.maybe<{ next_at: Instant }>(
    `select next_at from scheduled_acts
     where institute_id = $1 and ${OPEN} and kind = any($2::text[]) and next_at <= $3
     order by next_at, due_at, id limit 1`,
    [instituteId, kinds, until],
  );
  return row?.next_at;
}

interface Claim extends Omit<Act, 'id'> {
  readonly at: Instant;
  readonly is_due: boolean;
  /** Null if nothing could be leased. */
  readonly id: number | null;
}

/**
 * Leases an institute's first due act. Acts of one institute are done one after the other, in the order of their
 * moments: while one is leased, no other process takes the next. One statement: of two processes that see the same act,
 * the second finds its tries changed and takes nothing.
 * @param leaseMs real time after which the process that leased an act counts as dead
 * @returns undefined if nothing is due, 'busy' if another process has leased it
 */
export async function claimAct(
  ex: Executor,
  instituteId: number,
  kinds: readonly string[],
  realNow: Instant,
  leaseMs: number,
): Promise<ClaimedAct | 'busy' | undefined> {
  const { at, is_due, id, institute_id, due_at, kind, ref, tries } = await ex.one<Claim>(
    `with turn as (
       select id, $3::timestamptz + clock_offset_ms * interval '1 millisecond' as at
       from institutes where id = $1),
     head as (
       select a.id, a.tries, coalesce(a.leased_until > $3, false) as is_held
       from turn join scheduled_acts a on a.institute_id = turn.id
       where ${OPEN} and a.kind = any($2::text[]) and a.next_at <= turn.at
       order by a.next_at, a.due_at, a.id limit 1),
     taken as (
       update scheduled_acts a
       set state = 'RUNNING', tries = a.tries + 1, leased_until = $3::timestamptz + $4::int * interval '1 millisecond'
       from head where a.id = head.id and a.institute_id = $1 and a.tries = head.tries and not head.is_held and ${OPEN}
       returning a.id, a.institute_id, a.due_at, a.kind, a.ref, a.tries)
     select turn.at, head.id is not null as is_due, taken.*
     from turn left join head on true left join taken on true`,
    [instituteId, kinds, realNow, leaseMs],
  );
  if (!is_due) return undefined;
  if (id === null) return 'busy';
  return { act: { id, institute_id, due_at, kind, ref, tries }, at };
}

/** Marks a leased act as done. @returns false if another process has leased it meanwhile */
export async function finishAct(
  tx: Executor,
  { id, institute_id, tries }: Act,
  at: Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `update scheduled_acts set state = 'DONE', done_at = $4, leased_until = null
     where id = $1 and institute_id = $2 and tries = $3 and state = 'RUNNING' returning id`,
    [id, institute_id, tries, at],
  );
  return rows.length === 1;
}

/**
 * Schedules the retry of a failed act; without a time it is given up.
 * @returns false if another process has leased it meanwhile
 */
export async function putActBack(ex: Executor, act: Act, nextAt: Instant | undefined): Promise<boolean> {
  const rows = await ex.query(
    `update scheduled_acts set state = case when $4::timestamptz is null then 'FAILED' else 'WAITING' end,
       next_at = coalesce($4, next_at), leased_until = null
     where id = $1 and institute_id = $2 and tries = $3 and state = 'RUNNING' returning id`,
    [act.id, act.institute_id, act.tries, nextAt ?? null],
  );
  return rows.length === 1;
}
