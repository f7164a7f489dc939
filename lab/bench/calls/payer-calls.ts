/**
 * Every call of a payer's browser, one entry each: `prepare` brings the browser to the point of the call and returns
 * what the call needs, `ready` does what must happen right before, `call` makes it once. Only `call` is timed. `round`
 * numbers the payer's repetitions: each has its own student, from a `family` as in calls-bundle.ts. A name starts with
 * the call's name in the contract; calls that differ only in a parameter appear once.
 */
import { CHECKOUT_CALLS, LINK_CALLS } from './checkout-calls.ts';
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
  ...LINK_CALLS,
  ...PLAN_CALLS,
  ...PORTAL_CALLS,
];

/** Calls of the contract that no payer's browser makes, and their callers; each needs a proof that no payer has. */
export const NOT_A_PAYERS = {
  'erp.create_customer': "an institute's own server",
  'erp.create_session': "an institute's own server",
  'erp.create_order': "an institute's own server",
  'erp.order': "an institute's own server",
  'erp.orders': "an institute's own server",
  'emi.lender_webhook': 'a lender',
  'webhooks.receive': 'a gateway',
  'console.import_bundle': 'an operator',
  'console.request_refund': 'an operator',
  'console.refunds': 'an operator',
  'console.import_settlement': 'an operator',
  'console.reverse_payment': 'an operator',
  'console.reviews': 'an operator',
  'console.place_money': 'an operator',
  'console.note_review': 'an operator',
  'console.disputes': 'an operator',
  'console.dispute_evidence': 'an operator',
  'console.note_dispute': 'an operator',
  'console.keys': 'an operator',
  'console.create_key': 'an operator',
  'console.revoke_key': 'an operator',
  'console.group_endpoints': 'an operator',
  'console.create_group_endpoint': 'an operator',
  'console.rotate_group_endpoint': 'an operator',
  'console.resume_group_endpoint': 'an operator',
  'console.end_group_endpoint': 'an operator',
  'console.rotate_key': 'an operator',
  'dev.messages': 'a developer',
  'dev.clock': 'a developer',
};

/** Entries outside the contract: pages that a payer opens. */
export const BESIDE_THE_CONTRACT = ['verify page'];
