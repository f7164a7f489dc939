import { indiaInstant, instant, parseCalendarDay, paise, parseRupees } from '@shulk/domain';
import type { Instant, Paise } from '@shulk/domain';

/** One row of a gateway's settlement report, in our words. Amounts are paise. */
export interface SettlementRow {
  readonly settlement_id: string;
  /** The bank's reference of the transfer; '' while it has none. */
  readonly utr: string;
  readonly row_kind: 'payment' | 'refund' | 'adjustment' | 'fee';
  /** The gateway's id of what the row is about; for a refund also our own code of it. */
  readonly entity_id: string;
  /** The payment it belongs to; '' when it belongs to none. */
  readonly gateway_payment_id: string;
  /** The gateway's id of the dispute it is about; left out for none. */
  readonly gateway_dispute_id?: string | undefined;
  /** What comes to the bank before charges; below 0 what is taken from it. */
  readonly amount_paise: Paise;
  /** The gateway's charge without tax. */
  readonly fee_paise: Paise;
  readonly tax_paise: Paise;
  readonly settled_at: Instant;
  /** The merchant's own reference of the order it was paid for; left out where the report does not tell it. */
  readonly reference?: string | undefined;
  /** When the payer paid; left out where the report does not tell it of a payment. */
  readonly paid_at?: Instant | undefined;
}

/** A row that cannot be used, by its number in the file. */
export interface RowProblem {
  readonly n: number;
  readonly problem: string;
}

/** What reading a report gives: rows by their numbers, and how many say nothing about the bank. */
export interface ReadReport {
  readonly rows: readonly { readonly n: number; readonly row: SettlementRow }[];
  /** Rows of money that is not in the bank yet, and sums over other rows. */
  readonly left_out: number;
  readonly problems: readonly RowProblem[];
}

/** A fault of one row, in words for the person who has the file. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/**
 * Reads the entries of a report one by one, so that a faulty one hides no other and every fault is told at once. Rows are
 * numbered from 1.
 * @param read gives rows, and faults beside them where an entry has several rows; an empty list for an entry without
 *   meaning for the bank; throws RowFault
 */
export function readEach(
  entries: readonly unknown[],
  read: (entry: unknown) => readonly (SettlementRow | RowFault)[],
): ReadReport {
  const rows: { n: number; row: SettlementRow }[] = [];
  const problems: RowProblem[] = [];
  let leftOut = 0;
  for (const [index, entry] of entries.entries()) {
    const n = index + 1;
    try {
      const told = read(entry);
      const faults = told.filter((one) => one instanceof RowFault);
      const found = told.filter((one): one is SettlementRow => !(one instanceof RowFault)).filter(movesMoney);
      if (found.length + faults.length === 0) leftOut += 1;
      rows.push(...found.map((row) => ({ n, row })));
      problems.push(...faults.map(({ message: problem }) => ({ n, problem })));
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      problems.push({ n, problem: error.message });
    }
  }
  return { rows, left_out: leftOut, problems };
}

/** One row of several in an entry, or what is wrong with it. */
export function rowOrFault(read: () => SettlementRow, place: string): SettlementRow | RowFault {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return new RowFault(`${place}: ${error.message}`);
  }
}

const movesMoney = ({ amount_paise, fee_paise, tax_paise }: SettlementRow): boolean =>
  amount_paise !== 0 || fee_paise !== 0 || tax_paise !== 0;

/**
 * Charge and tax of a row, so that amount - fee - tax is what came to the bank: what the report says arrived is the
 * truth, whether its own charge counts the tax in or not.
 */
export function chargesOf(amount: Paise, net: Paise, tax: Paise): { fee_paise: Paise; tax_paise: Paise } {
  const charges = amount - net;
  const known = tax <= Math.max(charges, 0) ? tax : 0;
  return { fee_paise: paise(charges - known), tax_paise: paise(known) };
}

/**
 * Reads the parts of a row one by one, so that every fault of it is told at once.
 * @throws RowFault with all faults, divided by semicolons
 */
export function readParts<T extends Record<string, unknown>>(readers: {
  readonly [K in keyof T]: () => T[K];
}): T {
  const values: Partial<T> = {};
  const faults: string[] = [];
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new RowFault(faults.join('; '));
  return values as T;
}

/** Rupees of a report as paise. @throws RowFault naming the field */
export function readAmount(value: string | number, field: string): Paise {
  const parsed = parseRupees(value);
  if (!parsed.ok)
    throw new RowFault(`${field} is not an amount in rupees with at most two decimals: ${String(value)}`);
  return parsed.paise;
}

const INDIAN_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/;

/** A time of a report: with its own offset, or as it is read in India; a day alone is its beginning. @throws RowFault */
export function readTime(text: string, field: string): Instant {
  const local = INDIAN_TIME.exec(text.trim());
  if (local !== null) {
    const day = parseCalendarDay(local[1] ?? '');
    if (day !== undefined) return indiaInstant(day, local[2] ?? '00:00:00');
  } else if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim())) {
    try {
      return instant(text.trim());
    } catch {
      // Falls through to the same words as any other text that is no time.
    }
  }
  throw new RowFault(`${field} is not a time: ${text}`);
}

/** A time that nobody decides by: Unix seconds, or read like any other of a report; undefined where it is none. */
export function timeIfTold(told: unknown): Instant | undefined {
  try {
    if (typeof told === 'number') return told > 1e9 && told < 1e10 ? instant(told * 1000) : undefined;
    return typeof told === 'string' ? readTime(told, 'time') : undefined;
  } catch {
    return undefined;
  }
}
