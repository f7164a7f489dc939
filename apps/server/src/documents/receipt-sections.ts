import { amountInWords, formatDay, indiaDay, paise, sumPaise } from '@shulk/domain';
import { inEnglish, RECEIPT_PAPER as words } from '@shulk/words/papers/receipt';
import { columnAmount, printedTime } from './amounts.ts';
import { drawFootTexts } from './paper/foot.ts';
import { MM, type Element, type Paper, type TextStyle } from './paper/paper.ts';
import type { QrMatrix } from './paper/qr-matrix.ts';
import { shownTitle, type ReceiptDocument } from './receipt-document.ts';
import { ACCENT, INK, LINE, QUIET, SHADE, WARNING } from './receipt-style.ts';

const INSTITUTE: TextStyle = { size: 16, weight: 600, colour: INK };
const SMALL: TextStyle = { size: 8.5, weight: 400, colour: QUIET };
const TITLE: TextStyle = { size: 14, weight: 600, colour: INK };
const NOTICE: TextStyle = { size: 9, weight: 600, colour: WARNING };
const LABEL: TextStyle = { size: 8, weight: 400, colour: QUIET };
const VALUE: TextStyle = { size: 10, weight: 400, colour: INK };
const STRONG: TextStyle = { size: 10, weight: 600, colour: INK };
const LOGO_SIDE = 50;
const SUM_HEIGHT = 15;
/** Well above the 25 mm that a phone's camera needs. */
const QR_SIDE = 32 * MM;
/** The quiet zone of the symbol and a little more. */
const QR_MARGIN = 10;

/** Name, address and registration of the institute over a rule. */
export function drawInstitute(paper: Paper, receipt: ReceiptDocument): void {
  const { institute } = receipt;
  const logo = institute.logo === null ? null : paper.openLogo(institute.logo);
  const top = paper.y;
  const x = paper.left + (logo === null ? 0 : LOGO_SIDE + 14);
  const width = paper.right - x;
  if (logo !== null) {
    paper.content('Figure', () => paper.logo(logo, paper.left, top, LOGO_SIDE), undefined, {
      alt: words.logoOf(institute.name),
      bbox: [paper.left, top, paper.left + LOGO_SIDE, top + LOGO_SIDE],
    });
  }
  let y = top - 4;
  paper.content('P', () => (y = paper.text(institute.name, { x, y, width }, INSTITUTE)));
  const below = [
    [institute.address, institute.place].filter(Boolean).join(', '),
    institute.registration ?? '',
  ];
  for (const text of below.filter((part) => part !== '')) {
    paper.content('P', () => (y = paper.text(text, { x, y, width }, SMALL)));
  }
  paper.y = Math.max(y, logo === null ? y : top + LOGO_SIDE) + 10;
  paper.artifact(() => paper.rule(paper.y, 1.4, ACCENT));
  paper.y += 14;
}

/** Title on the left, number and time of issue on the right, and TEST if no money moved. */
export function drawTitle(paper: Paper, receipt: ReceiptDocument): void {
  const top = paper.y;
  const half = (paper.right - paper.left) / 2;
  const right = { x: paper.left + half, width: half, align: 'right' as const };
  let left = top;
  let y = top;
  paper.content(
    'H1',
    () => (left = paper.text(shownTitle(receipt), { x: paper.left, y: top - 3, width: half }, TITLE)),
  );
  if (receipt.test) {
    paper.content('P', () => {
      left = paper.text(words.noMoney, { x: paper.left, y: left, width: half }, NOTICE);
    });
  }
  paper.content('P', () => (y = paper.text(words.number(receipt.number), { ...right, y }, STRONG)));
  paper.content('P', () => (y = paper.text(printedTime(receipt.issued_at), { ...right, y }, SMALL)));
  paper.y = Math.max(left, y) + 10;
}

