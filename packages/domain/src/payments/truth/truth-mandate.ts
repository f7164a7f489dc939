import { formatDay } from '../../dates.ts';
import type { CalendarDay } from '../../dates.ts';
import { NO_PAISE, formatExact } from '../../money.ts';
import type { Paise } from '../../money.ts';
import type { MandateState } from '../../states/plan-states.ts';
import type { MandateTruthState, Truth } from './truth-answer.ts';
import type { Rail } from '../../mandates/rail-rules.ts';

/** What is known about an auto debit that an order sets up without taking money (decision 28). */
export interface MandateFacts {
  readonly status: MandateState;
  /** Whether the payer was sent to the bank, whose answer is pending. */
  readonly is_waiting: boolean;
  readonly rail: Rail;
  /** The reason of a refusal in plain words, else empty. */
  readonly reason: string;
  /** The next debit and its day; undefined if none is planned. */
  readonly next_debit: { readonly amount: Paise; readonly on: CalendarDay } | undefined;
  /** Total debited so far. */
  readonly taken: Paise;
}

/** The h1 of each state of an auto debit. */
const MANDATE_TRUTH_TITLES: Readonly<Record<MandateTruthState, string>> = {
  MANDATE_OPEN: 'Auto debit is not set up yet',
  MANDATE_PENDING: 'Waiting for your bank',
  MANDATE_ACTIVE: 'Auto debit is set up',
  MANDATE_PAUSED: 'Auto debit is paused',
  MANDATE_DONE: 'Auto debit is complete',
  MANDATE_REFUSED: 'Auto debit was not set up',
  MANDATE_ENDED: 'Auto debit has ended',
};

/** The state of an order's auto debit. */
export function mandateTruthState({ status, is_waiting }: MandateFacts): MandateTruthState {
  switch (status) {
    case 'CREATED':
      return 'MANDATE_OPEN';
    case 'PENDING':
      return is_waiting ? 'MANDATE_PENDING' : 'MANDATE_OPEN';
    case 'ACTIVE':
      return 'MANDATE_ACTIVE';
    case 'PAUSED':
      return 'MANDATE_PAUSED';
    case 'COMPLETED':
      return 'MANDATE_DONE';
    case 'REJECTED':
      return 'MANDATE_REFUSED';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'MANDATE_ENDED';
  }
}

/** In these states the payer has to pay the fees, now or in another way. */
const MANDATE_PAYABLE: readonly MandateTruthState[] = [
  'MANDATE_OPEN',
  'MANDATE_PAUSED',
  'MANDATE_REFUSED',
  'MANDATE_ENDED',
];

const NOTHING_TAKEN = 'Setting it up paid no fees.';
const ONE_RUPEE =
  'The ₹1 that your UPI app shows only confirmed the set-up; it is not taken, and goes back by itself.';
const TOLD_AHEAD = 'You are told at least 24 hours before each debit.';
const PAID_OTHERWISE = 'Fees that you pay in another way before are not debited.';
const PAY_ON_PAGE = 'Fees that are due can be paid from the page.';

/** The texts of an auto debit: its state, and the next steps with dates. */
function notifyOfMandate(facts: MandateFacts): { readonly where: string; readonly next: readonly string[] } {
  switch (mandateTruthState(facts)) {
    case 'MANDATE_OPEN':
      return { where: 'It was not approved so far, so nothing is debited.', next: [PAY_ON_PAGE] };
    case 'MANDATE_PENDING':
      return {
        where: 'Your bank has not confirmed the auto debit yet. Nothing is debited before it does.',
        next: ['We go on asking your bank, also when you close this page.', PAID_OTHERWISE],
      };
    case 'MANDATE_ACTIVE':
      return {
        where: facts.rail === 'UPI_AUTOPAY' ? `${NOTHING_TAKEN} ${ONE_RUPEE}` : NOTHING_TAKEN,
        next: [...nextDebit(facts), TOLD_AHEAD, PAID_OTHERWISE],
      };
    case 'MANDATE_PAUSED':
      return {
        where: 'It was paused at your bank or in your UPI app. Nothing is debited while it is paused.',
        next: ['To go on, resume it there.', PAY_ON_PAGE],
      };
    case 'MANDATE_DONE':
      return {
        where: 'All its instalments are paid or were settled in another way.',
        next: ['Nothing more is debited.'],
      };
    case 'MANDATE_REFUSED':
      return {
        where: `${facts.reason === '' ? '' : `${facts.reason} `}Nothing is debited.`,
        next: [PAY_ON_PAGE],
      };
    case 'MANDATE_ENDED':
      return { where: 'The auto debit is over. Nothing more is debited.', next: [PAY_ON_PAGE] };
  }
}

const nextDebit = ({ next_debit: debit }: MandateFacts): readonly string[] =>
  debit === undefined
    ? []
    : [
        `The next debit is ${formatExact(debit.amount)} on ${formatDay(debit.on)}, unless a late fee or a part payment changes it.`,
      ];

/** No further debits in these states. */
const MANDATE_OVER: readonly MandateTruthState[] = ['MANDATE_DONE', 'MANDATE_REFUSED', 'MANDATE_ENDED'];

/**
 * The label of such an order's amount: the total of a plan. Without it the amount would look like a payment (decision
 * 43).
 */
export function plannedCaption(facts: MandateFacts): string {
  const isOver = MANDATE_OVER.includes(mandateTruthState(facts));
  const planned = isOver ? 'Was planned in all' : 'Planned in all';
  if (facts.taken === NO_PAISE) return `${planned}, ${isOver ? 'nothing was taken' : 'nothing taken yet'}`;
  return `${planned}, ${formatExact(facts.taken)} ${isOver ? 'was taken' : 'taken so far'}`;
}

const MANDATE_TONES: Readonly<Record<MandateTruthState, Truth['tone']>> = {
  MANDATE_OPEN: 'info',
  MANDATE_PENDING: 'info',
  MANDATE_ACTIVE: 'ok',
  MANDATE_PAUSED: 'warn',
  MANDATE_DONE: 'ok',
  MANDATE_REFUSED: 'error',
  MANDATE_ENDED: 'info',
};

/** An order that sets up an auto debit shows that instead: the order itself takes no money (decision 40). */
export function mandateTruth(mandate: MandateFacts): Truth {
  const state = mandateTruthState(mandate);
  return {
    state,
    tone: MANDATE_TONES[state],
    title: MANDATE_TRUTH_TITLES[state],
    amount_caption: plannedCaption(mandate),
    ...notifyOfMandate(mandate),
    by: undefined,
    may_pay_again: MANDATE_PAYABLE.includes(state),
    refresh_seconds: state === 'MANDATE_OPEN' || state === 'MANDATE_PENDING' ? 30 : 0,
  };
}
