import { createHash } from 'node:crypto';
import type { Core } from '../core/core.ts';
import type { Dispute } from '../core/dispute.ts';
import type { Order, Payment, Refund } from '../core/model.ts';

const SETTLES_AFTER_S = 2 * 86_400;
const INDIA_OFFSET_S = 19_800;

/** Captured or refunded money, with its settlement. Times are Unix seconds, amounts integer paise. */
export interface SettledMoney {
  readonly payment: Payment;
  /** Null: the row is the payment's own. */
  readonly refund: Refund | null;
  readonly order: Order | null;
  /** The dispute that took or returned it; absent for a payment and a refund. */
  readonly dispute?: Dispute & { readonly is_returned: boolean };
  readonly happened_at: number;
  readonly settled_at: number;
  /** The day of the settlement in India, yyyy-mm-dd. */
  readonly settled_on: string;
  /** 64 hex digits, the same for all money of one settlement: each gateway derives its id and UTR from them. */
  readonly settlement: string;
}

/**
 * All payments and refunds of an account, in the order of the payments, kept simple: the money of one day
 * (Asia/Kolkata) is settled two days later in one settlement. Some of it may be in the future.
 */
export function moneyToSettle(core: Core, keyId: string): SettledMoney[] {
  const payments = [...core.store.payments.values()].filter((payment) => payment.key_id === keyId);
  return payments.flatMap((payment) => {
    if (payment.captured_at === null) return [];
    const refunds = core.store.refundsOf(payment.id).filter((refund) => refund.status === 'processed');
    const disputes = [...core.store.disputes.values()].filter(({ payment_id: id }) => id === payment.id);
    return [
      settled(core, payment, null, payment.captured_at),
      ...refunds.map((refund) => settled(core, payment, refund, refund.created_at)),
      ...disputes.flatMap((dispute) => [
        ...movedBy(core, payment, dispute, dispute.taken_at, false),
        ...movedBy(core, payment, dispute, dispute.returned_at, true),
      ]),
    ];
  });
}

/** Money that a dispute moved at this time; none if it did not. */
function movedBy(
  core: Core,
  payment: Payment,
  dispute: Dispute,
  at: number | null,
  isReturned: boolean,
): SettledMoney[] {
  if (at === null) return [];
  return [{ ...settled(core, payment, null, at), dispute: { ...dispute, is_returned: isReturned } }];
}

function settled(core: Core, payment: Payment, refund: Refund | null, happenedAt: number): SettledMoney {
  const settledAt = happenedAt + SETTLES_AFTER_S;
  const settledOn = new Date((settledAt + INDIA_OFFSET_S) * 1000).toISOString().slice(0, 10);
  return {
    payment,
    refund,
    order: core.store.orders.get(payment.order_id) ?? null,
    happened_at: happenedAt,
    settled_at: settledAt,
    settled_on: settledOn,
    settlement: createHash('sha256').update(`${payment.key_id} ${settledOn}`).digest('hex'),
  };
}
