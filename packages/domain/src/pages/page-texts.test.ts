import { describe, expect, it } from 'vitest';
import { eachPageText, pageText, putPageTexts, textsFor } from './page-texts.ts';
import type { TextedPage } from './page-texts.ts';

const hi = { 'School fees': 'स्कूल फ़ीस', Father: 'पिता' };
const ta = { 'School fees': 'பள்ளிக் கட்டணம்' };
const page = () => ({
  payment_page_slug: 'kaveri-term',
  header_block: { title: 'School fees', description: [{ para: 'Welcome' }] },
  form_block: {
    data: {
      fields: [
        [{ input_id: 'paid_by', label: 'Paid by', input_value: [{ label: 'Father', value: 'Father' }] }],
      ],
    },
  },
  sdk_block: [{ code: 'c', tags: ['New'], info_text: [{ text: 'Note', url: 'https://x.example' }] }],
  institute_config: { institute: { code: 'k', label: 'Father' } },
  texts: { hi, ta },
});

describe('the texts of an institute in other languages', () => {
  it.each<[string, TextedPage, 'en' | 'hi' | 'ta' | 'kn', string]>([
    ['the language of the reader', { texts: { hi } }, 'hi', 'पिता'],
    [
      'the page’s own language where the reader’s lacks it',
      { texts: { hi, ta }, language: 'hi' },
      'ta',
      'पिता',
    ],
    [
      'the page’s own language where the reader’s is missing',
      { texts: { hi }, language: 'hi' },
      'kn',
      'पिता',
    ],
    ['as given where nothing else is known', { texts: { ta } }, 'ta', 'Father'],
    ['as given in English, whatever the page’s language', { texts: { hi }, language: 'hi' }, 'en', 'Father'],
    ['as given on a page without translations', {}, 'hi', 'Father'],
  ])('are those of %s', (_, given, language, text) => expect(pageText(given, 'Father', language)).toBe(text));

  it('are put into what payers read, never into codes, values, addresses or names of institutes, and back', () => {
    const shown = page();
    putPageTexts(shown, 'hi');
    const option = shown.form_block.data.fields[0]?.[0]?.input_value[0];
    expect(shown.header_block.title).toBe('स्कूल फ़ीस');
    expect(option).toEqual({ label: 'पिता', value: 'Father' });
    expect(shown.institute_config.institute.label).toBe('Father');
    putPageTexts(shown, 'ta');
    expect(shown.header_block.title).toBe('பள்ளிக் கட்டணம்');
    expect(option?.label).toBe('Father');
    putPageTexts(shown, 'en');
    expect(shown).toEqual(page());
  });

  it('are found in every block', () => {
    const found: string[] = [];
    eachPageText(page(), (_holder, _key, text) => found.push(text));
    expect(found).toEqual(['School fees', 'Welcome', 'Paid by', 'Father', 'New', 'Note']);
  });

  it('go to a reader in one language; the others are only named', () => {
    expect(textsFor({ texts: { hi, ta } }, 'ta')).toEqual({ hi: {}, ta });
    expect(textsFor({ texts: { hi, ta }, language: 'hi' }, 'ta')).toEqual({ hi, ta });
    expect(textsFor({ texts: { hi, ta }, language: 'hi' }, 'en')).toEqual({ hi: {}, ta: {} });
    expect(textsFor({}, 'hi')).toBeUndefined();
  });
});
