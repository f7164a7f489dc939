import type { Instant, Paise, RefundState } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';

/** Who requested a refund: the product (excess), a person here, one in the gateway's dashboard, or the payer's bank. */
export type RefundMaker = 'EXCESS' | 'OPERATOR' | 'GATEWAY' | 'DISPUTE';

/** The money to refund: what pays fees, what waits for a person, or excess. */
export type RefundSource = 'FEES' | 'HELD' | 'EXCESS';

/** What claims a refund's money: see claim_on_refund(). */
export type Claim = 'OPEN' | 'LOST' | 'USED' | '';

/** A refund with what a query of the gateway needs. */
export interface RefundRow {
  readonly id: number;
  readonly refund_code: string;
  readonly institute_id: number;
  readonly payment_id: number;
  readonly gateway_account_id: number;
  readonly amount_paise: Paise;
  readonly status: RefundState;
  readonly requested_by: RefundMaker;
  readonly source: RefundSource;
  /** The person who requested it; '' for the product and the gateway's dashboard. */
  readonly asked_by: string;
  readonly operator_act_id: number | null;
  readonly reason: string;
  readonly reopens_fees: boolean;
  readonly gateway_refund_id: string | null;
  readonly problem: string;
  readonly review_since: Instant | null;
  /** When the gateway said that it was made, after it had failed; null: never, or taken back. */
  readonly told_made_at: Instant | null;
  /** Time of its first refusal, or of the end of a dispute since, during which it was not tried; null: never refused. */
  readonly refused_since: Instant | null;
  /** Time of its last sending without a clear answer; null: none, or a question since found that it was not made. */
  readonly unclear_at: Instant | null;
  /** What claims its money, so that it is not sent. */
  readonly claim: Claim;
  /** Start of its present send; null: not sent yet. */
  readonly asked_since: Instant | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly clock_offset_ms: number;
  readonly gateway_payment_id: string;
  readonly gateway_order_id: string;
}

const view = `
  select r.id, r.refund_code, r.institute_id, r.payment_id, r.gateway_account_id, r.amount_paise, r.status, r.requested_by,
    r.source, r.asked_by, r.operator_act_id, r.reason, r.reopens_fees, r.gateway_refund_id, r.problem, r.review_since, r.told_made_at,
    case when r.refused_since is not null then greatest(r.refused_since, (select max(d.ended_at) from disputes d where d.payment_id = r.payment_id)) end as refused_since,
    r.unclear_at, claim_on_refund(r) as claim, r.asked_since, r.created_at, r.updated_at,
    i.clock_offset_ms, p.gateway_payment_id, coalesce(o.gateway_order_id, '') as gateway_order_id
  from refunds r
    join institutes i on i.id = r.institute_id
    join payments p on p.id = r.payment_id
    left join orders o on o.id = p.order_id`;

/** The refund with our code, within an institute. */
export const selectRefund = (ex: Executor, instituteId: number, refundCode: string): Promise<RefundRow> =>
  ex.one(`${view} where r.institute_id = $1 and r.refund_code = $2`, [instituteId, refundCode]);

/** The refund a gateway names by our key or its own id, within the account of the message. */
export const selectRefundOfGateway = (
  ex: Executor,
  accountId: number,
  news: { readonly key: string; readonly gateway_refund_id: string },
): Promise<RefundRow | undefined> =>
  ex.maybe(
    `${view} where r.gateway_account_id = $1 and (r.refund_code = $2 or r.gateway_refund_id = $3)
     order by r.refund_code = $2 desc limit 1`,
    [accountId, news.key, news.gateway_refund_id],
  );

/** The refunds that have one of these ids of a gateway. */
export const selectRefundsNamed = (
  ex: Executor,
  accountId: number,
  gatewayRefundIds: readonly string[],
): Promise<RefundRow[]> =>
  ex.query(
    `${view} where r.gateway_account_id = $1 and r.gateway_refund_id = any ($2::text[]) order by r.id`,
    [accountId, gatewayRefundIds],
  );

/** All refunds of payments, oldest first. */
export const selectRefundsOf = (
  ex: Executor,
  instituteId: number,
  paymentIds: readonly number[],
): Promise<RefundRow[]> =>
  ex.query(`${view} where r.institute_id = $1 and r.payment_id = any ($2::bigint[]) order by r.id`, [
    instituteId,
    paymentIds,
  ]);

/** The input of a refund. */
export interface RefundRequest {
  readonly instituteId: number;
  readonly paymentId: number;
  readonly refundCode: string;
  /** Idempotency: one request key makes one refund, for ever. */
  readonly requestKey: string;
  /** null: everything that is left. */
  readonly amount: Paise | null;
  readonly requestedBy: RefundMaker;
  /** Absent: what pays fees, or the whole payment if it pays none. */
  readonly source?: RefundSource | undefined;
  readonly reason: string;
  readonly reopensFees: boolean;
  /** The person who requests it, if any, and the id of the operator act that records it. */
  readonly asker?: { readonly name: string; readonly requestId: string } | undefined;
}

/** The outcome of a request: see request_refund(). */
export interface RequestedRefund {
  readonly result: 'made' | 'again' | 'other' | 'too_much';
  readonly made_code: string | null;
  readonly left_paise: Paise;
}

/** The money is disputed, so it cannot be refunded as well; nothing was written. */
export class RefundDisputed extends Error {
  override readonly name = 'RefundDisputed';
}

