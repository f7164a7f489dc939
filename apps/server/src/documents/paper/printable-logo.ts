import { inflateSync } from 'node:zlib';

/**
 * Whether pdfkit can print these bytes as a picture. It unpacks some PNGs in a callback, where damaged bytes would
 * end the process instead of failing the call; those are unpacked here first. JPEGs are embedded unread.
 */
export function isPrintableLogo(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length > 3 && file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return true;
  if (!file.subarray(0, PNG_MARK.length).equals(PNG_MARK)) return false;
  try {
    return isSoundPng(file);
  } catch {
    return false;
  }
}

type PngHead = {
  readonly width: number;
  readonly height: number;
  /** Bits of one pixel over all its channels. */
  readonly pixelBits: number;
  readonly interlaced: boolean;
};

const PNG_MARK = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_PIXELS = 4_000_000;
/** Channels of each colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** The seven passes of an interlaced PNG: first column, first row, column step, row step. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function isSoundPng(file: Buffer): boolean {
  const parts: Buffer[] = [];
  let ended = false;
  for (let at = PNG_MARK.length; at < file.length && !ended;) {
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) return false;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    ended = type === 'IEND';
    at += 12 + length;
  }
  const head = readHead(file);
  if (head === null || !ended) return false;
  const rows = rowsOf(head);
  const expected = rows.reduce((sum, row) => sum + row.count * row.bytes, 0);
  const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: expected });
  return pixels.length === expected && filtersAreKnown(pixels, rows);
}

function readHead(file: Buffer): PngHead | null {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const bits = file[24] ?? 0;
  const channels = CHANNELS.get(file[25] ?? -1);
  const interlace = file[28] ?? -1;
  if (file.toString('latin1', 12, 16) !== 'IHDR' || channels === undefined || interlace > 1) return null;
  // Channels of less than a byte are rare in logos, and the printing library unpacks them wrongly.
  if ((bits !== 8 && bits !== 16) || width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  return { width, height, pixelBits: bits * channels, interlaced: interlace === 1 };
}

type Rows = { readonly count: number; readonly bytes: number };

function rowsOf({ width, height, pixelBits, interlaced }: PngHead): readonly Rows[] {
  const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([column, row, columnStep, rowStep]) => {
    const columns = Math.ceil((width - column) / columnStep);
    const count = Math.ceil((height - row) / rowStep);
    return columns > 0 && count > 0 ? [{ count, bytes: 1 + (columns * pixelBits) / 8 }] : [];
  });
}

/** Every row starts with the number of its filter, 0 to 4. */
function filtersAreKnown(pixels: Buffer, rows: readonly Rows[]): boolean {
  let at = 0;
  for (const { count, bytes } of rows) {
    for (let row = 0; row < count; row += 1, at += bytes) {
      if ((pixels[at] ?? 5) > 4) return false;
    }
  }
  return true;
}
