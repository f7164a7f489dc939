import { TRUTH } from '@shulk/words/truth/payment';
import { failureSaid } from '../failure-said.ts';
import { formatDay, formatPaymentTimestamp, indiaDay, instant } from '../../dates.ts';
import type { Instant } from '../../dates.ts';
import { returnBy } from '../return-by.ts';
import type { TruthFacts } from './truth-facts.ts';
import {
  isFree,
  isReturned,
  isTakenBack,
  otherUntaken,
  receivedMoney,
  stillOwed,
  takenBackMoney,
  unplacedMoney,
  untakenMoney,
} from './truth-money.ts';
import type { Trace } from './truth-money.ts';
import { mandateTruth } from './truth-mandate.ts';
import type { MoneyTruthState, Truth } from './truth-answer.ts';

export type { MoneyTruthState, Truth, TruthState } from './truth-answer.ts';

/** Nothing is in progress and no money came: only the result of the last attempt matters. */
const MAY_BE_UNTAKEN: readonly TruthFacts['sheet'][] = ['FAILED', 'CANCELLED', 'EXPIRED', 'REVIEW'];

/**
 * Where the money is. Money that waits for a person takes priority over money being returned, and both over the
 * order.
 */
export function truthState({ sheet, placed, unplaced, untaken }: TruthFacts): MoneyTruthState {
  if (sheet === 'PAID' && placed !== undefined) {
    if (placed.refunded === 0) return 'PAID';
    if (isTakenBack(placed)) return 'TAKEN_BACK';
    return placed.refunded < placed.amount ? 'PART_REFUNDED' : 'REFUNDED';
  }
  const waiting = unplaced.filter((money) => !isReturned(money));
  if (waiting.length > 0) return waiting.some(({ status }) => status === 'REVIEW') ? 'REVIEW' : 'EXCESS';
  if (unplaced.length > 0) return 'RETURNED';
  if (MAY_BE_UNTAKEN.includes(sheet) && untaken.some(({ is_told }) => is_told)) return 'NOT_TAKEN';
  switch (sheet) {
    case 'CREATED':
      return 'NOT_PAID';
    case 'PROCESSING':
    case 'PENDING':
      return 'PENDING';
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return sheet;
    case 'PAID':
    case 'REVIEW':
      return 'NO_ANSWER';
  }
}

const TONES: Readonly<Record<MoneyTruthState, Truth['tone']>> = {
  NOT_PAID: 'info',
  PENDING: 'info',
  FAILED: 'error',
  CANCELLED: 'info',
  EXPIRED: 'info',
  PAID: 'ok',
  PART_REFUNDED: 'ok',
  REFUNDED: 'ok',
  TAKEN_BACK: 'warn',
  EXCESS: 'info',
  RETURNED: 'ok',
  NOT_TAKEN: 'info',
  REVIEW: 'warn',
  NO_ANSWER: 'warn',
};

const WORDS: Readonly<Record<MoneyTruthState, (facts: TruthFacts) => Trace>> = {
  NOT_PAID: notPaid,
  PENDING: pending,
  FAILED: notReceived,
  CANCELLED: notReceived,
  EXPIRED: notReceived,
  PAID: receivedMoney,
  PART_REFUNDED: receivedMoney,
  REFUNDED: receivedMoney,
  TAKEN_BACK: takenBackMoney,
  EXCESS: unplacedMoney,
  RETURNED: unplacedMoney,
  NOT_TAKEN: notTaken,
  REVIEW: unplacedMoney,
  NO_ANSWER: noAnswer,
};

const PAYABLE: readonly MoneyTruthState[] = [
  'NOT_PAID',
  'FAILED',
  'NOT_TAKEN',
  'CANCELLED',
  'EXPIRED',
  'TAKEN_BACK',
];

/** The payment status page of a payment: where the money is, and the next steps with dates (decision 23). */
export function buildTruth(facts: TruthFacts): Truth {
  if (facts.mandate !== undefined) return mandateTruth(facts.mandate);
  const state = truthState(facts);
  const { where, next, by } = WORDS[state](facts);
  const others = otherUntaken(facts);
  return {
    state,
    tone: TONES[state],
    title: TRUTH.titles[state],
    amount_caption: '',
    where,
    next: [...next, ...others.next],
    by: by ?? others.by,
    may_pay_again: PAYABLE.includes(state) || isOwedStill(state, facts),
    refresh_seconds: refreshSeconds(state, facts),
  };
}

