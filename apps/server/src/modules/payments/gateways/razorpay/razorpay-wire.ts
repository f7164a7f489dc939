import { paise } from '@shulk/domain';
import { z } from 'zod';
import { GatewayUnknown } from '../gateway.ts';
import { failureWords } from '../failure-words.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from '../gateway.ts';

/** Razorpay's entities as far as we read them (gateways A.2, A.4-A.6); the rest of an answer is ignored. */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const amount = z.number().int().nonnegative().transform(paise);

const order = z.object({ id: z.string().min(1), amount, receipt: text });

const payment = z.object({
  id: z.string().min(1),
  amount,
  amount_refunded: amount.nullish(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: text,
  method: text,
  wallet: text,
  error_reason: text,
  captured: z.boolean().nullish(),
  card: z.object({ type: text }).nullish(),
  acquirer_data: z
    .object({ rrn: text, bank_transaction_id: text, auth_code: text, upi_transaction_id: text })
    .nullish()
    .catch(undefined),
});

const refund = z.object({
  id: z.string().min(1),
  amount,
  payment_id: z.string().min(1),
  receipt: text,
  status: z.enum(['pending', 'processed', 'failed']),
});

const token = z.object({ id: z.string().min(1), customer_id: text });

const webhook = z.object({
  event: z.string().min(1),
  payload: z
    .object({
      payment: z.object({ entity: payment }).optional().catch(undefined),
      refund: z.object({ entity: refund }).optional().catch(undefined),
      token: z.object({ entity: token }).optional().catch(undefined),
    })
    .catch({}),
});

function read<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new GatewayUnknown(`The gateway's answer is no ${what}.`);
  return result.data;
}

const methodWords: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'Card EMI',
  paylater: 'Pay later',
  emandate: 'eNACH',
  nach: 'eNACH',
};

function methodOf(wire: z.output<typeof payment>): string {
  if (wire.method === 'card' && wire.card?.type === 'debit') return 'Debit card';
  if (wire.method === 'card' && wire.card?.type === 'credit') return 'Credit card';
  return methodWords[wire.method] ?? (wire.method === '' ? 'Online' : wire.method);
}

const states = {
  created: 'pending',
  authorized: 'authorized',
  captured: 'captured',
  // Money that was given back had been captured first, and that is booked first.
  refunded: 'captured',
  failed: 'failed',
} as const;

/**
 * Whether the gateway gave an approved payment back without ever taking it: too late for its order, or a second one of
 * a paid order (Razorpay, Auto-Refunds). Nobody received that money.
 */
const isAutoRefunded = ({ status, captured }: z.output<typeof payment>): boolean =>
  status === 'refunded' && captured === false;

function paymentOf(wire: z.output<typeof payment>): GatewayPayment {
  const bank = wire.acquirer_data;
  const reference = [bank?.rrn, bank?.bank_transaction_id, bank?.auth_code, bank?.upi_transaction_id].find(
    (part) => part !== undefined && part !== '',
  );
  return {
    gateway_payment_id: wire.id,
    gateway_order_id: wire.order_id,
    state: isAutoRefunded(wire) ? 'returned' : states[wire.status],
    amount: wire.amount,
    refunded: wire.amount_refunded ?? undefined,
    currency: wire.currency,
    method: methodOf(wire),
    bank_reference: reference ?? '',
    reason: reasonOf(wire),
  };
}

function reasonOf(wire: z.output<typeof payment>): string {
  if (isAutoRefunded(wire)) return failureWords('auto_refunded');
  return wire.status === 'failed' ? failureWords(wire.error_reason) : '';
}

/** Reads one order. @throws GatewayUnknown for another shape */
export function readOrder(value: unknown): GatewayOrder {
  const wire = read(order, value, 'order');
  return { gateway_order_id: wire.id, amount: wire.amount, launch_token: '' };
}

/** Reads the list of orders with one receipt: the one that carries it exactly. */
export function readOrderOfReceipt(value: unknown, receipt: string): GatewayOrder | undefined {
  const list = read(z.object({ items: z.array(order) }), value, 'list of orders');
  const found = list.items.find((item) => item.receipt === receipt);
  return found && { gateway_order_id: found.id, amount: found.amount, launch_token: '' };
}

/** Reads one payment. @throws GatewayUnknown for another shape */
export const readPayment = (value: unknown): GatewayPayment => paymentOf(read(payment, value, 'payment'));

/** Reads the payments of an order, oldest first; Razorpay lists the newest first. */
export function readPayments(value: unknown): readonly GatewayPayment[] {
  const list = read(z.object({ items: z.array(payment) }), value, 'list of payments');
  return list.items.map(paymentOf).reverse();
}

/** Reads a refund. @throws GatewayUnknown for another shape */
export function readRefund(value: unknown): GatewayRefund {
  return refundOf(read(refund, value, 'refund'));
}

/** Reads all refunds of a payment. @throws GatewayUnknown for another shape */
export const readRefunds = (value: unknown): readonly GatewayRefund[] =>
  read(z.object({ items: z.array(refund) }), value, 'list of refunds').items.map(refundOf);

/** Reads the refunds of a payment: the one that was asked for with this key, which is its receipt there. */
export function readRefundOfKey(value: unknown, key: string): GatewayRefund | undefined {
  return readRefunds(value).find((given) => given.key === key);
}

const refundOf = (wire: z.output<typeof refund>): GatewayRefund => ({
  gateway_refund_id: wire.id,
  gateway_payment_id: wire.payment_id,
  key: wire.receipt,
  amount: wire.amount,
  state: wire.status,
});

/** Reads a verified webhook body. @throws GatewayUnknown for another shape */
export function readWebhookBody(body: string): WebhookEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new GatewayUnknown('The webhook is not JSON.');
  }
  const wire = read(webhook, value, 'webhook');
  const entity = wire.payload.payment?.entity;
  const isOfUncaptured = entity !== undefined && isAutoRefunded(entity);
  // Refund and dispute messages carry their payment too, as it was: they say nothing new about the capture, unless it
  // was never captured. Such a refund is none of ours.
  const isAboutPayment = wire.event.startsWith('payment.') || wire.event === 'order.paid' || isOfUncaptured;
  const given = wire.event.startsWith('refund.') && !isOfUncaptured ? wire.payload.refund?.entity : undefined;
  const mandate = wire.event.startsWith('token.') ? wire.payload.token?.entity : undefined;
  return {
    name: wire.event,
    token: mandate && {
      token_id: mandate.id,
      customer_id: mandate.customer_id,
      isApproval: wire.event === 'token.confirmed',
    },
    payment: entity && isAboutPayment ? paymentOf(entity) : undefined,
    refund: given && refundOf(given),
  };
}
