import { inflateSync } from 'node:zlib';

/** The streams of a PDF, unpacked; fonts and pictures stay as they are. */
function streamsOf(file: Buffer): string[] {
  const source = file.toString('latin1');
  return [...source.matchAll(/\nstream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** The meaning of each glyph of the file's fonts, from their own tables. */
function tablesOf(streams: readonly string[]): ReadonlyMap<string, string>[] {
  return streams
    .filter((stream) => stream.includes('begincmap'))
    .map((table) => {
      const glyphs = new Map<string, string>();
      for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
        [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, code = ''], index) => {
          const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
          glyphs.set(glyph, String.fromCharCode(Number.parseInt(code.replaceAll(' ', ''), 16)));
        });
      }
      return glyphs;
    });
}

/**
 * The address on the paper for checking it: printed under the QR code, over several lines.
 * @throws if the paper has none
 */
export function verifyAddressOf(file: Buffer): string {
  const streams = streamsOf(file);
  const glyphs = streams.flatMap((stream) =>
    [...stream.matchAll(/^\[(.*)\] ?TJ$/gm)].map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []),
    ),
  );
  for (const table of tablesOf(streams)) {
    const text = glyphs.map((line) => line.map((glyph) => table.get(glyph) ?? '').join('')).join('');
    const address = /localhost:\d+\/verify\/[0-9a-f]{16}/.exec(text.replaceAll(' ', ''))?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('No address to check it is printed on this receipt.');
}
