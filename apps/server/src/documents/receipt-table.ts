import type { Paise } from '@shulk/domain';
import { columnAmount } from './amounts.ts';
import type { Element, Paper, TextStyle } from './paper/paper.ts';
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts';
import { INK, LINE, QUIET, SHADE } from './receipt-style.ts';

type AmountColumn = {
  readonly title: string;
  readonly value: (line: ReceiptLine) => Paise;
  readonly optional: boolean;
};
type PlacedColumn = AmountColumn & { readonly x: number; readonly width: number };
type Grid = {
  readonly labelX: number;
  readonly labelWidth: number;
  readonly columns: readonly PlacedColumn[];
  readonly figures: TextStyle;
};

const COLUMNS: readonly AmountColumn[] = [
  { title: 'Fee', value: (line) => line.gross_paise, optional: false },
  { title: 'Concession', value: (line) => line.concession_paise, optional: true },
  { title: 'Discount', value: (line) => line.discount_paise, optional: true },
  { title: 'Late fee', value: (line) => line.late_fee_paise, optional: true },
  { title: 'Paid', value: (line) => line.paid_paise, optional: false },
  { title: 'Balance left', value: (line) => line.balance_paise, optional: false },
];

const HEAD: TextStyle = { size: 7.5, weight: 600, colour: QUIET };
const LABEL: TextStyle = { size: 9, weight: 400, colour: INK };
const NOTE: TextStyle = { size: 7.5, weight: 400, colour: QUIET };
const NUMBER_WIDTH = 18;
const PAD = 4;
const GAP = 14;
const NARROWEST_COLUMN = 58;
const NARROWEST_LABEL = 110;

/** Draws the fee lines; long lists flow to further pages under a repeated head. Leaves `paper.y` below the table. */
export function drawFeeTable(paper: Paper, receipt: ReceiptDocument): void {
  const grid = planGrid(paper, receipt);
  const table = paper.group('Table');
  drawHead(paper, grid, paper.group('TR', paper.group('THead', table)));
  const body = paper.group('TBody', table);
  receipt.lines.forEach((line, index) => drawLine(paper, grid, body, line, index));
}

function planGrid(paper: Paper, receipt: ReceiptDocument): Grid {
  const shown = COLUMNS.filter(
    (column) => !column.optional || receipt.lines.some((line) => column.value(line) > 0),
  );
  const measured = (size: number) => {
    const figures: TextStyle = { size, weight: 400, colour: INK };
    const widths = shown.map((column) => {
      const texts = receipt.lines.map((line) => columnAmount(column.value(line)));
      const cells = texts.map((text) => widthOf(paper, text, figures));
      return Math.max(
        NARROWEST_COLUMN,
        widthOf(paper, column.title, HEAD) + GAP,
        ...cells.map((cell) => cell + GAP),
      );
    });
    const labelWidth = paper.right - paper.left - NUMBER_WIDTH - 2 * PAD - widths.reduce((a, b) => a + b, 0);
    return { figures, widths, labelWidth };
  };
  const normal = measured(LABEL.size);
  const { figures, widths, labelWidth } = normal.labelWidth >= NARROWEST_LABEL ? normal : measured(7);
  const labelX = paper.left + PAD + NUMBER_WIDTH;
  let x = labelX + labelWidth;
  const columns = shown.map((column, index) => {
    const width = widths[index] ?? 0;
    x += width;
    return { ...column, x: x - width, width };
  });
  return { labelX, labelWidth, columns, figures };
}

function widthOf(paper: Paper, text: string, style: TextStyle): number {
  return paper.lines(text, Number.POSITIVE_INFINITY, style)[0]?.width ?? 0;
}

const HEAD_HEIGHT = 19;

function drawHead(paper: Paper, grid: Grid, row: Element): void {
  paper.artifact(() => headShade(paper));
  for (const cell of headCells(paper, grid)) {
    paper.content('TH', cell, row, { scope: 'Column' });
  }
  paper.y += HEAD_HEIGHT;
}

/** The head on a further page is for the eye only: the structure tree has it once. */
function repeatHead(paper: Paper, grid: Grid): void {
  paper.artifact(() => {
    headShade(paper);
    for (const cell of headCells(paper, grid)) cell();
  }, 'Pagination');
  paper.y += HEAD_HEIGHT;
}

function headShade(paper: Paper): void {
  paper.panel(paper.left, paper.y, paper.right - paper.left, HEAD_HEIGHT, SHADE);
}

function headCells(paper: Paper, grid: Grid): readonly (() => void)[] {
  const y = paper.y + 4;
  return [
    () => paper.text('#', { x: paper.left + PAD, y, width: NUMBER_WIDTH }, HEAD),
    () => paper.text('Particulars (amounts in ₹)', { x: grid.labelX, y, width: grid.labelWidth }, HEAD),
    ...grid.columns.map(({ title, x, width }) => {
      return () => paper.text(title, { x, y, width, align: 'right' }, HEAD);
    }),
  ];
}

function drawLine(paper: Paper, grid: Grid, body: Element, line: ReceiptLine, index: number): void {
  const width = grid.labelWidth - PAD;
  const label = paper.lines(line.label, width, LABEL);
  const notes = notesOf(line).flatMap((note) => paper.lines(note, width, NOTE));
  const height = paper.heightOf(label, LABEL) + paper.heightOf(notes, NOTE) + 9;
  if (paper.y + height > paper.bottom) {
    paper.newPage();
    repeatHead(paper, grid);
  }
  const y = paper.y + 4;
  const row = paper.group('TR', body);
  paper.content(
    'TD',
    () => paper.text(String(index + 1), { x: paper.left + PAD, y, width: NUMBER_WIDTH }, LABEL),
    row,
  );
  const drawLabel = () => {
    const below = paper.drawLines(label, { x: grid.labelX, y, width }, LABEL);
    paper.drawLines(notes, { x: grid.labelX, y: below, width }, NOTE);
  };
  paper.content('TH', drawLabel, row, { scope: 'Row' });
  for (const column of grid.columns) {
    const amount = column.value(line);
    const text = column.optional && amount === 0 ? '–' : columnAmount(amount);
    const place = {
      x: column.x,
      y: y + (LABEL.size - grid.figures.size),
      width: column.width,
      align: 'right' as const,
    };
    paper.content('TD', () => paper.text(text, place, grid.figures), row);
  }
  paper.y += height;
  paper.artifact(() => paper.rule(paper.y, 0.4, LINE));
}

function notesOf(line: ReceiptLine): readonly string[] {
  const notes = line.instalment === null ? [] : [line.instalment];
  if (line.concession_reason !== null) notes.push(`Concession: ${line.concession_reason}`);
  return notes;
}
