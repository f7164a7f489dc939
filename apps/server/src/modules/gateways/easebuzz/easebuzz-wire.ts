import { plainRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { PAYMENT_MODES as modes } from '@shulk/words/papers/receipt';
import { z } from 'zod';
import { failureWords } from '../wire.ts';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import { ReceiptUsed } from '../gateway.ts';
import type { GatewayPayment, GatewayRefund } from '../gateway.ts';
import {
  read,
  readableRows,
  readPaymentRow,
  rupees,
  text as anyText,
  unknownPayment,
  writtenTime,
} from '../wire.ts';
import type { PaymentReader } from '../wire.ts';

/** Easebuzz writes absent values as this word (gateways C.3). */
export const text = anyText.transform((value) => (value === 'NA' ? '' : value));

const states: ReadonlyMap<string, GatewayPayment['state']> = new Map([
  ['success', 'captured'],
  ['pending', 'pending'],
  // Begun on the page, without a payment yet.
  ['preinitiated', 'pending'],
  ['initiated', 'pending'],
  ['in_process', 'pending'],
  ['failure', 'failed'],
  ['usercancelled', 'failed'],
  ['dropped', 'failed'],
  ['bounced', 'failed'],
]);

const status = z.string().transform((value) => value.toLowerCase());

/** One transaction, equal in a status call, a browser's form and a webhook. */
const transaction = z.object({
  status,
  txnid: z.string().min(1),
  easepayid: text,
  amount: rupees,
  mode: text,
  bank_ref_num: text,
  addedon: writtenTime,
});

const answer = z.object({
  // Initiate writes 1 and 0, the dashboard's calls true and false.
  status: z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean),
});

/**
 * Easebuzz requires a phone number, an e-mail address and a name with every payment; these are used if we know none.
 */
export const UNKNOWN_PAYER = { phone: '9999999999', email: 'payer@example.com', name: 'Payer' } as const;

/** Rupees in Easebuzz's form: a text with two decimals. */
export function amountText(amountPaise: Paise): string {
  const plain = plainRupees(amountPaise);
  return plain.includes('.') ? plain : `${plain}.00`;
}

/** Whether the gateway accepted. Easebuzz also refuses with HTTP 200. @throws CallUnknown for another shape */
export const isYes = (value: unknown): boolean => read(answer, value, 'answer').status;

/** A refusal. */
export const refused = (what: string, words = ''): CallRefused =>
  new CallRefused(`The gateway refused ${what}.`, 200, words);

const refusal = z.object({ error_desc: text, data: text, msg: text, reason: text }).partial();

/** Easebuzz's text of a refusal; only read to tell refusals apart, never shown. */
function saidBeside(value: unknown): string {
  const found = refusal.safeParse(value);
  return found.success ? Object.values(found.data).join(' ') : '';
}

/**
 * Reads the access key of a new transaction.
 * @throws ReceiptUsed if its txnid was used up, CallRefused, CallUnknown
 */
export function readAccessKey(value: unknown): string {
  if (isYes(value)) return read(z.object({ data: z.string().min(1) }), value, 'access key').data;
  if (/duplicate|already/i.test(saidBeside(value))) throw new ReceiptUsed('The txnid was used before.', 200);
  throw refused('the transaction');
}

