/** How a payment stands. `returned`: approved, never captured, and given back by the provider itself (Auto-Refunds). */
export type ProvidedState = 'created' | 'authorized' | 'captured' | 'returned' | 'failed';

/** A payment at the provider. */
export interface ProvidedPayment {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  /** When the payer or a debit made it, in ms since 1970. */
  readonly at: number;
  status: ProvidedState;
  /** Why it failed, as the provider says it; '' for all others. */
  reason: string;
  /** What its payer paid beside the order's amount, because he bears the provider's charge; in paise. */
  readonly charge: number;
}

/** A refund at the provider. */
export interface ProvidedRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  /** The key it was asked for with: our own code of the refund; null: made in the provider's dashboard, or by itself. */
  readonly receipt: string | null;
  /** Made by the provider itself, because the order was paid before. */
  readonly isOwn?: boolean;
  status: 'pending' | 'processed' | 'failed';
}

/** An order at the provider. */
export interface ProvidedOrder {
  /** The provider's own id of it. */
  readonly id: string;
  /** By what its merchant knows it: the provider's id, or where the vendor keeps the merchant's names one of these. */
  readonly name: string;
  /** Public key of the merchant it was made for: nobody else is shown anything of it. */
  readonly account: string;
  readonly amount: number;
  readonly receipt: string;
  /** When it was made, in ms since 1970. */
  readonly at: number;
  /** When it ends, in ms since 1970; left out where the vendor's orders have no end. */
  readonly ends?: number;
  /** What the merchant posted with it, where the vendor repeats that in its answers. */
  readonly posted?: Readonly<Record<string, string>>;
}

/** Reasons a debit or a payment fails for, each with what it means for another try, and one that nobody knows. */
export const REASONS = {
  insufficient_funds: 6,
  bank_technical_error: 2,
  debit_instrument_blocked: 1,
  transaction_limit_exceeded: 1,
  opted_out: 1,
  never_heard_of: 1,
} as const;

/**
 * How a payment is told.
 * @param refunded paise that were given back of it
 */
export const wirePayment = (
  { status, reason, charge, amount, at, ...payment }: ProvidedPayment,
  refunded: number,
): object => ({
  ...payment,
  amount: amount + charge,
  amount_refunded: refunded,
  created_at: Math.floor(at / 1000),
  ...(charge > 0 && { fee: status === 'captured' ? charge : null, fee_bearer: 'customer' }),
  status: status === 'returned' || (status === 'captured' && refunded === amount) ? 'refunded' : status,
  captured: status === 'captured',
  currency: 'INR',
  method: 'upi',
  acquirer_data: { rrn: `rrn-${payment.id}` },
  ...(status === 'failed' ? { error_reason: reason } : {}),
});
