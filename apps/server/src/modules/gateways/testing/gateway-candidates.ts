import type { GatewayProtocol } from '@shulk/contract';
import { hmacHex, hmacSha256 } from '../../../platform/secrets.ts';
import { cashfreeGateway } from '../cashfree/cashfree-gateway.ts';
import { easebuzzGateway } from '../easebuzz/easebuzz-gateway.ts';
import { easebuzzHash } from '../easebuzz/easebuzz-signature.ts';
import type { Gateway } from '../gateway.ts';
import { razorpayGateway } from '../razorpay/razorpay-gateway.ts';
import type { LiveSandbox } from './live-sandbox.ts';

export const SECRET = 'contract-key-secret';
export const HOOK_SECRET = 'contract-hook-secret';

/** The labels of an order, for tests that do not check them. */
export const LABELS = { institute: 'kaveri', student_id: 'K-1', txn: 'TXN261120AAAAAAAA' } as const;

type Header = (name: string) => string | undefined;

/** One adapter under the suite: how to make it, and its provider's signatures, ids and reports. */
export interface Candidate {
  readonly name: GatewayProtocol;
  readonly keyId: string;
  /** The sandbox's path for this provider. */
  readonly path: string;
  /** False: a browser brings nothing signed back. */
  readonly isReturnSigned: boolean;
  /** The header of a webhook's signature. */
  readonly proofIn: 'headers' | 'body';
  /** The id of a message of `signedHeader`; '' if its bytes identify it. */
  readonly eventId: 'evt_1' | '';
  /** Its status of a refund it just accepted. */
  readonly refundTaken: 'processed' | 'pending';
  open(baseUrl: string, secret?: string): Gateway;
  /** The headers of a message about `body` with the id evt_1, if messages have ids. */
  signedHeader(body: string): Header;
  /** A message that reports 500 paise captured for an order. */
  capturedBody(orderId: string): string;
  /** The report of everything settled between two days (yyyy-mm-dd, a few days apart), as read in. */
  report(sandbox: LiveSandbox, from: string, to: string): Promise<unknown>;
}

async function fetched(address: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(address, init);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}

const razorpay: Candidate = {
  name: 'razorpay',
  keyId: 'rzp_test_contract',
  path: '',
  isReturnSigned: true,
  proofIn: 'headers',
  eventId: 'evt_1',
  refundTaken: 'processed',
  open: (base_url, secret = SECRET) =>
    razorpayGateway({
      key_id: razorpay.keyId,
      key_secret: secret,
      webhookSecrets: () => [HOOK_SECRET, 'older-hook-secret'],
      base_url,
      reach: 'loopback',
      script_url: '/checkout.js',
    }),
  signedHeader: (body) => (name) =>
    ({ 'x-razorpay-signature': hmacHex(HOOK_SECRET, body), 'x-razorpay-event-id': 'evt_1' })[name],
  capturedBody: (orderId) => {
    const payment = { id: 'pay_1', amount: 500, currency: 'INR', status: 'captured', method: 'upi' };
    return JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { ...payment, order_id: orderId } } },
    });
  },
  report: async (sandbox, from, to) => {
    const authorization = `Basic ${Buffer.from(`${razorpay.keyId}:${SECRET}`).toString('base64')}`;
    // By month, since the days may be in two.
    const months = [...new Set([from.slice(0, 7), to.slice(0, 7)])];
    const reports = await Promise.all(
      months.map((month) => {
        const query = `year=${month.slice(0, 4)}&month=${Number(month.slice(5))}&count=1000`;
        return fetched(`${sandbox.url}/v1/settlements/recon/combined?${query}`, {
          headers: { authorization },
        });
      }),
    );
    return { items: reports.flatMap((report) => (report as { items: unknown[] }).items) };
  },
};

const cashfree: Candidate = {
  name: 'cashfree',
  keyId: 'TEST_contract',
  path: '/cashfree/pg',
  isReturnSigned: false,
  proofIn: 'headers',
  eventId: '',
  refundTaken: 'processed',
  open: (base_url, secret = SECRET) =>
    cashfreeGateway({
      mode: 'test',
      key_id: cashfree.keyId,
      key_secret: secret,
      webhookSecrets: () => [HOOK_SECRET],
      base_url,
      reach: 'loopback',
      script_url: '/cashfree.js',
    }),
  signedHeader: (body) => (name) =>
    ({
      'x-webhook-timestamp': '1746427759733',
      'x-webhook-signature': hmacSha256(SECRET, `1746427759733${body}`).toString('base64'),
      'x-idempotency-key': 'evt_1',
    })[name],
  capturedBody: (orderId) =>
    `{"data":{"order":{"order_id":"${orderId}"},"payment":{"cf_payment_id":"5114910000001","payment_status":"SUCCESS",` +
    '"payment_amount":5.00,"payment_currency":"INR","payment_group":"upi"}},"type":"PAYMENT_SUCCESS_WEBHOOK"}',
  report: (sandbox, from, to) =>
    fetched(`${sandbox.url}/cashfree/pg/settlement/recon`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': cashfree.keyId,
        'x-client-secret': SECRET,
        'x-api-version': '2025-01-01',
      },
      body: JSON.stringify({
        pagination: { limit: 1000 },
        filters: { start_date_processed_on: from, end_date_processed_on: to },
      }),
    }),
};

const easebuzz: Candidate = {
  name: 'easebuzz',
  keyId: 'EASE_contract',
  path: '/easebuzz',
  isReturnSigned: true,
  proofIn: 'body',
  eventId: '',
  refundTaken: 'pending',
  open: (base_url, secret = SECRET) =>
    easebuzzGateway({
      mode: 'test',
      key_id: easebuzz.keyId,
      key_secret: secret,
      base_url,
      reach: 'loopback',
      script_url: '/easebuzz.js',
    }),
  signedHeader: () => () => undefined,
  capturedBody: (txnid) => {
    const [status, amount, name] = ['success', '5.0', 'Asha'];
    const gap = Array.from({ length: 10 }, () => '');
    const signed = [SECRET, status, ...gap, 'a@example.in', name, 'Fees', amount, txnid, easebuzz.keyId];
    return new URLSearchParams({
      txnid,
      status,
      amount,
      firstname: name,
      email: 'a@example.in',
      productinfo: 'Fees',
      easepayid: 'E26112000001',
      mode: 'UPI',
      hash: easebuzzHash(...signed),
    }).toString();
  },
  report: (sandbox, from, to) =>
    fetched(`${sandbox.url}/easebuzz/settlements/v1/retrieve`, {
      method: 'POST',
      body: new URLSearchParams({
        merchant_key: easebuzz.keyId,
        start_date: from,
        end_date: to,
        hash: easebuzzHash(easebuzz.keyId, from, to, SECRET),
      }),
    }),
};

/** The adapters that every case of gateway.contract.test.ts runs for. */
export const candidates: readonly Candidate[] = [razorpay, cashfree, easebuzz];
