import type { Instant } from '@shulk/domain';
import { textsBy } from '../../platform/db/db.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import type { DueSource } from '../../platform/due/due.store.ts';

/** Events that wait for their numbers. Their times are of their institute's clock. */
export const DUE_NUMBERS: DueSource = {
  kind: 'new-events',
  due: 'from events_waiting d join institutes i on i.id = d.institute_id',
  by: 'd.id',
  age: `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - d.created_at`,
};

/** Most events numbered in one transaction. */
export const MOST_NUMBERED = 500;

/** Numbers the oldest committed events. @param now the server's time @returns how many */
export const numberEvents = async (db: Db, now: Instant): Promise<number> =>
  (await db.one<{ n: number }>('select number_events($1, $2) as n', [MOST_NUMBERED, now])).n;

/** Position of the last numbered event of an institute; 0 before the first. */
export const selectLastPosition = async (ex: Executor, instituteId: number): Promise<number> =>
  (
    await ex.maybe<{ position: number }>('select position from event_positions where institute_id = $1', [
      instituteId,
    ])
  )?.position ?? 0;

/** Makes the partitions that are needed next, and drops those that are too old. @param now the server's time */
export const keepEventMonths = async (db: Db, now: Instant): Promise<void> => {
  await db.query('select keep_event_months($1)', [now]);
};

/** What a list of events is asked for. */
export interface EventsWanted {
  readonly institute_id: number;
  /** The position behind which it begins. */
  readonly id: number;
  readonly limit: number;
  readonly type: string | undefined;
  /** The institute's own ID of a student. */
  readonly student: string | undefined;
  readonly since: string | undefined;
}

/** A numbered event with its position. */
export interface EventRow {
  readonly id: number;
  readonly at: string;
  readonly body: unknown;
}

/** Each filter has an index of its own, which a condition that is sometimes empty would not use. */
const FILTERS = {
  type: 'and e.type = $4::text',
  student: `and e.student_id = (select s.id from students s where s.institute_id = $1 and s.student_uuid_key = lower(btrim($5::text)))`,
  // Times and positions go almost together: events of one moment commit a little out of order, and never a thousand of them.
  since: `and e.created_at >= $6::timestamptz and e.position >= (select min(position) from (
    select f.position from events f where f.institute_id = $1 and f.created_at >= $6::timestamptz order by f.created_at limit 1000) x)`,
} as const;

const LIST = textsBy(
  (filters) => `select position as id, created_at::text as at, api_event(event_id) as body from (
    select e.position, e.created_at, e.id as event_id from events e
    where e.institute_id = $1 and e.position > $2::bigint ${filters}
      and ($4::text is null or true) and ($5::text is null or true) and ($6::timestamptz is null or true)
    order by e.position limit $3) e order by position`,
);

/** Numbered events behind a position. */
export function selectEvents(ex: Executor, wanted: EventsWanted): Promise<EventRow[]> {
  const filters = (['type', 'student', 'since'] as const)
    .filter((name) => wanted[name] !== undefined)
    .map((name) => FILTERS[name])
    .join(' ');
  return ex.query(LIST(filters), [
    wanted.institute_id,
    wanted.id,
    wanted.limit,
    wanted.type ?? null,
    wanted.student ?? null,
    wanted.since ?? null,
  ]);
}

/** A numbered event of an institute by its public id. */
export const selectEvent = (
  ex: Executor,
  instituteId: number,
  publicId: string,
): Promise<{ body: unknown } | undefined> =>
  ex.maybe('select api_event(id) as body from events where public_id = $2 and institute_id = $1', [
    instituteId,
    publicId,
  ]);
