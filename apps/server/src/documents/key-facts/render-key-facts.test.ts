import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@shulk/words/languages';
import { aKeyFactPaper } from '../testing/a-key-fact-paper.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { readTags, tagsOf } from '../testing/read-tags.ts';
import type { Tag } from '../testing/read-tags.ts';
import { renderKeyFacts } from './render-key-facts.ts';

const print = async (...given: Parameters<typeof aKeyFactPaper>) =>
  readPdf(await renderKeyFacts(aKeyFactPaper(...given)));
const textOf = async (...given: Parameters<typeof aKeyFactPaper>): Promise<string> =>
  (await print(...given)).pages.map((page) => page.text).join('|');

describe('the key-fact statement on paper (decision 38, regulation E.10)', () => {
  it('has every fact of the stored text, with the rupee sign, and each instalment', async () => {
    const text = await textOf();
    for (const part of [
      'Key fact statement',
      'Example NBFC',
      '₹53,665',
      '12.00 % a year, fixed',
      'Annual percentage rate (APR)',
      'A. Rao, 18001234567, g@example.in',
      'https://cms.rbi.org.in',
      'Application EMI261120ABCDEFGH, for the fees of Aarav Rao',
      '05-12-2026',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('TEST');
  });

  it('writes names in Devanagari with embedded fonts', async () => {
    const { fonts, pages } = await print({ student: 'आरव राव' }, 10, 'कावेरी विद्यालय');
    expect(fonts.some((font) => font.includes('Devanagari'))).toBe(true);
    expect(pages.map((page) => page.text).join('|')).not.toContain('\ufffd');
  });

  it('continues on further pages, with page numbers, inside the margins', async () => {
    const { pages } = await print({}, 60);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)?.text).toContain(`Page ${pages.length} of ${pages.length}`);
    for (const { texts } of pages) {
      for (const { text, x, y, width } of texts) {
        expect([text, x >= 43 && x + width <= 552 && y >= 30], text).toEqual([text, true]);
      }
    }
  });

  it('says TEST if no money is lent, and is byte-identical each time', async () => {
    expect(await textOf({ test: true })).toContain('TEST: no money is lent');
    const [one, two] = [await renderKeyFacts(aKeyFactPaper()), await renderKeyFacts(aKeyFactPaper())];
    expect(one.equals(two)).toBe(true);
  });

  it.each(LANGUAGES)(
    'is tagged for screen readers in %s, with the figures of the English one',
    async (language) => {
      const told = readTags(await renderKeyFacts(aKeyFactPaper({ language })));
      const english = readTags(await renderKeyFacts(aKeyFactPaper()));
      expect([told.lang, told.untagged]).toEqual([`${language}-IN`, []]);
      expect(tagsOf(told.root, 'H1')).toHaveLength(1);
      expect(tagsOf(told.root, 'H2')).toHaveLength(3);
      const [terms, , schedule] = tagsOf(told.root, 'Table');
      const roles = (table: Tag | undefined) =>
        table?.inner.map(({ inner }) => inner.map(({ role, scope }) => `${role} ${scope ?? ''}`.trim()));
      expect(new Set(roles(terms)?.map(String))).toEqual(new Set(['TH Row,TD']));
      const columns = Array.from({ length: 6 }, () => 'TH Column');
      expect(roles(schedule)?.slice(0, 2)).toEqual([columns, Array.from({ length: 6 }, () => 'TD')]);
      const cells = (root: Tag) =>
        tagsOf(root, 'TD').flatMap(({ text }) => text.match(/₹?[\d,]+\.\d\d/g) ?? []);
      expect(cells(told.root)).toEqual(cells(english.root));
    },
  );

  it('never leaves the head of the schedule alone at the foot of a page', async () => {
    const papers = LANGUAGES.flatMap((language) => [
      { language, test: true },
      { language, test: false },
    ]);
    for (const paper of papers) {
      const { pages } = await print(paper, 24);
      const body = pages[0]?.texts.filter(({ y }) => y > 60) ?? [];
      const foot = Math.min(...body.map(({ y }) => y));
      const last = body.filter(({ y }) => y < foot + 20).map(({ text }) => text);
      expect([paper, last.some((text) => /^[\d,.-]+$|^https?:/.test(text))]).toEqual([paper, true]);
    }
  });
});
