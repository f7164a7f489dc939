import type { DisputeCourse } from './dispute.ts';
import type { CardFace, Notes, PaymentFailure, RefundMode, SlowAnswer, WebhookMode } from './model.ts';

/** A payment's course: its first verdict and perhaps a later second one. */
export interface Flow {
  readonly first: 'captured' | 'failed' | 'pending' | 'authorized';
  readonly reason?: FailureReason;
  /** authorized: approved and left for the merchant to capture (Razorpay; the others capture automatically). */
  readonly later?: 'captured' | 'failed' | 'authorized';
  /** Seconds by the account's clock between the first and the second verdict. */
  readonly after_s?: number;
}

/** Everything that a magic input can change about a payment. Absent traits keep their defaults. */
export interface Traits {
  readonly flow: Flow;
  readonly webhooks: WebhookMode;
  readonly refund: RefundMode;
  readonly answer_lost: boolean;
  /** The payer's second attempt on the same page: pays, whatever came of the first. */
  readonly twice: boolean;
  /** A status outside the list: of the payment until its second verdict, or permanently of an attempt beside it. */
  readonly odd: 'first' | 'beside' | null;
  /** The payer pays the gateway's charge on top of the order's amount. */
  readonly fee_on_top: boolean;
  /** The payer pays half of it; the merchant the rest. */
  readonly fee_shared: boolean;
  /** The course of its dispute; null: none. */
  readonly dispute: DisputeCourse | null;
  /** Which answer about it arrives too late; null: none. Chosen by the order alone. */
  readonly slow: SlowAnswer | null;
}

export type FailureReason =
  | 'payment_failed'
  | 'insufficient_fund'
  | 'payment_timed_out'
  | 'payment_cancelled'
  | 'card_declined'
  | 'gateway_technical_error'
  | 'authentication_failed'
  | 'insufficient_funds'
  | 'bank_account_invalid'
  | 'bank_technical_error'
  | 'transaction_limit_exceeded'
  | 'opted_out';

interface OutcomeRow {
  readonly name: string;
  /** The exact order amount in paise that chooses this row; null: none does. */
  readonly amount: number | null;
  readonly traits: Partial<Traits>;
}

/** Seconds until a refund that is not settled at once gets its verdict. */
export const REFUND_DELAY_S = 60;

const USUAL: Traits = {
  flow: { first: 'captured' },
  webhooks: 'normal',
  refund: 'processed',
  answer_lost: false,
  twice: false,
  odd: null,
  fee_on_top: false,
  fee_shared: false,
  dispute: null,
  slow: null,
};

/** A bank that times out, and approves a minute later. */
const LATE: Flow = { first: 'failed', reason: 'payment_timed_out', later: 'captured', after_s: 60 };

/**
 * The magic outcomes, all of them. A row is chosen by the exact amount of the order, by the order note
 * `sandbox_outcome: <name>`, by an order receipt that starts with `sbx_<name>`, by the VPA
 * `<name>@razorpay`, or by name (button, machine call). See docs/sandbox.md.
 */
