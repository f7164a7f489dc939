import { RECEIPT_PAPER as words } from '@shulk/words/papers/receipt';
import { columnAmount } from './amounts.ts';
import type { Element, Paper, TextStyle } from './paper/paper.ts';
import { columnsFor, notesOf, type AmountColumn } from './receipt-columns.ts';
import type { ReceiptDocument, ReceiptLine, ReceiptTemplate } from './receipt-document.ts';
import { INK, LINE, QUIET, SHADE } from './receipt-style.ts';

type PlacedColumn = AmountColumn & { readonly x: number; readonly width: number };
type Grid = {
  readonly labelX: number;
  readonly labelWidth: number;
  readonly columns: readonly PlacedColumn[];
  readonly figures: TextStyle;
  readonly template: ReceiptTemplate;
};

/** Density of the columns: size of figures, gap, and the least width of a column. */
type Density = { readonly size: number; readonly gap: number; readonly narrowest: number };

const HEAD: TextStyle = { size: 7.5, weight: 600, colour: QUIET };
const LABEL: TextStyle = { size: 9, weight: 400, colour: INK };
const NOTE: TextStyle = { size: 7.5, weight: 400, colour: QUIET };
const NUMBER_WIDTH = 18;
const PAD = 4;
const NARROWEST_LABEL = 110;
const WIDE: Density = { size: 9, gap: 14, narrowest: 58 };
/** The first one that leaves enough width for the labels, else the last. */
const DENSITIES: Readonly<Record<ReceiptTemplate, readonly Density[]>> = {
  1: [WIDE, { ...WIDE, size: 7 }],
  2: [WIDE, { size: 8, gap: 10, narrowest: 46 }, { size: 7, gap: 8, narrowest: 38 }],
};

/** Draws the fee lines; long lists continue on further pages under a repeated head. Sets `paper.y` below the table. */
export function drawFeeTable(paper: Paper, receipt: ReceiptDocument): void {
  const grid = planGrid(paper, receipt);
  const table = paper.group('Table');
  drawHead(paper, grid, paper.group('TR', paper.group('THead', table)));
  const body = paper.group('TBody', table);
  receipt.lines.forEach((line, index) => drawLine(paper, grid, body, line, index));
}

function planGrid(paper: Paper, { template, lines }: ReceiptDocument): Grid {
  const shown = columnsFor(template, lines);
  const measured = ({ size, gap, narrowest }: Density) => {
    const figures: TextStyle = { size, weight: 400, colour: INK };
    const widths = shown.map((column) => {
      const cells = lines.map((line) => widthOf(paper, columnAmount(column.value(line)), figures));
      return Math.max(
        narrowest,
        widthOf(paper, column.title, HEAD) + gap,
        ...cells.map((cell) => cell + gap),
      );
    });
    const labelWidth = paper.right - paper.left - NUMBER_WIDTH - 2 * PAD - widths.reduce((a, b) => a + b, 0);
    return { figures, widths, labelWidth };
  };
  const tried = DENSITIES[template].map(measured);
  const { figures, widths, labelWidth } =
    tried.find((grid) => grid.labelWidth >= NARROWEST_LABEL) ?? tried.at(-1) ?? measured(WIDE);
  const labelX = paper.left + PAD + NUMBER_WIDTH;
  let x = labelX + labelWidth;
  const columns = shown.map((column, index) => {
    const width = widths[index] ?? 0;
    x += width;
    return { ...column, x: x - width, width };
  });
  return { labelX, labelWidth, columns, figures, template };
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

/** The repeated head is an artifact: the structure tree has it once. */
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
    () => paper.text(words.lineNumber, { x: paper.left + PAD, y, width: NUMBER_WIDTH }, HEAD),
    () => paper.text(words.particulars, { x: grid.labelX, y, width: grid.labelWidth }, HEAD),
    ...grid.columns.map(({ title, x, width }) => {
      return () => paper.text(title, { x, y, width, align: 'right' }, HEAD);
    }),
  ];
}

function drawLine(paper: Paper, grid: Grid, body: Element, line: ReceiptLine, index: number): void {
  const width = grid.labelWidth - PAD;
  const label = paper.lines(line.label, width, LABEL);
  const notes = notesOf(grid.template, line).flatMap((note) => paper.lines(note, width, NOTE));
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
    const text = column.dash === true && amount === 0 ? '–' : columnAmount(amount);
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
