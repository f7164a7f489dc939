import { paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { PAYMENT_MODES as modes } from '@shulk/words/papers/receipt';
import { z } from 'zod';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import { failureWords } from '../wire.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from '../gateway.ts';
import {
  read,
  readableRows,
  readOnePayment,
  readPaymentRow,
  readPaymentRows,
  text,
  unixTime,
} from '../wire.ts';
import type { PaymentReader } from '../wire.ts';
import { readDispute } from './razorpay-disputes.ts';

/** Razorpay's entities, as far as we read them (gateways A.2, A.4-A.6); the rest of an answer is ignored. */

/** Integer paise, as a number or digits. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().nonnegative())
  .transform(paise);

const order = z.object({ id: z.string().min(1), amount, receipt: text });

const payment = z.object({
  id: z.string().min(1),
  amount,
  amount_refunded: amount.nullish(),
  /** The gateway's charge with tax; unknown until the capture. */
  fee: amount.nullish().catch(undefined),
  fee_bearer: text,
  // Our orders are in rupees; a reported currency wins.
  currency: text.transform((currency) => currency || 'INR'),
  status: z.string(),
  order_id: text,
  method: text,
  wallet: text,
  error_reason: text,
  captured: z.boolean().nullish(),
  created_at: unixTime,
  card: z.object({ type: text }).nullish().catch(undefined),
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
  status: text,
});

const token = z.object({ id: z.string().min(1), customer_id: text });

const webhook = z.object({
  event: z.string().min(1),
  /** When it was written, Unix seconds. */
  created_at: z.number().int().optional().catch(undefined),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional().catch(undefined),
      refund: z.object({ entity: z.unknown() }).optional().catch(undefined),
      dispute: z.object({ entity: z.unknown() }).optional().catch(undefined),
      token: z.object({ entity: token }).optional().catch(undefined),
    })
    .catch({}),
});

const methodWords: Readonly<Record<string, string>> = {
  upi: modes.upi,
  card: modes.card,
  netbanking: modes.netBanking,
  wallet: modes.wallet,
  emi: modes.cardEmi,
  paylater: modes.payLater,
  emandate: modes.enach,
  nach: modes.enach,
};

function methodOf(wire: z.output<typeof payment>): string {
  if (wire.method === 'card' && wire.card?.type === 'debit') return modes.debitCard;
  if (wire.method === 'card' && wire.card?.type === 'credit') return modes.creditCard;
  return methodWords[wire.method] ?? (wire.method === '' ? modes.online : wire.method);
}

const states: ReadonlyMap<string, GatewayPayment['state']> = new Map([
  ['created', 'pending'],
  ['authorized', 'authorized'],
  ['captured', 'captured'],
  // Refunded money was captured first, and the capture is booked first.
  ['refunded', 'captured'],
  ['failed', 'failed'],
]);

/**
 * Whether the gateway returned an approved payment without capturing it: too late for its order, or a second one of a
 * paid order (Razorpay, Auto-Refunds). Nobody received that money.
 */
const isAutoRefunded = ({ status, captured }: z.output<typeof payment>): boolean =>
  status === 'refunded' && captured === false;

/** The amount for the order: a payer who bears the gateway's charge pays it in addition (decision 91). */
function paidForOrder({ amount: whole, fee, fee_bearer: bearer }: z.output<typeof payment>): Paise {
  const charge = bearer === 'customer' ? (fee ?? 0) : 0;
  return charge < whole ? paise(whole - charge) : whole;
}

/**
 * The most a payer may have paid in addition to an order: all of the gateway's charge, if it is shared (Razorpay's
 * dynamic convenience fee) and nothing says how. None if one side bears it all. Before the capture the charge may be
 * unknown, and so is its limit: an order takes nothing beyond its amount except a charge.
 */
function mostBeside({ amount: whole, fee, fee_bearer: bearer, status }: z.output<typeof payment>) {
  if (bearer === 'platform') return undefined;
  if (status === 'authorized' && (fee ?? 0) === 0) return whole;
  return bearer === 'customer' ? undefined : (fee ?? undefined);
}

function paymentOf(wire: z.output<typeof payment>): GatewayPayment {
  const bank = wire.acquirer_data;
  const reference = [bank?.rrn, bank?.bank_transaction_id, bank?.auth_code, bank?.upi_transaction_id].find(
    (part) => part !== undefined && part !== '',
  );
  return {
    gateway_payment_id: wire.id,
    gateway_order_id: wire.order_id,
    state: isAutoRefunded(wire) ? 'returned' : (states.get(wire.status) ?? 'unknown'),
    amount: paidForOrder(wire),
    charge: mostBeside(wire),
    refunded: wire.amount_refunded ?? undefined,
    currency: wire.currency,
    method: methodOf(wire),
    // When the payer paid: a bank that approves later approves that time (decision 97).
    paid_at: wire.created_at,
    bank_reference: reference ?? '',
    reason: reasonOf(wire),
  };
}

