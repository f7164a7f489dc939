import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A value as JSON that is safe inside a script element: no `<`, no line separators (decisions 1). */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A compressed document. */
export interface Packed {
  readonly body: string | Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/**
 * Compresses a document for a browser that accepts it. Only for documents without anybody's secret: the length of a
 * compressed answer reveals a secret beside text another person chose (BREACH, decision 62).
 * @param accepted the request's Accept-Encoding
 */
export async function pack(html: string, accepted: string | undefined): Promise<Packed> {
  // Each answer has a nonce of its own and is compressed anew, so a fast level is right.
  if (takes(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    return { body: await toBrotli(html, { params }), encoding: 'br' };
  }
  if (takes(accepted, 'gzip')) return { body: await toGzip(html), encoding: 'gzip' };
  return { body: html, encoding: undefined };
}

/** Whether an Accept-Encoding names a coding and does not refuse it by a weight of 0. */
function takes(accepted: string | undefined, coding: string): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}
