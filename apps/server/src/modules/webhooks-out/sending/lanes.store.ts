import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { UNHURRIED } from '../../../platform/db/db.ts';
import type { DueSource } from '../../../platform/due/due.store.ts';
import { LEASE_SECONDS } from '../../../platform/due/due.store.ts';

/** Most events sent with one lease of a lane. */
const MOST_EVENTS = 20;
/** Lanes of an endpoint that one process has under way at a time; and while it fails. */
export const LANES = { most: 32, failing: 1 };
/** Lanes of all endpoints that one process has under way at a time. */
export const ALL_LANES = 512;
/** After so many failures in a row an endpoint counts as down. */
export const DOWN_AFTER = 3;

const CLOCK = `i.clock_offset_ms * interval '1 millisecond'`;
/** The clock farthest ahead bounds what is due, so that an index can answer. */
const AHEAD = `(select max(clock_offset_ms) * interval '1 millisecond' from institutes)`;

/** Lanes with something due. */
export const DUE_LANES: DueSource = {
  kind: 'deliveries',
  due: `from webhook_endpoints w, lateral (
      select l.next_at, l.institute_id from webhook_lanes l where l.endpoint_id = w.id
        and l.next_at <= $1::timestamptz + (select most from ahead) order by l.next_at limit 1000) d
    join institutes i on i.id = d.institute_id
    where w.state = 'ACTIVE' and d.next_at <= $1::timestamptz + ${CLOCK}`,
  by: 'd.next_at',
  age: `$1::timestamptz + ${CLOCK} - d.next_at`,
  givenUp: `from webhook_endpoints where paused_for = 'failing'`,
};

/** A delivery of a leased lane. */
export interface LeasedDelivery {
  readonly delivery_id: number;
  /** How often it was tried in vain before. */
  readonly tries: number;
  readonly failed_at: Instant | null;
  readonly event_id: string;
  readonly body: string;
}

/** A leased lane with its endpoint and its first deliveries, in their order. */
export interface LeasedLane {
  readonly endpoint_id: number;
  readonly lane: number;
  readonly lease: number;
  readonly public_id: string;
  readonly mode: 'test' | 'live';
  readonly url: string;
  readonly secrets_sealed: string;
  readonly deliver_twice: boolean;
  readonly reorder: boolean;
  /** Whether something failed lately, so that a success is news. */
  readonly is_failing: boolean;
  readonly clock_offset_ms: number;
  readonly deliveries: readonly LeasedDelivery[];
}

const LEASE = `with ${UNHURRIED}, busy as (
     select * from unnest($2::bigint[], $3::int[]) as b(endpoint_id, lanes)
   ), due as (
     select l.endpoint_id, l.lane, l.at from webhook_endpoints e left join busy b on b.endpoint_id = e.id
     cross join lateral (
       select l.endpoint_id, l.lane, l.next_at, $1::timestamptz + ${CLOCK} as at
       from webhook_lanes l join institutes i on i.id = l.institute_id
       where l.endpoint_id = e.id and l.next_at <= $1::timestamptz + ${AHEAD} and l.next_at <= $1::timestamptz + ${CLOCK}
       order by l.next_at
       limit greatest(0, case when e.failures >= ${DOWN_AFTER} then ${LANES.failing} else ${LANES.most} end - coalesce(b.lanes, 0))
       for update of l skip locked
     ) l
     where e.state = 'ACTIVE' order by l.next_at limit $4
   ), leased as (
     update webhook_lanes l
     set lease = l.lease + 1, is_held = true, next_at = due.at + interval '${LEASE_SECONDS} seconds'
     from unhurried, due where l.endpoint_id = due.endpoint_id and l.lane = due.lane
     returning l.endpoint_id, l.lane, l.lease, l.institute_id
   )
   select l.endpoint_id, l.lane, l.lease, e.public_id, e.mode, e.url, e.secrets_sealed, e.deliver_twice, e.reorder,
     e.failing_since is not null as is_failing, i.clock_offset_ms, d.deliveries
   from leased l join webhook_endpoints e on e.id = l.endpoint_id join institutes i on i.id = l.institute_id
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('delivery_id', d.id, 'tries', d.tries, 'failed_at', d.failed_at,
       'event_id', d.body ->> 'id', 'body', d.body::text) order by d.position), '[]') as deliveries
     from (select d.id, d.tries, d.failed_at, d.position, api_event(d.event_id) as body from webhook_deliveries d
       where d.endpoint_id = l.endpoint_id and d.lane = l.lane and d.delivered_at is null
       order by d.position limit ${MOST_EVENTS}) d
     where d.body is not null
   ) d order by l.endpoint_id, l.lane`;

/**
 * Leases lanes that are due, the longest waiting first, and no more of an endpoint than it may have under way.
 * @param busy lanes of each endpoint that this process has under way
 */
export function leaseLanes(
  db: Db,
  now: Instant,
  busy: ReadonlyMap<number, number>,
  most: number,
): Promise<LeasedLane[]> {
  return db.query(LEASE, [now, [...busy.keys()], [...busy.values()], most]);
}

