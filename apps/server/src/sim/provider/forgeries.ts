import { forgeMessage } from '@shulk/sandbox/testing';
import type { Message, Order, Payment, Refund } from '@shulk/sandbox/testing';
import { newKey } from '../acts/act.ts';
import { sandboxAccount } from './accounts.ts';
import type { GatewayDoor } from './accounts.ts';
import { nameOf } from './provider.ts';
import type { Provider } from './provider.ts';

/** A payment that nobody made, for an order under its merchant's name. */
const madeUpPayment = (order: Order, nowMs: number): Payment => ({
  id: `pay_forged_${newKey()}`,
  key_id: order.key_id,
  order_id: nameOf(order),
  amount: order.amount,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  vpa: 'payer@razorpay',
  bank: null,
  card: null,
  amount_refunded: 0,
  email: null,
  contact: null,
  notes: {},
  fee: 0,
  tax: 0,
  failure: null,
  bank_reference: '123456789012',
  created_at: Math.floor(nowMs / 1000),
  captured_at: Math.floor(nowMs / 1000),
  plan: null,
  webhooks: 'normal',
  refund_mode: 'processed',
  answer_lost: false,
});

/**
 * A webhook about money that nobody paid, or about a refund that is not made yet.
 * @param door the account it pretends to come from
 * @param secret signs it; the account's own secret by default
 */
export function forgedMessage(
  provider: Provider,
  door: GatewayDoor,
  order: Order,
  { secret, refund }: { readonly secret?: string | undefined; readonly refund?: Refund },
): Message | undefined {
  const spoiled = secret === undefined ? {} : { key_secret: secret, webhook_secret: secret };
  const made: Refund | null = refund === undefined ? null : { ...refund, status: 'processed' };
  return forgeMessage(
    { ...sandboxAccount(door), ...spoiled },
    madeUpPayment(order, provider.now()),
    { name: made === null ? 'payment.captured' : 'refund.processed', refund: made, receipt: nameOf(order) },
    provider.now,
  );
}
