import type { Instant } from '@shulk/domain';
import { UNHURRIED, textsBy } from '../../../platform/db/db.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { StudentRow } from '../student-row.ts';
import type { StudentGrounds } from '../student-proofs.ts';
import { CONTACT_ON_FILE, STUDENT_COLUMNS } from '../students.store.ts';
import type { Contact, ExtraRead } from '../students.store.ts';

/** One lookup of a student by a browser (threats 5). */
export interface Lookup {
  readonly browserId: number;
  readonly pageId: number;
  readonly instituteId: number;
  /** The normalized ID (R15). */
  readonly uuidKey: string;
  /** The text as typed, for a student code from a link (R24). */
  readonly sbdCode: string;
  /** The counter key: address and page, hashed. */
  readonly counterKey: string;
  readonly max: { readonly misses10Min: number; readonly missesHour: number; readonly hitsHour: number };
}

/** The result of a lookup. */
export interface LookupResult {
  /** False if this address looked up too much; then nothing is shown and nothing is counted. */
  readonly is_open: boolean;
  /** Length in seconds of the exhausted window: the hour's comes before the ten minutes'. */
  readonly closed_seconds: number;
  readonly student: StudentRow | undefined;
  readonly grounds: StudentGrounds;
  readonly contact: Contact;
  readonly by_link: boolean;
}

type Row = StudentRow &
  Pick<LookupResult, 'is_open' | 'closed_seconds' | 'by_link'> & {
    found: boolean;
    contact: Contact;
    grounds: unknown;
  };

const window = (now: Instant, seconds: number): Date =>
  new Date(Math.floor(Date.parse(now) / (seconds * 1000)) * seconds * 1000);

const lookUpWith = textsBy(
  (grounds) => `with ${UNHURRIED}, past as (
       select coalesce(sum(count) filter (where scope = 'lookup.miss.10min' and window_start = $11), 0) as misses_10_min,
         coalesce(sum(count) filter (where scope = 'lookup.miss.hour'), 0) as misses_hour,
         coalesce(sum(count) filter (where scope = 'lookup.hit.hour'), 0) as hits_hour
       from limit_counters where key = $10 and window_start in ($11, $12)
         and scope in ('lookup.miss.10min', 'lookup.miss.hour', 'lookup.hit.hour')
     ), seen as (
       select exists (select 1 from student_contexts where browser_session_id = $6 and page_id = $7
         and student_uuid_key = $9 and kind = 'lookup') as is_seen
     ), gate as (
       select is_seen, is_seen or (misses_10_min < $13 and misses_hour < $14 and hits_hour < $15) as is_open,
         case when misses_hour >= $14 or hits_hour >= $15 then 3600 else 600 end as closed_seconds
       from past, seen
     ), found as (
       select s.*, s.student_uuid_key <> $9 as by_link from students s, gate
       where gate.is_open and s.institute_id = $8 and (s.student_uuid_key = $9 or s.sbd_code = $16)
       order by by_link limit 1
     ), counted as (
       insert into limit_counters (scope, key, window_start, count)
       select c.scope, $10, c.window_start, 1 from gate, (
         select 'lookup.hit.hour' as scope, $12::timestamptz as window_start, exists (select 1 from found) as applies
         union all select 'lookup.miss.10min', $11::timestamptz, not exists (select 1 from found)
         union all select 'lookup.miss.hour', $12::timestamptz, not exists (select 1 from found)) c
       where gate.is_open and not gate.is_seen and c.applies
       on conflict (scope, key, window_start) do update set count = limit_counters.count + 1
     ), remembered as (
       insert into student_contexts (browser_session_id, page_id, institute_id, student_id, student_uuid_key, kind, used_at)
       select $6, $7, $8, s.id, coalesce(s.student_uuid_key, $9), case when s.by_link then 'link' else 'lookup' end, $17
       from gate left join found s on true where gate.is_open
       on conflict (browser_session_id, page_id, student_uuid_key, kind)
       do update set student_id = excluded.student_id, used_at = excluded.used_at
     )
     select gate.is_open, gate.closed_seconds, s.id is not null as found, ${STUDENT_COLUMNS}, coalesce(s.by_link, false) as by_link,
       ${CONTACT_ON_FILE} as contact, ${grounds} as grounds
     from unhurried, gate left join found s on true`,
);

/**
 * Looks a student up, counts the hit or the miss and remembers the context (R23), all in one statement: parallel
 * guesses cannot all read the counters first, and the most frequent call of a payment stays one round trip. Looking the
 * same ID up again counts nothing. Not fsynced: a page whose lookup is forgotten looks up again (decision 216).
 * @param extra read as of before: what this lookup writes is not in it
 */
export async function lookUp(
  db: Db,
  lookup: Lookup,
  extra: ExtraRead<StudentGrounds>,
  now: Instant,
): Promise<LookupResult> {
  const { is_open, closed_seconds, found, contact, grounds, by_link, ...student } = await db.one<Row>(
    lookUpWith(extra.json),
    [
      ...extra.params,
      lookup.browserId,
      lookup.pageId,
      lookup.instituteId,
      lookup.uuidKey,
      lookup.counterKey,
      window(now, 600),
      window(now, 3600),
      lookup.max.misses10Min,
      lookup.max.missesHour,
      lookup.max.hitsHour,
      lookup.sbdCode,
      now,
    ],
  );
  return {
    is_open,
    closed_seconds,
    student: found ? student : undefined,
    grounds: extra.read(grounds),
    contact,
    by_link,
  };
}
