import type { DisputePhase, DisputeState, Instant, KnownDispute, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A disputed payment, with what the books know of this dispute. */
export interface DisputedPayment {
  readonly id: number;
  readonly clock_offset_ms: number;
  readonly known:
    | (KnownDispute & {
        readonly gateway_status: string;
        readonly respond_by: Instant | null;
        readonly held_paise: Paise;
        readonly amount_paise: Paise;
      })
    | undefined;
}

/**
 * Locks the disputed payment of an account and its order, and reads what is known of the dispute; undefined for a
 * payment that is not booked here.
 */
export async function lockDisputed(
  ex: Executor,
  accountId: number,
  news: { readonly gateway_payment_id: string; readonly gateway_dispute_id: string },
): Promise<DisputedPayment | undefined> {
  const of = [accountId, news.gateway_payment_id];
  await ex.query(
    `select o.id from orders o join payments p on p.order_id = o.id
     where p.gateway_account_id = $1 and p.gateway_payment_id = $2 for update of o`,
    of,
  );
  const payment = await ex.maybe<Omit<DisputedPayment, 'known'>>(
    `select p.id, i.clock_offset_ms from payments p join institutes i on i.id = p.institute_id
     where p.gateway_account_id = $1 and p.gateway_payment_id = $2 for update of p`,
    of,
  );
  if (payment === undefined) return undefined;
  const known = await ex.maybe<NonNullable<DisputedPayment['known']>>(
    `select state, phase, heard_at, gateway_status, respond_by, held_paise, amount_paise from disputes
     where gateway_account_id = $1 and gateway_dispute_id = $2 and payment_id = $3`,
    [accountId, news.gateway_dispute_id, payment.id],
  );
  return { ...payment, known };
}

/** A dispute update to record. */
export interface DisputeRecord {
  readonly gateway_dispute_id: string;
  readonly state: DisputeState;
  readonly phase: DisputePhase;
  readonly status: string;
  readonly amount: Paise;
  /** What the gateway holds or took for it so far; null: not reported. */
  readonly taken: Paise | null;
  readonly reason_code: string;
  readonly reason: string;
  readonly respond_by: Instant | null;
  readonly told_at: Instant;
}

/** The outcome of the update: see take_down_dispute(). */
export type DisputeKind = 'opened' | 'moved' | 'told' | 'late' | 'contradicts';

/** Records a dispute update and moves its money, in the transaction that holds the payment's lock. */
export const recordDispute = async (
  ex: Executor,
  paymentId: number,
  record: DisputeRecord,
  how: {
    readonly kind: DisputeKind;
    /** Our reference of what is returned if it is lost. */
    readonly refundCode: string;
    readonly remindAt: Instant | null;
    readonly cause: string;
    readonly now: Instant;
  },
): Promise<void> => {
  await ex.query('select take_down_dispute($1, $2::jsonb, $3, $4, $5, $6, $7)', [
    paymentId,
    JSON.stringify(record),
    how.kind,
    how.refundCode,
    how.remindAt,
    how.cause,
    how.now,
  ]);
};

/** What of a payment is disputed now, and what else of it was not refunded. */
export const selectDisputedOf = (
  ex: Executor,
  paymentId: number,
): Promise<{ disputed_paise: Paise; free_paise: Paise }> =>
  ex.one(
    `select disputed_of_payment(p.id) as disputed_paise,
       greatest(0, left_of_payment(p, 'EXCESS') + left_of_payment(p, 'HELD') + left_of_payment(p, 'FEES')
         - disputed_of_payment(p.id))::bigint as free_paise
     from payments p where p.id = $1`,
    [paymentId],
  );

/** Writes a reminder event for each open dispute whose deadline is near, once per deadline. @returns how many */
export const remindOfDisputes = async (ex: Executor, now: Instant, most: number): Promise<number> =>
  (await ex.one<{ n: number }>('select remind_of_disputes($1, $2) as n', [now, most])).n;
