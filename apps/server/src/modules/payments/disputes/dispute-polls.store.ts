import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';

/** An open dispute that is due for a poll. */
export interface DueDispute {
  readonly id: number;
  readonly gateway_account_id: number;
  readonly gateway_dispute_id: string;
  readonly gateway_payment_id: string;
  readonly heard_at: Instant;
  readonly clock_offset_ms: number;
}

/** Open disputes that are due for a poll. */
export const DUE_DISPUTES: DueRows<DueDispute> = {
  kind: 'disputes',
  table: 'disputes',
  key: 'id',
  at: 'ask_at',
  clock: 'institute',
  open: 'd.ended_at is null',
  read: `select d.id, d.gateway_account_id, d.gateway_dispute_id, p.gateway_payment_id, d.heard_at, i.clock_offset_ms
     from disputes d join payments p on p.id = d.payment_id join institutes i on i.id = d.institute_id`,
  readKey: 'd.id',
  givenUp: `from disputes d where d.ended_at is null and d.ask_at = 'infinity'`,
};

/** Schedules the next poll of a dispute; one that ended meanwhile is polled no more. */
export const planDisputeQuery = async (ex: Executor, disputeId: number, at: Instant): Promise<void> => {
  await ex.query('update disputes set ask_at = $2 where id = $1 and ended_at is null', [disputeId, at]);
};

/** Stops polling a dispute that is still open and had no news, and hands it to a person. @returns whether it did */
export const endDisputePolls = async (
  ex: Executor,
  { id, heard_at: heardAt }: DueDispute,
  problem: string,
  now: Instant,
): Promise<boolean> =>
  (await ex.maybe(
    `update disputes set ask_at = 'infinity', problem = $2, review_since = coalesce(review_since, $3), updated_at = $3
     where id = $1 and ended_at is null and heard_at = $4 returning id`,
    [id, problem, now, heardAt],
  )) !== undefined;

/** The /metrics figures of disputes. */
export interface DisputeFigures {
  readonly to_answer: number;
  readonly under_review: number;
  /** Seconds until the nearest deadline of an answer, below 0 once it passed; null: there is none. */
  readonly answer_left_s: number | null;
}

/** Counts open disputes, from their own partial index. */
export const selectDisputeFigures = (ex: Executor, now: Instant): Promise<DisputeFigures> =>
  ex.one(
    `select count(*) filter (where d.state = 'OPEN')::int as to_answer,
       count(*) filter (where d.state = 'UNDER_REVIEW')::int as under_review,
       min(extract(epoch from d.respond_by - $1::timestamptz) - i.clock_offset_ms / 1000.0) filter (where d.state = 'OPEN')::float8
         as answer_left_s
     from disputes d join institutes i on i.id = d.institute_id where d.ended_at is null`,
    [now],
  );