/** Whether something of the fees is still due although money came. */
function isOwedStill(state: MoneyTruthState, facts: TruthFacts): boolean {
  if (state === 'RETURNED' && isFree(facts)) return true;
  const isTold = facts.placed !== undefined || state === 'RETURNED' || state === 'EXCESS';
  return isTold && stillOwed(facts) > 0;
}

function refreshSeconds(state: MoneyTruthState, { sheet, tried_at, unplaced }: TruthFacts): number {
  if (sheet === 'PROCESSING') return 5;
  if (state === 'PAID' || state === 'PART_REFUNDED') return unplaced.every(isReturned) ? 0 : 60;
  if (state === 'REFUNDED' || state === 'TAKEN_BACK' || state === 'RETURNED' || state === 'NOT_TAKEN')
    return 0;
  if (state === 'EXCESS' || state === 'REVIEW' || state === 'NO_ANSWER') return 60;
  return tried_at === null ? 0 : 30;
}

/** The T+5 promise, or its text after the date; nothing without an attempt. */
function promise({ tried_at, now }: TruthFacts, words: (day: string) => string): Pick<Trace, 'next' | 'by'> {
  if (tried_at === null) return { next: [] };
  const by = returnBy(tried_at);
  const isOver = indiaDay(now) > by;
  return { next: [(isOver ? TRUTH.returnOverdue : words)(formatDay(by))], by };
}

function notPaid(facts: TruthFacts): Trace {
  if (facts.tried_at === null) return { where: TRUTH.notStarted, next: [TRUTH.payAgain] };
  const { next, by } = promise(facts, TRUTH.returnedOtherwise);
  return { where: TRUTH.nothingYet, next: [TRUTH.approvedElsewhere, ...next], by };
}

const QUESTIONS_MS = 7 * 86_400_000;

function pending(facts: TruthFacts): Trace {
  const { next_check_at: at, begun_at, now } = facts;
  const asked = at === null || at <= now ? TRUTH.askedNow : TRUTH.askedAgain(shortTime(at));
  const last = begun_at === null ? undefined : indiaDay(instant(Date.parse(begun_at) + QUESTIONS_MS));
  const { next, by } = promise(facts, TRUTH.returnedOtherwise);
  return {
    where: TRUTH.pending,
    next: [
      TRUTH.doNotPayAgain,
      asked,
      TRUTH.whenConfirmed,
      ...next,
      ...(last === undefined ? [] : [TRUTH.askedUntil(formatDay(last))]),
    ],
    by,
  };
}

/** `dd-mm-yyyy hh:mm` in India. */
const shortTime = (at: Instant): string => formatPaymentTimestamp(at).slice(0, -3);

function notReceived(facts: TruthFacts): Trace {
  const none = TRUTH.notReceived(facts.institute);
  const { next, by } = promise(facts, TRUTH.returnedBy);
  return {
    where: facts.reason === '' ? none : `${failureSaid(facts.reason)} ${none}`,
    next: [
      ...next,
      ...(mayComeLate(facts) ? [TRUTH.lateSuccess] : []),
      ...(facts.is_tried_again === true ? [TRUTH.debitAgain] : []),
      TRUTH.payAgain,
    ],
    by,
  };
}

/** The bank authorised too late: the money is being returned, no confirmation is pending, and T+5 does not apply. */
function notTaken(facts: TruthFacts): Trace {
  const { where, next, by } = untakenMoney(facts);
  return {
    where,
    next: [...next, ...(facts.is_tried_again === true ? [TRUTH.debitAgain] : []), TRUTH.payAgain],
    by,
  };
}

/** A bank may confirm for three days (gateways A.4); after that the text would be wrong. */
const LATE_SUCCESS_MS = 3 * 86_400_000;

const mayComeLate = ({ tried_at, now }: TruthFacts): boolean =>
  tried_at !== null && Date.parse(now) - Date.parse(tried_at) <= LATE_SUCCESS_MS;

function noAnswer(facts: TruthFacts): Trace {
  const { next, by } = promise(facts, TRUTH.returnedOtherwise);
  return {
    where: TRUTH.noAnswer(facts.institute),
    next: [TRUTH.lookedAt(facts.institute), TRUTH.doNotPayAgain, ...next, TRUTH.askWithReference],
    by,
  };
}
