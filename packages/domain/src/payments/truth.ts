import { formatDay, formatPaymentTimestamp, indiaDay, instant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import * as texts from './truth-words.ts';
import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';
import { refundBy, returnBy } from './return-by.ts';

/** Where the money of a payment is, as the money-truth page tells it (decision 23). */
export type TruthState = keyof typeof texts.TRUTH_TITLES;

/** Money that came and is booked to no fee (threats 6.1). */
export interface UnplacedMoney {
  readonly status: 'EXCESS' | 'REVIEW';
  readonly amount: Paise;
  readonly refunded: Paise;
  readonly received_at: Instant;
  readonly refunded_at: Instant | null;
}

/** Money that is booked to the fees. */
export interface PlacedMoney {
  readonly amount: Paise;
  readonly refunded: Paise;
  readonly refunded_at: Instant | null;
  readonly receipt_no: string;
}

/** What is known of a payment. */
export interface TruthFacts {
  /** Where the payment stands for the sheet (ux 5). */
  readonly sheet:
    'CREATED' | 'PROCESSING' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'REVIEW';
  readonly institute: string;
  /** Plain words for a failed try, empty otherwise. */
  readonly reason: string;
  /** T of the T+5 promise: when the gateway first told of the newest try, else when it began; null without any try. */
  readonly tried_at: Instant | null;
  /** When the newest try began; the questions end seven days after it. */
  readonly begun_at: Instant | null;
  readonly next_check_at: Instant | null;
  readonly placed: PlacedMoney | undefined;
  readonly unplaced: readonly UnplacedMoney[];
  /** The institute's own time. */
  readonly now: Instant;
}

/** What the page says. */
export interface Truth {
  readonly state: TruthState;
  readonly tone: 'ok' | 'info' | 'warn' | 'error';
  readonly title: string;
  /** Where the money is. */
  readonly where: string;
  /** What happens next and by when, one sentence each. */
  readonly next: readonly string[];
  /** The day by which a debit is returned or a refund arrives. */
  readonly by: CalendarDay | undefined;
  /** Whether the fees may be paid anew. */
  readonly may_pay_again: boolean;
  /** Seconds after which the page asks again, no more often than a waiting sheet (ux 5); 0: no more. */
  readonly refresh_seconds: number;
}

const isReturned = (money: UnplacedMoney): boolean => money.refunded >= money.amount;

/** Where the money is. Money that waits for a person tells more than money on its way back, and both more than the order. */
export function truthState({ sheet, placed, unplaced }: TruthFacts): TruthState {
  if (sheet === 'PAID' && placed !== undefined) {
    if (placed.refunded === 0) return 'PAID';
    return placed.refunded < placed.amount ? 'PART_REFUNDED' : 'REFUNDED';
  }
  const waiting = unplaced.filter((money) => !isReturned(money));
  if (waiting.length > 0) return waiting.some(({ status }) => status === 'REVIEW') ? 'REVIEW' : 'EXCESS';
  if (unplaced.length > 0) return 'RETURNED';
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

type Told = Pick<Truth, 'where' | 'next'> & { readonly by?: CalendarDay | undefined };

const TONES: Readonly<Record<TruthState, Truth['tone']>> = {
  NOT_PAID: 'info',
  PENDING: 'info',
  FAILED: 'error',
  CANCELLED: 'info',
  EXPIRED: 'info',
  PAID: 'ok',
  PART_REFUNDED: 'ok',
  REFUNDED: 'ok',
  EXCESS: 'info',
  RETURNED: 'ok',
  REVIEW: 'warn',
  NO_ANSWER: 'warn',
};

const WORDS: Readonly<Record<TruthState, (facts: TruthFacts) => Told>> = {
  NOT_PAID: notPaid,
  PENDING: pending,
  FAILED: notReceived,
  CANCELLED: notReceived,
  EXPIRED: notReceived,
  PAID: received,
  PART_REFUNDED: received,
  REFUNDED: received,
  EXCESS: unplacedMoney,
  RETURNED: unplacedMoney,
  REVIEW: unplacedMoney,
  NO_ANSWER: noAnswer,
};

const PAYABLE: readonly TruthState[] = ['NOT_PAID', 'FAILED', 'CANCELLED', 'EXPIRED'];

/** What the money-truth page says of a payment: where the money is, what happens next and by when (decision 23). */
export function tellTruth(facts: TruthFacts): Truth {
  const state = truthState(facts);
  const { where, next, by } = WORDS[state](facts);
  return {
    state,
    tone: TONES[state],
    title: texts.TRUTH_TITLES[state],
    where,
    next,
    by,
    may_pay_again: PAYABLE.includes(state),
    refresh_seconds: refreshSeconds(state, facts),
  };
}

function refreshSeconds(state: TruthState, { sheet, tried_at, unplaced }: TruthFacts): number {
  if (sheet === 'PROCESSING') return 5;
  if (state === 'PAID' || state === 'PART_REFUNDED') return unplaced.every(isReturned) ? 0 : 60;
  if (state === 'REFUNDED' || state === 'RETURNED') return 0;
  if (state === 'EXCESS' || state === 'REVIEW' || state === 'NO_ANSWER') return 60;
  return tried_at === null ? 0 : 30;
}

/** The T+5 promise, or what it means once its date is over; nothing where no try was made. */
function promise({ tried_at, now }: TruthFacts, words: (day: string) => string): Pick<Told, 'next' | 'by'> {
  if (tried_at === null) return { next: [] };
  const by = returnBy(tried_at);
  const isOver = indiaDay(now) > by;
  return { next: [(isOver ? texts.truthReturnOverdue : words)(formatDay(by))], by };
}

function notPaid(facts: TruthFacts): Told {
  if (facts.tried_at === null) return { where: texts.TRUTH_NOT_STARTED, next: [texts.TRUTH_PAY_AGAIN] };
  const { next, by } = promise(facts, texts.truthReturnedOtherwise);
  return { where: texts.TRUTH_NOTHING_YET, next: [texts.TRUTH_APPROVED_ELSEWHERE, ...next], by };
}

const QUESTIONS_MS = 7 * 86_400_000;

function pending(facts: TruthFacts): Told {
  const { next_check_at: at, begun_at, now } = facts;
  const asked = at === null || at <= now ? texts.TRUTH_ASKED_NOW : texts.truthAskedAgain(shortTime(at));
  const last = begun_at === null ? undefined : indiaDay(instant(Date.parse(begun_at) + QUESTIONS_MS));
  const { next, by } = promise(facts, texts.truthReturnedOtherwise);
  return {
    where: texts.TRUTH_PENDING,
    next: [
      texts.TRUTH_DO_NOT_PAY_AGAIN,
      asked,
      texts.TRUTH_WHEN_CONFIRMED,
      ...next,
      ...(last === undefined ? [] : [texts.truthAskedUntil(formatDay(last))]),
    ],
    by,
  };
}

/** `dd-mm-yyyy hh:mm` in India. */
const shortTime = (at: Instant): string => formatPaymentTimestamp(at).slice(0, -3);

function notReceived(facts: TruthFacts): Told {
  const none = texts.truthNotReceived(facts.institute);
  const { next, by } = promise(facts, texts.truthReturnedBy);
  return {
    where: facts.reason === '' ? none : `${facts.reason} ${none}`,
    next: [...next, ...(facts.tried_at === null ? [] : [texts.TRUTH_LATE_SUCCESS]), texts.TRUTH_PAY_AGAIN],
    by,
  };
}

function noAnswer(facts: TruthFacts): Told {
  const { next, by } = promise(facts, texts.truthReturnedOtherwise);
  return {
    where: texts.truthNoAnswer(facts.institute),
    next: [
      texts.truthLookedAt(facts.institute),
      texts.TRUTH_DO_NOT_PAY_AGAIN,
      ...next,
      texts.TRUTH_ASK_WITH_REFERENCE,
    ],
    by,
  };
}

function received(facts: TruthFacts): Told {
  const { placed, institute, unplaced, now } = facts;
  if (placed === undefined) throw new RangeError('Received money needs the payment it came with');
  const back = givenBack(placed, now);
  const others = unplaced.map((money) => placeOf(money, facts, texts.truthSecondPayment));
  return {
    where: texts.truthReceived(institute, formatExact(placed.amount)),
    next: [
      ...(placed.receipt_no === '' ? [] : [texts.truthReceipt(placed.receipt_no)]),
      ...back.next,
      ...others.flatMap(({ where, next }) => [where, ...next]),
    ],
    by: back.by ?? others.at(-1)?.by,
  };
}

/** Money given back, and when it arrives. */
function givenBack(
  { refunded, refunded_at }: Pick<PlacedMoney, 'refunded' | 'refunded_at'>,
  now: Instant,
): Pick<Told, 'next' | 'by'> {
  if (refunded === 0 || refunded_at === null) return { next: [] };
  const { text, by } = arrival(refunded_at, now);
  return { next: [texts.truthGivenBack(formatExact(refunded), formatDay(indiaDay(refunded_at))), text], by };
}

function arrival(sentAt: Instant, now: Instant): { readonly text: string; readonly by: CalendarDay } {
  const by = refundBy(sentAt);
  const words = indiaDay(now) > by ? texts.truthShouldHaveArrived : texts.truthArrivesBy;
  return { text: words(formatDay(by)), by };
}

/** Money without a fee: the one that waits for a person first, then the one on its way back, then the newest. */
function unplacedMoney(facts: TruthFacts): Told {
  const waiting = facts.unplaced.filter((money) => !isReturned(money));
  const [first, ...others] = [
    ...waiting.filter(({ status }) => status === 'REVIEW'),
    ...waiting.filter(({ status }) => status === 'EXCESS'),
    ...facts.unplaced.filter(isReturned).toReversed(),
  ].map((money) => placeOf(money, facts, texts.truthExcess));
  if (first === undefined) throw new RangeError('Money without a fee needs the payment it came with');
  return { ...first, next: [...first.next, ...others.flatMap(({ where, next }) => [where, ...next])] };
}

function placeOf(money: UnplacedMoney, facts: TruthFacts, excess: (amount: string) => string): Told {
  const amount = formatExact(money.amount);
  const where = money.status === 'EXCESS' ? excess(amount) : texts.truthUnmatched(facts.institute, amount);
  const back = givenBack(money, facts.now);
  if (isReturned(money)) return { where, next: back.next, by: back.by };
  if (money.status === 'EXCESS') {
    const { text, by } = arrival(money.received_at, facts.now);
    return { where, next: [texts.truthOnItsWay(amount), text, texts.TRUTH_EXCESS_NEED_NOTHING], by };
  }
  return {
    where,
    next: [
      texts.truthLookedAt(facts.institute),
      texts.TRUTH_NOT_LOST,
      ...back.next,
      texts.TRUTH_DO_NOT_PAY_AGAIN,
      texts.TRUTH_ASK_WITH_REFERENCE,
    ],
    by: back.by,
  };
}
