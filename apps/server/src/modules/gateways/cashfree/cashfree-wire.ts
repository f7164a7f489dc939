import { paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { PAYMENT_MODES as modes } from '@shulk/words/papers/receipt';
import { z } from 'zod';
import { failureWords } from '../wire.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from '../gateway.ts';
import {
  read,
  readableRows,
  readOnePayment,
  readPaymentRow,
  readPaymentRows,
  rupees,
  text,
  writtenTime,
} from '../wire.ts';
import type { PaymentReader } from '../wire.ts';
import { DISPUTE_MESSAGES, readDisputeMessage } from './cashfree-disputes.ts';

/** Ids were numbers in older versions. */
export const id = z.union([z.string().min(1), z.number().int().transform(String)]);

/** Cashfree's entities, as far as we read them (gateways B.2-B.4); the rest of an answer is ignored. */
const order = z.object({
  order_id: z.string().min(1),
  order_amount: rupees,
  payment_session_id: z.string().min(1),
});

const payment = z.object({
  cf_payment_id: id,
  order_id: text,
  payment_status: z.string(),
  payment_amount: rupees,
  // Our orders are in rupees; a reported currency wins.
  payment_currency: text.transform((currency) => currency || 'INR'),
  payment_group: text,
  payment_time: writtenTime,
  payment_completion_time: writtenTime,
  bank_reference: text,
  is_captured: z.boolean().nullish(),
  payment_surcharge: z
    .object({
      payment_surcharge_service_charge: rupees.nullish(),
      payment_surcharge_service_tax: rupees.nullish(),
    })
    .nullish(),
  error_details: z.object({ error_reason: text }).nullish().catch(undefined),
});

const refund = z.object({
  cf_refund_id: id,
  cf_payment_id: id,
  refund_id: text,
  refund_amount: rupees,
  refund_status: text,
  refund_type: text,
});

const webhook = z.object({
  type: z.string().min(1),
  event_time: text,
  data: z
    .looseObject({
      order: z.object({ order_id: text }).optional().catch(undefined),
      payment: z.looseObject({}).optional().catch(undefined),
      refund: z.unknown(),
      auto_refund: z.unknown(),
      error_details: z.unknown(),
    })
    .partial()
    .catch({}),
});

type WirePayment = z.output<typeof payment>;

const methodWords: Readonly<Record<string, string>> = {
  upi: modes.upi,
  upi_credit_card: modes.upi,
  credit_card: modes.creditCard,
  debit_card: modes.debitCard,
  prepaid_card: modes.card,
  net_banking: modes.netBanking,
  wallet: modes.wallet,
  credit_card_emi: modes.cardEmi,
  debit_card_emi: modes.cardEmi,
  cardless_emi: modes.cardEmi,
  pay_later: modes.payLater,
  bank_transfer: modes.transfer,
};

function stateOf({ payment_status: status, is_captured: isCaptured }: WirePayment): GatewayPayment['state'] {
  switch (status) {
    case 'SUCCESS':
      // A pre-authorised amount is held, not taken.
      return isCaptured === false ? 'authorized' : 'captured';
    // The bank's page was not reached yet, but still may be.
    case 'NOT_ATTEMPTED':
    case 'PENDING':
      return 'pending';
    case 'FAILED':
    case 'USER_DROPPED':
    case 'VOID':
    case 'CANCELLED':
      return 'failed';
    default:
      return 'unknown';
  }
}

/** The amount for the order: a service fee passed on to the payer is Cashfree's own (gateways B.2). */
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
    method: methodWords[wire.payment_group] ?? modes.online,
    paid_at: wire.payment_time ?? wire.payment_completion_time,
    bank_reference: wire.bank_reference,
    reason: state === 'failed' ? failureWords(reason ?? '') : '',
  };
}

/** Reads one order. @throws CallUnknown for another shape */
export function readOrder(value: unknown): GatewayOrder {
  const wire = read(order, value, 'order');
  return {
    gateway_order_id: wire.order_id,
    amount: wire.order_amount,
    launch_token: wire.payment_session_id,
  };
}