function reasonOf(wire: z.output<typeof payment>): string {
  if (isAutoRefunded(wire)) return failureWords('auto_refunded');
  return wire.status === 'failed' ? failureWords(wire.error_reason) : '';
}

/** Reads one order. @throws CallUnknown for another shape */
export function readOrder(value: unknown): GatewayOrder {
  const wire = read(order, value, 'order');
  return { gateway_order_id: wire.id, amount: wire.amount, launch_token: '' };
}

/** Reads the reference of one order; undefined if it has none. @throws CallUnknown for another shape */
export const readReceipt = (value: unknown): string | undefined =>
  read(order, value, 'order').receipt || undefined;

/**
 * Reads the list of orders with one receipt: the one with exactly this receipt.
 * @throws CallUnknown also if an unreadable one may be it
 */
export function readOrderOfReceipt(value: unknown, receipt: string): GatewayOrder | undefined {
  const found = readOwn(order, value, receipt, 'list of orders');
  return found && { gateway_order_id: found.id, amount: found.amount, launch_token: '' };
}

const reader: PaymentReader<z.output<typeof payment>> = {
  schema: payment,
  paymentOf,
  names: { payment: 'id', order: 'order_id' },
};

/** Reads one payment. @throws CallUnknown if it names none */
export const readPayment = (value: unknown): GatewayPayment => readOnePayment(reader, value);

const items = z.object({ items: z.array(z.unknown()) });

/**
 * Reads the payments of an order, oldest first; Razorpay lists the newest first. @throws CallUnknown if it is no list
 */
export const readPayments = (value: unknown, orderId: string): readonly GatewayPayment[] =>
  readPaymentRows(reader, read(items, value, 'list of payments').items.toReversed(), orderId);

/** Reads a refund. @throws CallUnknown for another shape */
export function readRefund(value: unknown): GatewayRefund {
  return refundOf(read(refund, value, 'refund'));
}

/** Reads the refunds of a payment; an unreadable row hides no other. @throws CallUnknown if it is no list */
export const readRefunds = (value: unknown): readonly GatewayRefund[] =>
  readableRows(refund, read(items, value, 'list of refunds').items).map(refundOf);

/**
 * Reads the refunds of a payment: the one with this key, which is its receipt there.
 * @throws CallUnknown also if an unreadable one may be it: it must not be requested again
 */
export function readRefundOfKey(value: unknown, key: string): GatewayRefund | undefined {
  const found = readOwn(refund, value, key, 'list of refunds');
  return found && refundOf(found);
}

const carrying = z.object({ receipt: z.union([z.string(), z.number()]).nullish() });

/** The row of a list with our receipt; rows of other receipts are not read. */
function readOwn<T extends { readonly receipt: string }>(
  schema: z.ZodType<T>,
  value: unknown,
  ours: string,
  what: string,
): T | undefined {
  const rows = read(items, value, what).items.filter((row) => {
    const told = carrying.safeParse(row);
    return !told.success || String(told.data.receipt ?? '') === ours;
  });
  const found = rows.map((row) => schema.safeParse(row).data).find((row) => row?.receipt === ours);
  if (found === undefined && rows.length > 0)
    throw new CallUnknown(`The gateway's ${what} has a row that cannot be read.`);
  return found;
}

const refundOf = (wire: z.output<typeof refund>): GatewayRefund => ({
  gateway_refund_id: wire.id,
  gateway_payment_id: wire.payment_id,
  key: wire.receipt,
  amount: wire.amount,
  // Without a capture or a failure it is in progress, whatever its status is called.
  state: wire.status === 'processed' || wire.status === 'failed' ? wire.status : 'pending',
});

/** Reads a verified webhook body. @throws CallUnknown for another shape */
export function readWebhookBody(body: string): WebhookEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new CallUnknown('The webhook is not JSON.');
  }
  const { event, payload, created_at: toldAt } = read(webhook, value, 'webhook');
  const entity = payload.payment?.entity;
  const readable = payment.safeParse(entity).data;
  const isOfUncaptured = readable !== undefined && isAutoRefunded(readable);
  // Refund messages contain their payment as it was: nothing new about the capture, unless it was never captured. Such
  // a refund is not ours.
  const isAboutPayment = event.startsWith('payment.') || event === 'order.paid' || isOfUncaptured;
  const given = event.startsWith('refund.') && !isOfUncaptured ? payload.refund?.entity : undefined;
  const disputed = event.startsWith('payment.dispute.') ? payload.dispute?.entity : undefined;
  const mandate = event.startsWith('token.') ? payload.token?.entity : undefined;
  return {
    name: event,
    token: mandate && {
      token_id: mandate.id,
      customer_id: mandate.customer_id,
      isApproval: event === 'token.confirmed',
    },
    payment: entity !== undefined && isAboutPayment ? readPaymentRow(reader, entity) : undefined,
    refund: given === undefined ? undefined : readRefund(given),
    dispute: disputed === undefined ? undefined : readDispute(disputed, readable?.order_id ?? '', toldAt),
  };
}
