import { calendarDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { maxPaise, NO_PAISE, rupees } from '../money.ts';
import type { Paise } from '../money.ts';

/** The rail of scheduled debits: UPI Autopay or an eNACH mandate at the payer's bank. */
export type Rail = 'UPI_AUTOPAY' | 'ENACH';

/** The rules of one rail. Times of day are in India, `hh:mm:ss`. */
export interface RailRules {
  /** Maximum of one debit without the payer's PIN or code. */
  readonly most_per_debit: Paise;
  /** Minimum hours between the notice to the payer and the debit (regulation E.1). */
  readonly notice_hours: number;
  /** Hours before the debit at which we fix its amount and give notice: one more than required. */
  readonly freeze_hours: number;
  /** Times of day in which a debit may start; the end is exclusive. */
  readonly windows: readonly (readonly [from: string, until: string])[];
  /** The time at which we start a debit, inside a window. */
  readonly debit_time: string;
  /** Attempts per instalment in total. */
  readonly tries: number;
  /** Minimum hours between the result of a failed attempt and the retry. */
  readonly hours_between_tries: number;
  /** Maximum years of a mandate. */
  readonly most_years: number;
}

/** The rules of both rails, valid from a day. */
export interface DatedRailRules {
  readonly from: CalendarDay;
  readonly rails: Readonly<Record<Rail, RailRules>>;
}

/**
 * The rules as known on 2026-11-20, by their first day; the newest last (regulation E.1-E.3, gateways A.7). A changed
 * figure is a new row, so that each debit follows the rules of its own day.
 */
export const RAIL_RULES: readonly DatedRailRules[] = /* @__PURE__ */ [
  {
    from: /* @__PURE__ */ calendarDay('2026-04-21'),
    rails: {
      UPI_AUTOPAY: {
        most_per_debit: /* @__PURE__ */ rupees(15_000),
        notice_hours: 24,
        freeze_hours: 25,
        // Peak hours are 10:00-13:00 and 17:00-21:30.
        windows: [
          ['00:00:00', '10:00:00'],
          ['13:00:00', '17:00:00'],
          ['21:30:00', '24:00:00'],
        ],
        debit_time: '13:30:00',
        tries: 4,
        hours_between_tries: 0,
        most_years: 30,
      },
      ENACH: {
        most_per_debit: /* @__PURE__ */ rupees(10_000_000),
        // No rule requires it on this rail; we notify the payer equally early.
        notice_hours: 24,
        freeze_hours: 25,
        windows: [['00:00:00', '09:00:00']],
        debit_time: '08:00:00',
        tries: 3,
        hours_between_tries: 72,
        most_years: 40,
      },
    },
  },
];

/** The rules of a rail on a day; before the first known day, those of the first. */
export function railRules(rail: Rail, day: CalendarDay, rules = RAIL_RULES): RailRules {
  const dated = rules.findLast(({ from }) => from <= day) ?? rules[0];
  if (dated === undefined) throw new RangeError('there are no rules of debits; give at least one row');
  return dated.rails[rail];
}

/** The rail of a plan, or why there is none. */
export type RailChoice =
  | { readonly rail: Rail; readonly why: 'within_upi_limit' | 'above_upi_limit' }
  | { readonly rail: undefined; readonly why: 'nothing_to_debit' | 'above_all_limits' };

/**
 * The rail for a plan of instalments: UPI Autopay if each can be debited without the PIN, else eNACH (regulation E.1,
 * E.2). One mandate serves all instalments, so the largest decides.
 */
export function chooseRail(instalments: readonly Paise[], day: CalendarDay, rules = RAIL_RULES): RailChoice {
  const largest = instalments.reduce(maxPaise, NO_PAISE);
  if (largest === 0) return { rail: undefined, why: 'nothing_to_debit' };
  if (largest <= railRules('UPI_AUTOPAY', day, rules).most_per_debit)
    return { rail: 'UPI_AUTOPAY', why: 'within_upi_limit' };
  if (largest <= railRules('ENACH', day, rules).most_per_debit)
    return { rail: 'ENACH', why: 'above_upi_limit' };
  return { rail: undefined, why: 'above_all_limits' };
}
