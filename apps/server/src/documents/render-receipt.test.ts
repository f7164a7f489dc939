import { instant, paise, rupees, sumPaise, type Paise } from '@shulk/domain';
import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { ReceiptContradiction, type ReceiptDocument } from './receipt-document.ts';
import { renderReceipt } from './render-receipt.ts';
import { aReceipt, aReceiptLine } from './testing/a-receipt.ts';
import { readPdf, type ReadPage } from './testing/read-pdf.ts';

/** An 8 x 8 PNG, half transparent, so that its alpha channel is split off. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAKElEQVR4nGPgjspm4I7KVuCOynbgjspOAPIbgPwFQP4BIP8Bw8hQAABzYFABzaeT8AAAAABJRU5ErkJggg==',
  'base64',
);

/** The same head and size, but its pixels are not deflate data. */
const DAMAGED_LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEElEQVRub3QgZGVmbGF0ZSBkYXRhOKkCngAAAABJRU5ErkJggg==',
  'base64',
);

async function print(change: Partial<ReceiptDocument> = {}) {
  return readPdf(await renderReceipt(aReceipt(change)));
}

async function textOf(change: Partial<ReceiptDocument> = {}): Promise<string> {
  return (await print(change)).pages.map((page) => page.text).join('|');
}

function manyLines(count: number) {
  const lines = Array.from({ length: count }, (_, i) => aReceiptLine({ label: `Fee head ${i + 1}` }));
  return { lines, total_paise: sumPaise(lines.map((line) => line.paid_paise)) };
}

describe('the content of a receipt (decisions 9)', () => {
  it('names institute, student, payer, payment and gateway reference', async () => {
    const text = await textOf();
    for (const part of [
      'Kaveri Public School',
      '12 Temple Road, Jayanagar, Bengaluru 560011',
      'CBSE affiliation no. 830001',
      'No. RCP/2026-27/001234',
      'Aarav Rao',
      'KVR-2031',
      'VII B',
      'Sunita Rao',
      'TXN2604107K3M9QXA',
      'UPI',
      'pay_QkT9x2LmN4vB7c',
      '609912345678',
      'Late bus pass to be collected at the office.',
      '080-4000 0000, fees@kaveri.example',
      'This is a computer-generated receipt. No signature is needed.',
    ]) {
      expect(text.split('|')).toContain(part);
    }
  });

  it('prints its time of issue in India time', async () => {
    expect(await textOf()).toContain('10-04-2026, 00:35 IST');
  });

  it('shows every line with allotment, late fee, discount and balance, exact to the paisa', async () => {
    const line = aReceiptLine({
      late_fee_paise: paise(15_050),
      discount_paise: paise(99),
      paid_paise: paise(1_23_45_678_09),
      balance_paise: paise(5),
    });
    const parts = (await textOf({ lines: [line], total_paise: line.paid_paise })).split('|');
    const row = [
      'Term 1',
      'Concession: Sibling',
      '16,000.00',
      '1,200.00',
      '14,800.00',
      '0.99',
      '150.50',
      '1,23,45,678.09',
      '0.05',
    ];
    const at = parts.indexOf('Tuition fee');
    expect(parts.slice(at + 1, at + 1 + row.length)).toEqual(row);
  });

  it('prints the total in figures and in words', async () => {
    const text = await textOf();
    expect(text).toContain('Total received|₹15,300.00|Rupees Fifteen Thousand Three Hundred Only');
  });

  it('omits a column of reductions that no line has', async () => {
    const text = await textOf();
    expect(text).toContain('Concession');
    expect(text).not.toContain('Discount');
    expect(text).not.toContain('Late fee');
  });

  it('prints a payment without a known student', async () => {
    const text = await textOf({ student: null, received_from: null });
    expect(text).not.toContain('Student');
    expect(text).not.toContain('Received from');
    expect(text).toContain('TXN2604107K3M9QXA');
  });

  it('prints TEST on every page of a test institute, and nowhere else', async () => {
    const trial = await print({ ...manyLines(40), test: true });
    expect(trial.pages.length).toBeGreaterThan(1);
    for (const page of trial.pages) expect(page.text.split('|')).toContain('TEST');
    expect(trial.pages[0]?.text).toContain('TEST: no money was paid');
    expect(await textOf()).not.toContain('TEST');
  });
});

