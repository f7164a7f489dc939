import { MANDATE_TRUTH as words } from '@shulk/words/truth/mandate';
import { failureSaid } from '../failure-said.ts';
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

/** The texts of an auto debit: its state, and the next steps with dates. */
function notifyOfMandate(facts: MandateFacts): { readonly where: string; readonly next: readonly string[] } {
  switch (mandateTruthState(facts)) {
    case 'MANDATE_OPEN':
      return { where: words.notApproved, next: [words.payOnPage] };
    case 'MANDATE_PENDING':
      return { where: words.notConfirmed, next: [words.weAsk, words.paidOtherwise] };
    case 'MANDATE_ACTIVE':
      return {
        where: words.active[facts.rail],
        next: [...nextDebit(facts), words.toldAhead, words.paidOtherwise, words.stop[facts.rail]],
      };
    case 'MANDATE_PAUSED':
      return { where: words.paused, next: [words.resume, words.payOnPage] };
    case 'MANDATE_DONE':
      return { where: words.done, next: [words.nothingMore] };
    case 'MANDATE_REFUSED':
      return { where: words.refused(failureSaid(facts.reason)), next: [words.payOnPage] };
    case 'MANDATE_ENDED':
      return { where: words.ended, next: [words.payOnPage] };
  }
}

const nextDebit = ({ next_debit: debit }: MandateFacts): readonly string[] =>
  debit === undefined ? [] : [words.next(formatExact(debit.amount), formatDay(debit.on))];

/** No further debits in these states. */
const MANDATE_OVER: readonly MandateTruthState[] = ['MANDATE_DONE', 'MANDATE_REFUSED', 'MANDATE_ENDED'];

/**
 * The label of such an order's amount: the total of a plan. Without it the amount would look like a payment (decision
 * 43).
 */
export function plannedCaption(facts: MandateFacts): string {
  const planned = MANDATE_OVER.includes(mandateTruthState(facts)) ? words.wasPlanned : words.planned;
  return facts.taken === NO_PAISE ? planned.nothing : planned.some(formatExact(facts.taken));
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
    title: words.titles[state],
    amount_caption: plannedCaption(mandate),
    ...notifyOfMandate(mandate),
    by: undefined,
    may_pay_again: MANDATE_PAYABLE.includes(state),
    refresh_seconds: state === 'MANDATE_OPEN' || state === 'MANDATE_PENDING' ? 30 : 0,
  };
}
