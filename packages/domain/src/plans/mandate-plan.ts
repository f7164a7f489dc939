import type { ScheduleItem } from '../cards/card.ts';
import { addMonths, indiaDay } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import type { FeeType } from '../fees/fee-type.ts';
import { maxPaise, minPaise, NO_PAISE, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { autoDebitSchedule } from './schedule.ts';
import { firstDebitDay } from '../mandates/debit-plan.ts';
import { chooseRail, RAIL_RULES, railRules } from '../mandates/rail-rules.ts';
import type { Rail, RailChoice } from '../mandates/rail-rules.ts';

/** The fields of a fee that a plan of debits reads. */
export type DebitFee = Pick<FeeType, 'label' | 'payable_amount' | 'due_date'>;

/** One debit of a plan: all fees of one day. */
export interface Instalment<F> {
  /** From 1, by day. */
  readonly instalment_no: number;
  readonly due_date: CalendarDay;
  readonly amount: Paise;
  readonly fees: readonly F[];
}

/** The debits of a card's fees, and the terms the payer consents to (decisions 8, R10). */
export interface MandatePlan<F> {
  readonly choice: RailChoice;
  readonly instalments: readonly Instalment<F>[];
  readonly total: Paise;
  /** Maximum of any debit: the largest one plus room for late fees, within the limit of the rail. */
  readonly max_amount: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
}

/** The room above the largest debit: a tenth, rounded up to the next hundred rupees. */
const ROOM_STEP = 10_000;
/** Months after the last debit for retries of a failed one. */
const MONTHS_AFTER = 3;

/**
 * Plans the debits of fees: each on its due day or the first allowed day, all of one day together. The rail decides
 * the first allowed day and the amounts decide the rail, so the faster rail is tried first.
 * @param now the institute's time
 */
export function planMandate<F extends DebitFee>(
  fees: readonly F[],
  now: Instant,
  rules = RAIL_RULES,
): MandatePlan<F> {
  const today = indiaDay(now);
  const choiceFor = (rail: Rail): { choice: RailChoice; instalments: readonly Instalment<F>[] } => {
    const instalments = instalmentsOf(fees, firstDebitDay(rail, now, rules));
    return { choice: chooseRail(amountsOf(instalments), today, rules), instalments };
  };
  const fast = choiceFor('UPI_AUTOPAY');
  // The slower rail's later first day can only make a debit larger: it never makes the faster rail possible.
  const { choice, instalments } = fast.choice.rail === 'UPI_AUTOPAY' ? fast : choiceFor('ENACH');
  const rail = choice.rail ?? 'ENACH';
  const last = instalments.at(-1)?.due_date ?? today;
  return {
    choice,
    instalments,
    total: sumPaise(amountsOf(instalments)),
    max_amount: ceilingOf(amountsOf(instalments), railRules(rail, today, rules).most_per_debit),
    starts_on: today,
    ends_on: addMonths(last, MONTHS_AFTER),
  };
}

/** The schedule a card and the sheet show of a plan [SR-3.1]: each fee with the day and amount of its debit. */
export const scheduleOfPlan = (plan: Pick<MandatePlan<DebitFee>, 'instalments'>): ScheduleItem[] =>
  plan.instalments.flatMap(({ due_date, fees }) =>
    fees.map(({ label, payable_amount }) => ({ ft_name: label, due_date, amount: payable_amount })),
  );

const amountsOf = (instalments: readonly Instalment<unknown>[]): Paise[] =>
  instalments.map(({ amount }) => amount);

function instalmentsOf<F extends DebitFee>(fees: readonly F[], first: CalendarDay): Instalment<F>[] {
  const byDay = new Map<CalendarDay, F[]>();
  for (const fee of fees) {
    for (const { due_date } of autoDebitSchedule([fee], first)) {
      byDay.set(due_date, [...(byDay.get(due_date) ?? []), fee]);
    }
  }
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([due_date, due], index) => ({
      instalment_no: index + 1,
      due_date,
      amount: sumPaise(due.map((fee) => fee.payable_amount)),
      fees: due,
    }));
}

function ceilingOf(amounts: readonly Paise[], most: Paise): Paise {
  const largest = amounts.reduce(maxPaise, NO_PAISE);
  const roomy = Math.ceil((largest * 11) / 10 / ROOM_STEP) * ROOM_STEP;
  return maxPaise(largest, minPaise(paise(roomy), most));
}
