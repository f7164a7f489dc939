import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, maxPaise, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { lateFee } from './late-fee.ts';
import type { LateFeeRule } from './late-fee.ts';

/** What an institute charges a late fee for: each late line, or each late instalment once (decision 69). */
export type LateFeePer = 'LINE' | 'INSTALMENT';

/** A fee line as input of its late fee. */
export interface FinedLine {
  readonly academic_year: string;
  /** Empty if the line has no instalment: then its due date replaces it. */
  readonly instalment: string;
  readonly due_date: CalendarDay | undefined;
  readonly rule: LateFeeRule | undefined;
  readonly balance_outstanding: Paise;
  /** Late fee paid, online or at the counter. */
  readonly paid: Paise;
  /** Late fee waived. */
  readonly waived: Paise;
  /** The institute charges no more late fee on the line. */
  readonly is_ended: boolean;
}

/**
 * The late fee still due on each of a student's lines on a day, in the order given (decisions 2, decisions 68 and
 * 69). By line: the result of the line's own rule, less what was paid and waived. By instalment: the largest result
 * of its open lines, less everything paid and waived in the instalment. It is charged on the first open line with a
 * rule, so that all screens name the same line, and moves to the next one when that line is settled.
 * @param lines all fee lines of one student, first due first
 * @param today the day of the quote in India
 */
export function lateFeesOwed(lines: readonly FinedLine[], per: LateFeePer, today: CalendarDay): Paise[] {
  if (per === 'LINE') return lines.map((line) => owedTogether([line], today));
  const instalments = new Map<string, { line: FinedLine; index: number }[]>();
  lines.forEach((line, index) => {
    const key = instalmentKey(line);
    instalments.set(key, [...(instalments.get(key) ?? []), { line, index }]);
  });
  const owed = lines.map(() => NO_PAISE);
  for (const own of instalments.values()) {
    const carrier = own.find(({ line }) => canBeFined(line));
    if (carrier === undefined) continue;
    owed[carrier.index] = owedTogether(
      own.map(({ line }) => line),
      today,
    );
  }
  return owed;
}

const instalmentKey = ({ academic_year, instalment, due_date }: FinedLine): string =>
  JSON.stringify([academic_year, instalment, instalment === '' ? due_date : null]);

const canBeFined = (line: FinedLine): boolean =>
  line.rule !== undefined && line.due_date !== undefined && line.balance_outstanding > 0;

/** One late fee for all lines: the largest of their own, less what was paid and waived on any of them. */
function owedTogether(lines: readonly FinedLine[], today: CalendarDay): Paise {
  if (lines.some((line) => line.is_ended)) return NO_PAISE;
  const largest = lines.map((line) => ownFine(line, today)).reduce(maxPaise, NO_PAISE);
  const done = sumPaise(lines.flatMap(({ paid, waived }) => [paid, waived]));
  return maxPaise(NO_PAISE, paise(largest - done));
}

const ownFine = ({ rule, due_date, balance_outstanding }: FinedLine, today: CalendarDay): Paise =>
  rule === undefined || due_date === undefined
    ? NO_PAISE
    : lateFee(rule, { due_date, today, balance_outstanding });