export const OUTCOMES: readonly OutcomeRow[] = [
  { name: 'success', amount: null, traits: { flow: { first: 'captured' } } },
  { name: 'failure', amount: 110, traits: { flow: { first: 'failed', reason: 'payment_failed' } } },
  { name: 'decline', amount: 111, traits: { flow: { first: 'failed', reason: 'insufficient_fund' } } },
  { name: 'pending', amount: 112, traits: { flow: { first: 'pending', later: 'captured', after_s: 20 } } },
  {
    name: 'pending_failure',
    amount: 113,
    traits: { flow: { first: 'pending', later: 'failed', after_s: 20, reason: 'payment_timed_out' } },
  },
  { name: 'late_success', amount: 114, traits: { flow: LATE } },
  { name: 'double_webhook', amount: 115, traits: { webhooks: 'double' } },
  { name: 'reordered_webhooks', amount: 116, traits: { webhooks: 'reversed' } },
  { name: 'lost_webhook', amount: 117, traits: { webhooks: 'lost' } },
  { name: 'webhook_timeout', amount: 118, traits: { webhooks: 'timeout' } },
  { name: 'answer_lost', amount: 119, traits: { answer_lost: true } },
  { name: 'refund_failure', amount: 120, traits: { refund: 'failed' } },
  { name: 'refund_pending', amount: 121, traits: { refund: 'pending' } },
  { name: 'refund_low_balance', amount: 122, traits: { refund: 'low_balance' } },
  { name: 'refund_busy', amount: 123, traits: { refund: 'busy' } },
  { name: 'late_approval', amount: 124, traits: { flow: { ...LATE, later: 'authorized' } } },
  { name: 'webhooks_disordered', amount: 125, traits: { webhooks: 'disordered' } },
  { name: 'webhooks_doubled_apart', amount: 126, traits: { webhooks: 'doubled_apart' } },
  {
    name: 'webhooks_one_key',
    amount: 127,
    traits: { flow: LATE, webhooks: 'one_key' },
  },
  { name: 'webhooks_late', amount: 128, traits: { webhooks: 'late' } },
  {
    name: 'captured_later',
    amount: 129,
    traits: { flow: { first: 'authorized', later: 'captured', after_s: 60 } },
  },
  { name: 'slow_order', amount: 130, traits: { slow: 'order' } },
  { name: 'slow_no_order', amount: 131, traits: { slow: 'no_order' } },
  { name: 'slow_success', amount: 132, traits: { slow: 'questions', webhooks: 'lost' } },
  {
    name: 'slow_failure',
    amount: 133,
    traits: { slow: 'questions', webhooks: 'lost', flow: { first: 'failed', reason: 'payment_failed' } },
  },
  { name: 'slow_refund', amount: 134, traits: { slow: 'refund' } },
  { name: 'slow_no_refund', amount: 135, traits: { slow: 'no_refund' } },
  { name: 'never_captured', amount: 136, traits: { flow: { first: 'authorized' } } },
  { name: 'refund_unclear', amount: 137, traits: { refund: 'unclear' } },
  { name: 'paid_twice', amount: 140, traits: { twice: true } },
  { name: 'fee_on_top', amount: 141, traits: { fee_on_top: true } },
  { name: 'fee_shared', amount: 142, traits: { fee_shared: true } },
  {
    name: 'odd_status',
    amount: 143,
    traits: { odd: 'first', flow: { first: 'pending', later: 'captured', after_s: 600 } },
  },
  { name: 'odd_beside', amount: 144, traits: { odd: 'beside' } },
  {
    name: 'failed_then_paid',
    amount: 145,
    traits: { twice: true, flow: { first: 'failed', reason: 'payment_failed' } },
  },
  { name: 'dispute_lost', amount: 150, traits: { dispute: 'lost' } },
  { name: 'dispute_won', amount: 151, traits: { dispute: 'won' } },
  { name: 'dispute_closed', amount: 152, traits: { dispute: 'closed' } },
];

/** The failures of the test data, with the words a payer is shown (gateways A.1, A.10). */
const FAILURES: Readonly<Record<FailureReason, Omit<PaymentFailure, 'reason'>>> = {
  payment_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was not completed. No money was taken. Try again or use another method.',
    source: 'customer',
    step: 'payment_authorization',
  },
  insufficient_fund: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your bank account does not have enough balance. Try again or use another method.',
    source: 'customer',
    step: 'payment_authorization',
  },
  payment_timed_out: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your bank did not answer in time. If money was taken, it will be returned or confirmed.',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment was cancelled. No money was taken.',
    source: 'customer',
    step: 'payment_authentication',
  },
  card_declined: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The bank that issued the card declined the payment. Try another card or method.',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  gateway_technical_error: {
    code: 'GATEWAY_ERROR',
    description:
      'The payment could not be completed because of a technical fault. Try again in a few minutes.',
    source: 'gateway',
    step: 'payment_authorization',
  },
  authentication_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your bank could not confirm that it was you. Try again or use another method.',
    source: 'customer',
    step: 'payment_authentication',
  },
  insufficient_funds: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The account has not enough balance for this debit.',
    source: 'customer',
    step: 'payment_debit_request',
  },
  bank_account_invalid: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The bank account of this mandate is closed or not valid.',
    source: 'issuer_bank',
    step: 'payment_debit_request',
  },
  bank_technical_error: {
    code: 'GATEWAY_ERROR',
    description: 'The bank could not make this debit because of a technical fault.',
    source: 'issuer_bank',
    step: 'payment_debit_request',
  },
  transaction_limit_exceeded: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The debit is above the limit of the account.',
    source: 'issuer_bank',
    step: 'payment_debit_request',
  },
  opted_out: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payer opted out of this debit.',
    source: 'customer',
    step: 'payment_debit_request',
  },
};