describe('the titles of R13', () => {
  const refund = (amount: Paise) => {
    return {
      number: 'RFN/2026-27/000003',
      refunded_at: instant('2026-05-02T05:00:00Z'),
      amount_paise: amount,
    };
  };

  it('shows each refund and the remaining amount under PARTIALLY REFUNDED', async () => {
    const text = await textOf({
      title: 'PARTIALLY REFUNDED',
      refunds: [refund(rupees(5000)), refund(paise(50))],
    });
    expect(text).toContain('Refunded on 02-05-2026, voucher RFN/2026-27/000003|− ₹5,000.00');
    expect(text).toContain('Kept after refunds|₹10,299.50');
    expect(text).toContain('PARTIALLY REFUNDED');
  });

  it('shows REFUNDED if all of it was refunded', async () => {
    const text = await textOf({ title: 'REFUNDED', refunds: [refund(rupees(15_300))] });
    expect(text).toContain('Kept after refunds|₹0.00');
  });

  it('never prints a receipt that contradicts itself', async () => {
    const contradictions: Partial<ReceiptDocument>[] = [
      { total_paise: rupees(15_301) },
      { lines: [], total_paise: paise(0) },
      { title: 'REFUNDED' },
      { title: 'RECEIPT', refunds: [refund(rupees(1))] },
      { title: 'PARTIALLY REFUNDED', refunds: [refund(rupees(15_300))] },
      { title: 'REFUNDED', refunds: [refund(rupees(15_301))] },
      { lines: [aReceiptLine({ balance_paise: paise(-1) })], total_paise: rupees(14_800) },
    ];
    for (const change of contradictions) {
      await expect(renderReceipt(aReceipt(change))).rejects.toThrow(ReceiptContradiction);
    }
  });
});

