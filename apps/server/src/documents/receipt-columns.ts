import { paise, type Paise } from '@shulk/domain';
import { RECEIPT_PAPER as words } from '@shulk/words/papers/receipt';
import type { ReceiptLine, ReceiptTemplate } from './receipt-document.ts';

type ColumnTitle =
  | 'fee'
  | 'concession'
  | 'payable'
  | 'paidEarlier'
  | 'discount'
  | 'lateFee'
  | 'paid'
  | 'paidNow'
  | 'left';

/** One column of amounts in the table of fees. */
export type AmountColumn = {
  /** The name of its text: the paper may be in another language each time. */
  readonly title: ColumnTitle;
  readonly value: (line: ReceiptLine) => Paise;
  /** The column is omitted if this holds for no line; absent: it always shows. */
  readonly only?: (line: ReceiptLine) => boolean;
  /** Whether zero is printed as a dash. */
  readonly dash?: true;
};

const hasConcession = (line: ReceiptLine): boolean => line.concession_paise > 0;

/** A column that not every fee has, omitted if no line has it. */
const rare = (title: ColumnTitle, value: (line: ReceiptLine) => Paise): AmountColumn => ({
  title,
  value,
  only: (line) => value(line) > 0,
  dash: true,
});

const CONCESSION = rare('concession', (line) => line.concession_paise);
const DISCOUNT = rare('discount', (line) => line.discount_paise);
const LATE_FEE = rare('lateFee', (line) => line.late_fee_paise);
const LEFT: AmountColumn = { title: 'left', value: (line) => line.balance_paise };

/** Each line of template 2 adds up: payable, less paid earlier and discount, plus late fee, less paid now, is left. */
const COLUMNS: Readonly<Record<ReceiptTemplate, readonly AmountColumn[]>> = {
  1: [
    { title: 'fee', value: (line) => line.gross_paise },
    CONCESSION,
    DISCOUNT,
    LATE_FEE,
    { title: 'paid', value: (line) => line.paid_paise },
    LEFT,
  ],
  2: [
    { title: 'fee', value: (line) => line.gross_paise, only: hasConcession },
    CONCESSION,
    { title: 'payable', value: (line) => paise(line.gross_paise - line.concession_paise) },
    rare('paidEarlier', (line) => line.earlier_paise),
    DISCOUNT,
    LATE_FEE,
    { title: 'paidNow', value: (line) => line.paid_paise },
    LEFT,
  ],
};

/** The columns that a receipt of this template needs for its lines. */
export const columnsFor = (
  template: ReceiptTemplate,
  lines: readonly ReceiptLine[],
): readonly AmountColumn[] => COLUMNS[template].filter(({ only }) => only === undefined || lines.some(only));

/** The small print below a line's label; template 2 omits an instalment that the label already names. */
export function notesOf(template: ReceiptTemplate, line: ReceiptLine): readonly string[] {
  const { instalment, label, concession_reason: reason } = line;
  const isTold = instalment === null || (template > 1 && names(label, instalment));
  const notes = isTold ? [] : [instalment];
  return reason === null ? notes : [...notes, words.concessionFor(reason)];
}

/** Whether a text contains another as whole words, in any case: "Fee, Term 10" contains "term 10" and not "Term 1". */
function names(text: string, name: string): boolean {
  const [within, sought] = [text.toLowerCase(), name.toLowerCase()];
  const isInsideWord = (at: number): boolean => /[\p{L}\p{M}\p{N}]/u.test(within.charAt(at));
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at + 1)) {
    if (!isInsideWord(at - 1) && !isInsideWord(at + sought.length)) return true;
  }
  return false;
}
