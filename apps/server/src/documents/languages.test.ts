import { rupees } from '@shulk/domain';
import { LANGUAGES } from '@shulk/words/languages';
import { describe, expect, it } from 'vitest';
import type { ReceiptDocument } from './receipt-document.ts';
import { renderReceipt } from './render-receipt.ts';
import { aReceipt, aReceiptLine } from './testing/a-receipt.ts';
import { readPdf } from './testing/read-pdf.ts';
import { readTags, spokenBy, tagsOf } from './testing/read-tags.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** The script of each language, by a letter of it. */
const SCRIPTS = {
  hi: 'Devanagari',
  mr: 'Devanagari',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  gu: 'Gujarati',
} as const;

/** A line with every column of template 2. */
const full = aReceiptLine({
  earlier_paise: rupees(5_000),
  late_fee_paise: rupees(150),
  discount_paise: rupees(100),
  paid_paise: rupees(4_150),
  balance_paise: rupees(5_700),
});

/** A picture of one grey pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCAdNVZQwAAAABJRU5ErkJggg==';

const fileOf = (language: ReceiptDocument['language'], change: Partial<ReceiptDocument> = {}) =>
  renderReceipt(aReceipt({ language, ...change }));

describe('a receipt in another language (decision 242)', () => {
  it.each(OTHERS)(
    'in %s has the figures, number, names and code of the English one, and its own words',
    async (language) => {
      const lines = [full, aReceiptLine()];
      const change = { lines, total_paise: rupees(18_950), received_from: 'Sunita Rao' };
      const english = readTags(await fileOf('en', change));
      const told = readTags(await fileOf(language, change));
      const text = spokenBy(told.root);
      const figures = (spoken: string) => spoken.match(/₹?[\d,]+\.\d\d/g);
      expect(figures(text)).toEqual(figures(spokenBy(english.root)));
      for (const given of [
        'RCP/2026-27/001234',
        'KVR-2031',
        'Aarav Rao',
        'Sunita Rao',
        'TXN2604107K3M9QXA',
        'Tuition fee',
      ]) {
        expect(text).toContain(given);
      }
      for (const word of ['Student', 'Paid now', 'Payable', 'Payment mode', 'Total received', 'No.']) {
        expect(text).not.toContain(word);
      }
      expect(text.match(new RegExp(`\\p{Script=${SCRIPTS[language]}}`, 'gu'))?.length).toBeGreaterThan(100);
      expect(told.lang).toBe(`${language}-IN`);
    },
  );

  it.each(OTHERS)('in %s tells an office in one English line what it is', async (language) => {
    const { root } = readTags(await fileOf(language));
    const [line, ...more] = tagsOf(root, 'P').filter(({ lang }) => lang === 'en-IN');
    expect(line?.text).toBe(
      'RECEIPT RCP/2026-27/001234: Rupees Fifteen Thousand Three Hundred Only. The receipt in English has the same number.',
    );
    expect(more).toEqual([]);
  });

  it.each(OTHERS)(
    'in %s keeps every text inside the margins and no two on top of each other',
    async (language) => {
      const lines = Array.from({ length: 12 }, () => ({ ...full, gross_paise: rupees(11_20_000) }));
      const refund = { number: null, refunded_at: aReceipt().issued_at, amount_paise: rupees(100) };
      const file = await fileOf(language, {
        title: 'PARTIALLY REFUNDED',
        lines,
        total_paise: rupees(12 * 4_150),
        refunds: [refund, { ...refund, by_bank: true }],
      });
      for (const { texts } of readPdf(file).pages) {
        for (const { text, x, y, width } of texts) {
          expect([text, x >= 43 && x + width <= 552.5 && y > 20]).toEqual([text, true]);
          const over = texts.filter(
            (other) =>
              other.text !== text && Math.abs(other.y - y) < 1 && other.x >= x && other.x < x + width - 0.5,
          );
          expect([text, over.map((other) => other.text)]).toEqual([text, []]);
        }
      }
    },
  );

  it.each(OTHERS)('in %s says TEST across the page in a word that is not cut', async (language) => {
    const [page] = readPdf(await fileOf(language, { test: true })).pages;
    const [mark] = page?.texts ?? [];
    expect(mark?.width).toBeGreaterThan(200);
    expect(mark?.width).toBeLessThan(650);
  });

  it('is the same to the byte each time, whatever was drawn between, and has the fonts of the scripts on it alone', async () => {
    const student = { name: 'ಅನನ್ಯ ರಾವ್', id: '1', class: null, year: null };
    const file = await fileOf('ta', { student });
    await fileOf('ta', { received_from: 'லக்ஷ்மி ಕೃಷ್ಣ' });
    expect((await fileOf('ta', { student })).equals(file)).toBe(true);
    const scripts = readPdf(file).fonts.map((name) => /NotoSans([A-Za-z]*)-/.exec(name)?.[1]);
    expect(new Set(scripts)).toEqual(new Set(['', 'Kannada', 'Tamil']));
  });
});

describe('a receipt for a screen reader (PDF/UA-1)', () => {
  it('says what it is: language, title, structure, and what is only decoration', async () => {
    const file = await fileOf('en', { test: true });
    const { lang, title, root, untagged, artifacts } = readTags(file);
    expect([lang, title, untagged]).toEqual(['en-IN', 'RECEIPT RCP/2026-27/001234', []]);
    expect(root.role).toBe('Document');
    for (const part of [
      '/DisplayDocTitle true',
      '/Marked true',
      '<pdfuaid:part>1</pdfuaid:part>',
      '/Tabs /S',
    ]) {
      expect(file.toString('latin1')).toContain(part);
    }
    expect(tagsOf(root, 'H1').map((tag) => tag.text)).toEqual(['RECEIPT']);
    expect(tagsOf(root, 'Figure').map((tag) => tag.alt)).toEqual([
      'QR code that leads to the page where this receipt can be verified',
    ]);
    expect(artifacts).toContain('TEST');
    expect(artifacts.join(' ')).toContain('Page 1 of 1');
  });

  it('names the logo, which a reader cannot see', async () => {
    const logo = Buffer.from(PIXEL, 'base64');
    const { root } = readTags(await fileOf('ta', { institute: { ...aReceipt().institute, logo } }));
    const [alt] = tagsOf(root, 'Figure').map((tag) => tag.alt);
    expect(alt).toMatch(/Kaveri Public School/u);
    expect(alt).toMatch(/\p{Script=Tamil}/u);
  });

  it('reads in the order of the paper, each value after its label, each amount in its row and column', async () => {
    const { root } = readTags(await fileOf('en'));
    const spoken = spokenBy(root);
    const order = [
      'Kaveri Public School',
      'RECEIPT',
      'Student|Aarav Rao',
      'Particulars',
      'Tuition fee',
      'Total received|₹15,300.00',
      'Rupees Fifteen',
      'Payment mode|UPI',
      'Scan to verify',
    ];
    const places = order.map((text) => spoken.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const [table, ...more] = tagsOf(root, 'Table');
    expect(more).toEqual([]);
    const rows = table === undefined ? [] : tagsOf(table, 'TR');
    expect(rows.map((row) => row.inner.map(({ role, scope }) => `${role} ${scope ?? ''}`.trim()))).toEqual([
      Array.from({ length: 7 }, () => 'TH Column'),
      ...[1, 2].map(() => ['TD', 'TH Row', 'TD', 'TD', 'TD', 'TD', 'TD']),
    ]);
  });

  it('copies a name as it is spelt, in the voice of its script, though its signs are drawn in another order', async () => {
    const name = 'कीर्ति क्षत्रिय கொடி কৌশিক';
    const { root } = readTags(await fileOf('en', { student: { name, id: '1', class: null, year: null } }));
    expect(spokenBy(root)).toContain(name);
    const source = (await fileOf('en', { received_from: name })).toString('latin1');
    expect(source).toContain('NotoSansTamil');
  });
});