/** Student and payer in two columns of label and value. */
export function drawParties(paper: Paper, receipt: ReceiptDocument): void {
  const { student, received_from: payer } = receipt;
  const left: Pair[] = [];
  const right: Pair[] = [];
  if (student !== null) {
    left.push([words.student, student.name], [words.studentId, student.id]);
    right.push([words.class, student.class], [words.year, student.year]);
  }
  (student === null ? left : right).push([words.receivedFrom, payer]);
  left.push([words.transaction, receipt.transaction_id]);
  paper.artifact(() => paper.rule(paper.y, 0.4, LINE));
  const gap = 24;
  const width = (paper.right - paper.left - gap) / 2;
  const top = paper.y + 9;
  const ends = [drawPairs(paper, left, paper.left, top, width)];
  ends.push(drawPairs(paper, right, paper.left + width + gap, top, width));
  paper.y = Math.max(...ends) + 8;
}

type Known = readonly [label: string, value: string];
type Pair = readonly [label: string, value: string | null];

function drawPairs(paper: Paper, pairs: readonly Pair[], x: number, top: number, width: number): number {
  const labelWidth = 78;
  const known = pairs.filter((pair): pair is Known => pair[1] !== null && pair[1] !== '');
  if (known.length === 0) return top;
  let y = top;
  const list = paper.group('L');
  for (const [label, value] of known) {
    const at = y;
    drawPair(
      paper,
      list,
      () => (y = paper.text(label, { x, y: at + 2, width: labelWidth - 4 }, LABEL)),
      () => {
        const below = paper.text(value, { x: x + labelWidth, y: at, width: width - labelWidth }, VALUE);
        y = Math.max(y, below) + 2;
      },
    );
  }
  return y;
}

/** A label with its value, as an item of a list, so that a reader hears which belong together. */
function drawPair(paper: Paper, list: Element, label: () => void, value: () => void): void {
  const item = paper.group('LI', list);
  paper.content('Lbl', label, item);
  paper.content('LBody', value, item);
}

/** Total in figures and in words, then its refunds. The block never breaks across pages. */
export function drawTotal(paper: Paper, receipt: ReceiptDocument): void {
  const { refunds, reversal, total_paise: total } = receipt;
  const inner = { x: paper.left + 4, width: paper.right - paper.left - 8 };
  const inWords = paper.lines(wordsOf(receipt), inner.width, VALUE);
  const gone =
    reversal === null
      ? []
      : paper.lines(
          words.cancelled(formatDay(indiaDay(reversal.reversed_at)), reversal.reason),
          inner.width,
          NOTICE,
        );
  reserve(
    paper,
    33 +
      paper.heightOf(inWords, VALUE) +
      paper.heightOf(gone, NOTICE) +
      (refunds.length === 0 ? 0 : (refunds.length + 1) * SUM_HEIGHT),
  );
  const top = paper.y;
  paper.artifact(() => {
    paper.panel(paper.left, top, paper.right - paper.left, 24, SHADE);
    paper.rule(top, 0.8, INK);
  });
  const figures = `₹${columnAmount(total)}`;
  drawPair(
    paper,
    paper.group('L'),
    () => paper.text(words.total, { ...inner, y: top + 5 }, STRONG),
    () => paper.text(figures, { ...inner, y: top + 3, align: 'right' }, { ...STRONG, size: 12 }),
  );
  const drawWords = (): void =>
    void (paper.y = paper.drawLines(inWords, { ...inner, y: top + 29 }, VALUE) + 4);
  paper.content('P', drawWords, undefined, receipt.language === 'en' ? {} : { lang: 'en-IN' });
  if (gone.length > 0) {
    paper.content('P', () => (paper.y = paper.drawLines(gone, { ...inner, y: paper.y }, NOTICE) + 4));
  }
  if (refunds.length > 0) drawRefunds(paper, receipt);
}

/** Each refund, and what is kept after them. */
function drawRefunds(paper: Paper, { refunds, total_paise: total }: ReceiptDocument): void {
  const list = paper.group('L');
  for (const refund of refunds) {
    const what = refund.by_bank === true ? words.takenBack : words.refunded;
    const voucher = refund.number === null ? '' : words.voucher(refund.number);
    const text = what(formatDay(indiaDay(refund.refunded_at))) + voucher;
    drawSum(paper, list, text, `\u2212 ₹${columnAmount(refund.amount_paise)}`);
  }
  const refunded = sumPaise(refunds.map((refund) => refund.amount_paise));
  drawSum(paper, list, words.kept, `₹${columnAmount(paise(total - refunded))}`);
}

