import { rupeesFromPaise, indiaInstant } from '@shulk/domain';
import type { Gateway, GatewayOrderRequest } from '../gateway.ts';
import { jsonCaller } from '../../../platform/outbound/json-caller.ts';
import type { CallLimits, JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { cashfreeCharges, chargeRefOf, isCharge } from './cashfree-charges.ts';
import { readDisputeAnswer } from './cashfree-disputes.ts';
import { readSubscriptionWebhook } from './cashfree-mandate-wire.ts';
import { cashfreeMandates } from './cashfree-mandates.ts';
import { isWebhookSignature } from './cashfree-signature.ts';
import { refundOfOrder } from './cashfree-refunds.ts';
import { NO_PHONE, orNothing } from './cashfree-words.ts';
import {
  readOrder,
  readPayment,
  readPayments,
  readRefund,
  readRefunds,
  readWebhookBody,
} from './cashfree-wire.ts';
import { labelFields, read, readPages, text } from '../wire.ts';
import type { CalendarDay } from '@shulk/domain';
import { z } from 'zod';

/** Rows of a page; Cashfree takes 10 to 1,000. */
const PAGE = 500;

const report = z.object({ data: z.array(z.unknown()), cursor: text });

/** The entries of `settlement/recon` that were paid out on one day (gateways B.6). @throws CallRefused, CallUnknown */
function settledOn(http: JsonCaller, day: CalendarDay): Promise<readonly unknown[]> {
  const filters = {
    start_date_processed_on: indiaInstant(day, '00:00:00'),
    end_date_processed_on: indiaInstant(day, '23:59:59'),
  };
  return readPages('', async (cursor) => {
    const pagination = { limit: PAGE, ...(cursor === '' ? {} : { cursor }) };
    const answer = await http.post('/settlement/recon', { pagination, filters });
    const { data, cursor: next } = read(report, answer, 'settlement report');
    return { rows: data, next: next === '' || data.length === 0 ? undefined : next };
  });
}

/** What the adapter needs of an account; only here are its secrets open. */
export interface CashfreeAccount extends CallLimits {
  readonly mode: 'test' | 'live';
  /** Cashfree's client id. */
  readonly key_id: string;
  /** Cashfree's client secret, which also signs its webhooks. */
  readonly key_secret: string;
  /** Further valid webhook secrets: the one before a rotation (threats 6.4). */
  readonly webhookSecrets: () => readonly string[];
  /** '' for Cashfree's own address in this mode. */
  readonly base_url: string;
  readonly script_url: string;
}

/** The address of Cashfree's checkout script (gateways B.2). */
export const CASHFREE_SCRIPT = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/** Base addresses of Cashfree's API (gateways B.1). */
const addresses = { test: 'https://sandbox.cashfree.com/pg', live: 'https://api.cashfree.com/pg' } as const;

/** The API version of this adapter (gateways B.1). */
const API_VERSION = '2025-01-01';

const id = encodeURIComponent;

/**
 * Cashfree (gateways B). Our receipt is Cashfree's order id, so it finds an order again. A browser brings nothing
 * signed back: whatever it says, the server queries.
 */
export function cashfreeGateway(account: CashfreeAccount): Gateway {
  const proof = {
    'x-client-id': account.key_id,
    'x-client-secret': account.key_secret,
    'x-api-version': API_VERSION,
  };
  const base = account.base_url || addresses[account.mode];
  const http = jsonCaller(base, proof, account);
  const reports = jsonCaller(base, proof, account, 'report');
  const charges = cashfreeCharges(http);
  return {
    protocol: 'cashfree',
    isOneTry: false,
    page: { script_url: account.script_url, key: account.key_id },
    mandates: cashfreeMandates(http),
    openOrder: async (input) => readOrder(await http.post('/orders', orderBody(input))),
    findOrderByReceipt: (receipt) =>
      orNothing(async () => readOrder(await http.get(`/orders/${id(receipt)}`))),
    // Our receipt is the order's id there, and a debit's subscription id is the mandate's own.
    receiptOf: async (orderId) => (isCharge(orderId) ? chargeRefOf(orderId).subscription_id : orderId),
    readReturn: () => undefined,
    verifyReturn: () => false,
    verifyWebhook: (body, header) =>
      isWebhookSignature(
        [account.key_secret, ...account.webhookSecrets()],
        header('x-webhook-timestamp') ?? '',
        body,
        header('x-webhook-signature') ?? '',
      ),
    // A message is identified by its bytes: its idempotency key may be that of an earlier message with another verdict.
    eventId: () => '',
    readWebhook: (body) => readSubscriptionWebhook(body) ?? readWebhookBody(body),
    paymentsOfOrder: async (orderId) =>
      isCharge(orderId)
        ? charges.payments(orderId)
        : readPayments(await http.get(`/orders/${id(orderId)}/payments`), orderId),
    fetchPayment: async (paymentId, orderId) =>
      isCharge(orderId)
        ? charges.payment(orderId)
        : readPayment(await http.get(`/orders/${id(orderId)}/payments/${id(paymentId)}`)),
    refund: async (input) =>
      isCharge(input.gateway_order_id) ? charges.refund(input) : refundOfOrder(http, input),
    fetchRefund: ({ gateway_order_id: orderId, key }) =>
      isCharge(orderId)
        ? charges.fetchRefund(orderId, key)
        : orNothing(async () => readRefund(await http.get(`/orders/${id(orderId)}/refunds/${id(key)}`))),
    // Refunds of a subscription's charges are not listed; messages and settlements report them.
    refundsOf: async (paymentId, orderId) =>
      isCharge(orderId) ? [] : readRefunds(await http.get(`/orders/${id(orderId)}/refunds`), paymentId),
    fetchDispute: (disputeId) =>
      orNothing(async () => readDisputeAnswer(await http.get(`/disputes/${id(disputeId)}`))),
    settledOn: (day) => settledOn(reports, day),
  };
}

function orderBody(input: GatewayOrderRequest): object {
  const { amount, receipt, description, labels, payer, return_url: returnUrl } = input;
  return {
    order_id: receipt,
    order_amount: rupeesFromPaise(amount),
    order_currency: 'INR',
    customer_details: {
      // Letters and digits only; it reveals nothing about the person.
      customer_id: receipt.replace(/[^A-Za-z0-9]/g, ''),
      customer_phone: payer.mobile || NO_PHONE,
      ...(payer.email === '' ? {} : { customer_email: payer.email }),
      ...(payer.name === '' ? {} : { customer_name: payer.name }),
    },
    order_meta: { return_url: returnUrl },
    // Without it the order could be paid for 30 days.
    order_expiry_time: input.payable_until,
    order_tags: labelFields(labels),
    // Cashfree takes 3 to 200 characters.
    ...(description.length < 3 ? {} : { order_note: description.slice(0, 200) }),
  };
}
