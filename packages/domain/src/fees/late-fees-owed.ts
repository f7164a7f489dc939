import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, maxPaise, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { lateFee } from './late-fee.ts';
import type { LateFeeRule } from './late-fee.ts';

/** What an institute fines: each late line, or each late instalment of a student once (decision 69). */
export type LateFeePer = 'LINE' | 'INSTALMENT';

/** A fee line as its late fee is reckoned. */
export interface FinedLine {
  readonly academic_year: string;
  /** Empty when the institute gave the line no instalment: then its due date stands for one. */
  readonly instalment: string;
  readonly due_date: CalendarDay | undefined;
  readonly rule: LateFeeRule | undefined;
  readonly balance_outstanding: Paise;
  /** Late fee paid, online or at the counter. */
  readonly paid: Paise;
  /** Late fee let off. */
  readonly waived: Paise;
  /** The institute fines the line no more. */
  readonly is_ended: boolean;
}

/**
 * The late fee still owed of each of a student's lines on a day, in the order given (decisions 2, decisions 68 and 69).
 * By line: what the line's own rule gives, less what was paid and let off of it. By instalment: the largest of what the
 * rules of its open lines give, less all that was paid and let off in the instalment; its first line that is open and
 * has a rule carries it, so that every place names the same line, and the next one only when that line is settled.
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

/** One fine for all of the lines: the largest of their own, less what was paid and let off of it on any of them. */
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
