import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../../platform/db/clear-in-batches.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';
import { wakeLanes } from '../endpoints/endpoint-states.store.ts';

/** A delivery with its log, as the API lists it. */
export interface DeliveryRow extends Place {
  readonly event_id: string;
  readonly type: string;
  readonly created_at: Instant;
  readonly changed_at: Instant;
  readonly delivered_at: Instant | null;
  readonly is_failing: boolean;
  /** When it is tried next, if it failed. */
  readonly next_at: Instant | null;
  readonly tries: number;
  /** The last tries, the latest first. */
  readonly log: readonly {
    readonly at: string;
    readonly status: number;
    readonly ms: number;
    readonly problem: string;
    readonly answer: string;
  }[];
}

/** Which deliveries are listed. */
export type DeliveryState = 'all' | 'delivered' | 'waiting' | 'failing';

/** Most tries shown of a delivery. */
const MOST_TRIES = 20;

/** A page of an endpoint's deliveries, by the time of their last change. */
export const selectDeliveries = (
  ex: Executor,
  endpointId: number,
  state: DeliveryState,
  { at, id, limit }: Pick<Wanted, 'at' | 'id' | 'limit'>,
): Promise<DeliveryRow[]> =>
  ex.query(
    `select d.id, d.changed_at::text as at, e.public_id as event_id, d.type, e.created_at, d.changed_at, d.delivered_at, d.tries,
       d.delivered_at is null and d.failed_at is not null as is_failing,
       case when d.delivered_at is null and d.failed_at is not null and not l.is_held then l.next_at end as next_at,
       (select coalesce(jsonb_agg(jsonb_build_object('at', utc_text(t.at), 'status', t.status, 'ms', t.ms, 'problem', t.problem,
          'answer', t.answer) order by t.id desc), '[]') from (
          select * from webhook_tries t where t.delivery_id = d.id order by id desc limit ${MOST_TRIES}) t) as log
     from webhook_deliveries d join events e on e.id = d.event_id
     join webhook_lanes l on l.endpoint_id = d.endpoint_id and l.lane = d.lane
     where d.endpoint_id = $1 and (d.changed_at, d.id) > ($3::timestamptz, $4::bigint)
       and case $2 when 'delivered' then d.delivered_at is not null when 'waiting' then d.delivered_at is null
         when 'failing' then d.delivered_at is null and d.failed_at is not null else true end
     order by d.changed_at, d.id limit $5`,
    [endpointId, state, at, id, limit],
  );

/** Which events are sent again: all that a field names, of those that the endpoint chose. */
export interface Replay {
  readonly ids?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  /** The institute's own ids of students. */
  readonly student?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

const SELECTED = `select n.id, n.position, n.type, coalesce(n.student_id, -n.id) as lane, n.institute_id
     from webhook_endpoints e join institutes o on o.id = e.institute_id
     join institutes i on i.id = o.id or e.for_group and i.group_id = o.group_id
     join events n on n.institute_id = i.id and (e.types = '{}' or n.type = any (e.types))
     where e.id = $1 and i.mode = e.mode and ($2::text[] is null or n.public_id = any ($2)) and ($3::text[] is null or n.type = any ($3))
       and ($4::text is null or n.student_id in (select s.id from students s where s.institute_id = i.id and s.student_uuid_key = lower(btrim($4))))
       and ($5::timestamptz is null or n.created_at >= $5) and ($6::timestamptz is null or n.created_at < $6)`;

const REPLAY = `with selected as (
     ${SELECTED} order by n.institute_id, n.position limit $7
   ), anew as (
     insert into webhook_deliveries as d (endpoint_id, event_id, lane, position, type, changed_at)
     select $1, id, lane, position, type, $8::timestamptz from selected
     on conflict (endpoint_id, event_id) do update set delivered_at = null, tries = 0, failed_at = null, changed_at = excluded.changed_at
       where d.delivered_at is not null
     returning d.lane
   ), counted as (
     select a.lane, p.institute_id, count(*)::int as count
     from anew a join (select distinct lane, institute_id from selected) p on p.lane = a.lane group by a.lane, p.institute_id
   ), lanes as (
     insert into webhook_lanes as l (endpoint_id, lane, institute_id, waiting)
     select $1, lane, institute_id, count from counted order by lane
     on conflict (endpoint_id, lane) do update set waiting = l.waiting + excluded.waiting
   )
   select (select count(*)::int from selected) as selected, (select coalesce(sum(count), 0)::int from counted) as planned`;

/**
 * Plans events for an endpoint anew. What waits for it already is planned once; so doing it twice sends everything once.
 * @param most with more events than these nothing is planned
 * @returns how many events were found, at most one more than `most`, and how many of them did not wait already
 */
export const replay = (
  db: Db,
  endpointId: number,
  { ids, types, student, from, to }: Replay,
  most: number,
  now: Instant,
): Promise<{ readonly selected: number; readonly planned: number }> =>
  db.tx(async (tx) => {
    // Locked as a pause locks it.
    const endpoint = await tx.maybe<{ state: string }>(
      'select state from webhook_endpoints where id = $1 for no key update',
      [endpointId],
    );
    const which = [endpointId, ids ?? null, types ?? null, student ?? null, from ?? null, to ?? null];
    const { count } = await tx.one<{ count: number }>(
      `select count(*)::int as count from (${SELECTED} limit $7) s`,
      [...which, most + 1],
    );
    if (endpoint === undefined || count > most) return { selected: count, planned: 0 };
    const found = await tx.one<{ selected: number; planned: number }>(REPLAY, [...which, most, now]);
    if (endpoint.state === 'ACTIVE') await wakeLanes(tx, endpointId, now);
    return found;
  });

/**
 * Deletes deliveries that last changed before the instant, whose events are gone by then, and lanes and endpoints that
 * nothing is left of.
 */
export async function purgeDeliveries(db: Db, before: Instant): Promise<void> {
  await clearInBatches(
    db,
    `with gone as (
       delete from webhook_deliveries where id = any (array(
         select d.id from webhook_endpoints e cross join lateral (
           select id from webhook_deliveries where endpoint_id = e.id and changed_at < $1 order by changed_at limit $2) d limit $2))
       returning endpoint_id, lane, delivered_at
     ), lost as (
       select endpoint_id, lane, count(*) from gone where delivered_at is null group by endpoint_id, lane
     ), lanes as (
       update webhook_lanes l set waiting = l.waiting - lost.count, next_at = case when l.waiting > lost.count then l.next_at end
       from lost where l.endpoint_id = lost.endpoint_id and l.lane = lost.lane
     )
     select count(*)::int as n from gone`,
    [before],
  );
  // An event of no student has a lane of its own.
  await clearInBatches(
    db,
    `with ended as (
       select l.endpoint_id, l.lane from webhook_endpoints e cross join lateral (
         select endpoint_id, lane from webhook_lanes
         where endpoint_id = e.id and waiting = 0 and not is_held and (lane < 0 or e.state = 'DELETED') limit $1
         for update skip locked) l limit $1
     ), gone as (
       delete from webhook_lanes l using ended where l.endpoint_id = ended.endpoint_id and l.lane = ended.lane returning 1
     )
     select count(*)::int as n from gone`,
    [],
  );
  // Counts and no EXISTS, which would be planned as a join that reads all rows.
  await db.query(
    `delete from webhook_endpoints e where e.state = 'DELETED'
       and (select count(*) from (select from webhook_deliveries d where d.endpoint_id = e.id limit 1) d) = 0
       and (select count(*) from (select from webhook_lanes l where l.endpoint_id = e.id limit 1) l) = 0`,
  );
}
