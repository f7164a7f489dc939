import type { AttemptState, Instant, OrderState } from '@shulk/domain';
import { clearInBatches } from '../../../platform/db/clear-in-batches.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { UNHURRIED } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';

/** What is recorded of a payment that is not captured. */
export interface AttemptNote {
  readonly to: AttemptState;
  /** Only from these states; absent: from any that the product's table allows. */
  readonly onlyFrom?: readonly AttemptState[];
  readonly method: string;
  readonly reason: string;
  readonly cause: string;
  readonly nextCheckAt: Instant | null;
  readonly now: Instant;
}

/** Records a pending, authorised, failed or unknown payment if the move is allowed. */
export const noteAttempt = (
  ex: Executor,
  orderId: number,
  gatewayPaymentId: string,
  note: AttemptNote,
): Promise<{ before: AttemptState; moved: boolean }> =>
  ex.one('select before, moved from note_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    orderId,
    gatewayPaymentId,
    note.to,
    note.onlyFrom ?? null,
    note.method,
    note.reason,
    note.cause,
    note.nextCheckAt,
    note.now,
  ]);

/**
 * Replaces the source in the history of states if the gateway returned uncaptured money automatically (decision
 * 44): the money-truth page shows such an attempt differently from a failed one (decision 48).
 */
export const RETURNED = 'returned';

/** Whether the return of an uncaptured payment is recorded. */
export const wasReturned = async (
  ex: Executor,
  orderId: number,
  gatewayPaymentId: string,
): Promise<boolean> =>
  (await ex.maybe(
    `select 1 from attempts a join state_history h on h.kind = 'attempt' and h.ref_id = a.id and h.cause = $3
     where a.order_id = $1 and a.gateway_payment_id = $2 limit 1`,
    [orderId, gatewayPaymentId, RETURNED],
  )) !== undefined;

/** Transaction A of a payment: see begin_attempt(). No row if the order takes no payment any more. */
export const saveAttempt = (
  ex: Executor,
  orderId: number,
  attemptCode: string,
  nextCheckAt: Instant,
  now: Instant,
): Promise<{ attempt_code: string; was_attempted: boolean; gateway_order_id: string | null } | undefined> =>
  ex.maybe('select attempt_code, was_attempted, gateway_order_id from begin_attempt($1, $2, $3, $4)', [
    orderId,
    attemptCode,
    nextCheckAt,
    now,
  ]);

/**
 * Claims the query of the gateway about an attempt, unless one was claimed since `before`; concurrent readers get no
 * row and answer from what is stored. Not fsynced: a lost claim costs one more query (decision 34).
 */
export const claimQuery = (
  db: Db,
  attemptId: number,
  before: Instant,
  now: Instant,
): Promise<{ id: number } | undefined> =>
  db.maybe(
    `with ${UNHURRIED}
     update attempts set asked_at = $3 from unhurried where id = $1 and (asked_at is null or asked_at < $2) returning id`,
    [attemptId, before, now],
  );

/** An attempt that is due for a poll. */
export interface DueAttempt {
  readonly id: number;
  readonly order_id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
  readonly created_at: Instant;
  readonly vendor: string;
}

/** Attempts whose next check is due. */
export const DUE_ATTEMPTS: DueRows<DueAttempt> = {
  kind: 'attempts',
  table: 'attempts',
  key: 'id',
  at: 'next_check_at',
  clock: 'institute',
  open: 'd.next_check_at is not null',
  read: `select a.id, a.order_id, a.institute_id, i.clock_offset_ms, a.created_at, g.vendor
     from attempts a join institutes i on i.id = a.institute_id join gateway_accounts g on g.id = a.gateway_account_id`,
  readKey: 'a.id',
  givenUp: `from orders o where o.status = 'REVIEW'`,
};

/** An attempt's present state, with its order. */
export interface AttemptNow {
  readonly status: AttemptState;
  readonly gateway_payment_id: string | null;
  readonly order_status: OrderState;
}

/** The attempt's state after the poll. */
export const selectAttemptState = (ex: Executor, instituteId: number, id: number): Promise<AttemptNow> =>
  ex.one(
    `select a.status, a.gateway_payment_id, o.status as order_status
     from attempts a join orders o on o.id = a.order_id where a.id = $1 and a.institute_id = $2`,
    [id, instituteId],
  );

/** Schedules the next poll of an attempt that is still in this state; null stops polling. */
export const planNextCheck = async (
  ex: Executor,
  instituteId: number,
  id: number,
  status: AttemptState,
  at: Instant | null,
): Promise<void> => {
  await ex.query(
    `update attempts set checks = checks + 1, next_check_at = $4
     where id = $1 and institute_id = $2 and status = $3`,
    [id, instituteId, status, at],
  );
};

/**
 * Whether the attempt was given up after its seven days: an approval is then nothing new, and would only restart
 * polling.
 */
export const isGivenUp = async (
  ex: Executor,
  orderId: number,
  gatewayPaymentId: string,
  now: Instant,
): Promise<boolean> =>
  (await ex.maybe(
    `select 1 from attempts where order_id = $1 and gateway_payment_id = $2
       and status in ('FAILED', 'CANCELLED') and created_at <= $3::timestamptz - interval '7 days'`,
    [orderId, gatewayPaymentId, now],
  )) !== undefined;

/** Ends an attempt without a known payment, if another one paid its order. */
export const endUnusedAttempt = (
  ex: Executor,
  instituteId: number,
  id: number,
  nextCheckAt: Instant | null,
  now: Instant,
): Promise<unknown> =>
  ex.query(
    `select move_attempt(a, 'CANCELLED', '', '', 'resolver', $4, $3) from attempts a
     where a.id = $1 and a.institute_id = $2 and a.status = 'SUBMITTED' and a.gateway_payment_id is null`,
    [id, instituteId, now, nextCheckAt],
  );

/**
 * Hands an order without a verdict to a person; its lines are released, and a late capture is excess (R2). So is one
 * that was closed meanwhile, while the gateway reports an open payment of it.
 */
export const putUnderReview = (
  ex: Executor,
  instituteId: number,
  orderId: number,
  cause: string,
  now: Instant,
): Promise<{ id: number }[]> =>
  ex.query(
    `with held as (
       select id, status, student_id, application_code from orders where id = $1 and institute_id = $2 and (
         status in ('CREATED', 'ATTEMPTED') or status in ('EXPIRED', 'CANCELLED') and exists (
           select 1 from attempts a where a.order_id = orders.id and a.gateway_payment_id is not null
             and a.status in ('SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'))) for update
     ), freed as (
       delete from open_fee_lines where order_id in (select id from held)
     ), student as (
       update students set event_sequence = event_sequence + 1 where id = (select student_id from held)
       returning event_sequence
     ), told as (
       insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
       select $2, 'order.review', student_id, (select event_sequence from student),
         jsonb_build_object('order_id', id, 'application_code', application_code), $4 from held
     )
     select id from held where move_state('order', $2, id, status, 'REVIEW', $3, $4)`,
    [orderId, instituteId, cause, now],
  );

/**
 * Deletes moves of orders and attempts made before the instant. Those that a page, a message or the check of the books
 * still reads stay: an order paid by placing, when an attempt was submitted, money that was returned.
 */
export const purgeHistory = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    `with gone as (
       delete from state_history where id = any (array(
         select id from state_history where at < $1 and ((kind = 'order' and cause <> 'placing')
           or (kind = 'attempt' and from_state <> 'SUBMITTED' and cause <> 'returned'))
         order by at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
