/** The part of fontkit that papers use; the package has no types. */
declare module 'fontkit' {
  /** A glyph of a line, with the letters that it stands for. */
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  /** Where a glyph is drawn, in units of the font; pdfkit scales it in place. */
  export interface Position {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  /** An opened font: pdfkit takes it as it is. */
  export interface Font {
    readonly postscriptName: string;
    getGlyph(id: number): Glyph;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly Position[];
      readonly advanceWidth: number;
    };
  }
  /** Opens a font; its tables are decoded when they are first used. Throws on a file of an unknown format. */
  export function create(file: Uint8Array): Font;
}
