import { parseRupees, plainRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { z } from 'zod';
import { failureWords } from '../failure-words.ts';
import { GatewayRefused, GatewayUnknown, ReceiptUsed } from '../gateway.ts';
import type { GatewayPayment, GatewayRefund } from '../gateway.ts';

/** Absent values are written as this word (gateways C.3); amounts and ids come as texts or numbers. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === 'NA' ? '' : String(value)));

/** Decimal rupees, read by their digits: `7000.0`. */
const amount = z.union([z.string(), z.number()]).transform((value, ctx): Paise => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.paise >= 0) return parsed.paise;
  ctx.addIssue({ code: 'custom', message: 'no amount of rupees' });
  return z.NEVER;
});

const states = {
  success: 'captured',
  pending: 'pending',
  initiated: 'pending',
  in_process: 'pending',
  failure: 'failed',
  usercancelled: 'failed',
  dropped: 'failed',
  bounced: 'failed',
} as const;

const status = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(Object.keys(states) as (keyof typeof states)[]));

/** One transaction, as a status call, a browser's form and a webhook tell it alike. */
const transaction = z.object({
  status,
  txnid: z.string().min(1),
  easepayid: text,
  amount,
  mode: text,
  bank_ref_num: text,
});

const answer = z.object({
  // Initiate writes 1 and 0, the dashboard's calls true and false.
  status: z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean),
});

function read<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new GatewayUnknown(`The gateway's answer is no ${what}.`);
  return result.data;
}

/** Easebuzz wants a phone number, an address and a name with every payment; these stand where we know none. */
export const UNKNOWN_PAYER = { phone: '9999999999', email: 'payer@example.com', name: 'Payer' } as const;

/** Rupees as Easebuzz wants them: a text with two decimals. */
export function amountText(amountPaise: Paise): string {
  const plain = plainRupees(amountPaise);
  return plain.includes('.') ? plain : `${plain}.00`;
}

/**
 * Whether the gateway said yes. Easebuzz says its no with HTTP 200 as well.
 * @throws GatewayUnknown for another shape
 */
export const isYes = (value: unknown): boolean => read(answer, value, 'answer').status;

/** A clear no. */
export const refused = (what: string, words = ''): GatewayRefused =>
  new GatewayRefused(`The gateway refused ${what}.`, 200, words);

const refusal = z.object({ error_desc: text, data: text, msg: text, reason: text }).partial();

/** What Easebuzz says beside its no; only read to tell one no from another, never shown. */
function saidBeside(value: unknown): string {
  const found = refusal.safeParse(value);
  return found.success ? Object.values(found.data).join(' ') : '';
}

/**
 * Reads the access key of a new transaction.
 * @throws ReceiptUsed when its txnid was used up, GatewayRefused, GatewayUnknown
 */
export function readAccessKey(value: unknown): string {
  if (isYes(value)) return read(z.object({ data: z.string().min(1) }), value, 'access key').data;
  if (/duplicate|already/i.test(saidBeside(value))) throw new ReceiptUsed('The txnid was used before.', 200);
  throw refused('the transaction');
}

/** A txnid nobody paid on yet is told apart from a call that was refused by these words (decision 27). */
const NO_TRANSACTION =
  /n[o']t (found|exist)|(unable to|could not|cannot) find|no (such )?(transaction|txn|record|data)|invalid (transaction|txn)/i;

/**
 * Reads the one payment of a txnid; undefined when nobody has begun one.
 * @throws GatewayRefused, GatewayUnknown
 */
export function readStatus(value: unknown): GatewayPayment | undefined {
  if (!isYes(value)) {
    if (NO_TRANSACTION.test(saidBeside(value))) return undefined;
    throw refused('to tell a transaction');
  }
  return paymentOf(read(z.object({ msg: transaction }), value, 'transaction').msg);
}

/** Reads a verified form. @throws GatewayUnknown for another shape */
export const readForm = (form: Readonly<Record<string, string>>): GatewayPayment | undefined =>
  paymentOf(read(transaction, form, 'transaction'));

const methodWords: Readonly<Record<string, string>> = {
  UPI: 'UPI',
  CC: 'Credit card',
  DC: 'Debit card',
  NB: 'Net banking',
  MW: 'Wallet',
  OM: 'Wallet',
  EMI: 'Card EMI',
  PL: 'Pay later',
};

function paymentOf(wire: z.output<typeof transaction>): GatewayPayment | undefined {
  const state = states[wire.status];
  if (wire.easepayid === '') {
    if (state === 'captured') throw new GatewayUnknown('The gateway tells a payment without its id.');
    return undefined;
  }
  return {
    gateway_payment_id: wire.easepayid,
    gateway_order_id: wire.txnid,
    state,
    amount: wire.amount,
    currency: 'INR',
    method: methodWords[wire.mode.toUpperCase()] ?? 'Online',
    bank_reference: wire.bank_ref_num,
    reason:
      state === 'failed' ? failureWords(wire.status === 'usercancelled' ? 'payment_cancelled' : '') : '',
  };
}

const given = z.object({ refund_id: text, refund_amount: amount });

/** Reads the answer to a refund's request: taken on, not given back yet. @throws GatewayRefused, GatewayUnknown */
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

const refunds = z.object({
  refunds: z.array(given.extend({ merchant_refund_id: text, refund_status: text })).default([]),
});

/** Whatever else the gateway calls it, a refund is under way until it says one of these. */
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

/** A payment nobody asked a refund of is told apart from a call that was refused by these words (decision 27). */
const NO_REFUND = /refunds? (was |were )?not found|no (such )?refund/i;

/** Reads the refunds of a payment; none when nobody asked for one. @throws GatewayRefused, GatewayUnknown */
export function readRefunds(value: unknown, paymentId: string): readonly GatewayRefund[] {
  if (!isYes(value)) {
    if (NO_REFUND.test(saidBeside(value))) return [];
    throw refused('to tell refunds');
  }
  return read(refunds, value, 'list of refunds').refunds.map((wire) => ({
    gateway_refund_id: wire.refund_id,
    gateway_payment_id: paymentId,
    key: wire.merchant_refund_id,
    amount: wire.refund_amount,
    state: ends[wire.refund_status.toLowerCase()] ?? 'pending',
  }));
}
