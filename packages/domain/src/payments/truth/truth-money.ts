import { TRUTH } from '@shulk/words/truth/payment';
import { formatDay, indiaDay } from '../../dates.ts';
import type { CalendarDay, Instant } from '../../dates.ts';
import { NO_PAISE, formatExact, paise, sumPaise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { refundBy } from '../return-by.ts';
import type { PlacedMoney, RefundFacts, TruthFacts, UnplacedMoney } from './truth-facts.ts';

/** The texts about money: where it is, and the next steps with dates. */
export interface Trace {
  readonly where: string;
  readonly next: readonly string[];
  readonly by?: CalendarDay | undefined;
}

/** Whether all of it was returned. */
export const isReturned = (money: UnplacedMoney): boolean => money.refunded >= money.amount;

/**
 * All money of an order that pays fees, combined: a second payment may have been allocated after the first was
 * refunded. The excess of a second payment is shown separately.
 * @param all oldest first
 */
export function placedTogether(all: readonly PlacedMoney[]): PlacedMoney | undefined {
  const [first, ...others] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined || others.length === 0) return first;
  return {
    amount: sumPaise(all.map(({ amount }) => amount)),
    received: sumPaise([first.received, ...others.map(({ amount }) => amount)]),
    next_due: sumPaise(all.map(({ next_due }) => next_due ?? paise(0))),
    disputed: sumPaise(all.map(({ disputed }) => disputed ?? paise(0))),
    still_owed: last.still_owed,
    refunded: sumPaise(all.map(({ refunded }) => refunded)),
    refunds: all.flatMap(({ refunds }) => refunds),
    receipt_no: first.receipt_no,
  };
}

/** Money that paid the fees, its refunds, and other money received. */
export function receivedMoney(facts: TruthFacts): Trace {
  const { placed, institute, unplaced } = facts;
  if (placed === undefined) throw new RangeError('Received money needs the payment it came with');
  const back = givenBack(placed.refunds, facts);
  const others = unplaced.map((money) => placeOf(money, facts, TRUTH.secondPayment));
  const isAll = placed.received === placed.amount;
  return {
    where: TRUTH.received(institute, formatExact(placed.received)),
    next: [
      ...(isAll ? [] : [TRUTH.placed(formatExact(placed.amount))]),
      ...((placed.next_due ?? 0) > 0 ? [TRUTH.nextDue(formatExact(paise(placed.next_due ?? 0)))] : []),
      ...(placed.still_owed === 0 ? [] : [TRUTH.stillOwed(formatExact(placed.still_owed))]),
      ...(placed.receipt_no === '' ? [] : [TRUTH.receipt(placed.receipt_no)]),
      ...((placed.disputed ?? 0) > 0 ? [TRUTH.disputed(formatExact(paise(placed.disputed ?? 0)))] : []),
      ...back.next,
      ...(placed.refunds.some(isTaken) ? [TRUTH.owedAgain, TRUTH.takenBackAsk] : []),
      ...others.flatMap(({ where, next }) => [where, ...next]),
    ],
    by: back.by ?? others.at(-1)?.by,
  };
}

const isTaken = ({ state }: RefundFacts): boolean => state === 'taken';

/** Whether the payer's bank took back all money that had paid fees. */
export const isTakenBack = ({ amount, refunds }: PlacedMoney): boolean =>
  sumPaise(refunds.filter(isTaken).map((taken) => taken.amount)) === amount;

/** A payment that the payer's bank took back completely: its fees are due again. */
export function takenBackMoney(facts: TruthFacts): Trace {
  const { where: _received, ...told } = receivedMoney(facts);
  const { placed } = facts;
  const last = placed?.refunds.findLast(isTaken);
  if (placed === undefined || last === undefined) throw new RangeError('A bank took back what had come');
  const where = TRUTH.takenBack(formatExact(placed.amount), formatDay(indiaDay(last.at)));
  const isSaid = (text: string): boolean => text === where || text === TRUTH.receipt(placed.receipt_no);
  return { ...told, where, next: [...told.next.filter((text) => !isSaid(text)), TRUTH.payAgain] };
}

/** Whether all money was returned, including some for fees that were not paid before. */
export const isFree = ({ unplaced }: TruthFacts): boolean =>
  unplaced.every(isReturned) && unplaced.some(({ status }) => status === 'REVIEW');

/** What is still payable of the fees, whatever money came. */
export const stillOwed = ({ placed, still_owed }: TruthFacts): Paise =>
  placed?.still_owed ?? still_owed ?? NO_PAISE;

/** Money without a fee: first what waits for a person, then what is being returned, then the latest. */
export function unplacedMoney(facts: TruthFacts): Trace {
  const waiting = facts.unplaced.filter((money) => !isReturned(money));
  const [first, ...others] = [
    ...waiting.filter(({ status }) => status === 'REVIEW'),
    ...waiting.filter(({ status }) => status === 'EXCESS'),
    ...facts.unplaced.filter(isReturned).toReversed(),
  ].map((money) => placeOf(money, facts, TRUTH.excess));
  if (first === undefined) throw new RangeError('Money without a fee needs the payment it came with');
  const isWaiting = waiting.some(({ status }) => status === 'REVIEW');
  const owed = isWaiting ? NO_PAISE : stillOwed(facts);
  return {
    ...first,
    next: [
      ...first.next,
      ...others.flatMap(({ where, next }) => [where, ...next]),
      ...(owed > 0 ? [TRUTH.stillOwed(formatExact(owed))] : []),
      ...(owed > 0 || isFree(facts) ? [TRUTH.payAgain] : []),
    ],
  };
}

