import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** An event for a test. */
export interface TestEvent {
  readonly institute_id: number;
  readonly student_id?: number;
  readonly type?: string;
}

let made = 0;

/**
 * Numbers events as the numberer does: all in one statement, in their order.
 * @returns their public ids
 */
export async function numberEvents(
  db: Executor,
  now: Instant,
  events: readonly TestEvent[],
): Promise<string[]> {
  const ids = events.map(() => (made += 1));
  const rows = await db.query<{ public_id: string }>(
    `insert into events (id, written_at, public_id, institute_id, position, student_id, student_sequence, type, kind, object_id,
       object_version, body, created_at)
     select t.id, $6, 'evt_test' || t.id, t.institute_id, t.id, t.student_id, case when t.student_id is not null then t.id end, t.type,
       'payment', t.id, 1, jsonb_build_object('object', 'payment', 'id', 'TXN' || t.id, 'student', t.student_id), $6
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[]) as t(id, institute_id, student_id, type, place)
     order by place returning public_id`,
    [
      ids,
      events.map(({ institute_id: id }) => id),
      events.map(({ student_id: id }) => id ?? null),
      events.map(({ type }) => type ?? 'payment.captured'),
      events.map((_, place) => place),
      now,
    ],
  );
  return rows.map(({ public_id: id }) => id);
}
