/** A payer as a merchant registered it for recurring payments (gateways A.7). */
export interface Customer {
  readonly id: string;
  readonly key_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly contact: string | null;
  readonly created_at: number;
}

export type TokenStatus = 'initiated' | 'confirmed' | 'rejected' | 'cancelled' | 'paused';

/** A mandate. Amounts are integer paise, times are Unix seconds. */
export interface Token {
  readonly id: string;
  readonly key_id: string;
  readonly customer_id: string;
  readonly method: 'upi' | 'emandate';
  readonly max_amount: number;
  readonly expired_at: number;
  readonly status: TokenStatus;
  readonly failure_reason: string | null;
  /** The payment of its registration. */
  readonly payment_id: string;
  readonly created_at: number;
  /** The bank's scheduled verdict, by the account's clock in milliseconds. */
  readonly plan: { readonly due_at_ms: number; readonly to: 'confirmed' | 'rejected' } | null;
}

/** The request of an order that registers a mandate. */
export interface Registration {
  readonly customer_id: string;
  readonly method: 'upi' | 'emandate';
  readonly max_amount: number;
  readonly expire_at: number;
}

/** The request of an order debited by UPI: the bank notifies its payer, and the debit follows later. */
export interface Notification {
  readonly token_id: string;
  /** Unix seconds. */
  readonly payment_after: number;
}
