import { describe, expect, it } from 'vitest';
import { readImage } from './read-image.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** Headers as image programs write them, 320 x 200 points. */
const png = hex('89504e470d0a1a0a 0000000d 49484452 00000140 000000c8 08 06 00 00 00 00000000');
const jpeg = hex(
  'ffd8 ffe0 0010 4a46494600010100000100010000 ffc4 0004 0000 ffc2 0011 08 00c8 0140 03 012200 021101 031101',
);
const lossy = hex('52494646 24000000 57454250 56503820 18000000 300100 9d012a 4001 c800');
const lossless = hex('52494646 24000000 57454250 5650384c 18000000 2f 3fc13100 00000000000000000000');
const extended = hex('52494646 24000000 57454250 56503858 0a000000 00000000 3f0100 c70000 00');

describe('readImage', () => {
  it.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['lossy WebP', lossy, 'image/webp'],
    ['lossless WebP', lossless, 'image/webp'],
    ['extended WebP', extended, 'image/webp'],
  ])('recognizes a %s by its bytes and reads its size from the header (R20)', (_kind, bytes, type) => {
    expect(readImage(bytes)).toEqual({ type, width: 320, height: 200 });
  });

  it('refuses every other kind, SVG with an image’s name included (R20, threats 2 row 23)', () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', '\u00ff\u00d8\u00ff']) {
      expect(readImage(Buffer.from(text, 'latin1'))).toContain('no PNG, JPEG or WebP');
    }
  });

  it('refuses more than 200 KB and absurd sizes, with advice', () => {
    expect(readImage(Buffer.concat([png, Buffer.alloc(205_000)]))).toContain('smaller than 200 KB');
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    expect(readImage(huge)).toContain('at most 8 million pixels');
  });
});
