import type { Paise, CalendarDay } from '@shulk/domain';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Gateway, GatewayOrder, GatewayOrderRequest, GatewayPayment } from '../gateway.ts';
import { jsonCaller } from '../../../platform/outbound/json-caller.ts';
import type { EasebuzzAccount } from './easebuzz-account.ts';
import { isAutocollectMessage, proofOfMessage, readAutocollectMessage } from './easebuzz-mandate-wire.ts';
import { easebuzzMandates, isDebitReference } from './easebuzz-mandates.ts';
import { easebuzzHash, isSignedForm, isSignedMessage, requestHash } from './easebuzz-signature.ts';
import { isSignedRefund, readRefundMessage, refundFieldsOf } from './easebuzz-refund-message.ts';
import {
  amountText,
  readAccessKey,
  readForm,
  readRefundOfKey,
  readRefunds,
  readRefundTaken,
  readTries,
  refused,
  UNKNOWN_PAYER,
} from './easebuzz-wire.ts';
import { z } from 'zod';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { read } from '../wire.ts';

const refusal = z.object({ status: z.literal(false), message: z.string().catch('') });
const report = z.object({ payouts_history_data: z.array(z.unknown()) });

/**
 * The payouts of one day (gateways C.4), each with its payments and refunds, in one answer.
 * @throws CallRefused, CallUnknown
 */
async function settledOn(
  http: JsonCaller,
  { key_id: key, key_secret: salt }: { readonly key_id: string; readonly key_secret: string },
  day: CalendarDay,
): Promise<readonly unknown[]> {
  const answer = await http.postForm('/settlements/v1/retrieve', {
    merchant_key: key,
    start_date: day,
    end_date: day,
    hash: easebuzzHash(key, day, day, salt),
  });
  const said = refusal.safeParse(answer);
  if (said.success) throw refused('the settlement report', said.data.message);
  return read(report, answer, 'settlement report').payouts_history_data;
}

/** The address of Easebuzz's checkout script (gateways C.2). */
export const EASEBUZZ_SCRIPT =
  'https://ebz-static.s3.ap-south-1.amazonaws.com/easecheckout/v2.0.0/easebuzz-checkout-v2.min.js';

/** Payments begin at one host, all other calls go to the other (gateways C.1). */
const hosts = {
  test: { pay: 'https://testpay.easebuzz.in', dashboard: 'https://testdashboard.easebuzz.in' },
  live: { pay: 'https://pay.easebuzz.in', dashboard: 'https://dashboard.easebuzz.in' },
} as const;

/** Easebuzz's calls about money, each authenticated by its own hash (gateways C.3, C.4). */
function easebuzzCalls(account: EasebuzzAccount) {
  const { mode, key_id: key, key_secret: salt, base_url: baseUrl } = account;
  const http = jsonCaller(baseUrl || hosts[mode].dashboard, {}, account);

  const triesOf = async (txnid: string): Promise<readonly GatewayPayment[]> => {
    const form = { key, txnid, hash: easebuzzHash(key, txnid, salt) };
    return readTries(await http.postForm('/transaction/v2.1/retrieve', form), txnid);
  };

  const listRefunds = (id: string): Promise<unknown> =>
    http.postForm('/refund/v1/retrieve', { key, easebuzz_id: id, hash: easebuzzHash(key, id, salt) });

  const refundsOf: Gateway['refundsOf'] = async (id) => readRefunds(await listRefunds(id), id);

  const findRefund: Gateway['fetchRefund'] = async ({ gateway_payment_id: id, key: ours }) =>
    readRefundOfKey(await listRefunds(id), id, ours);

  const refund: Gateway['refund'] = async (input) => {
    const { gateway_payment_id: id, key: ours } = input;
    const amount = amountText(input.amount);
    const hash = easebuzzHash(key, ours, id, amount, salt);
    const form = { key, merchant_refund_id: ours, easebuzz_id: id, refund_amount: amount, hash };
    try {
      return readRefundTaken(await http.postForm('/transaction/v2/refund', form), id, ours);
    } catch (error) {
      // A repeated request is refused as a duplicate: the first one counts.
      const isRefused = error instanceof CallRefused;
      const earlier = isRefused ? await findRefund({ ...input, gateway_refund_id: '' }) : undefined;
      if (earlier === undefined) throw error;
      return earlier;
    }
  };

  return { triesOf, findRefund, refundsOf, refund };
}

/**
 * Easebuzz (gateways C). We use each txnid once: it is both our receipt and the gateway order id. The signatures of
 * browsers and webhooks do not cover the payment's id, so the payment itself is always queried (decision 27).
 */
