import { formatDay, statementParts } from '@shulk/domain';
import type { Instant, KeyFacts, StatementRow } from '@shulk/domain';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import type { Language } from '@shulk/words/languages';
import { CONSENT } from '@shulk/words/plans/consent';
import { keyFactsInEnglish, KEY_FACTS_PAPER as words } from '@shulk/words/plans/key-facts';
import { speaking } from '@shulk/words/spoken';
import { columnAmount, printedTime } from '../amounts.ts';
import { loadFaces, type Faces } from '../paper/faces.ts';
import { drawFootTexts } from '../paper/foot.ts';
import { Paper } from '../paper/paper.ts';
import type { Element, PdfMaker, TextStyle } from '../paper/paper.ts';
import { ACCENT, INK, LINE, QUIET, SHADE, WARNING } from '../receipt-style.ts';

/** Input of the paper: the stored facts, for whom, and since when they are stored. */
export interface KeyFactPaper {
  readonly facts: KeyFacts;
  /** The student whose fees are paid; '' if none. */
  readonly student: string;
  /** The application's own number, also on a receipt of the advance. */
  readonly application_code: string;
  readonly made_at: Instant;
  /** The language of its words; the lender's own texts stay as they are. */
  readonly language: Language;
  /** True if no money is lent. */
  readonly test: boolean;
}

const LENDER: TextStyle = { size: 16, weight: 600, colour: INK };
const TITLE: TextStyle = { size: 14, weight: 600, colour: INK };
const HEADING: TextStyle = { size: 11, weight: 600, colour: INK };
const SMALL: TextStyle = { size: 8.5, weight: 400, colour: QUIET };
const NOTICE: TextStyle = { size: 9, weight: 600, colour: WARNING };
const NAME: TextStyle = { size: 9, weight: 400, colour: QUIET };
const VALUE: TextStyle = { size: 9, weight: 400, colour: INK };
const HEAD: TextStyle = { size: 8, weight: 600, colour: QUIET };
const NAME_WIDTH = 190;
const ROW_PAD = 3;
const HEAD_HEIGHT = 19;

/**
 * Prints a key-fact statement as a tagged A4 PDF with embedded fonts, like receipts (decision 38, regulation E.10):
 * the same rows as the stored text, and the schedule as a table. The same facts give the same bytes. pdfkit, the fonts
 * and the words are loaded with the first paper that needs them.
 */
export async function renderKeyFacts(given: KeyFactPaper): Promise<Buffer> {
  const [{ default: PdfDocument }, catalogue] = await Promise.all([
    import('pdfkit'),
    loadCatalogue(given.language),
  ]);
  const faces = await loadFaces(JSON.stringify(given), catalogue);
  return speaking(catalogue, () => draw(PdfDocument, faces, given)).finish();
}

function draw(PdfDocument: PdfMaker, faces: Faces, given: KeyFactPaper): Paper {
  const { facts } = given;
  const about = {
    title: words.about(facts.proposal_no),
    author: facts.lender,
    created: new Date(given.made_at),
    language: given.language,
  };
  const paper = new Paper(PdfDocument, faces, about, (page) => drawPageStart(page, given));
  drawHead(paper, given);
  const { terms, clauses } = statementParts(facts);
  drawRows(paper, words.terms, terms);
  drawRows(paper, words.rights, clauses);
  drawSchedule(paper, facts);
  paper.onEveryPage((page) => drawFoot(paper, facts, page));
  return paper;
}

const widthOf = (paper: Paper): number => paper.right - paper.left;

/** Parts of every page: the TEST watermark, and from the second page on what it continues. */
function drawPageStart(paper: Paper, { facts, test }: KeyFactPaper): void {
  if (test) paper.artifact(() => paper.watermark(words.test), 'Pagination');
  if (paper.pageCount() === 1) return;
  paper.artifact(() => {
    const place = { x: paper.left, y: paper.y, width: widthOf(paper) };
    const below = paper.text(words.continued(facts.proposal_no), place, SMALL);
    paper.rule(below + 4, 0.8, ACCENT);
    paper.y = below + 14;
  }, 'Pagination');
}

/** The lender over a rule, then title, number, time and whose fees it is for. */
function drawHead(
  paper: Paper,
  { facts, student, application_code: code, made_at, language, test }: KeyFactPaper,
): void {
  const width = widthOf(paper);
  const line = (tag: string, text: string, style: TextStyle, lang?: string): void => {
    if (text === '') return;
    const drawText = (): void =>
      void (paper.y = paper.text(text, { x: paper.left, y: paper.y, width }, style));
    paper.content(tag, drawText, undefined, lang === undefined ? {} : { lang });
  };
  line('P', facts.lender, LENDER);
  paper.y += 6;
  paper.artifact(() => paper.rule(paper.y, 1.4, ACCENT));
  paper.y += 12;
  line('H1', words.title, TITLE);
  line('P', test ? words.noLoan : '', NOTICE);
  line('P', words.signed(facts.proposal_no, printedTime(made_at)), SMALL);
  line('P', student === '' ? words.application(code) : words.applicationFor(code, student), SMALL);
  line('P', language === 'en' ? '' : CONSENT.translated, SMALL);
  line('P', language === 'en' ? '' : keyFactsInEnglish(facts.proposal_no), SMALL, 'en-IN');
}