/**
 * The total in words, which nobody can alter as easily as figures. On a paper in another language they stand in English, with
 * title and number, for an office that reads no other.
 */
function wordsOf({ language, title, number, total_paise: total }: ReceiptDocument): string {
  const amount = amountInWords(total);
  return language === 'en' ? amount : inEnglish(title, number, amount);
}

function drawSum(paper: Paper, list: Element, label: string, amount: string): void {
  const place = { x: paper.left + 4, y: paper.y, width: paper.right - paper.left - 8 };
  drawPair(
    paper,
    list,
    () => paper.text(label, { ...place, width: place.width - 120 }, NOTICE),
    () => paper.text(amount, { ...place, align: 'right' }, NOTICE),
  );
  paper.y += SUM_HEIGHT;
}

/** Payment mode, remark and support contact on the left; the QR with its caption on the right. */
export function drawPayment(paper: Paper, receipt: ReceiptDocument, qr: QrMatrix): void {
  const pairs: Pair[] = [
    [words.mode, receipt.payment_mode],
    [words.gatewayReference, receipt.gateway_payment_id],
    [words.bankReference, receipt.bank_reference],
    [words.remark, receipt.remark],
    [words.questions, receipt.support_contact],
  ];
  const x = paper.right - QR_SIDE;
  const width = x - QR_MARGIN - 14 - paper.left;
  const style = { ...SMALL, size: 7 };
  const caption = paper.lines(captionOf(receipt), QR_SIDE, style);
  paper.y += 10;
  reserve(paper, QR_SIDE + 2 * QR_MARGIN + paper.heightOf(caption, style));
  paper.artifact(() => paper.rule(paper.y, 0.4, LINE));
  const top = paper.y + QR_MARGIN;
  const left = drawPairs(paper, pairs, paper.left, top, width);
  paper.content('Figure', () => paper.qr(qr, x, top + 2, QR_SIDE), undefined, {
    alt: words.qr,
    bbox: [x, top, paper.right, top + QR_SIDE],
  });
  let y = top + QR_SIDE + QR_MARGIN;
  paper.content('P', () => (y = paper.drawLines(caption, { x, y, width: QR_SIDE }, style)));
  paper.y = Math.max(left, y);
}

/** The address without the signed part, for a reader who types it: it shows the present state. */
function captionOf(receipt: ReceiptDocument): string {
  const address = (receipt.qr_text.split('#')[0] ?? '').replace(/^https?:\/\//u, '');
  return words.scan(`${address}/${receipt.verification_code}`);
}

/** The foot of every page. */
export function drawFoot(paper: Paper, receipt: ReceiptDocument, page: number): void {
  const style = { ...SMALL, size: 7.5 };
  const place = { x: paper.left, y: paper.height - 48, width: paper.right - paper.left };
  paper.artifact(() => {
    paper.rule(place.y - 5, 0.4, LINE);
    const counted = words.page(receipt.number, page, paper.pageCount());
    drawFootTexts(paper, words.noSignature, counted, place, style);
  }, 'Pagination');
}

/** Parts of every page: the TEST watermark, and from the second page on whose receipt it continues. */
export function drawPageStart(paper: Paper, receipt: ReceiptDocument): void {
  if (receipt.test) paper.artifact(() => paper.watermark(words.test), 'Pagination');
  if (paper.pageCount() === 1) return;
  paper.artifact(() => {
    const place = { x: paper.left, y: paper.y, width: paper.right - paper.left };
    const continued = paper.lines(words.continued(shownTitle(receipt), receipt.number), place.width, SMALL);
    const nameWidth = place.width - (continued[0]?.width ?? 0) - 20;
    const below = paper.drawLines(paper.lines(receipt.institute.name, nameWidth, STRONG), place, STRONG);
    paper.drawLines(continued, { ...place, y: place.y + 1, align: 'right' }, SMALL);
    paper.rule(below + 4, 0.8, ACCENT);
    paper.y = below + 14;
  }, 'Pagination');
}

function reserve(paper: Paper, height: number): void {
  if (paper.y + height > paper.bottom) paper.newPage();
}
