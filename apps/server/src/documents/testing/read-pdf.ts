import { inflateSync } from 'node:zlib';

/** A placed text; x from the left, y from the foot, width, in points. */
export type PlacedText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

/** A rectangle in the order drawn, from the top left corner. */
export type DrawnBar = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** One page as a reader sees and copies it. */
export type ReadPage = {
  readonly texts: readonly PlacedText[];
  /** All texts in drawing order, joined by a bar. */
  readonly text: string;
  readonly bars: readonly DrawnBar[];
};

/** A PDF made by pdfkit, parsed: enough of the format to test what was printed. */
export type ReadPdf = {
  readonly pages: readonly ReadPage[];
  readonly source: string;
  readonly fonts: readonly string[];
};

/** Reads text by the fonts' own ToUnicode tables, as copying from a viewer does. */
export function readPdf(file: Buffer): ReadPdf {
  const source = file.toString('latin1');
  const objects = objectsOf(source);
  const kids = /\/Kids \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map((kid) =>
    readPage(objects, objects.get(kid[1] ?? '') ?? ''),
  );
  const fonts = [...new Set([...source.matchAll(/\/BaseFont \/(\S+)/g)].map((match) => match[1] ?? ''))];
  return { pages, source, fonts };
}

/** The objects of a file by their numbers. */
export function objectsOf(source: string): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(match[1] ?? '', match[2] ?? '');
  }
  return objects;
}

/** A font as text is read by it. */
export type Font = { readonly unicode: ReadonlyMap<string, string>; readonly widths: readonly number[] };

function readPage(objects: ReadonlyMap<string, string>, page: string): ReadPage {
  const content = streamOf(objects, page, 'Contents');
  const fonts = fontsOf(objects, page);
  const texts: PlacedText[] = [];
  let [x, y, size, font] = [0, 0, 0, fonts.get('')];
  // Signs that are moved to their letter are placed on their own; with the rest of their block they are one text.
  let started = false;
  for (const line of content.split('\n')) {
    if (line === 'BT') started = false;
    const place = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line);
    if (place !== null) [x, y] = [Number(place[1]), Number(place[2])];
    const choice = /^\/(F\d+) (\S+) Tf$/.exec(line);
    if (choice !== null) [font, size] = [fonts.get(choice[1] ?? ''), Number(choice[2])];
    if (!line.endsWith(' TJ') || font === undefined) continue;
    const shown = shownText(line, font, size);
    const before = started ? texts.pop() : undefined;
    if (before !== undefined) {
      const width = Math.max(before.x + before.width, x + shown.width) - before.x;
      texts.push({ ...before, text: before.text + shown.text, width });
    } else if (shown.text !== ' ') texts.push({ ...shown, x, y });
    started = texts.length > 0 && shown.text !== ' ';
  }
  const bars = [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((match) => {
    const [barX = 0, barY = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x: barX, y: barY, width, height };
  });
  return { texts, text: texts.map((placed) => placed.text).join('|'), bars };
}

/** The fonts of a page by their names in its content. */
export function fontsOf(objects: ReadonlyMap<string, string>, page: string): ReadonlyMap<string, Font> {
  const resources = objects.get(referenceIn(page, 'Resources')) ?? '';
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', at = '']) => [
      name,
      readFont(objects, objects.get(at) ?? ''),
    ]),
  );
}

/** Adds up the glyph widths of one TJ line, less the kerning. */
export function shownText(
  line: string,
  font: Font,
  size: number,
): { readonly text: string; readonly width: number } {
  let text = '';
  let thousandths = 0;
  for (const [, codes, kern] of line.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)(?=[ \]])/g)) {
    if (kern !== undefined) thousandths -= Number(kern);
    for (const code of codes?.match(/.{4}/g) ?? []) {
      const spelt = font.unicode.get(code) ?? '';
      text += spelt === '' ? '\ufffd' : spelt.replaceAll('\u2060', '');
      thousandths += font.widths[Number.parseInt(code, 16)] ?? 0;
    }
  }
  return { text, width: (thousandths * size) / 1000 };
}

function readFont(objects: ReadonlyMap<string, string>, font: string): Font {
  const descendant = objects.get(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1] ?? '') ?? '';
  const widths = /\/W \[0 \[([^\]]*)\]\]/.exec(descendant)?.[1] ?? '';
  return {
    unicode: unicodeTable(streamOf(objects, font, 'ToUnicode')),
    widths: widths.split(' ').map(Number),
  };
}

function unicodeTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const range of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(range[1] ?? '', 16);
    [...(range[2] ?? '').matchAll(/<([0-9a-f ]*)>/g)].forEach((entry, index) => {
      const units = (entry[1] ?? '').replaceAll(' ', '').match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      table.set((first + index).toString(16).padStart(4, '0'), text);
    });
  }
  return table;
}

/** The number of the object that a key names. */
export function referenceIn(object: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1] ?? '';
}

/** The stream that a key names, unpacked. */
export function streamOf(objects: ReadonlyMap<string, string>, owner: string, key: string): string {
  const object = objects.get(referenceIn(owner, key)) ?? '';
  const body = /stream\n([\s\S]*)\nendstream$/.exec(object)?.[1] ?? '';
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body;
}