describe('the paper', () => {
  it('is byte-identical for the same document, and different for another', async () => {
    const institute = { ...aReceipt().institute, name: 'श्री विद्या मंदिर', logo: LOGO };
    const first = await renderReceipt(aReceipt({ institute }));
    expect(first.includes('/SMask')).toBe(true);
    for (let i = 0; i < 3; i += 1)
      expect((await renderReceipt(aReceipt({ institute }))).equals(first)).toBe(true);
    expect((await renderReceipt(aReceipt())).equals(first)).toBe(false);
  });

  it('stays the same to the byte while papers of other texts and scripts are drawn between and beside it', async () => {
    const first = await renderReceipt(aReceipt());
    const student = { ...aReceipt().student, id: '1', name: 'आरव शर्मा', class: null, year: null };
    const [again] = await Promise.all([renderReceipt(aReceipt()), renderReceipt(aReceipt({ student }))]);
    expect(again.equals(first)).toBe(true);
    expect((await renderReceipt(aReceipt())).equals(first)).toBe(true);
  });

  it('continues many lines on further pages, each once, under a repeated head', async () => {
    const { pages } = await print(manyLines(60));
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.flatMap((page) => page.texts.map((placed) => placed.text));
    for (let i = 1; i <= 60; i += 1) expect(all.filter((text) => text === `Fee head ${i}`)).toHaveLength(1);
    pages.forEach((page, index) => expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`));
    for (const page of pages.slice(1)) expect(page.text).toContain('RECEIPT RCP/2026-27/001234, continued');
    const withLines = pages.filter((page) => page.text.includes('Fee head'));
    for (const page of withLines) expect(page.text).toContain('Particulars (amounts in ₹)');
  });

  it('keeps every text inside the margins, however long names and words are', async () => {
    const long = 'Venkatanarasimharajuvaripeta'.repeat(4);
    const student = { name: `${long} Rao`, id: long, class: long, year: long };
    const institute = { ...aReceipt().institute, name: `${long} ${long}`, address: long };
    const { pages } = await print({
      student,
      institute,
      received_from: long,
      remark: `${long} ${long} ${long}`,
    });
    for (const placed of pages.flatMap((page) => page.texts)) {
      expect(placed.x).toBeGreaterThanOrEqual(43);
      expect(placed.x + placed.width).toBeLessThanOrEqual(552);
      expect(placed.y).toBeGreaterThan(30);
    }
    const joined = pages.map((page) => page.text.replaceAll('|', '')).join('');
    expect(joined).toContain(`Student ID${long}`);
  });

  it('is tagged: language, structure, table heads and alternative text for the QR', async () => {
    const { source } = await print();
    for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en-IN)', '/DisplayDocTitle true']) {
      expect(source).toContain(part);
    }
    expect(source).toContain('/Alt (QR code that leads to the page where this receipt can be verified)');
    expect(source.match(/\/S \/TR\n/g)).toHaveLength(3);
    expect(source.match(/\/Scope \/Row/g)).toHaveLength(2);
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(7);
  });

  it('embeds its fonts, and the Devanagari one only for a text that needs it', async () => {
    const latin = await print();
    expect(latin.fonts.map((name) => name.split('+')[1])).toEqual(['NotoSans-SemiBold', 'NotoSans-Regular']);
    expect(latin.source.match(/\/FontFile2/g)).toHaveLength(2);
    const student = { name: 'क्षत्रिय Rao', id: '1', class: null, year: null };
    const hindi = await print({ student });
    expect(hindi.fonts.map((name) => name.split('+')[1])).toContain('NotoSansDevanagari-Regular');
    expect(hindi.fonts.map((name) => name.split('+')[1])).not.toContain('NotoSansDevanagari-SemiBold');
    expect(hindi.pages[0]?.text).not.toContain('\ufffd');
  });

  it('prints without an unreadable logo', async () => {
    const cut = LOGO.subarray(0, LOGO.length - 30);
    const endless = Buffer.from(LOGO).fill(0x7f, LOGO.indexOf('IDAT') - 4, LOGO.indexOf('IDAT'));
    const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    for (const logo of [
      Buffer.from('RIFF0000WEBPVP8 '),
      jpegHead,
      DAMAGED_LOGO,
      cut,
      endless,
      new Uint8Array(),
    ]) {
      const { source, pages } = await print({ institute: { ...aReceipt().institute, logo } });
      expect(pages[0]?.text).toContain('Kaveri Public School');
      expect(source).not.toContain('/Subtype /Image');
    }
    expect((await print({ institute: { ...aReceipt().institute, logo: LOGO } })).source).toContain(
      '/Subtype /Image',
    );
  });

  it('lets no direction override or control character in a name rearrange the paper', async () => {
    const student = { name: 'Aarav\u202e\u0007 \u200bRao', id: '1', class: null, year: null };
    expect((await textOf({ student })).split('|')).toContain('Aarav Rao');
  });
});

describe('the QR on the paper', () => {
  it('is the symbol of a byte part and a numeric part at level M, at least 25 mm wide with 4 empty modules', async () => {
    const receipt = aReceipt();
    const [head = '', digits = ''] = receipt.qr_text.split(/(?<=#)/);
    const segments = [
      { data: new TextEncoder().encode(head), mode: 'byte' as const },
      { data: digits, mode: 'numeric' as const },
    ];
    const expected = QRCode.create(segments, { errorCorrectionLevel: 'M' });
    expect(expected.version).toBeLessThanOrEqual(9);
    const page = (await print()).pages[0];
    if (page === undefined) throw new Error('a receipt has a page');
    const { panel, module, dark } = symbolOn(page, expected.modules.size);
    expect((module * expected.modules.size * 25.4) / 72).toBeGreaterThanOrEqual(25);
    expect(panel.width).toBeCloseTo(module * (expected.modules.size + 8), 3);
    expect(dark).toEqual([...expected.modules.data].map((value) => value === 1));
    for (const { x, y } of page.texts) {
      const fromTop = 841.89 - y;
      const inside = x > panel.x - 1 && fromTop > panel.y && fromTop - 5 < panel.y + panel.height;
      expect(inside, 'no text in the quiet zone').toBe(false);
    }
  });
});

/** Finds the white panel (the only square one) and reads the modules from the rectangles on it. */
function symbolOn(page: ReadPage, size: number) {
  const at = page.bars.findIndex((bar) => Math.abs(bar.width - bar.height) < 0.001 && bar.width > 80);
  const panel = page.bars[at];
  if (panel === undefined) throw new Error('the page has no QR panel');
  const module = panel.width / (size + 8);
  const dark = Array.from({ length: size * size }, () => false);
  for (const bar of page.bars
    .slice(at + 1)
    .filter((candidate) => Math.abs(candidate.height - module) < 0.01)) {
    const column = Math.round((bar.x - panel.x) / module) - 4;
    const row = Math.round((bar.y - panel.y) / module) - 4;
    dark.fill(true, row * size + column, row * size + column + Math.round(bar.width / module));
  }
  return { panel, module, dark };
}
