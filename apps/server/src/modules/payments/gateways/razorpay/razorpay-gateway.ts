import type { Gateway } from '../gateway.ts';
import { asking } from './razorpay-answer.ts';
import type { RazorpayClient } from './razorpay-client.ts';
import { isCheckoutSignature, isWebhookSignature } from './razorpay-signature.ts';
import {
  readOrder,
  readOrderOfReceipt,
  readPayment,
  readPayments,
  readRefund,
  readWebhookBody,
} from './razorpay-wire.ts';

/** What the adapter needs of an account; secrets are open here and nowhere else. */
export interface RazorpayAccount {
  readonly key_id: string;
  readonly key_secret: string;
  /** The webhook secrets good at this moment; two during a rotation (threats 6.4). */
  readonly webhookSecrets: () => readonly string[];
  /** '' for Razorpay's own address. */
  readonly base_url: string;
  readonly script_url: string;
}

/** The address of Razorpay's checkout script (gateways A.3). */
export const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Razorpay, and with other credentials the HDFC variants, UNIPG and the sandbox (gateways 0, A.9). */
export function razorpayGateway(account: RazorpayAccount): Gateway {
  let made: Promise<RazorpayClient> | undefined;
  // Loaded with the first call: the library costs a start what most processes of a morning never need (R46).
  const client = (): Promise<RazorpayClient> =>
    (made ??= import('./razorpay-client.ts').then(({ createRazorpayClient }) =>
      createRazorpayClient(account.key_id, account.key_secret, account.base_url),
    ));
  return {
    protocol: 'razorpay',
    page: { script_url: account.script_url, key: account.key_id },
    openOrder: async ({ amount, receipt }) =>
      readOrder(
        // Captured by the gateway itself: an authorised payment left alone would be given back (gateways A.4).
        await asking(async () =>
          (await client()).sdk.orders.create({ amount, currency: 'INR', receipt, payment_capture: true }),
        ),
      ),
    findOrderByReceipt: async (receipt) =>
      readOrderOfReceipt(
        await asking(async () => (await client()).sdk.orders.all({ receipt, count: 10 })),
        receipt,
      ),
    readReturn: (form) => {
      const { razorpay_payment_id: id, razorpay_signature: signature } = form;
      return id && signature ? { gateway_payment_id: id, signature } : undefined;
    },
    verifyReturn: (orderId, { gateway_payment_id, signature }) =>
      isCheckoutSignature(account.key_secret, orderId, gateway_payment_id, signature),
    verifyWebhook: (body, header) =>
      isWebhookSignature(account.webhookSecrets(), body, header('x-razorpay-signature') ?? ''),
    eventId: (header) => header('x-razorpay-event-id') ?? '',
    readWebhook: readWebhookBody,
    paymentsOfOrder: async (orderId) =>
      readPayments(await asking(async () => (await client()).sdk.orders.fetchPayments(orderId))),
    fetchPayment: async (paymentId) =>
      readPayment(await asking(async () => (await client()).sdk.payments.fetch(paymentId))),
    refund: async ({ gateway_payment_id, amount, key }) =>
      readRefund(
        await asking(async () =>
          (await client()).post(
            `/v1/payments/${encodeURIComponent(gateway_payment_id)}/refund`,
            { amount, speed: 'normal', receipt: key },
            { 'X-Refund-Idempotency': key },
          ),
        ),
      ),
  };
}
