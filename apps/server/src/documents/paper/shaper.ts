import type { Font } from 'fontkit';
import type { IndicScript } from './text-layout.ts';

/** The scripts by their codes in ISO 15924. */
const CODES: Readonly<Record<IndicScript, string>> = {
  devanagari: 'Deva',
  bengali: 'Beng',
  gujarati: 'Gujr',
  tamil: 'Taml',
  telugu: 'Telu',
  kannada: 'Knda',
};

/**
 * Has HarfBuzz, the shaper of browsers, lay out the text of an opened font. Fontkit's own shaper draws signs of Bengali at the
 * wrong letter and throws at words of Telugu and Gujarati.
 */
export async function shapeAsBrowsers(font: Font, file: Uint8Array, script: IndicScript): Promise<Font> {
  const hb = await import('harfbuzzjs');
  const shaper = new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(file).buffer)));
  const buffer = new hb.Buffer();
  const layout: Font['layout'] = (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.setScript(CODES[script]);
    buffer.setDirection(hb.Direction.LTR);
    hb.shape(shaper, buffer);
    const shaped = buffer.getGlyphInfosAndPositions();
    let advanceWidth = 0;
    const positions = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      advanceWidth += xAdvance;
      return { xAdvance, yAdvance, xOffset, yOffset };
    });
    const spelt = spellings(text, shaped, (letter) => shaper.nominalGlyph(letter));
    const glyphs = shaped.map(({ codepoint: id }, at) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: spelt[at] ?? [],
    }));
    return { glyphs, positions, advanceWidth };
  };
  return Object.assign(font, { layout });
}

type Shaped = { readonly codepoint: number; readonly cluster: number };

/** Stands for nothing; PDF/UA wants a letter for every glyph. */
const WORD_JOINER = 0x2060;

/** What each glyph spells: its own letter, else, as the first joined glyph of its syllable, the letters that have no glyph. */
function spellings(
  text: string,
  shaped: readonly Shaped[],
  glyphOf: (letter: number) => number | undefined,
): readonly (readonly number[])[] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
  return starts.slice(0, -1).flatMap((start, index) => {
    const letters = Array.from(text.slice(start, starts[index + 1]), (letter) => letter.codePointAt(0) ?? 0);
    const drawn = shaped.filter(({ cluster }) => cluster === start).map(({ codepoint }) => codepoint);
    let joined = letters.filter((letter) => !drawn.some((glyph) => glyph === glyphOf(letter)));
    return drawn.map((glyph) => {
      const own = letters.find((letter) => glyphOf(letter) === glyph);
      if (own !== undefined) return [own];
      const rest = joined;
      joined = [];
      return rest.length > 0 ? rest : [WORD_JOINER];
    });
  });
}
