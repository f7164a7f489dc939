import type { Font } from 'fontkit';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { LANGUAGES } from '@shulk/words/languages';
import { describe, expect, it } from 'vitest';
import { loadFaces } from './faces.ts';
import { runsOf, type IndicScript } from './text-layout.ts';

/** Text that shapers get wrong first: conjuncts, signs drawn before their letter or on both sides, reph, stacks. */
const HARD: Readonly<Record<IndicScript, string>> = {
  devanagari: 'क्षत्रिय कार्तिक श्री ज्ञानेश्वर लक्ष्मी हृदय द्वितीय रुपये विद्यार्थी किस्त र्‍या ऱ्हास',
  bengali: 'ক্ষত্রিয় কার্তিক শ্রী জ্ঞান লক্ষ্মী হৃদয় রুপি বিদ্যার্থী কিস্তি কোটি মৌলিক চৌধুরী ক্ষুদ্র উৎস ন্ত্র',
  gujarati: 'ક્ષત્રિય કાર્તિક શ્રી જ્ઞાન લક્ષ્મી હૃદય રૂપિયા વિદ્યાર્થી દ્વિતીય ટ્રસ્ટ',
  tamil: 'க்ஷத்ரிய கொடுக்க கோடி கௌரவம் ஸ்ரீ லக்ஷ்மி தொகை பொருள் மாணவர் ஜௌளி ரூபாய்',
  telugu: 'క్షత్రియ కార్తీక్ శ్రీ జ్ఞానం లక్ష్మీ హృదయం రూపాయలు విద్యార్థి కిస్తీ స్త్రీ ట్రాన్స్‌ఫర్',
  kannada: 'ಕ್ಷತ್ರಿಯ ಕಾರ್ತಿಕ್ ಶ್ರೀ ಜ್ಞಾನ ಲಕ್ಷ್ಮೀ ಹೃದಯ ರೂಪಾಯಿ ವಿದ್ಯಾರ್ಥಿ ಕೊಡುಗೆ ಕೋಟಿ ಸ್ತ್ರೀ ಟ್ರಾನ್ಸ್‌ಫರ್',
};

const SCRIPTS = Object.keys(HARD) as IndicScript[];
const isJoiner = (letter: number | undefined): boolean => letter === 0x200c || letter === 0x200d;

/** Every text of the papers in a catalogue, functions with a stand-in for what they are told. */
function textsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'function') {
    try {
      return textsOf((texts as (...told: unknown[]) => unknown)('1', '2', '3'));
    } catch {
      return [];
    }
  }
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsOf) : [];
}

/** The words of one script that papers in all languages print, and those that are hard. */
async function wordsIn(script: IndicScript): Promise<readonly string[]> {
  const catalogues = await Promise.all(LANGUAGES.map(loadCatalogue));
  const printed = catalogues.flatMap((catalogue) =>
    Object.entries(catalogue ?? {})
      .filter(([id]) => /^papers|^plans\/key-facts|^plans\/emi/.test(id))
      .flatMap(([, texts]) => textsOf(texts)),
  );
  const runs = [HARD[script], ...printed].flatMap((text) => runsOf(text.normalize('NFC')));
  return [
    ...new Set(runs.filter((run) => run.script === script).flatMap((run) => run.text.split(' '))),
  ].filter((word) => word !== '');
}

const layoutIn = async (script: IndicScript): Promise<Font['layout']> => {
  const font = (await loadFaces(HARD[script])).get(`${script}-400`);
  if (font === undefined) throw new Error(`no face for ${script}`);
  return (text) => font.layout(text);
};

const glyphsOf = (layout: Font['layout'], text: string): number[] => layout(text).glyphs.map(({ id }) => id);

describe('the letters of a paper', () => {
  it.each(SCRIPTS)(
    'in %s are all in its font and join, in every word that papers have and in hard ones',
    async (script) => {
      const words = await wordsIn(script);
      expect(words.length).toBeGreaterThan(100);
      const layout = await layoutIn(script);
      const [circle = 0] = glyphsOf(layout, '\u25cc');
      const broken = words.filter((word) => glyphsOf(layout, word).some((id) => id === 0 || id === circle));
      expect(broken).toEqual([]);
      const unread = words.filter((word) => {
        const letters = layout(word).glyphs.flatMap(({ codePoints }) => codePoints);
        const drawn = Array.from(word, (letter) => letter.codePointAt(0));
        return drawn.some((letter) => !isJoiner(letter) && !letters.some((spelt) => spelt === letter));
      });
      expect(unread).toEqual([]);
    },
  );

  it.each([
    ['bengali', 'a sign before its letter once, and its reph once', 'র্তি', 4],
    ['bengali', 'a sign at the start of a word in its own form', 'টি', 3],
    ['telugu', 'three letters as one stack', 'స్త్రీ', 2],
    ['gujarati', 'a conjunct as one letter', 'ક્ષ', 1],
    ['devanagari', 'a conjunct as one letter', 'क्ष', 1],
    ['tamil', 'both halves of a sign around its letter', 'கொ', 3],
    ['kannada', 'a letter below another', 'ತ್ರ', 2],
  ] as const)('in %s draw %s', async (script, _, text, glyphs) => {
    const drawn = glyphsOf(await layoutIn(script), text);
    expect(drawn).toHaveLength(glyphs);
    expect(new Set(drawn).size).toBe(glyphs);
  });
});
