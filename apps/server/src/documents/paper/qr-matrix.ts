import type { QRCodeSegment } from 'qrcode';

/** The dark modules of a QR symbol, without its quiet zone. */
export type QrMatrix = {
  /** Modules per side. */
  readonly size: number;
  /** Dark runs, row by row: they become rectangles one module high. */
  readonly bars: readonly { readonly row: number; readonly column: number; readonly length: number }[];
};

/** Light modules that must stay empty on every side. */
export const QUIET_ZONE = 4;

/**
 * Computes the symbol at error level M. A text whose part after `#` is all digits becomes a byte part and a numeric
 * part, which keeps a signed receipt at about 50 modules a side.
 */
export async function qrMatrix(text: string): Promise<QrMatrix> {
  const { default: qrcode } = await import('qrcode');
  const { size, data } = qrcode.create(segmentsOf(text), { errorCorrectionLevel: 'M' }).modules;
  const bars: { row: number; column: number; length: number }[] = [];
  for (let row = 0; row < size; row += 1) {
    let start: number | null = null;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && data[row * size + column] === 1;
      if (dark && start === null) start = column;
      if (!dark && start !== null) {
        bars.push({ row, column: start, length: column - start });
        start = null;
      }
    }
  }
  return { size, bars };
}

function segmentsOf(text: string): QRCodeSegment[] {
  const match = /^(.*#)(\d+)$/su.exec(text);
  const [head, digits] = match === null ? [text, null] : [match[1] ?? '', match[2] ?? ''];
  const bytes: QRCodeSegment = { data: new TextEncoder().encode(head), mode: 'byte' };
  return digits === null ? [bytes] : [bytes, { data: digits, mode: 'numeric' }];
}