function reserve(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.bottom) return false;
  paper.newPage();
  return true;
}

/** A heading is never parted from what it is for: `below` is the height of both. */
function drawHeading(paper: Paper, text: string, below = 60): void {
  reserve(paper, below);
  paper.y += 12;
  const place = { x: paper.left, y: paper.y, width: widthOf(paper) };
  paper.content('H2', () => (paper.y = paper.text(text, place, HEADING) + 3));
  paper.artifact(() => paper.rule(paper.y, 0.8, INK));
}

/** Facts with their names on the left; rows never break across pages. */
function drawRows(paper: Paper, heading: string, rows: readonly StatementRow[]): void {
  drawHeading(paper, heading);
  const table = paper.group('Table');
  for (const [name, value] of rows) {
    const names = paper.lines(name, NAME_WIDTH - 8, NAME);
    const width = widthOf(paper) - NAME_WIDTH;
    const values = paper.lines(value, width, VALUE);
    const height = Math.max(paper.heightOf(names, NAME), paper.heightOf(values, VALUE)) + 2 * ROW_PAD;
    reserve(paper, height);
    const y = paper.y + ROW_PAD;
    const row = paper.group('TR', table);
    paper.content('TH', () => paper.drawLines(names, { x: paper.left, y, width: NAME_WIDTH }, NAME), row, {
      scope: 'Row',
    });
    paper.content('TD', () => paper.drawLines(values, { x: paper.left + NAME_WIDTH, y, width }, VALUE), row);
    paper.y += height;
    paper.artifact(() => paper.rule(paper.y, 0.4, LINE));
  }
}

/** Every instalment as annex C requires, in rupees; long lists continue on further pages under a repeated head. */
function drawSchedule(paper: Paper, { schedule }: KeyFacts): void {
  drawHeading(paper, words.schedule, 35 + 2 * HEAD_HEIGHT);
  const table = paper.group('Table');
  drawCells(paper, words.columns, HEAD, paper.group('TR', table), 'TH');
  for (const row of schedule) {
    if (reserve(paper, HEAD_HEIGHT)) {
      // The repeated head is an artifact: the structure tree has it once.
      paper.artifact(() => drawCells(paper, words.columns, HEAD), 'Pagination');
    }
    const cells = [
      String(row.n),
      formatDay(row.due),
      columnAmount(row.outstanding),
      columnAmount(row.principal),
      columnAmount(row.interest),
      columnAmount(row.amount),
    ];
    drawCells(paper, cells, VALUE, paper.group('TR', table), 'TD');
    paper.artifact(() => paper.rule(paper.y, 0.4, LINE));
  }
}

/** One line of the schedule; without a parent it is an artifact. */
function drawCells(
  paper: Paper,
  cells: readonly string[],
  style: TextStyle,
  parent?: Element,
  tag: 'TH' | 'TD' = 'TD',
): void {
  const shade = (): void => paper.panel(paper.left, paper.y, widthOf(paper), HEAD_HEIGHT, SHADE);
  if (parent === undefined) shade();
  else if (tag === 'TH') paper.artifact(shade);
  const first = 36;
  const width = (widthOf(paper) - first - 8) / (cells.length - 1);
  cells.forEach((cell, at) => {
    const x = at === 0 ? paper.left + 4 : paper.left + first + (at - 1) * width;
    const place = { x, y: paper.y + 4, width: at === 0 ? first : width };
    const align = at < 2 ? ('left' as const) : ('right' as const);
    const drawCell = (): void => void paper.text(cell, { ...place, align }, style);
    if (parent === undefined) drawCell();
    else paper.content(tag, drawCell, parent, tag === 'TH' ? { scope: 'Column' } : {});
  });
  paper.y += HEAD_HEIGHT;
}

/** The foot of every page. */
function drawFoot(paper: Paper, facts: KeyFacts, page: number): void {
  const style = { ...SMALL, size: 7.5 };
  const place = { x: paper.left, y: paper.height - 48, width: widthOf(paper) };
  paper.artifact(() => {
    paper.rule(place.y - 5, 0.4, LINE);
    const counted = words.page(facts.proposal_no, page, paper.pageCount());
    drawFootTexts(paper, words.keep, counted, place, style);
  }, 'Pagination');
}
