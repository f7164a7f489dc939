import { paise } from '@shulk/domain';
import { z } from 'zod';
import { sameSecret } from '../../../platform/secrets.ts';
import type { WebhookEvent } from '../gateway.ts';
import { rupees } from '../wire.ts';
import { easebuzzHash, isSignedForm } from './easebuzz-signature.ts';
import { text } from './easebuzz-wire.ts';

/**
 * Easebuzz's message about a refund (gateways C.3). Its form is not documented: seen are a flat form, a form or JSON
 * with everything under `data`, and the transaction's own form with a status of `refund` or `refund_bounced` (decision
 * 90). It is only a hint: the refund is queried.
 */

type Fields = Readonly<Record<string, string>>;

const fields = z.record(z.string(), text);

/** The fields of a message about a refund; undefined for any other message. */
export function refundFieldsOf(body: string): Fields | undefined {
  const outer = fieldsIn(jsonOf(body)) ?? Object.fromEntries(new URLSearchParams(body));
  const inner = fieldsIn(dataOf(body, outer)) ?? {};
  const told: Fields = { ...outer, ...inner };
  const isRefund = (told['refund_id'] ?? '') !== '' || /^refund/i.test(told['status'] ?? '');
  return isRefund ? told : undefined;
}

/** Whether one of the hashes seen in such messages is right for this account; constant time. */
export function isSignedRefund(told: Fields, key: string, salt: string): boolean {
  const of = (name: string): string => told[name] ?? '';
  const own = easebuzzHash(salt, ...['refund_status', 'refund_amount', 'refund_id', 'txnid'].map(of), key);
  return sameSecret(of('hash').toLowerCase(), own) || isSignedForm(told, key, salt);
}

/** Reads a verified message: which refund to query. */
export function readRefundMessage(told: Fields): WebhookEvent {
  const status = (told['refund_status'] || told['status'] || '').toLowerCase();
  const isFlat = (told['refund_id'] ?? '') !== '';
  return {
    name: `refund.${status}`,
    payment: undefined,
    isHint: true,
    refund: {
      // The transaction's own form has the refund's id in place of the payment's.
      gateway_refund_id: (isFlat ? told['refund_id'] : told['easepayid']) ?? '',
      gateway_payment_id: (isFlat ? told['easebuzz_id'] || told['easepayid'] : '') ?? '',
      key: told['merchant_refund_id'] ?? '',
      amount: rupees.catch(paise(0)).parse(told['refund_amount']),
      state: 'pending',
    },
  };
}

function dataOf(body: string, outer: Fields): unknown {
  const whole = jsonOf(body);
  if (typeof whole === 'object' && whole !== null && 'data' in whole)
    return typeof whole.data === 'string' ? jsonOf(whole.data) : whole.data;
  return jsonOf(outer['data'] ?? '');
}

function fieldsIn(value: unknown): Fields | undefined {
  const read = fields.safeParse(value);
  return read.success ? read.data : undefined;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
