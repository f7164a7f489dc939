/** The part of subset-font that we use; the package brings no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt';
    readonly noHinting: boolean;
    readonly keepFeatures?: readonly string[] | undefined;
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
