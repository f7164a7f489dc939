/** The part of fontkit that papers use; the package has no types. */
declare module 'fontkit' {
  /** An opened font: pdfkit takes it as it is. */
  export interface Font {
    readonly postscriptName: string;
    layout(text: string): unknown;
  }
  /** Opens a font; its tables are decoded when they are first used. Throws on a file of an unknown format. */
  export function create(file: Uint8Array): Font;
}
