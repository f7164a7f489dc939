/** The part of subset-font that we use; the package brings no types. */
declare module 'subset-font' {
  interface Wish {
    readonly targetFormat: 'sfnt';
    readonly noHinting: boolean;
    readonly keepFeatures?: readonly string[] | undefined;
  }
  export default function subsetFont(font: Buffer, characters: string, wish: Wish): Promise<Buffer>;
}