export function easebuzzGateway(account: EasebuzzAccount): Gateway {
  const { key_id: key, key_secret: salt } = account;
  const payHost = jsonCaller(account.base_url || hosts[account.mode].pay, {}, account);
  const dashboard = account.base_url || hosts[account.mode].dashboard;
  const reports = jsonCaller(dashboard, {}, account, 'report');
  const { triesOf, findRefund, refundsOf, refund } = easebuzzCalls(account);
  const { port: mandates, debitOf } = easebuzzMandates(account);
  const paymentsOf = async (orderId: string): Promise<readonly GatewayPayment[]> => {
    if (!isDebitReference(orderId)) return triesOf(orderId);
    const debit = (await debitOf(orderId))?.payment;
    return debit === undefined ? [] : [debit];
  };
  return {
    protocol: 'easebuzz',
    isOneTry: true,
    page: { script_url: account.script_url, key },
    mandates,
    openOrder: async (input) => {
      const form = paymentForm(input);
      const body = { key, ...form, hash: requestHash(key, form, salt) };
      const accessKey = readAccessKey(await payHost.postForm('/payment/initiateLink', body));
      return orderOf(input.receipt, input.amount, accessKey);
    },
    findOrderByReceipt: async (receipt) => {
      const [first] = (await triesOf(receipt).catch(cannotTell)) ?? [];
      return first && orderOf(receipt, first.amount, '');
    },
    // The txnid is our own receipt, that of a debit with a suffix.
    receiptOf: async (txnid) => txnid.replace(/-(\d+|d)$/, ''),
    readReturn: (form) => {
      const { txnid, easepayid, status, hash } = form;
      return txnid && easepayid && hash && status?.toLowerCase() === 'success'
        ? { gateway_order_id: txnid, gateway_payment_id: easepayid, signature: hash, fields: form }
        : undefined;
    },
    verifyReturn: (txnid, { fields = {}, gateway_payment_id: paymentId, signature }) =>
      fields['txnid'] === txnid &&
      fields['easepayid'] === paymentId &&
      fields['hash'] === signature &&
      isSignedForm(fields, key, salt),
    verifyWebhook: (body) => {
      const text = body.toString('utf8');
      const refundTold = refundFieldsOf(text);
      if (refundTold !== undefined) return isSignedRefund(refundTold, key, salt);
      return isAutocollectMessage(text)
        ? isSignedMessage(proofOfMessage(text), key, salt)
        : isSignedForm(formOf(text), key, salt);
    },
    eventId: () => '',
    readWebhook: (body) => {
      const refundTold = refundFieldsOf(body);
      if (refundTold !== undefined) return readRefundMessage(refundTold);
      if (isAutocollectMessage(body)) return readAutocollectMessage(body);
      const payment = readForm(formOf(body));
      return { name: `transaction.${payment?.state ?? 'opened'}`, payment, isHint: true, refund: undefined };
    },
    paymentsOfOrder: paymentsOf,
    fetchPayment: async (paymentId, txnid) => {
      const payments = await paymentsOf(txnid);
      const payment = payments.find(({ gateway_payment_id: id }) => id === paymentId) ?? payments.at(-1);
      if (payment === undefined) throw refused('to tell a payment nobody made');
      if (payment.gateway_payment_id === '') throw new CallUnknown('The gateway tells no payment.');
      return payment;
    },
    refund,
    fetchRefund: findRefund,
    refundsOf,
    settledOn: (day) => settledOn(reports, account, day),
  };
}

/** If the query is refused, the next call decides: it is refused for a used txnid. */
function cannotTell(error: unknown): undefined {
  if (!(error instanceof CallRefused)) throw error;
}

const orderOf = (txnid: string, amount: Paise, accessKey: string): GatewayOrder => ({
  gateway_order_id: txnid,
  amount,
  launch_token: accessKey,
});

const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** Characters Easebuzz accepts in a text; above all not the pipe, which separates the fields of the hash. */
const plain = (text: string, allowed: RegExp, most: number): string =>
  text.replace(allowed, ' ').replace(/ +/g, ' ').trim().slice(0, most).trim();

/** A label in the form a free field accepts. */
const label = (text: string): string => plain(text, /[^A-Za-z0-9 ._/-]/g, 100);

function paymentForm({
  amount,
  receipt,
  description,
  labels,
  payer,
  return_url: returnUrl,
}: GatewayOrderRequest) {
  return {
    txnid: receipt,
    amount: amountText(amount),
    productinfo: plain(description, /[^A-Za-z0-9 -]/g, 45) || 'Fees',
    firstname: plain(payer.name, /[^\p{L}\p{M} .'-]/gu, 60) || UNKNOWN_PAYER.name,
    phone: payer.mobile || UNKNOWN_PAYER.phone,
    email: payer.email || UNKNOWN_PAYER.email,
    surl: returnUrl,
    furl: returnUrl,
    udf1: label(labels.institute),
    udf2: label(labels.student_id),
    udf3: label(labels.txn),
  };
}
