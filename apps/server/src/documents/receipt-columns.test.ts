import { createHash } from 'node:crypto';
import { rupees, sumPaise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts';
import { renderReceipt } from './render-receipt.ts';
import { aReceipt, aReceiptLine } from './testing/a-receipt.ts';
import { readPdf } from './testing/read-pdf.ts';

const print = async (change: Partial<ReceiptDocument> = {}) => readPdf(await renderReceipt(aReceipt(change)));

/** The texts of a receipt over these lines, in drawing order. */
async function textsOf(lines: readonly ReceiptLine[], change: Partial<ReceiptDocument> = {}) {
  const { pages } = await print({
    lines,
    total_paise: sumPaise(lines.map((line) => line.paid_paise)),
    ...change,
  });
  return pages.flatMap((page) => page.texts.map(({ text }) => text));
}

/** Rs 4,000 of Rs 14,800, after Rs 5,000. */
const partPaid = (change: Partial<ReceiptLine> = {}): ReceiptLine =>
  aReceiptLine({
    earlier_paise: rupees(5_000),
    paid_paise: rupees(4_000),
    balance_paise: rupees(5_800),
    ...change,
  });

describe('the columns of a receipt (institute 10, docs/decisions/0019)', () => {
  it('show of a part payment what was payable, paid earlier, paid now and is left, on each line', async () => {
    const whole = aReceiptLine({ label: 'Library fee', instalment: null, concession_reason: null });
    const texts = await textsOf([partPaid(), whole]);
    const head = texts.indexOf('Particulars (amounts in ₹)');
    expect(texts.slice(head + 1, head + 7)).toEqual([
      'Fee',
      'Concession',
      'Payable',
      'Paid earlier',
      'Paid now',
      'Balance left',
    ]);
    const part = texts.indexOf('Concession: Sibling');
    expect(texts.slice(part + 1, part + 7)).toEqual([
      '16,000.00',
      '1,200.00',
      '14,800.00',
      '5,000.00',
      '4,000.00',
      '5,800.00',
    ]);
    const other = texts.indexOf('Library fee');
    expect(texts.slice(other + 3, other + 7)).toEqual(['14,800.00', '–', '14,800.00', '0.00']);
  });

  it('omit what was paid earlier if nothing was, and the fee if it equals the payable', async () => {
    const line = aReceiptLine({ gross_paise: rupees(14_800), concession_paise: rupees(0) });
    const texts = await textsOf([line]);
    for (const title of ['Fee', 'Concession', 'Paid earlier']) expect(texts).not.toContain(title);
    expect(texts).toContain('Payable');
  });

  it.each([
    ['Tuition Fee, Term 1', 'Term 1', false],
    ['TERM 1 fee', 'Term 1', false],
    ['शुल्क, पहली किस्त', 'पहली किस्त', false],
    ['Tuition Fee, Term 10', 'Term 1', true],
    ['Tuition Fee, Midterm 1', 'Term 1', true],
    ['Tuition Fee', 'Term 1', true],
  ])('name the instalment of %j once: %j below it is %s', async (label, instalment, isBelow) => {
    const texts = await textsOf([aReceiptLine({ label, instalment })]);
    expect(texts.includes(instalment)).toBe(isBelow);
  });

  it('keep a receipt of template 1 as it was drawn before, every text and rule in its place', async () => {
    const before = await print({ template: 1, lines: [partPaid()], total_paise: rupees(4_000) });
    const drawn = createHash('sha256').update(JSON.stringify(before.pages)).digest('hex');
    expect(drawn).toBe('f7330816e4a022393538e0e4adecb402689fefc1d3d30c9f69f90249d97465e1');
  });

  it('do not touch on twelve lines that need all of them, inside the margins beside long and Hindi names', async () => {
    const lines = Array.from({ length: 12 }, (_, index) =>
      partPaid({
        label: index % 2 === 0 ? 'शिक्षण शुल्क और विद्यालय विकास निधि' : 'Venkatanarasimharajuvaripeta fee',
        gross_paise: rupees(11_20_000),
        concession_paise: rupees(1_12_000),
        discount_paise: rupees(1_000),
        late_fee_paise: rupees(150),
        paid_paise: rupees(4_150),
        balance_paise: rupees(9_98_000),
      }),
    );
    const total_paise = sumPaise(lines.map((line) => line.paid_paise));
    const { pages } = await print({ lines, total_paise, received_from: 'सुनीता श्रीनिवासन क्षत्रिय '.repeat(3) });
    for (const { texts } of pages) {
      const amounts = texts.filter(({ text }) => /^[\d,]+\.\d\d$/.test(text));
      const gaps = amounts.flatMap(({ x, y }, index) => {
        const left = amounts[index - 1];
        return left?.y === y ? [x - (left.x + left.width)] : [];
      });
      expect(gaps.filter((gap) => gap <= 4)).toEqual([]);
      for (const { x, width } of texts) {
        expect(x).toBeGreaterThanOrEqual(43);
        expect(x + width).toBeLessThanOrEqual(552);
      }
    }
  });
});
