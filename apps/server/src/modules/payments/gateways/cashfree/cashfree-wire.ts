import { paise, parseRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { z } from 'zod';
import { failureWords } from '../failure-words.ts';
import { GatewayUnknown } from '../gateway.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from '../gateway.ts';

/** A text that may be missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Decimal rupees, read by their digits. */
export const amount = z.number().transform((value, ctx): Paise => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.paise >= 0) return parsed.paise;
  ctx.addIssue({ code: 'custom', message: 'no amount of rupees' });
  return z.NEVER;
});

/** Ids were numbers in older versions. */
export const id = z.union([z.string().min(1), z.number().int().transform(String)]);

/** Cashfree's entities as far as we read them (gateways B.2-B.4); the rest of an answer is ignored. */
const order = z.object({
  order_id: z.string().min(1),
  order_amount: amount,
  payment_session_id: z.string().min(1),
});

const payment = z.object({
  cf_payment_id: id,
  order_id: text,
  payment_status: z.enum([
    'SUCCESS',
    'NOT_ATTEMPTED',
    'FAILED',
    'USER_DROPPED',
    'VOID',
    'CANCELLED',
    'PENDING',
  ]),
  payment_amount: amount,
  payment_currency: z.string().default('INR'),
  payment_group: text,
  payment_time: text,
  bank_reference: text,
  is_captured: z.boolean().nullish(),
  payment_surcharge: z
    .object({
      payment_surcharge_service_charge: amount.nullish(),
      payment_surcharge_service_tax: amount.nullish(),
    })
    .nullish(),
  error_details: z.object({ error_reason: text }).nullish(),
});

const refund = z.object({
  cf_refund_id: id,
  cf_payment_id: id,
  refund_id: text,
  refund_amount: amount,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
});

const webhook = z.object({
  type: z.string().min(1),
  data: z
    .object({
      order: z.object({ order_id: z.string() }).optional(),
      payment: payment.optional(),
      refund: refund.optional(),
      error_details: payment.shape.error_details,
    })
    .partial(),
});

type WirePayment = z.output<typeof payment>;

/** Reads an answer by its schema. @throws GatewayUnknown for another shape */
export function read<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new GatewayUnknown(`The gateway's answer is no ${what}.`);
  return result.data;
}

const methodWords: Readonly<Record<string, string>> = {
  upi: 'UPI',
  upi_credit_card: 'UPI',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  prepaid_card: 'Card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
  credit_card_emi: 'Card EMI',
  debit_card_emi: 'Card EMI',
  cardless_emi: 'Card EMI',
  pay_later: 'Pay later',
  bank_transfer: 'Bank transfer',
};

function stateOf({ payment_status: status, is_captured: isCaptured }: WirePayment): GatewayPayment['state'] {
  switch (status) {
    case 'SUCCESS':
      // A pre-authorised amount is held, not taken.
      return isCaptured === false ? 'authorized' : 'captured';
    // The bank's page was not reached yet; it may still be.
    case 'NOT_ATTEMPTED':
    case 'PENDING':
      return 'pending';
    case 'FAILED':
    case 'USER_DROPPED':
    case 'VOID':
    case 'CANCELLED':
      return 'failed';
  }
}

/** What was paid for the order: a service fee passed on to the payer is Cashfree's own (gateways B.2). */
function paidForOrder({ payment_amount: whole, payment_surcharge: surcharge }: WirePayment): Paise {
  const charge = surcharge?.payment_surcharge_service_charge ?? 0;
  return paise(whole - charge - (surcharge?.payment_surcharge_service_tax ?? 0));
}

function paymentOf(wire: WirePayment): GatewayPayment {
  const state = stateOf(wire);
  const reason = wire.payment_status === 'CANCELLED' ? 'payment_cancelled' : wire.error_details?.error_reason;
  return {
    gateway_payment_id: wire.cf_payment_id,
    gateway_order_id: wire.order_id,
    state,
    amount: paidForOrder(wire),
    currency: wire.payment_currency,
    method: methodWords[wire.payment_group] ?? 'Online',
    bank_reference: wire.bank_reference,
    reason: state === 'failed' ? failureWords(reason ?? '') : '',
  };
}

/** Reads one order. @throws GatewayUnknown for another shape */
export function readOrder(value: unknown): GatewayOrder {
  const wire = read(order, value, 'order');
  return {
    gateway_order_id: wire.order_id,
    amount: wire.order_amount,
    launch_token: wire.payment_session_id,
  };
}

/** Reads one payment. @throws GatewayUnknown for another shape */
export const readPayment = (value: unknown): GatewayPayment => paymentOf(read(payment, value, 'payment'));

/** Reads the payments of an order, oldest first; of two in one second the smaller id is the older. */
export function readPayments(value: unknown): readonly GatewayPayment[] {
  return read(z.array(payment), value, 'list of payments')
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
    .map(paymentOf);
}

const keyOf = (wire: WirePayment): string => `${wire.payment_time} ${wire.cf_payment_id.padStart(24, '0')}`;

function refundOf(wire: z.output<typeof refund>): GatewayRefund {
  const isOver = wire.refund_status === 'FAILED' || wire.refund_status === 'CANCELLED';
  return {
    gateway_refund_id: wire.cf_refund_id,
    gateway_payment_id: wire.cf_payment_id,
    key: wire.refund_id,
    amount: wire.refund_amount,
    state: isOver ? 'failed' : wire.refund_status === 'SUCCESS' ? 'processed' : 'pending',
  };
}

/** Reads a refund. @throws GatewayUnknown for another shape */
export const readRefund = (value: unknown): GatewayRefund => refundOf(read(refund, value, 'refund'));

/** Reads the refunds of an order: those of one of its payments. @throws GatewayUnknown for another shape */
export const readRefunds = (value: unknown, paymentId: string): readonly GatewayRefund[] =>
  read(z.array(refund), value, 'list of refunds')
    .map(refundOf)
    .filter((given) => given.gateway_payment_id === paymentId);

/** Messages that tell where a payment stands (gateways B.3). */
const paymentMessages = ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK'];

/** Reads a verified webhook body. @throws GatewayUnknown for another shape */
export function readWebhookBody(body: string): WebhookEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new GatewayUnknown('The webhook is not JSON.');
  }
  const { type, data } = read(webhook, value, 'webhook');
  const { order: about, payment: told, refund: given, error_details: fault } = data;
  const isAboutPayment = told !== undefined && paymentMessages.includes(type);
  return {
    name: type,
    payment: isAboutPayment
      ? // The message names the order and the fault beside the payment, not in it.
        paymentOf({ ...told, order_id: about?.order_id ?? '', error_details: fault ?? told.error_details })
      : undefined,
    refund: given !== undefined && type === 'REFUND_STATUS_WEBHOOK' ? refundOf(given) : undefined,
  };
}
