import { RECEIPT_PAPER as words } from '@shulk/words/papers/receipt';
import { columnAmount } from './amounts.ts';
import type { Element, Paper, TextStyle } from './paper/paper.ts';
import { columnsFor, notesOf, type AmountColumn } from './receipt-columns.ts';
import type { ReceiptDocument, ReceiptLine, ReceiptTemplate } from './receipt-document.ts';
import type { TextLine } from './paper/text-layout.ts';
import { INK, LINE, QUIET, SHADE } from './receipt-style.ts';

type PlacedColumn = AmountColumn & { readonly x: number; readonly width: number };
type Grid = {
  readonly labelX: number;
  readonly labelWidth: number;
  readonly columns: readonly PlacedColumn[];
  readonly figures: TextStyle;
  readonly template: ReceiptTemplate;
  readonly head: TextStyle;
  readonly heads: readonly (readonly TextLine[])[];
  readonly headHeight: number;
};

/** Density of the columns: size of figures and titles, gap, the least width of a column, and how far a title may be broken. */
type Density = {
  readonly size: number;
  readonly head?: number;
  readonly gap: number;
  readonly narrowest: number;
  readonly titles?: 'words' | 'letters';
};

const HEAD: TextStyle = { size: 7.5, weight: 600, colour: QUIET };
const LABEL: TextStyle = { size: 9, weight: 400, colour: INK };
const NOTE: TextStyle = { size: 7.5, weight: 400, colour: QUIET };
const HEAD_HEIGHT = 19;
const NUMBER_WIDTH = 18;
const PAD = 4;
const NARROWEST_LABEL = 110;
const WIDE: Density = { size: 9, gap: 14, narrowest: 58 };
/** The first one that leaves enough width for the labels, else the last. */
const DENSITIES: Readonly<Record<ReceiptTemplate, readonly Density[]>> = {
  1: [WIDE, { ...WIDE, size: 7 }],
  2: [WIDE, { size: 8, gap: 10, narrowest: 46 }, { size: 7, gap: 8, narrowest: 38 }],
};

/**
 * Titles of other languages are longer than English ones, so they have several lines: Tamil needs smaller ones where all
 * columns show. At the worst they are broken inside a word.
 */
const densitiesOf = ({ template, language }: ReceiptDocument): readonly Density[] => {
  if (language === 'en') return DENSITIES[template];
  const densities = [...DENSITIES[template], { size: 7, head: 7, gap: 5, narrowest: 36 }];
  const titles = (['words', 'letters'] as const).map((by) =>
    densities.map((density) => ({ ...density, titles: by })),
  );
  return titles.flat();
};

/** Draws the fee lines; long lists continue on further pages under a repeated head. Sets `paper.y` below the table. */
export function drawFeeTable(paper: Paper, receipt: ReceiptDocument): void {
  const grid = planGrid(paper, receipt);
  const table = paper.group('Table');
  drawHead(paper, grid, paper.group('TR', paper.group('THead', table)));
  const body = paper.group('TBody', table);
  receipt.lines.forEach((line, index) => drawLine(paper, grid, body, line, index));
}

function planGrid(paper: Paper, receipt: ReceiptDocument): Grid {
  const { template, lines } = receipt;
  const shown = columnsFor(template, lines);
  const measured = ({ size, head: headSize = HEAD.size, gap, narrowest, titles }: Density) => {
    const figures: TextStyle = { size, weight: 400, colour: INK };
    const head = { ...HEAD, size: headSize };
    const widths = shown.map((column) => {
      const cells = lines.map((line) => widthOf(paper, columnAmount(column.value(line)), figures));
      return Math.max(
        narrowest,
        ...partsOf(words[column.title], titles).map((part) => widthOf(paper, part, head) + gap),
        ...cells.map((cell) => cell + gap),
      );
    });
    const labelWidth = paper.right - paper.left - NUMBER_WIDTH - 2 * PAD - widths.reduce((a, b) => a + b, 0);
    return { figures, head, widths, labelWidth, gap };
  };
  const tried = densitiesOf(receipt).map(measured);
  const { figures, head, widths, labelWidth, gap } =
    tried.find((grid) => grid.labelWidth >= NARROWEST_LABEL) ?? tried.at(-1) ?? measured(WIDE);
  const labelX = paper.left + PAD + NUMBER_WIDTH;
  let x = labelX + labelWidth;
  const columns = shown.map((column, index) => {
    const width = widths[index] ?? 0;
    x += width;
    return { ...column, x: x - width, width };
  });
  const heads = [
    paper.lines(words.lineNumber, NUMBER_WIDTH, head),
    paper.lines(words.particulars, labelWidth, head),
    // A word that just fits is not broken for a rounding.
    ...columns.map(({ title, width }) => paper.lines(words[title], width - gap + 0.01, head)),
  ];
  const most = Math.max(...heads.map(({ length }) => length));
  const headHeight = HEAD_HEIGHT + paper.heightOf((heads[0] ?? []).slice(0, 1), head) * (most - 1);
  return { labelX, labelWidth, columns, figures, template, head, heads, headHeight };
}

/** The parts of a title that must not be broken. */
function partsOf(title: string, by: Density['titles']): readonly string[] {
  if (by === undefined) return [title];
  return by === 'words' ? title.split(' ') : [];
}

function widthOf(paper: Paper, text: string, style: TextStyle): number {
  return paper.lines(text, Number.POSITIVE_INFINITY, style)[0]?.width ?? 0;
}

function drawHead(paper: Paper, grid: Grid, row: Element): void {
  paper.artifact(() => headShade(paper, grid));
  for (const cell of headCells(paper, grid)) {
    paper.content('TH', cell, row, { scope: 'Column' });
  }
  paper.y += grid.headHeight;
}

/** The repeated head is an artifact: the structure tree has it once. */
function repeatHead(paper: Paper, grid: Grid): void {
  paper.artifact(() => {
    headShade(paper, grid);
    for (const cell of headCells(paper, grid)) cell();
  }, 'Pagination');
  paper.y += grid.headHeight;
}

function headShade(paper: Paper, grid: Grid): void {
  paper.panel(paper.left, paper.y, paper.right - paper.left, grid.headHeight, SHADE);
}

function headCells(paper: Paper, grid: Grid): readonly (() => void)[] {
  const y = paper.y + 4;
  const places = [
    { x: paper.left + PAD, width: NUMBER_WIDTH },
    { x: grid.labelX, width: grid.labelWidth },
    ...grid.columns.map(({ x, width }) => ({ x, width, align: 'right' as const })),
  ];
  return places.map((place, at) => () => paper.drawLines(grid.heads[at] ?? [], { ...place, y }, grid.head));
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
