import { z } from 'zod';
import { MANDATE_TRUTH } from '@shulk/words/truth/mandate';
import { failureWords } from '../wire.ts';
import type { GatewayMandate } from '../mandate-gateway.ts';
import { read, text } from '../wire.ts';

/** Razorpay's customers, tokens and recurring payments, as far as we read them (gateways A.7). */

const customer = z.object({ id: z.string().min(1) });
const started = z.object({ razorpay_payment_id: z.string().min(1) });
const token = z.object({
  id: z.string().min(1),
  recurring_details: z.object({
    status: z.enum(['initiated', 'confirmed', 'rejected', 'cancelled', 'paused']),
    failure_reason: text,
  }),
});
const payments = z.object({
  items: z.array(z.object({ id: z.string().min(1), status: z.string(), token_id: text, error_reason: text })),
});

/** The id of a customer. @throws CallUnknown for another shape */
export const readCustomer = (value: unknown): string => read(customer, value, 'customer').id;

/** The payment of a begun debit. @throws CallUnknown for another shape */
export const readStarted = (value: unknown): string =>
  read(started, value, 'recurring payment').razorpay_payment_id;

const states = {
  initiated: 'open',
  confirmed: 'active',
  rejected: 'rejected',
  cancelled: 'cancelled',
  paused: 'paused',
} as const;

/** A token's state. @throws CallUnknown for another shape */
export function readToken(value: unknown): Pick<GatewayMandate, 'state' | 'reason'> {
  const { status } = read(token, value, 'token').recurring_details;
  return { state: states[status], reason: status === 'rejected' ? MANDATE_TRUTH.refusedByBank : '' };
}

/** One payment of an order, for registrations and debits. */
export interface DebitPayment {
  readonly payment_id: string;
  readonly token_id: string;
  readonly isFailed: boolean;
  /** The gateway's code; '' unless it failed. */
  readonly error_code: string;
  /** Plain words; '' unless it failed. */
  readonly reason: string;
}

/** The payments of an order, oldest first; Razorpay lists the newest first. */
export function readDebits(value: unknown): DebitPayment[] {
  return read(payments, value, 'list of payments')
    .items.map((item) => {
      const isFailed = item.status === 'failed';
      return {
        payment_id: item.id,
        token_id: item.token_id,
        isFailed,
        error_code: isFailed ? item.error_reason || 'unknown' : '',
        reason: isFailed ? failureWords(item.error_reason) : '',
      };
    })
    .reverse();
}