const reader: PaymentReader<WirePayment> = {
  schema: payment,
  paymentOf,
  names: { payment: 'cf_payment_id', order: 'order_id' },
};

/** Reads one payment. @throws CallUnknown if it names none */
export const readPayment = (value: unknown): GatewayPayment => readOnePayment(reader, value);

/**
 * Reads the payments of an order, oldest first; of two in one second the smaller id is older.
 * @throws CallUnknown if it is no list
 */
export function readPayments(value: unknown, orderId: string): readonly GatewayPayment[] {
  const rows = read(z.array(z.unknown()), value, 'list of payments');
  return readPaymentRows(
    reader,
    rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
    orderId,
  );
}

const place = z
  .object({ payment_time: text, cf_payment_id: text })
  .catch({ payment_time: '', cf_payment_id: '' });

function keyOf(row: unknown): string {
  const { payment_time: time, cf_payment_id: paymentId } = place.parse(row);
  return `${time} ${paymentId.padStart(24, '0')}`;
}

// Without an end or a capture it is in progress, whatever its name.
function refundOf(wire: z.output<typeof refund>): GatewayRefund {
  const isOver = wire.refund_status === 'FAILED' || wire.refund_status === 'CANCELLED';
  return {
    gateway_refund_id: wire.cf_refund_id,
    gateway_payment_id: wire.cf_payment_id,
    key: wire.refund_id,
    amount: wire.refund_amount,
    state: isOver ? 'failed' : wire.refund_status === 'SUCCESS' ? 'processed' : 'pending',
    ...(wire.refund_type.endsWith('AUTO_REFUND') && { isByGateway: true }),
  };
}

/** Reads a refund. @throws CallUnknown for another shape */
export const readRefund = (value: unknown): GatewayRefund => refundOf(read(refund, value, 'refund'));

/** Reads the refunds of an order: those of one of its payments. @throws CallUnknown for another shape */
export const readRefunds = (value: unknown, paymentId: string): readonly GatewayRefund[] =>
  readableRows(refund, read(z.array(z.unknown()), value, 'list of refunds'))
    .map(refundOf)
    .filter((given) => given.gateway_payment_id === paymentId);

/** The refund of a payment that Cashfree makes by itself. @throws CallUnknown for another shape */
export const readOwnRefund = (value: unknown, paymentId: string): GatewayRefund | undefined =>
  readRefunds(value, paymentId).find(({ isByGateway, state }) => isByGateway === true && state !== 'failed');

/** Messages about a payment's state (gateways B.3). */
const paymentMessages = ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK'];

/** The refund of a message: a requested one, or one that Cashfree made by itself. */
function refundIn(type: string, data: z.output<typeof webhook>['data']): GatewayRefund | undefined {
  if (type === 'AUTO_REFUND_STATUS_WEBHOOK') return { ...readRefund(data.auto_refund), isByGateway: true };
  return type === 'REFUND_STATUS_WEBHOOK' ? readRefund(data.refund) : undefined;
}

/** Reads a verified webhook body. @throws CallUnknown for another shape */
export function readWebhookBody(body: string): WebhookEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new CallUnknown('The webhook is not JSON.');
  }
  const { type, data, event_time: toldAt } = read(webhook, value, 'webhook');
  const { order: about, payment: told, error_details: fault } = data;
  const isAboutPayment = told !== undefined && paymentMessages.includes(type);
  return {
    name: type,
    payment: isAboutPayment
      ? // The message has order and error beside the payment.
        readPaymentRow(reader, {
          ...told,
          order_id: about?.order_id ?? '',
          error_details: fault ?? told['error_details'],
        })
      : undefined,
    refund: refundIn(type, data),
    dispute: DISPUTE_MESSAGES.includes(type) ? readDisputeMessage(type, data, toldAt) : undefined,
  };
}
