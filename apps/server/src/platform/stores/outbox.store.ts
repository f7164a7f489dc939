import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import type { Db, Executor } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';
import { LEASE_SECONDS } from '../due/due.store.ts';
import type { DueSource } from '../due/due.store.ts';

/** One event for a listener. Only ids; a listener reads whatever else it needs (decisions 7). */
export interface OutboxEvent {
  readonly outbox_id: number;
  readonly institute_id: number;
  readonly event: string;
  readonly student_id: number | null;
  /** Gapless per student, written in the transaction of the event. */
  readonly student_sequence: number | null;
  readonly object_version: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Events leased together. */
export const OUTBOX_BATCH = 200;

const EVENT = `o.id as outbox_id, o.institute_id, o.event, o.student_id, o.student_sequence, o.object_version, o.payload`;

/** Undelivered events. Their times are of their institute's clock. */
export const DUE_EVENTS: DueSource = {
  kind: 'events',
  due: `from outbox d join institutes i on i.id = d.institute_id
    where d.dispatched_at is null and (d.leased_until is null or d.leased_until < now())`,
  by: 'd.id',
  age: `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - d.created_at`,
};

/** Deliveries to be retried. */
export const DUE_RETRIES: DueSource = {
  kind: 'event-retries',
  due: 'from outbox_retries d where d.given_up_at is null and d.next_at <= now()',
  by: 'd.next_at',
  age: 'now() - d.next_at',
  givenUp: 'from outbox_retries d where d.given_up_at is not null',
};

const LEASE_EVENTS = `with ${UNHURRIED}, due as (
       select id from outbox, unhurried
       where dispatched_at is null and (leased_until is null or leased_until < now())
       order by id limit ${OUTBOX_BATCH} for update of outbox skip locked
     ), leased as (
       update outbox o set leased_until = now() + interval '${LEASE_SECONDS} seconds' from due where o.id = due.id
       returning ${EVENT}
     )
     select * from leased order by outbox_id`;

/** Leases the oldest undelivered events, in their order; those that another process has leased are left to it. */
export const leaseEvents = (db: Db): Promise<OutboxEvent[]> => db.query(LEASE_EVENTS);

/** A delivery that is retried by itself. */
export interface FailedDelivery {
  readonly outbox_id: number;
  readonly listener: string;
  readonly problem: string;
  /** Seconds until it is retried. */
  readonly after: number;
}

const SETTLE_EVENTS = `with ${UNHURRIED}, retries as (
       insert into outbox_retries (outbox_id, listener, problem, next_at)
       select f.outbox_id, f.listener, f.problem, now() + f.after * interval '1 second'
       from unnest($3::bigint[], $4::text[], $5::text[], $6::int[]) as f(outbox_id, listener, problem, after)
       on conflict (outbox_id, listener) do nothing
     )
     update outbox set dispatched_at = $2, leased_until = null from unhurried where id = any ($1::bigint[])`;

/** Marks events as delivered, in one statement with their failed deliveries, so that none is lost. */
export async function settleEvents(
  db: Db,
  ids: readonly number[],
  failed: readonly FailedDelivery[],
  now: Instant,
): Promise<void> {
  await db.query(SETTLE_EVENTS, [
    ids,
    now,
    failed.map(({ outbox_id: id }) => id),
    failed.map(({ listener }) => listener),
    failed.map(({ problem }) => problem),
    failed.map(({ after }) => after),
  ]);
}

/** The mark that an event was delivered. */
export interface EventMark {
  readonly outbox_id: number;
  readonly at: Instant;
}

/**
 * A part of a `with` that marks an event as delivered.
 * @param first the number of the first of its parameters, those of markParams
 */
export const marksEvent = (first: number): string =>
  `marked as (update outbox set dispatched_at = $${first + 1}, leased_until = null where id = $${first})`;

/** The parameters of marksEvent; undefined for a statement that marks none. */
export const markParams = (mark: EventMark | undefined): unknown[] => [
  mark?.outbox_id ?? null,
  mark?.at ?? null,
];

/** A leased retry of one delivery. */
export interface Retry extends OutboxEvent {
  readonly listener: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

/** Leases retries that are due, of the given listeners; those of one student in the order of their events. */
export const leaseRetries = (ex: Executor, listeners: readonly string[]): Promise<Retry[]> =>
  ex.query(
    `with due as (
       select outbox_id, listener from outbox_retries
       where given_up_at is null and next_at <= now() and listener = any ($1::text[])
       order by next_at, outbox_id limit ${OUTBOX_BATCH} for update skip locked
     ), leased as (
       update outbox_retries r set tries = r.tries + 1, next_at = now() + interval '${LEASE_SECONDS} seconds'
       from due where r.outbox_id = due.outbox_id and r.listener = due.listener
       returning r.outbox_id, r.listener, r.tries
     )
     select ${EVENT}, leased.listener, leased.tries from leased join outbox o on o.id = leased.outbox_id
     order by o.id`,
    [listeners],
  );

type Delivery = Pick<Retry, 'outbox_id' | 'listener'>;

/** Deletes a retry that succeeded. */
export async function deleteRetry(ex: Executor, { outbox_id: id, listener }: Delivery): Promise<void> {
  await ex.query('delete from outbox_retries where outbox_id = $1 and listener = $2', [id, listener]);
}

/** Schedules the next retry. @param after seconds until then; undefined: given up */
export async function putOffRetry(
  ex: Executor,
  { outbox_id: id, listener }: Delivery,
  problem: string,
  after: number | undefined,
): Promise<void> {
  await ex.query(
    `update outbox_retries set problem = $3, next_at = now() + coalesce($4::int, 0) * interval '1 second',
       given_up_at = case when $4::int is null then now() end
     where outbox_id = $1 and listener = $2`,
    [id, listener, problem, after ?? null],
  );
}

/** Deletes events delivered before the instant. One that was given up for a listener stays, for whoever looks into it. */
export const purgeEvents = (db: Db, before: Instant): Promise<number> =>
  clearInBatches(
    db,
    // A count and no EXISTS, which would be planned as a join that reads all retries.
    `with gone as (
       delete from outbox where id = any (array(
         select id from outbox o where dispatched_at < $1
           and (select count(*) from outbox_retries r where r.outbox_id = o.id) = 0
         order by dispatched_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
