import type { Paise } from '@shulk/domain';
import { z } from 'zod';
import { RowFault, readAmount, readEach, readParts, readTime } from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';
import { shapeOf } from './report-shape.ts';

/** Columns of our own sheet, for a bank's statement or a gateway without a report reader. */
export const SHEET_COLUMNS = [
  'kind',
  'settlement_id',
  'utr',
  'entity_id',
  'payment_id',
  'amount',
  'fee',
  'tax',
  'settled_at',
] as const;

const KINDS = ['payment', 'refund', 'adjustment', 'fee'] as const;

const line = z.object({
  kind: z.enum(KINDS, { error: ({ input }) => `"${String(input)}" is none of ${KINDS.join(', ')}` }),
  settlement_id: z.string().min(1, 'it is empty'),
  utr: z.string(),
  entity_id: z.string(),
  payment_id: z.string(),
  amount: z.string(),
  fee: z.string(),
  tax: z.string(),
  settled_at: z.string(),
});

/** A line of the sheet, by its number in the file. */
interface Line {
  readonly n: number;
  readonly text: string;
}

/**
 * Reads a CSV sheet with {@link SHEET_COLUMNS} (in any order; other columns are ignored), line by line. Amounts are
 * rupees: what reaches the bank before charges, negative for what is taken from it; fee and tax reduce it.
 * @throws Error when the first line does not name the columns
 */
export function readSheet(text: string): ReadReport {
  const lines = text.split(/\r\n?|\n/).map((found, index): Line => ({ n: index + 1, text: found }));
  // A spreadsheet writes empty rows as commas.
  const [head, ...rest] = lines.filter((each) => /[^\s,]/.test(each.text));
  const columns = (cellsIn(head?.text ?? '') ?? []).map((name) => name.trim().toLowerCase());
  const missing = SHEET_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new Error(`the first line does not name the columns ${missing.join(', ')}; see docs/ledger.md.`);
  const read = (each: Line): SettlementRow[] => {
    const values = cellsIn(each.text);
    if (values === undefined) throw new RowFault('it has a quotation mark in the wrong place');
    if (values.length !== columns.length)
      throw new RowFault(`it has ${values.length} cells, the first line has ${columns.length}`);
    return [rowOf(Object.fromEntries(columns.map((name, index) => [name, (values[index] ?? '').trim()])))];
  };
  return readEach(rest, read, ({ n }) => n);
}

function rowOf(values: Readonly<Record<string, string>>): SettlementRow {
  const text = (name: string): string => values[name] ?? '';
  const amount = (name: string) => (): Paise => readAmount(text(name) || '0', name);
  const { row, ...read } = readParts({
    row: () => shapeOf(line, values),
    amount_paise: amount('amount'),
    fee_paise: amount('fee'),
    tax_paise: amount('tax'),
    settled_at: () => readTime(text('settled_at'), 'settled_at'),
  });
  return {
    settlement_id: row.settlement_id,
    utr: row.utr,
    row_kind: row.kind,
    entity_id: row.entity_id,
    gateway_payment_id: row.payment_id || (row.kind === 'payment' ? row.entity_id : ''),
    ...read,
  };
}

/** One cell and its terminator: a comma, or the end of the line. Quotes are doubled inside quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy;

/**
 * The cells of a line; undefined if a quotation mark is in the wrong place. A cell ends on its line: a mark that nobody
 * closed hides no line below it.
 */
function cellsIn(text: string): string[] | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(text);
    if (found === null) return undefined;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') return cells;
  }
}
