import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@shulk/words/languages';
import { describe, expect, it } from 'vitest';
import { LANGUAGES_PAGE, PAGE, languagesPage, listedTemplates, withSmsList } from './sms-list.ts';

const all = await listedTemplates();
const english = all.get('en') ?? [];
const variables = (text: string): string[] => [...new Set(text.match(/##[A-Z_]+##/g))].sort();

describe('the list of SMS templates', () => {
  it('in docs matches what the product sends; npm run docs:sms writes it', async () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(await withSmsList(page)).toBe(page);
    expect(readFileSync(LANGUAGES_PAGE, 'utf8')).toBe(await languagesPage());
  });

  it('has no rupee sign and no other letter that shortens an English SMS', () => {
    const letters = /^[A-Za-z0-9 \n@£$_!"#%&'()*+,\-./:;<=>?]*$/;
    expect(english.filter(({ text }) => !letters.test(text))).toEqual([]);
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    const own = all.get(language) ?? [];

    it('names each text once, so that an operator can register it', () => {
      expect(own.map(({ name }) => name)).toEqual(english.map(({ name }) => name));
      expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
      expect(new Set(own.map(({ text }) => text)).size).toBe(own.length);
    });

    it('has every value of the English text, and no other', () => {
      expect(own.map(({ name, text }) => [name, variables(text)])).toEqual(
        english.map(({ name, text }) => [name, variables(text)]),
      );
    });

    it('takes few parts with long values: 3 in English, 6 in an Indian script, 2 for a code', () => {
      const most = language === 'en' ? 3 : 6;
      expect(own.filter(({ name, parts }) => parts > (name === 'otp' ? 2 : most))).toEqual([]);
    });

    it('begins with the code and ends with the line that a phone reads', () => {
      expect(own.find(({ name }) => name === 'otp')?.text).toMatch(/^##OTP## .*\n\n@##HOST## ###OTP##$/u);
    });

    it('is in its own script, with Latin digits only', () => {
      const words = own.map(({ text }) => text.replaceAll(/##[A-Z_]+##|https:\S+/g, ''));
      expect(words.filter((text) => /\p{Nd}/u.test(text.replaceAll(/[0-9]/g, '')))).toEqual([]);
      expect(words.every((text) => /[\u0900-\u0DFF]/.test(text))).toBe(language !== 'en');
      expect(words.some((text) => /[\u0900-\u0DFF]/.test(text))).toBe(language !== 'en');
    });
  });
});
