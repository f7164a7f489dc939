/** The result of reading a typed date. `day` is yyyy-mm-dd and present only if it is valid. */
export type TypedDate =
  | { readonly kind: 'empty' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'out-of-range' }
  | { readonly kind: 'day'; readonly day: string };

/** First and last allowed day, yyyy-mm-dd, both included; an absent end is open. */
export interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;
const STORED = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * Reads a date as typed in India: day, month, year with slashes, dots, dashes or spaces, or eight digits, because the
 * number pad of many phones has no slash.
 * @returns the day if it exists and is in the range (ISO days compare as text).
 */
export function readTypedDate(typed: string, { min, max }: DayRange = {}): TypedDate {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  const found = TYPED.exec(text);
  if (!found) return { kind: 'malformed' };
  const day = Number(found[1] ?? found[4]);
  const month = Number(found[2] ?? found[5]);
  const yearText = found[3] ?? found[6] ?? '';
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(Number(yearText), month))
    return { kind: 'malformed' };
  const iso = `${yearText}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if ((min !== undefined && iso < min) || (max !== undefined && iso > max)) return { kind: 'out-of-range' };
  return { kind: 'day', day: iso };
}

/** @returns yyyy-mm-dd as dd/MM/yyyy; anything else as an empty text. */
export function showTypedDate(day: string): string {
  const found = STORED.exec(day);
  return found ? `${found[3]}/${found[2]}/${found[1]}` : '';
}
