import type { Account, Order, Payment, Refund } from '../core/model.ts';
import { plainAmount } from '../money.ts';
import { hashOf, responseHash } from './hash.ts';
import type { Form } from './hash.ts';

const INDIA_OFFSET_MS = 19_800_000;
const NOTHING = 'NA';

/** Easebuzz's own data of a transaction, as the merchant posted it. */
export interface EasebuzzOrder {
  readonly surl: string;
  readonly furl: string;
  /** firstname, email, phone, productinfo and the merchant's own fields udf1 to udf7. */
  readonly posted: Form;
}

/** The part of an order that only Easebuzz uses; written by pay-routes.ts. */
export const easebuzzOrder = (order: Order): EasebuzzOrder => order.wire as unknown as EasebuzzOrder;

/** Rupees in the loose format of Easebuzz's answers: `7000.0`, `7000.5`, `7000.55`. */
export const looseRupees = (paise: number): string => plainAmount(paise).replace(/0$/, '');

/** Unix seconds as Easebuzz writes them, in India: `2026-11-20 12:20:29`. */
export const indianTime = (seconds: number): string =>
  new Date(seconds * 1000 + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/**
 * A transaction in Easebuzz's form, the same in the status call, the browser's form and the webhook (gateways C.3).
 * @param payment null if the payer left without paying
 */
export function transactionForm(account: Account, order: Order, payment: Payment | null): Form {
  const { posted } = easebuzzOrder(order);
  // The payer's charge is part of the net amount only.
  const { charge, tax } = payment?.on_top ?? { charge: 0, tax: 0 };
  const form: Form = {
    txnid: order.receipt ?? '',
    key: account.key_id,
    amount: looseRupees((payment?.amount ?? order.amount) - charge - tax),
    net_amount_debit: looseRupees(payment?.amount ?? order.amount),
    status: statusOf(payment),
    unmappedstatus: payment === null ? NOTHING : payment.status,
    easepayid: payment?.id ?? NOTHING,
    bank_ref_num: payment === null || payment.captured_at === null ? NOTHING : payment.bank_reference,
    error: payment?.failure?.code ?? NOTHING,
    error_Message: payment?.failure?.description ?? NOTHING,
    ...instrumentOf(payment),
    PG_TYPE: NOTHING,
    payment_source: 'Easebuzz',
    addedon: indianTime(payment?.created_at ?? order.created_at),
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`udf${index + 1}`, ''])),
    ...posted,
  };
  return { ...form, hash: responseHash(form, account.key_secret) };
}

/** Easebuzz's states of a refund. */
export const REFUND_STATUS = { pending: 'queued', processed: 'refunded', failed: 'failed' } as const;

/** A refund in a webhook; its form and its hash are not published (decision 90). */
export function refundForm(account: Account, order: Order, refund: Refund): Form {
  const [status, amount] = [REFUND_STATUS[refund.status], looseRupees(refund.amount)];
  const txnid = order.receipt ?? '';
  return {
    txnid,
    easepayid: refund.payment_id,
    refund_id: refund.id,
    merchant_refund_id: refund.receipt ?? NOTHING,
    refund_amount: amount,
    refund_status: status,
    transaction_type: 'Refund',
    hash: hashOf(account.key_secret, status, amount, refund.id, txnid, account.key_id),
  };
}

/** Easebuzz's state of a payment: success, failure, pending … */
export function statusOf(payment: Payment | null): string {
  if (payment === null) return 'userCancelled';
  if (payment.odd === true) return 'flagged';
  if (payment.status === 'created') return 'pending';
  if (payment.status !== 'failed') return 'success';
  const words: Form = { payment_cancelled: 'userCancelled', payment_timed_out: 'dropped' };
  return words[payment.failure?.reason ?? ''] ?? 'failure';
}

function instrumentOf(payment: Payment | null): Form {
  const nothing = {
    mode: NOTHING,
    card_type: NOTHING,
    cardnum: NOTHING,
    cardCategory: NOTHING,
    name_on_card: NOTHING,
    issuing_bank: NOTHING,
    bankcode: NOTHING,
    upi_va: NOTHING,
  };
  if (payment === null) return nothing;
  const { method, vpa, bank, card } = payment;
  if (method === 'upi') return { ...nothing, mode: 'UPI', card_type: 'UPI', upi_va: vpa ?? NOTHING };
  if (method === 'netbanking') return { ...nothing, mode: 'NB', bankcode: bank ?? NOTHING };
  return {
    ...nothing,
    mode: card?.type === 'debit' ? 'DC' : 'CC',
    card_type: card?.network ?? NOTHING,
    cardnum: `XXXXXXXXXXXX${card?.last4 ?? ''}`,
  };
}
