/**
 * Every call of a payer's browser, one entry each: `prepare` brings a payer's browser to the point of the call and
 * returns what it needs (not timed), `ready` does what must happen right before (not timed), `call` makes it once.
 * `round` numbers the payer's repetitions, so that each has its own student, of a `family` as the bundle of the calls
 * describes it. A name starts with the call's in the contract; calls that differ only in a parameter appear once.
 */
import { CHECKOUT_CALLS } from './checkout-calls.ts';
import { CODE_CALLS } from './code-calls.ts';
import { PAGE_CALLS } from './page-calls.ts';
import { PLAN_CALLS } from './plan-calls.ts';
import { PORTAL_CALLS } from './portal-calls.ts';
import { REVERSE_CALLS } from './reverse-calls.ts';
import type { PayerCall } from './payer-call.ts';

export const PAYER_CALLS: readonly PayerCall[] = [
  ...PAGE_CALLS,
  ...CODE_CALLS,
  ...REVERSE_CALLS,
  ...CHECKOUT_CALLS,
  ...PLAN_CALLS,
  ...PORTAL_CALLS,
];

/** Calls of the contract that no payer's browser makes, and their callers; each has a proof that no payer has. */
export const NOT_A_PAYERS = {
  'erp.create_customer': "an institute's own server",
  'erp.create_session': "an institute's own server",
  'erp.create_order': "an institute's own server",
  'erp.order': "an institute's own server",
  'erp.orders': "an institute's own server",
  'emi.lender_webhook': 'a lender that tells news',
  'webhooks.receive': 'a gateway that tells news',
  'console.import_bundle': 'a person of this installation',
  'console.request_refund': 'a person of this installation',
  'console.refunds': 'a person of this installation',
  'console.import_settlement': 'a person of this installation',
  'console.reverse_payment': 'a person of this installation',
  'console.reviews': 'a person of this installation',
  'console.place_money': 'a person of this installation',
  'console.note_review': 'a person of this installation',
  'console.disputes': 'a person of this installation',
  'console.dispute_evidence': 'a person of this installation',
  'console.note_dispute': 'a person of this installation',
  'dev.messages': 'somebody who develops on this machine',
  'dev.clock': 'somebody who develops on this machine',
};

/** Lines that are no calls of the contract: pages that a payer opens. */
export const BESIDE_THE_CONTRACT = ['verify page'];
