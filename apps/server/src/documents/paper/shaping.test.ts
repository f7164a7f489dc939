import * as hb from 'harfbuzzjs';
import PdfDocument from 'pdfkit';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { LANGUAGES } from '@shulk/words/languages';
import { describe, expect, it } from 'vitest';
import { loadFaces } from './faces.ts';
import { runsOf, type IndicScript } from './text-layout.ts';

/** A glyph where it is drawn: its number in the font, advance and offset in units of the font. */
type Drawn = readonly [glyph: number, advance: number, x: number, y: number];

interface Fontkit {
  layout(text: string): {
    readonly glyphs: readonly { readonly id: number }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}

/** Text that shapers get wrong first: conjuncts, signs drawn before their letter or on both sides, reph, stacks. */
const HARD: Readonly<Record<IndicScript, string>> = {
  devanagari: 'क्षत्रिय कार्तिक श्री ज्ञानेश्वर लक्ष्मी हृदय द्वितीय रुपये विद्यार्थी किस्त र्‍या ऱ्हास',
  bengali: 'ক্ষত্রিয় কার্তিক শ্রী জ্ঞান লক্ষ্মী হৃদয় রুপি বিদ্যার্থী কিস্তি কোটি মৌলিক চৌধুরী ক্ষুদ্র উৎস ন্ত্র',
  gujarati: 'ક્ષત્રિય કાર્તિક શ્રી જ્ઞાન લક્ષ્મી હૃદય રૂપિયા વિદ્યાર્થી દ્વિતીય ટ્રસ્ટ',
  tamil: 'க்ஷத்ரிய கொடுக்க கோடி கௌரவம் ஸ்ரீ லக்ஷ்மி தொகை பொருள் மாணவர் ஜௌளி ரூபாய்',
  telugu: 'క్షత్రియ కార్తీక్ శ్రీ జ్ఞానం లక్ష్మీ హృదయం రూపాయలు విద్యార్థి కిస్తీ స్త్రీ ట్రాన్స్‌ఫర్',
  kannada: 'ಕ್ಷತ್ರಿಯ ಕಾರ್ತಿಕ್ ಶ್ರೀ ಜ್ಞಾನ ಲಕ್ಷ್ಮೀ ಹೃದಯ ರೂಪಾಯಿ ವಿದ್ಯಾರ್ಥಿ ಕೊಡುಗೆ ಕೋಟಿ ಸ್ತ್ರೀ ಟ್ರಾನ್ಸ್‌ಫರ್',
};

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

/** Shapes as browsers do. */
function byHarfbuzz(font: hb.Font, word: string): Drawn[] {
  const buffer = new hb.Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    return [codepoint, xAdvance, xOffset, yOffset];
  });
}

function byFontkit(font: Fontkit, word: string): Drawn[] {
  const { glyphs, positions } = font.layout(word);
  return glyphs.map(({ id }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    return [id, xAdvance, xOffset, yOffset];
  });
}

describe('the letters of a paper', () => {
  it.each(Object.keys(HARD) as IndicScript[])(
    'in %s are joined and placed as a browser joins them, in every word that papers have and in hard ones',
    async (script) => {
      const words = await wordsIn(script);
      expect(words.length).toBeGreaterThan(100);
      const file = (await loadFaces(HARD[script])).get(`${script}-400`) ?? Buffer.alloc(0);
      const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(file).buffer)));
      const pdf = new PdfDocument({ font: '' }).registerFont(script, file).font(script);
      const own = (pdf as unknown as { readonly _font: { readonly font: Fontkit } })._font.font;
      for (const word of words) expect(byFontkit(own, word), word).toEqual(byHarfbuzz(font, word));
    },
  );
});
