import { CallRefused } from '../../../platform/outbound/answers.ts';
import type { Gateway } from '../gateway.ts';
import { jsonCaller } from '../../../platform/outbound/json-caller.ts';
import type { CallLimits, JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { fetchDispute } from './razorpay-disputes.ts';
import { razorpayMandates } from './razorpay-mandates.ts';
import { isCheckoutSignature, isWebhookSignature } from './razorpay-signature.ts';
import {
  readOrder,
  readOrderOfReceipt,
  readPayment,
  readPayments,
  readReceipt,
  readRefund,
  readRefundOfKey,
  readRefunds,
  readWebhookBody,
} from './razorpay-wire.ts';
import { labelFields, read, readPages } from '../wire.ts';
import type { CalendarDay } from '@shulk/domain';
import { z } from 'zod';

/** Rows of a page; Razorpay's maximum is 1,000. */
const PAGE = 500;

const report = z.object({ items: z.array(z.unknown()) });

/** The items of `settlements/recon/combined` of one day (gateways A.8). @throws CallRefused, CallUnknown */
function settledOn(http: JsonCaller, day: CalendarDay): Promise<readonly unknown[]> {
  const [year, month, date] = day.split('-').map(Number);
  return readPages(0, async (skip) => {
    const query = `year=${year}&month=${month}&day=${date}&count=${PAGE}&skip=${skip}`;
    const answer = await http.get(`/v1/settlements/recon/combined?${query}`);
    const { items } = read(report, answer, 'settlement report');
    // A short page may mean a smaller limit there: only an empty one is the end.
    return { rows: items, next: items.length === 0 ? undefined : skip + items.length };
  });
}

/** What the adapter needs of an account; only here are its secrets open. */
export interface RazorpayAccount extends CallLimits {
  readonly key_id: string;
  readonly key_secret: string;
  /** The currently valid webhook secrets; two during a rotation (threats 6.4). */
  readonly webhookSecrets: () => readonly string[];
  /** '' for Razorpay's own address. */
  readonly base_url: string;
  readonly script_url: string;
}

/** The address of Razorpay's checkout script (gateways A.3). */
export const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Base address of Razorpay's API (gateways A.1). */
const RAZORPAY_API = 'https://api.razorpay.com';

/** Razorpay, and with other credentials the HDFC variants, UNIPG and the sandbox (gateways 0, A.9). */
export function razorpayGateway(account: RazorpayAccount): Gateway {
  const proof = Buffer.from(`${account.key_id}:${account.key_secret}`).toString('base64');
  const base = account.base_url || RAZORPAY_API;
  const headers = { authorization: `Basic ${proof}` };
  const http = jsonCaller(base, headers, account);
  const reports = jsonCaller(base, headers, account, 'report');
  const id = encodeURIComponent;
  return {
    protocol: 'razorpay',
    isOneTry: false,
    page: { script_url: account.script_url, key: account.key_id },
    mandates: razorpayMandates(http),
    openOrder: async ({ amount, receipt, labels }) => {
      // The gateway captures by itself: an uncaptured payment would be returned (gateways A.4).
      const order = { amount, currency: 'INR', receipt, payment_capture: true, notes: labelFields(labels) };
      return readOrder(await http.post('/v1/orders', order));
    },
    findOrderByReceipt: async (receipt) =>
      readOrderOfReceipt(await http.get(`/v1/orders?receipt=${id(receipt)}&count=10`), receipt),
    receiptOf: (orderId) =>
      http.get(`/v1/orders/${id(orderId)}`).then(readReceipt, (error: unknown) => {
        // An unknown order is answered with 400 (gateways A.1); a rejected key says nothing about it.
        if (error instanceof CallRefused && [400, 404].includes(error.status)) return undefined;
        throw error;
      }),
    readReturn: (form) => {
      const {
        razorpay_payment_id: paymentId,
        razorpay_order_id: orderId = '',
        razorpay_signature: signature,
      } = form;
      return paymentId && signature
        ? { gateway_payment_id: paymentId, gateway_order_id: orderId, signature }
        : undefined;
    },
    verifyReturn: (orderId, { gateway_payment_id, signature }) =>
      isCheckoutSignature(account.key_secret, orderId, gateway_payment_id, signature),
    verifyWebhook: (body, header) =>
      isWebhookSignature(account.webhookSecrets(), body, header('x-razorpay-signature') ?? ''),
    eventId: (header) => header('x-razorpay-event-id') ?? '',
    readWebhook: readWebhookBody,
    paymentsOfOrder: async (orderId) =>
      readPayments(await http.get(`/v1/orders/${id(orderId)}/payments`), orderId),
    fetchPayment: async (paymentId) => readPayment(await http.get(`/v1/payments/${id(paymentId)}`)),
    capture: async ({ gateway_payment_id, amount, currency }) =>
      readPayment(await http.post(`/v1/payments/${id(gateway_payment_id)}/capture`, { amount, currency })),
    refund: async ({ gateway_payment_id, amount, key }) =>
      readRefund(
        await http.post(
          `/v1/payments/${id(gateway_payment_id)}/refund`,
          { amount, speed: 'normal', receipt: key },
          { 'X-Refund-Idempotency': key },
        ),
      ),
    fetchRefund: async ({ gateway_payment_id, gateway_refund_id, key }) =>
      gateway_refund_id === ''
        ? readRefundOfKey(await http.get(`/v1/payments/${id(gateway_payment_id)}/refunds?count=100`), key)
        : readRefund(await http.get(`/v1/refunds/${id(gateway_refund_id)}`)),
    refundsOf: async (paymentId) =>
      readRefunds(await http.get(`/v1/payments/${id(paymentId)}/refunds?count=100`)),
    fetchDispute: (disputeId) => fetchDispute(http, disputeId),
    settledOn: (day) => settledOn(reports, day),
  };
}
