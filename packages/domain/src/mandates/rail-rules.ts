import { calendarDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { maxPaise, NO_PAISE, rupees } from '../money.ts';
import type { Paise } from '../money.ts';

/** The way scheduled debits go: UPI Autopay or an eNACH mandate at the payer's bank. */
export type Rail = 'UPI_AUTOPAY' | 'ENACH';

/** What is lawful on one rail. Times of day are India's, `hh:mm:ss`. */
export interface RailRules {
  /** Most that one debit may take without the payer's PIN or code. */
  readonly most_per_debit: Paise;
  /** Hours that lie at least between the notice to the payer and the debit (regulation E.1). */
  readonly notice_hours: number;
  /** Hours before the debit at which we freeze its amount and give notice: the lawful hours with one to spare. */
  readonly freeze_hours: number;
  /** Spans of the day in which a debit may be begun; the end of a span lies outside it. */
  readonly windows: readonly (readonly [from: string, until: string])[];
  /** When on its day we begin a debit: inside a window. */
  readonly debit_time: string;
  /** How often one instalment is tried in all. */
  readonly tries: number;
  /** Hours that lie at least between the result of a failed try and the next one. */
  readonly hours_between_tries: number;
  /** Years a mandate may run at most. */
  readonly most_years: number;
}

/** The rules of both rails from a day on. */
export interface DatedRailRules {
  readonly from: CalendarDay;
  readonly rails: Readonly<Record<Rail, RailRules>>;
}

/**
 * The rules as known on 2026-11-20, by the day they hold from; the newest comes last (regulation E.1-E.3, gateways
 * A.7). A new figure is a new row, so that a debit is always judged by the rules of its own day.
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
        // No law asks for it on this rail; the payer is told as early all the same.
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

/** The rules of a rail on a day; before the first known day those of the first. */
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
 * The rail for a plan of instalments: UPI Autopay while each of them may be taken without the PIN, else eNACH
 * (regulation E.1, E.2). One mandate serves all instalments, so the largest decides.
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
