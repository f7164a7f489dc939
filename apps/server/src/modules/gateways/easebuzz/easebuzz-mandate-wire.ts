import type { Paise } from '@shulk/domain';
import { z } from 'zod';
import { MANDATE_TRUTH } from '@shulk/words/truth/mandate';
import { PAYMENT_MODES } from '@shulk/words/papers/receipt';
import { failureWords } from '../wire.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import type { GatewayPayment, WebhookEvent } from '../gateway.ts';
import type { GatewayMandate, MandateRef } from '../mandate-gateway.ts';
import { read, rupees } from '../wire.ts';
import { refused, text } from './easebuzz-wire.ts';

/** Easebuzz's Autocollect, as far as we read it (gateways C.5). */

const lowered = z.string().transform((value) => value.toLowerCase());

const mandate = z.object({ id: z.string().min(1), transaction_id: z.string().min(1), status: lowered });
const meta = z
  .object({ code: text, error_code: text })
  .nullish()
  .transform((value) => value?.error_code || value?.code || '');
const debit = z.object({
  pg_transaction_id: text,
  amount: rupees,
  status: lowered,
  merchant_request_number: z.string().min(1),
  bank_reference_number: text,
  response_meta: meta,
  notification: z.unknown().optional(),
});
const notice = z.object({ notification_request_number: z.string().min(1), amount: rupees, status: lowered });
const refusal = z.object({ success: z.literal(false), message: text });

/** Autocollect's answer for something unknown, sent with HTTP 200; not documented (decision 37). */
const NOT_FOUND = /not (found|exist)|no such/i;

/** The data of an answer; undefined if there is none. @throws CallRefused, CallUnknown */
function dataOf<T>(schema: z.ZodType<T>, value: unknown, what: string): T | undefined {
  const no = refusal.safeParse(value);
  if (no.success) {
    if (NOT_FOUND.test(no.data.message)) return undefined;
    throw refused(`to tell a ${what}`);
  }
  return read(z.object({ data: schema }), value, what).data;
}

/** Reads the access key of a new mandate. @throws CallRefused, CallUnknown */
export function readMandateKey(value: unknown): string {
  if (refusal.safeParse(value).success) throw refused('the mandate');
  return read(z.object({ success: z.literal(true), access_key: z.string().min(1) }), value, 'access key')
    .access_key;
}

/** A mandate at Autocollect, with its state. */
export type EasebuzzMandate = z.output<typeof mandate>;

/** Reads a mandate, undefined for none. @throws CallRefused, CallUnknown, also if it is another one */
export function readMandate(value: unknown, txn: string): EasebuzzMandate | undefined {
  const told = dataOf(mandate, value, 'mandate');
  if (told !== undefined && told.transaction_id !== txn)
    throw new CallUnknown('The gateway answered about another mandate.');
  return told;
}

const REFUSED = ['failed', 'rejected', 'bounced', 'dropped'];
const OVER = ['expired', 'completed', 'cancelled', 'user_cancelled', 'revoking', 'revoked'];

/** Whether a mandate can never be debited again. */
export const isOver = ({ status }: EasebuzzMandate): boolean =>
  REFUSED.includes(status) || OVER.includes(status);

/**
 * A mandate's state. Its txnid is our reference once it is active; one that ended without ever being active was refused
 * or abandoned by its payer, who may try again.
 * @throws CallUnknown for an undocumented state
 */
export function mandateState(told: EasebuzzMandate, { token_id }: MandateRef): GatewayMandate {
  const { id: payment_id, transaction_id, status } = told;
  const common = { token_id, payment_id, reason: '' };
  // The payer opened the page, but the bank was not asked yet, so the page may be opened again.
  if (status === 'requested') return { ...common, payment_id: '', state: 'open' };
  if (status === 'initiated') return { ...common, state: 'open' };
  if (status === 'authorized') return { ...common, token_id: transaction_id, state: 'active' };
  if (status === 'paused') return { ...common, token_id: transaction_id, state: 'paused' };
  if (!isOver(told)) throw new CallUnknown('The gateway tells an unknown state of a mandate.');
  return token_id === ''
    ? { ...common, state: 'rejected', reason: MANDATE_TRUTH.refusedByBank }
    : { ...common, state: 'cancelled' };
}