interface TestCard extends CardFace {
  readonly number: string;
  readonly fails: FailureReason | null;
}

/** The published test cards: the only card numbers that the sandbox accepts (gateways A.10, B.7, threats 6.5). */
export const TEST_CARDS: readonly TestCard[] = [
  testCard('4100280000001007', 'Visa', null),
  testCard('5500670000001002', 'MasterCard', null),
  testCard('6527658900001005', 'RuPay', null, 'debit'),
  testCard('4576238912771450', 'Visa', null),
  testCard('5409162669381034', 'MasterCard', null),
  testCard('4706131211212123', 'Visa', null, 'debit'),
  testCard('6074825972083818', 'RuPay', null, 'debit'),
  testCard('4100280000080001', 'Visa', 'insufficient_fund'),
  testCard('4100280000090000', 'Visa', 'payment_timed_out'),
  testCard('4100280000070002', 'Visa', 'payment_cancelled'),
  testCard('4100280000060003', 'Visa', 'card_declined'),
  testCard('4100280000020007', 'Visa', 'gateway_technical_error'),
  testCard('4100280000000009', 'Visa', 'authentication_failed'),
];

function testCard(
  number: string,
  network: string,
  fails: FailureReason | null,
  type: CardFace['type'] = 'credit',
): TestCard {
  return { number, network, fails, type, last4: number.slice(-4) };
}

/** The traits of the row with this name, or null if there is none. */
export function outcomeNamed(name: string): Partial<Traits> | null {
  return OUTCOMES.find((row) => row.name === name)?.traits ?? null;
}

/** The traits requested by an order's note, else its receipt, else its exact amount. */
export function outcomeOfOrder(order: {
  readonly amount: number;
  readonly receipt: string | null;
  readonly notes: Notes;
}): Partial<Traits> {
  const note = order.notes['sandbox_outcome'];
  const noted = note === undefined ? null : outcomeNamed(note);
  if (noted) return noted;
  const { receipt } = order;
  const received = receipt?.startsWith('sbx_') ? longestMatch(receipt.slice('sbx_'.length)) : null;
  return received ?? OUTCOMES.find((row) => row.amount === order.amount)?.traits ?? {};
}

/** `pending_failure_7` names both pending and pending_failure: the longer name counts. */
function longestMatch(rest: string): Partial<Traits> | null {
  const rows = OUTCOMES.filter((row) => rest === row.name || rest.startsWith(`${row.name}_`));
  return rows.sort((a, b) => b.name.length - a.name.length)[0]?.traits ?? null;
}

/** The traits requested by a VPA: `<name>@razorpay` or `test<name>@gocash` (gateways B.7); the rest stay default. */
export function outcomeOfVpa(vpa: string): Partial<Traits> {
  const name = /^(?:(.+)@razorpay|test(.+)@gocash)$/.exec(vpa.toLowerCase());
  return (name === null ? null : outcomeNamed(name[1] ?? name[2] ?? '')) ?? {};
}

/** The published test card with this number, null for any other. */
export function findTestCard(number: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number === number) ?? null;
}

/** Combines traits; for the same trait the later one counts. */
export function combineTraits(...parts: readonly Partial<Traits>[]): Traits {
  return Object.assign({}, USUAL, ...parts) as Traits;
}

/** The error object for a reason. */
export function failureFor(reason: FailureReason): PaymentFailure {
  return { ...FAILURES[reason], reason };
}