/** Authorised and uncaptured money of the last attempt (decision 44), and by when it is back. */
export function untakenMoney({ institute, untaken, now }: TruthFacts): Trace {
  const last = untaken.findLast(({ is_told }) => is_told);
  if (last === undefined) throw new RangeError('Money that nobody took needs the try it was approved for');
  const { text, by } = arrival(last.at, now);
  return {
    where: TRUTH.notTaken(institute),
    next: [TRUTH.wentBack(formatDay(indiaDay(last.at))), text],
    by,
  };
}

/** The same for other attempts, one sentence per day. */
export function otherUntaken({ untaken, now }: TruthFacts): Pick<Trace, 'next' | 'by'> {
  const others = untaken.filter(({ is_told }) => !is_told);
  const told = others.map(({ at }) => {
    return `${TRUTH.otherNotTaken(formatDay(indiaDay(at)))} ${arrival(at, now).text}`;
  });
  const last = others.at(-1);
  return { next: [...new Set(told)], by: last && arrival(last.at, now).by };
}

/** Each refund with its date, and by when it arrives. */
function givenBack(
  refunds: readonly RefundFacts[],
  { institute, now }: TruthFacts,
): Pick<Trace, 'next' | 'by'> {
  const told = refunds.filter((refund, place) => refund.state !== 'stuck' || place === refunds.length - 1);
  const sent = told.filter(({ state }) => state === 'sent' || state === 'waiting').at(-1);
  return {
    next: told.flatMap(({ amount, state, at }) => {
      const sum = formatExact(amount);
      const day = formatDay(indiaDay(at));
      if (state === 'taken') return [TRUTH.takenBack(sum, day)];
      if (state === 'sent') return [TRUTH.givenBack(sum, day), arrival(at, now).text];
      if (state === 'waiting') return [TRUTH.refundWaits(sum), arrival(at, now).text];
      if (state === 'held') return [TRUTH.refundHeld(sum)];
      return [state === 'asked' ? TRUTH.beingReturned(sum, day) : TRUTH.notReturned(institute, sum)];
    }),
    by: sent && arrival(sent.at, now).by,
  };
}

function arrival(sentAt: Instant, now: Instant): { readonly text: string; readonly by: CalendarDay } {
  const by = refundBy(sentAt);
  const words = indiaDay(now) > by ? TRUTH.shouldHaveArrived : TRUTH.arrivesBy;
  return { text: words(formatDay(by)), by };
}

/** The text about money without a fee, by reason. */
function whereOf(
  { status, why, amount: paid }: UnplacedMoney,
  institute: string,
  twice: (amount: string) => string,
): string {
  const amount = formatExact(paid);
  if (status === 'EXCESS') {
    if (why === 'LET_OFF') return TRUTH.letOff(amount);
    if (why === 'NOT_DUE') return TRUTH.notDue(amount);
    if (why === 'SECOND') return TRUTH.gatewayReturns(amount);
    return why === 'OVER' ? TRUTH.leftOver(amount) : twice(amount);
  }
  switch (why) {
    case 'REST':
      return TRUTH.keptRest(institute, amount);
    case 'LENT_FOR':
      return TRUTH.keptForLoan(institute, amount);
    case 'PAID_BEFORE':
      return TRUTH.keptAgain(institute, amount);
    case 'DIFFERS':
    case 'TWICE':
    case 'LET_OFF':
    case 'NOT_DUE':
    case 'SECOND':
    case 'OVER':
      return TRUTH.unmatched(institute, amount);
  }
}

function placeOf(money: UnplacedMoney, facts: TruthFacts, twice: (amount: string) => string): Trace {
  const where = whereOf(money, facts.institute, twice);
  const back = givenBack(money.refunds, facts);
  if (isReturned(money)) return { where, next: back.next, by: back.by };
  if (money.status === 'EXCESS') return { where, ...excessBack(money, facts) };
  return {
    where,
    next: [
      TRUTH.lookedAt(facts.institute),
      TRUTH.notLost,
      ...back.next,
      // A payer who paid a little too much can still pay other fees.
      ...(money.why === 'REST' ? [] : [TRUTH.doNotPayAgain]),
      TRUTH.askWithReference,
    ],
    by: back.by,
  };
}

/** Excess money that is not all returned: what of it went back, and the last step of the rest. */
function excessBack(money: UnplacedMoney, facts: TruthFacts): Pick<Trace, 'next' | 'by'> {
  const isOver = ({ state }: RefundFacts): boolean => state === 'sent' || state === 'taken';
  const own = money.refunds.findLast((refund) => !isOver(refund));
  const end = stillOwed(facts) > 0 ? [] : [TRUTH.needNothing];
  if (own?.state === 'waiting') {
    const back = givenBack(money.refunds, facts);
    return { next: [...back.next, ...end], by: back.by };
  }
  const rest = formatExact(paise(money.amount - money.refunded));
  const over = givenBack(money.refunds.filter(isOver), facts);
  if (own?.state === 'stuck') {
    const { institute } = facts;
    return { next: [...over.next, TRUTH.notReturned(institute, rest), TRUTH.askWithReference], by: over.by };
  }
  if (own?.state === 'held' || (own === undefined && (money.disputed ?? 0) > 0))
    return { next: [...over.next, TRUTH.refundHeld(rest), ...end], by: over.by };
  const { text, by } = arrival(own?.at ?? money.booked_at, facts.now);
  return { next: [...over.next, TRUTH.onItsWay(rest), text, ...end], by };
}