/** One delivery that was tried. */
export interface Tried {
  readonly delivery_id: number;
  readonly at: Instant;
  readonly status: number;
  readonly ms: number;
  /** '' for a success. */
  readonly problem: string;
  readonly answer: string;
}

/** A lane whose lease ends. */
export interface WorkedLane {
  readonly endpoint_id: number;
  readonly lane: number;
  readonly lease: number;
  readonly tried: readonly Tried[];
  /** When it goes on, if something of it waits. */
  readonly next_at: Instant;
}

const SETTLE = `with ${UNHURRIED}, worked as (
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as w(endpoint_id, lane, lease, next_at)
   ), tried as (
     select * from unnest($5::bigint[], $6::timestamptz[], $7::int[], $8::int[], $9::text[], $10::text[])
       as t(delivery_id, at, status, ms, problem, answer)
   ), held as materialized (
     select count(*) from (select l.lane from webhook_lanes l join worked w on w.endpoint_id = l.endpoint_id and w.lane = l.lane
       order by l.endpoint_id, l.lane for update of l) l
   ), logged as (
     insert into webhook_tries (delivery_id, at, status, ms, problem, answer)
     select t.delivery_id, t.at, t.status, t.ms, t.problem, t.answer
     from tried t join webhook_deliveries d on d.id = t.delivery_id
   ), marked as (
     update webhook_deliveries d set tries = d.tries + 1, changed_at = $11,
       delivered_at = case when t.problem = '' then t.at end,
       failed_at = case when t.problem = '' then null else coalesce(d.failed_at, t.at) end
     from (select distinct on (delivery_id) delivery_id, at, problem from tried order by delivery_id, problem, at) t
     where d.id = t.delivery_id and d.delivered_at is null returning d.endpoint_id, d.lane, d.delivered_at
   ), done as (
     select endpoint_id, lane, count(delivered_at) as count from marked group by endpoint_id, lane
   )
   update webhook_lanes l set waiting = l.waiting - coalesce(d.count, 0),
     is_held = l.is_held and l.lease <> w.lease,
     next_at = case when l.waiting = coalesce(d.count, 0) then null when l.lease = w.lease then w.next_at else l.next_at end
   from unhurried, held, worked w left join done d on d.endpoint_id = w.endpoint_id and d.lane = w.lane
   where l.endpoint_id = w.endpoint_id and l.lane = w.lane and held.count >= 0`;

/**
 * Writes what became of leased lanes, in one statement for all. Who lost the lease meanwhile keeps what was delivered, and
 * decides nothing else. The log need not wait for the disk: a delivery that is lost in a power cut is made again.
 */
export async function settleLanes(db: Db, lanes: readonly WorkedLane[], now: Instant): Promise<void> {
  const tried = lanes.flatMap((lane) => lane.tried);
  await db.query(SETTLE, [
    lanes.map(({ endpoint_id: id }) => id),
    lanes.map(({ lane }) => lane),
    lanes.map(({ lease }) => lease),
    lanes.map(({ next_at: at }) => at),
    tried.map(({ delivery_id: id }) => id),
    tried.map(({ at }) => at),
    tried.map(({ status }) => status),
    tried.map(({ ms }) => ms),
    tried.map(({ problem }) => problem),
    tried.map(({ answer }) => answer),
    now,
  ]);
}

/** Counts a failure of an endpoint; the first one plans when its office is told. */
export async function noteFailure(ex: Executor, endpointId: number, now: Instant): Promise<void> {
  await ex.query(
    `update webhook_endpoints e set failures = e.failures + 1, failing_since = coalesce(e.failing_since, $2::timestamptz + ${CLOCK}),
       tell_at = case when e.failing_since is null then $2::timestamptz + ${CLOCK} + interval '1 hour' else e.tell_at end
     from institutes i where e.id = $1 and i.id = e.institute_id`,
    [endpointId, now],
  );
}

/**
 * Notes that an endpoint has answered after failures. One that was down gets at once what waits for a retry.
 * @returns whether it was down
 */
export async function noteSuccess(db: Db, endpointId: number, now: Instant): Promise<boolean> {
  const before = await db.maybe<{ failures: number }>(
    `with old as (
       select id, failures from webhook_endpoints where id = $1 and failing_since is not null for update
     ), still as (
       select min(failed_at) as since from webhook_deliveries where endpoint_id = $1 and delivered_at is null and failed_at is not null
     )
     update webhook_endpoints e set failures = 0, failing_since = still.since,
       told_hours = case when still.since is null then 0 else e.told_hours end,
       tell_at = case when still.since is not null then e.tell_at end
     from old, still where e.id = old.id returning old.failures`,
    [endpointId],
  );
  if (before === undefined || before.failures < DOWN_AFTER) return false;
  await db.query(
    // Whoever holds a lane just now decides about it.
    `with waits as (
       select l.lane, $2::timestamptz + ${CLOCK} as now from webhook_lanes l join institutes i on i.id = l.institute_id
       where l.endpoint_id = $1 and not l.is_held and l.next_at > $2::timestamptz + ${CLOCK} for update of l skip locked)
     update webhook_lanes l set next_at = w.now from waits w where l.endpoint_id = $1 and l.lane = w.lane`,
    [endpointId, now],
  );
  return true;
}
