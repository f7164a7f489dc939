/** An image of a bundle, read from its bytes. */
export interface ReadImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Most bytes of one image (R20). */
export const IMAGE_BYTES = 200 * 1024;
/** Most pixels of one image: more would only use a phone's memory (threats 2 row 23). */
const MOST_PIXELS = 8_000_000;

/**
 * Reads type and size of an image from its bytes, whatever its name says (R20, threats 2 row 23).
 * @returns the image, or a text that says what is wrong and what to do
 */
export function readImage(bytes: Buffer): ReadImage | string {
  if (bytes.length > IMAGE_BYTES) {
    return `The image has ${Math.ceil(bytes.length / 1024)} KB; make it smaller than ${IMAGE_BYTES / 1024} KB.`;
  }
  const image = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (image === undefined)
    return 'These bytes are no PNG, JPEG or WebP image; SVG and other kinds are refused.';
  if (image.width < 1 || image.height < 1 || image.width * image.height > MOST_PIXELS) {
    return `The image measures ${image.width} x ${image.height}; give it at most ${MOST_PIXELS / 1_000_000} million pixels.`;
  }
  return image;
}

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.toString('hex', 0, hex.length / 2) === hex;

function readPng(bytes: Buffer): ReadImage | undefined {
  if (
    bytes.length < 33 ||
    !startsWith(bytes, '89504e470d0a1a0a') ||
    bytes.toString('latin1', 12, 16) !== 'IHDR'
  ) {
    return undefined;
  }
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks over a JPEG's segments to the frame header, which holds height and width. */
function readJpeg(bytes: Buffer): ReadImage | undefined {
  if (!startsWith(bytes, 'ffd8ff')) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables within the range of frame headers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A WebP is a RIFF file whose first chunk is one of three kinds, each with the size elsewhere. */
function readWebp(bytes: Buffer): ReadImage | undefined {
  if (bytes.length < 30 || !startsWith(bytes, '52494646') || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const size = webpSize(bytes);
  return size === undefined ? undefined : { type: 'image/webp', ...size };
}

function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.toString('hex', 23, 26) !== '9d012a') return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
