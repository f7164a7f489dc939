import type { OrderToken, PaymentStatus } from '@shulk/contract';
import type { School } from '../world/schools.ts';

/** A payment that somebody was shown as paid. */
interface ToldPaid {
  readonly school: School;
  readonly application_code: string;
  readonly amount: PaymentStatus['amount'];
  readonly receipt_no: string;
}

/** The answers of a seed that somebody relies on: they stay true, whatever dies after them. */
export class ToldAnswers {
  readonly paid = new Map<string, ToldPaid>();
  readonly orders = new Set<string>();
  readonly attempts = new Set<string>();
  readonly refunds = new Set<string>();

  /** An order was answered with its code. */
  hearOrder({ order_id }: OrderToken): void {
    this.orders.add(order_id);
  }

  /** A payer was shown a payment's state; the receipt's number makes it a promise. */
  hearStatus(
    school: School,
    {
      application_code,
      amount,
      receipt_no,
      state,
    }: Pick<PaymentStatus, 'application_code' | 'amount' | 'receipt_no' | 'state'>,
  ): void {
    if (state === 'PAID' && receipt_no !== '')
      this.paid.set(application_code, { school, application_code, amount, receipt_no });
  }
}
