import { createHash } from 'node:crypto';
import type { ProvidedState } from '../provider-payments.ts';
import { looseRupees } from './amounts.ts';
import { indianClock } from './face.ts';
import type { MoneyNews } from './face.ts';

/** Fields of a form. */
export type Form = Readonly<Record<string, string>>;

const UDF = Array.from({ length: 10 }, (_, n) => `udf${n + 1}`);
/** What a merchant posts with a payment and finds in every answer about it. */
export const POSTED: readonly string[] = ['firstname', 'email', 'phone', 'productinfo', ...UDF.slice(0, 7)];

/** The proof of both sides: lower-case hex SHA-512 over the parts joined with pipes. */
export const proofOf = (...parts: readonly string[]): string =>
  createHash('sha512').update(parts.join('|')).digest('hex');

/** The proof of a payment's request. */
export const requestProof = (form: Form, salt: string): string =>
  proofOf(
    ...['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDF].map(
      (name) => form[name] ?? '',
    ),
    salt,
  );

/** The same fields from behind, the status before them. */
const responseProof = (form: Form, salt: string): string =>
  proofOf(
    salt,
    ...['status', ...UDF.toReversed(), 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key'].map(
      (name) => form[name] ?? '',
    ),
  );

/** ms since 1970 as Easebuzz writes times, in India. */
export const easebuzzTime = (ms: number): string => indianClock(ms).replace('T', ' ');

/** How Easebuzz calls the state of a payment. */
export const EASEBUZZ_STATES: Readonly<Record<ProvidedState, string>> = {
  created: 'pending',
  authorized: 'pending',
  captured: 'success',
  returned: 'failure',
  failed: 'failure',
};

/** A transaction as the list of tries, the browser's form and the message tell it alike (gateways C.3). */
export function transactionForm(
  { order, payment }: Pick<MoneyNews, 'order' | 'payment'>,
  salt: string,
): Form {
  const form: Form = {
    ...Object.fromEntries(UDF.map((name) => [name, ''])),
    ...order.posted,
    txnid: order.name,
    key: order.account,
    amount: looseRupees(payment.amount),
    net_amount_debit: looseRupees(payment.amount + payment.charge),
    status: EASEBUZZ_STATES[payment.status],
    unmappedstatus: payment.status,
    easepayid: payment.id,
    bank_ref_num: payment.status === 'captured' ? `rrn-${payment.id}` : 'NA',
    error_Message: payment.reason || 'NA',
    mode: 'UPI',
    payment_source: 'Easebuzz',
    addedon: easebuzzTime(payment.at),
  };
  return { ...form, hash: responseProof(form, salt) };
}

/** How Easebuzz calls the state of a refund. */
export const REFUND_STATES = { pending: 'queued', processed: 'refunded', failed: 'failed' } as const;
