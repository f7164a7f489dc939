import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** An open dispute that is due for a poll. */
export interface DueDispute {
  readonly id: number;
  readonly gateway_account_id: number;
  readonly gateway_dispute_id: string;
  readonly gateway_payment_id: string;
  readonly heard_at: Instant;
  readonly clock_offset_ms: number;
}

/**
 * Leases open disputes that are due by their institute's clock. Moving them ahead first keeps other processes off, and
 * retries one whose process died.
 * @param leaseMs the lease's length
 */
export const leaseDueDisputes = (
  ex: Executor,
  now: Instant,
  most: number,
  leaseMs: number,
): Promise<DueDispute[]> =>
  ex.query(
    `with due as (
       select d.id from disputes d join institutes i on i.id = d.institute_id
       where d.ended_at is null and d.ask_at <= $1::timestamptz + i.clock_offset_ms * interval '1 millisecond'
         -- The institute's own clock says what is due; this bound alone can be answered from the index.
         and d.ask_at <= $1::timestamptz + (select max(clock_offset_ms) from institutes) * interval '1 millisecond'
       order by d.ask_at limit $2 for update of d skip locked
     ), taken as (
       update disputes d set ask_at = $1::timestamptz + (i.clock_offset_ms + $3::bigint) * interval '1 millisecond'
       from due, institutes i where d.id = due.id and i.id = d.institute_id returning d.id
     )
     select d.id, d.gateway_account_id, d.gateway_dispute_id, p.gateway_payment_id, d.heard_at, i.clock_offset_ms
     from taken t join disputes d on d.id = t.id join payments p on p.id = d.payment_id join institutes i on i.id = d.institute_id
     order by d.id`,
    [now, most, leaseMs],
  );

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
