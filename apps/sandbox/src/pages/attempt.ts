import type { Core } from '../core/core.ts';
import type { Order, Payment, PaymentMethod } from '../core/model.ts';
import { outcomeNamed } from '../core/outcomes.ts';
import type { Traits } from '../core/outcomes.ts';
import { startPayment } from '../payments/payments.ts';
import { Refusal } from '../core/refusal.ts';
import { readBody } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import { approveMandate } from '../mandates/approve.ts';
import { registrationOf } from '../mandates/requests.ts';
import { findBank } from './banks.ts';

const METHODS: readonly PaymentMethod[] = ['upi', 'card', 'netbanking'];

/** Reads the payer's choice from a request body and makes the payment. */
export function attemptPayment(core: Core, order: Order, json: unknown): Payment {
  const body = readBody(json);
  if (registrationOf(order) !== null) return approveMandate(core, order, body);
  const method = METHODS.find((known) => known === (body['method'] ?? 'upi'));
  if (!method) throw new Refusal('method must be upi, card or netbanking.', { field: 'method' });
  return startPayment(core, order, {
    method,
    vpa: readVpa(body['vpa']),
    bank: method === 'netbanking' ? readBank(body['bank']) : null,
    card_number: readCardNumber(body['card']),
    outcome: readOutcome(body['outcome']),
    email: readContact(body, 'email', /^[^\s@]{1,64}@[^\s@]{1,190}$/),
    contact: readContact(body, 'contact', /^\+?[0-9]{8,15}$/),
  });
}

function readOutcome(value: unknown): Partial<Traits> {
  if (value === undefined || value === null) return {};
  const traits = typeof value === 'string' ? outcomeNamed(value) : null;
  if (traits) return traits;
  throw new Refusal('There is no such outcome. The outcomes are listed in docs/sandbox.md.', {
    field: 'outcome',
  });
}

function readVpa(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9]{2,32}$/.test(value)) return value;
  throw new Refusal('The vpa must look like success@razorpay.', { field: 'vpa' });
}

function readBank(value: unknown): string {
  const bank = findBank(typeof value === 'string' ? value : 'HDFC');
  if (!bank) throw new Refusal('Choose a bank from the list.', { field: 'bank' });
  return bank.code;
}

/** The digits of a card number, as text or as `{number}`. Never stored or logged here. */
function readCardNumber(value: unknown): string | null {
  const number = typeof value === 'object' && value !== null ? readBody(value)['number'] : value;
  return typeof number === 'string' ? number.replace(/[\s-]/g, '') : null;
}

/** Prefilled contact details are a convenience: malformed ones are dropped. */
function readContact(body: Body, field: string, form: RegExp): string | null {
  const value = body[field];
  return typeof value === 'string' && form.test(value) ? value : null;
}