/** Checks that a notice is the requested one. @throws CallRefused if the bank could not give it, CallUnknown */
export function checkNotice(value: unknown, reference: string, wanted: Paise): void {
  const told = dataOf(notice, value, 'notice');
  if (told === undefined || told.status === 'failure') throw refused('to tell the payer of a debit');
  if (told.notification_request_number !== reference || told.amount !== wanted)
    throw new CallUnknown('The gateway answered about another notice.');
}

/** A begun debit: its payment once it has an id, and the code if it failed, '' otherwise. */
export interface EasebuzzDebit {
  readonly payment: GatewayPayment | undefined;
  readonly reason_code: string;
}

/** Reads a debit, undefined for none. @throws CallRefused, CallUnknown, also if it is another one */
export function readDebit(value: unknown, reference: string): EasebuzzDebit | undefined {
  const told = dataOf(debit, value, 'debit');
  if (told === undefined) return undefined;
  if (told.merchant_request_number !== reference)
    throw new CallUnknown('The gateway answered about another debit.');
  return debitOf(told);
}

function debitOf(told: z.output<typeof debit>): EasebuzzDebit {
  // With any other status a debit is still in progress.
  const state =
    told.status === 'success' ? 'captured' : told.status === 'failure' ? 'failed' : ('pending' as const);
  const code = state === 'failed' ? told.response_meta.toLowerCase() || 'unknown' : '';
  if (told.pg_transaction_id === '') {
    if (state !== 'failed') throw new CallUnknown('The gateway tells a debit without its payment.');
    return { payment: undefined, reason_code: code };
  }
  const payment: GatewayPayment = {
    gateway_payment_id: told.pg_transaction_id,
    gateway_order_id: told.merchant_request_number,
    state,
    amount: told.amount,
    currency: 'INR',
    method: told.notification ? PAYMENT_MODES.upi : PAYMENT_MODES.enach,
    bank_reference: told.bank_reference_number,
    reason: state === 'failed' ? failureWords(code) : '',
  };
  return { payment, reason_code: code };
}

const message = z.object({
  data: z.looseObject({
    amount: text,
    authorization: text,
    transaction_id: text,
    merchant_request_number: text,
    notification_request_number: text,
    status: text,
  }),
});

/** Authenticates an Autocollect message: its amount, its reference and its hash. */
export interface MessageProof {
  readonly amount: string;
  readonly reference: string;
  readonly authorization: string;
}

/** Autocollect sends JSON, Easebuzz's payments come as forms (gateways C.3, C.5). */
export const isAutocollectMessage = (body: string): boolean => body.trimStart().startsWith('{');

/** Reads the hash of a message; undefined if it has none. */
export function proofOfMessage(body: string): MessageProof | undefined {
  const parsed = message.safeParse(jsonOf(body));
  if (!parsed.success) return undefined;
  const { amount: told, authorization, ...data } = parsed.data.data;
  const reference = data.merchant_request_number || data.notification_request_number || data.transaction_id;
  return { amount: told, reference, authorization };
}

/**
 * Reads a verified message: only a hint, because its hash does not cover the state. Its subject is queried.
 * @throws CallUnknown for another shape
 */
export function readAutocollectMessage(body: string): WebhookEvent {
  const { data } = read(message, jsonOf(body), 'message');
  const event = { name: `autocollect.${data.status}`, payment: undefined, isHint: true, refund: undefined };
  if (data.merchant_request_number !== '')
    return { ...event, payment: debitOf(read(debit, data, 'debit')).payment };
  if (data.notification_request_number !== '') return event;
  const { transaction_id } = read(mandate, data, 'mandate');
  return {
    ...event,
    token: { token_id: transaction_id, customer_id: '', gateway_order_id: transaction_id },
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
