import { createHash } from 'node:crypto';
import { indiaInstant, instant, parseCalendarDay, paise, parseRupees } from '@shulk/domain';
import type { Instant, Paise } from '@shulk/domain';

/** One row of a gateway's settlement report, normalized. Amounts are paise. */
export interface SettlementRow {
  readonly settlement_id: string;
  /** The bank's reference of the transfer; '' until it has one. */
  readonly utr: string;
  readonly row_kind: 'payment' | 'refund' | 'adjustment' | 'fee';
  /** The gateway's id of the row's payment, refund or adjustment; for a refund also our code. */
  readonly entity_id: string;
  /** The payment it belongs to; '' for none. */
  readonly gateway_payment_id: string;
  /** The gateway's id of its dispute; absent for none. */
  readonly gateway_dispute_id?: string | undefined;
  /** What reaches the bank before charges; negative for what is taken from it. */
  readonly amount_paise: Paise;
  /** The gateway's charge without tax. */
  readonly fee_paise: Paise;
  readonly tax_paise: Paise;
  readonly settled_at: Instant;
  /** The merchant's reference of the order; absent if the report does not have it. */
  readonly reference?: string | undefined;
  /** When the payer paid; absent if the report does not say so of a payment. */
  readonly paid_at?: Instant | undefined;
}

/** A row's content as one value: equal rows of two reports give equal values. */
export const hashOf = (row: SettlementRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.settlement_id,
        row.row_kind,
        row.entity_id,
        row.gateway_payment_id,
        row.amount_paise,
        row.fee_paise,
        row.tax_paise,
      ]),
    )
    .digest('hex');

/** An unusable row, by its number in the file; in a sheet the number of its line. */
export interface RowProblem {
  readonly n: number;
  readonly problem: string;
}

/** The result of reading a report: rows by number, and how many do not concern the bank. */
export interface ReadReport {
  readonly rows: readonly { readonly n: number; readonly row: SettlementRow }[];
  /** Rows of money that has not reached the bank yet, and totals of other rows. */
  readonly left_out: number;
  readonly problems: readonly RowProblem[];
}

/** A fault of one row, in words for the person who has the file. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/**
 * Reads the entries of a report one by one, so that one faulty entry hides no other.
 * @param read returns rows, and faults beside them if an entry has several rows; an empty list for an entry that does
 *   not concern the bank; throws RowFault
 * @param numberOf the number of an entry in the file; absent: entries are counted from 1
 */
export function readEach<E>(
  entries: readonly E[],
  read: (entry: E) => readonly (SettlementRow | RowFault)[],
  numberOf: (entry: E, index: number) => number = (_entry, index) => index + 1,
): ReadReport {
  const rows: { n: number; row: SettlementRow }[] = [];
  const problems: RowProblem[] = [];
  let leftOut = 0;
  for (const [index, entry] of entries.entries()) {
    const n = numberOf(entry, index);
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

/** One row of an entry with several, or its fault. */
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
 * Charge and tax of a row, so that amount - fee - tax reached the bank: the reported net amount is authoritative,
 * whether or not the report's charge includes the tax.
 */
export function chargesOf(amount: Paise, net: Paise, tax: Paise): { fee_paise: Paise; tax_paise: Paise } {
  const charges = amount - net;
  const known = tax <= Math.max(charges, 0) ? tax : 0;
  return { fee_paise: paise(charges - known), tax_paise: paise(known) };
}

/**
 * Reads the parts of a row one by one, so that every fault is reported at once.
 * @throws RowFault with all faults, separated by semicolons
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

/** A report's time: with its own offset, else in Indian time; a day alone means its start. @throws RowFault */
export function readTime(text: string, field: string): Instant {
  const local = INDIAN_TIME.exec(text.trim());
  if (local !== null) {
    const day = parseCalendarDay(local[1] ?? '');
    if (day !== undefined) return indiaInstant(day, local[2] ?? '00:00:00');
  } else if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim())) {
    try {
      return instant(text.trim());
    } catch {
      // Falls through to the error of any other text that is no time.
    }
  }
  throw new RowFault(`${field} is not a time: ${text}`);
}

/** A purely informational time: Unix seconds, or any other format of a report; undefined if it is none. */
export function timeIfTold(told: unknown): Instant | undefined {
  try {
    if (typeof told === 'number') return told > 1e9 && told < 1e10 ? instant(told * 1000) : undefined;
    return typeof told === 'string' ? readTime(told, 'time') : undefined;
  } catch {
    return undefined;
  }
}