/** SQLSTATE of a refund that the trigger refunds_not_disputed refused. */
const DISPUTED = 'SH002';

/** Records a refund under the payment's lock (threats 6.2). @throws RefundDisputed */
export async function insertRefund(
  ex: Executor,
  input: RefundRequest,
  now: Instant,
): Promise<RequestedRefund> {
  try {
    return await ex.one(
      'select result, made_code, left_paise from request_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        input.instituteId,
        input.paymentId,
        input.refundCode,
        input.requestKey,
        input.amount,
        input.requestedBy,
        input.reason,
        input.reopensFees,
        now,
        input.source ?? null,
      ],
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DISPUTED)
      throw new RefundDisputed('the money is disputed', { cause: error });
    throw error;
  }
}

/** Records who requested a new refund, and the operator act. */
export const keepAsker = async (
  ex: Executor,
  instituteId: number,
  refundCode: string,
  asker: NonNullable<RefundRequest['asker']>,
): Promise<void> => {
  await ex.query(
    `update refunds set asked_by = $3, operator_act_id = (select max(id) from operator_acts where request_id = $4)
     where institute_id = $1 and refund_code = $2`,
    [instituteId, refundCode, asker.name, asker.requestId],
  );
};

/** One state move of a refund. */
export interface RefundMove {
  readonly to: RefundState;
  /** null: unchanged. */
  readonly gatewayRefundId: string | null;
  readonly problem: string;
  readonly cause: string;
  readonly nextCheckAt: Instant | null;
  readonly now: Instant;
}

/** Moves a refund, and books it once the gateway has made it: see settle_refund(). */
export const moveRefund = (
  ex: Executor,
  id: number,
  move: RefundMove,
): Promise<{ before: RefundState; moved: boolean }> =>
  ex.one('select before, moved from settle_refund($1, $2, null, $3, $4, $5, $6, $7)', [
    id,
    move.to,
    move.gatewayRefundId,
    move.problem,
    move.cause,
    move.nextCheckAt,
    move.now,
  ]);

/** Stores the gateway's id of a refund without a verdict. */
export const keepGatewayId = async (ex: Executor, refund: RefundRow, gatewayId: string): Promise<void> => {
  await ex.query(
    'update refunds set gateway_refund_id = $3 where id = $1 and institute_id = $2 and gateway_refund_id is null',
    [refund.id, refund.institute_id, gatewayId],
  );
};

/** Notes that a refund is being sent without a clear answer so far; null: it is surely not at the gateway (decision 220). */
export const keepUnclear = async (ex: Executor, refund: RefundRow, at: Instant | null): Promise<void> => {
  await ex.query('update refunds set unclear_at = $3 where id = $1 and institute_id = $2', [
    refund.id,
    refund.institute_id,
    at,
  ]);
};

/** Schedules the next poll of a refund without a verdict; null stops polling. */
export const planRefundCheck = async (ex: Executor, refund: RefundRow, at: Instant | null): Promise<void> => {
  await ex.query(
    `update refunds set next_check_at = $3
     where id = $1 and institute_id = $2 and status in ('REQUESTED', 'SENT', 'WAITING', 'UNKNOWN')`,
    [refund.id, refund.institute_id, at],
  );
};

/** A refusal that may change. */
export interface Refusal {
  readonly problem: string;
  readonly cause: string;
  readonly nextCheckAt: Instant;
  /** Whether to notify the institute that it waits, and the payer that the promised day has moved; each once. */
  readonly tellsInstitute: boolean;
  readonly tellsPayer: boolean;
  readonly now: Instant;
}

/** Records a temporary refusal: see refuse_refund(). */
export const refuseRefund = (
  ex: Executor,
  refund: RefundRow,
  refusal: Refusal,
): Promise<{ before: RefundState; moved: boolean }> =>
  ex.one('select before, moved from refuse_refund($1, null, $2, $3, $4, $5, $6, $7)', [
    refund.id,
    refusal.problem,
    refusal.cause,
    refusal.nextCheckAt,
    refusal.tellsInstitute,
    refusal.tellsPayer,
    refusal.now,
  ]);

/** What claims a refund's money at this moment. */
export const selectClaim = async (ex: Executor, refund: RefundRow): Promise<Claim> =>
  (
    await ex.one<{ claim: Claim }>('select claim_on_refund(r) as claim from refunds r where r.id = $1', [
      refund.id,
    ])
  ).claim;

/** Hands a refund to a person, with its next poll (null: none) and the event that reports it: see review_refund(). */
export const reviewRefund = async (
  ex: Executor,
  refund: RefundRow,
  review: { readonly problem: string; readonly nextCheckAt: Instant | null; readonly now: Instant },
): Promise<void> => {
  await ex.query('select review_refund($1, $2, $3, $4)', [
    refund.id,
    review.problem,
    review.nextCheckAt,
    review.now,
  ]);
};

/** Refunds whose next step is due. */
export const DUE_REFUNDS: DueRows<RefundRow> = {
  kind: 'refunds',
  table: 'refunds',
  key: 'id',
  at: 'next_check_at',
  clock: 'institute',
  // Unsent refunds wait while their money is disputed: it would be lost twice.
  open: `d.next_check_at is not null
    and not (is_unsent(d) and disputed_of_payment(d.payment_id) > 0)`,
  set: ', checks = d.checks + 1',
  read: view,
  readKey: 'r.id',
  givenUp: `from refunds r where r.review_since is not null and r.status not in ('PROCESSED', 'FAILED')`,
};
