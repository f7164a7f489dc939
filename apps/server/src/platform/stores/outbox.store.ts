import type { Instant } from '@shulk/domain';
import type { Executor } from '../db/db.ts';

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

/** Rows dispatched in one transaction. */
export const OUTBOX_BATCH = 200;

/** The oldest undispatched events, locked; those locked by another process are skipped. */
export const lockUndispatched = (tx: Executor): Promise<OutboxEvent[]> =>
  tx.query(
    `select id as outbox_id, institute_id, event, student_id, student_sequence, object_version, payload
         from outbox where dispatched_at is null order by id limit ${OUTBOX_BATCH} for update skip locked`,
  );

/** Marks events as dispatched. */
export async function markDispatched(tx: Executor, ids: readonly number[], now: Instant): Promise<void> {
  await tx.query('update outbox set dispatched_at = $2 where id = any($1::bigint[])', [ids, now]);
}