/** These words tell an unpaid txnid from a refused call (decision 27). */
const NO_TRANSACTION =
  /n[o']t (found|exist)|(unable to|could not|cannot) find|no (such )?(transaction|txn|record|data)|invalid (transaction|txn)/i;

/**
 * Reads the attempts of a txnid, oldest first; none if nobody began one. The page of one access key allows several
 * attempts, and payments (gateways C.3, decision 90); an older version of the call returns only one of them.
 * @throws CallRefused, CallUnknown
 */
export function readTries(value: unknown, txnid: string): readonly GatewayPayment[] {
  if (!isYes(value)) {
    if (NO_TRANSACTION.test(saidBeside(value))) return [];
    throw refused('to tell a transaction');
  }
  const { msg } = read(tries, value, 'list of transactions');
  return (Array.isArray(msg) ? msg : [msg]).flatMap((row) => {
    const payment = readPaymentRow(reader, row);
    const isOfAnother = payment.gateway_order_id !== '' && payment.gateway_order_id !== txnid;
    if (isOfAnother) return [unknownPayment('', txnid)];
    return isBegunOnly(payment) ? [] : [{ ...payment, gateway_order_id: txnid }];
  });
}

const tries = z.object({ msg: z.union([z.array(z.unknown()), z.looseObject({})]) });

/** Reads a verified form; undefined if it reports no payment. */
export function readForm(form: Readonly<Record<string, string>>): GatewayPayment | undefined {
  const payment = readPaymentRow(reader, form);
  return isBegunOnly(payment) ? undefined : payment;
}

/** The page was opened, or left: without an id there is no payment. */
const isBegunOnly = ({ gateway_payment_id: paymentId, state }: GatewayPayment): boolean =>
  paymentId === '' && state !== 'unknown';

const methodWords: Readonly<Record<string, string>> = {
  UPI: modes.upi,
  CC: modes.creditCard,
  DC: modes.debitCard,
  NB: modes.netBanking,
  MW: modes.wallet,
  OM: modes.wallet,
  EMI: modes.cardEmi,
  PL: modes.payLater,
};

function paymentOf(wire: z.output<typeof transaction>): GatewayPayment {
  const told = states.get(wire.status) ?? 'unknown';
  // Money without an id can neither be booked nor ignored.
  const state = told === 'captured' && wire.easepayid === '' ? 'unknown' : told;
  return {
    gateway_payment_id: wire.easepayid,
    gateway_order_id: wire.txnid,
    state,
    amount: wire.amount,
    currency: 'INR',
    method: methodWords[wire.mode.toUpperCase()] ?? modes.online,
    paid_at: wire.addedon,
    bank_reference: wire.bank_ref_num,
    reason:
      state === 'failed' ? failureWords(wire.status === 'usercancelled' ? 'payment_cancelled' : '') : '',
  };
}

const reader: PaymentReader<z.output<typeof transaction>> = {
  schema: transaction,
  paymentOf,
  names: { payment: 'easepayid', order: 'txnid' },
};

const given = z.object({ refund_id: text, refund_amount: rupees });

/** Reads the answer to a refund request: accepted, not made yet. @throws CallRefused, CallUnknown */
export function readRefundTaken(value: unknown, paymentId: string, key: string): GatewayRefund {
  if (!isYes(value)) throw refused('the refund', saidBeside(value));
  const wire = read(given, value, 'refund');
  return {
    gateway_refund_id: wire.refund_id,
    gateway_payment_id: paymentId,
    key,
    amount: wire.refund_amount,
    state: 'pending',
  };
}

const refunds = z.object({ refunds: z.array(z.unknown()).default([]) });
const refundRow = given.extend({ merchant_refund_id: text, refund_status: text });
const ownKey = z.object({ merchant_refund_id: z.union([z.string(), z.number()]).nullish() });

/** With any other status a refund is still in progress. */
const ends: Readonly<Record<string, GatewayRefund['state']>> = {
  refunded: 'processed',
  success: 'processed',
  processed: 'processed',
  settled: 'processed',
  failed: 'failed',
  failure: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
};

/** These words tell a payment without refunds from a refused call (decision 27). */
const NO_REFUND = /refunds? (was |were )?not found|no (such )?refund/i;

/** The rows of a list of refunds; none if none was requested. @throws CallRefused, CallUnknown */
function refundRows(value: unknown): readonly unknown[] {
  if (isYes(value)) return read(refunds, value, 'list of refunds').refunds;
  if (NO_REFUND.test(saidBeside(value))) return [];
  throw refused('to tell refunds');
}

/** Reads the refunds of a payment; an unreadable row hides no other. @throws CallRefused, CallUnknown */
export const readRefunds = (value: unknown, paymentId: string): readonly GatewayRefund[] =>
  readableRows(refundRow, refundRows(value)).map((wire) => refundOf(wire, paymentId));

/**
 * Finds the refund with our key among those of a payment; rows of other keys are not read.
 * @throws CallRefused, CallUnknown also if an unreadable one may be it: it must not be requested again
 */
export function readRefundOfKey(value: unknown, paymentId: string, key: string): GatewayRefund | undefined {
  const row = refundRows(value).find((one) => {
    const told = ownKey.safeParse(one);
    return !told.success || String(told.data.merchant_refund_id ?? '') === key;
  });
  return row === undefined ? undefined : refundOf(read(refundRow, row, 'refund'), paymentId);
}

const refundOf = (wire: z.output<typeof refundRow>, paymentId: string): GatewayRefund => ({
  gateway_refund_id: wire.refund_id,
  gateway_payment_id: paymentId,
  key: wire.merchant_refund_id,
  amount: wire.refund_amount,
  state: ends[wire.refund_status.toLowerCase()] ?? 'pending',
});
