import { addDays, indiaDay, indiaInstant, indiaTime, instant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import { RAIL_RULES, railRules } from './rail-rules.ts';
import type { Rail } from './rail-rules.ts';

const HOUR_MS = 3_600_000;

/** When a debit's notice goes out and when the debit starts. */
export interface DebitPlan {
  /** The amount is fixed and the payer is notified. */
  readonly notice_at: Instant;
  readonly debit_at: Instant;
}

/** The instant a number of hours later, or earlier if negative. */
const plusHours = (at: Instant, hours: number): Instant => instant(Date.parse(at) + hours * HOUR_MS);

/**
 * The plan of a debit: on its due day, or on the first later day that leaves time for the notice (R10, regulation
 * E.1).
 * @param due the instalment's due day; a past one counts as today
 * @param now no notice goes out before it
 */
export function planDebit(rail: Rail, due: CalendarDay, now: Instant, rules = RAIL_RULES): DebitPlan {
  const today = indiaDay(now);
  for (let day = due > today ? due : today; ; day = addDays(day, 1)) {
    const { debit_time, freeze_hours } = railRules(rail, day, rules);
    const debitAt = indiaInstant(day, debit_time);
    const noticeAt = plusHours(debitAt, -freeze_hours);
    if (noticeAt >= now) return { notice_at: noticeAt, debit_at: debitAt };
  }
}

/** The first day on which a new mandate can debit: instalments due before it move to it (R10). */
export function firstDebitDay(rail: Rail, now: Instant, rules = RAIL_RULES): CalendarDay {
  return indiaDay(planDebit(rail, indiaDay(now), now, rules).debit_at);
}

/** Whether a debit may start at an instant: outside UPI's peak hours, before the banks' cut-off (E.2, E.3). */
export function isDebitHour(rail: Rail, at: Instant, rules = RAIL_RULES): boolean {
  const time = indiaTime(at);
  return railRules(rail, indiaDay(at), rules).windows.some(([from, until]) => from <= time && time < until);
}

/** The first instant at or after `at` at which a debit may start. */
export function nextDebitHour(rail: Rail, at: Instant, rules = RAIL_RULES): Instant {
  if (isDebitHour(rail, at, rules)) return at;
  const day = indiaDay(at);
  const later = railRules(rail, day, rules).windows.find(([from]) => from > indiaTime(at));
  if (later !== undefined) return indiaInstant(day, later[0]);
  const tomorrow = addDays(day, 1);
  const [first] = railRules(rail, tomorrow, rules).windows;
  return indiaInstant(tomorrow, first?.[0] ?? '00:00:00');
}

/** The earliest instant of a debit after its notice (regulation E.1), ignoring the hours. */
export function debitAllowedFrom(rail: Rail, noticedAt: Instant, rules = RAIL_RULES): Instant {
  return plusHours(noticedAt, railRules(rail, indiaDay(noticedAt), rules).notice_hours);
}

/** The plan of a failed debit's retry: after the rail's backoff, with a notice of its own. */
export function planRetry(rail: Rail, resultAt: Instant, rules = RAIL_RULES): DebitPlan {
  const { hours_between_tries } = railRules(rail, indiaDay(resultAt), rules);
  const earliest = plusHours(resultAt, hours_between_tries);
  for (let day = indiaDay(earliest); ; day = addDays(day, 1)) {
    const plan = planDebit(rail, day, resultAt, rules);
    if (plan.debit_at >= earliest) return plan;
  }
}
