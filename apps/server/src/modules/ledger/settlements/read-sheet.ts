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

/**
 * Reads a CSV sheet with {@link SHEET_COLUMNS} (in any order; other columns are ignored). Amounts are rupees: what
 * reaches the bank before charges, negative for what is taken from it; fee and tax reduce it.
 * @throws Error when the first line does not name the columns
 */
export function readSheet(text: string): ReadReport {
  const [head = [], ...lines] = cellsOf(text);
  const columns = head.map((name) => name.trim().toLowerCase());
  const missing = SHEET_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new Error(`the first line does not name the columns ${missing.join(', ')}; see docs/ledger.md.`);
  return readEach(lines, (cells) => {
    const values = cells as readonly string[];
    if (values.length !== columns.length)
      throw new RowFault(`it has ${values.length} cells, the first line has ${columns.length}`);
    return [rowOf(Object.fromEntries(columns.map((name, index) => [name, (values[index] ?? '').trim()])))];
  });
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

/** One cell and its terminator: a comma, a line end, or the end of the text. Quotes are doubled inside quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** The lines of a CSV text as cells, without empty lines. @throws Error naming the line of an unclosed quote */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  CELL.lastIndex = 0;
  while (at < text.length) {
    const found = CELL.exec(text);
    if (found === null) throw new Error(`row ${lines.length} has a quotation mark in the wrong place.`);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    at = CELL.lastIndex;
    if (found[3] === ',' && at < text.length) continue;
    if (found[3] === ',') cells.push('');
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
  }
  return lines;
}
