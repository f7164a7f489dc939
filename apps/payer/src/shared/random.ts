const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/**
 * Random letters and digits. Made with getRandomValues alone: a page on a plain http LAN address is no secure
 * context and has no randomUUID (R44).
 * @param count how many characters; about 5.8 bits each
 */
export function randomCharacters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A fresh Idempotency-Key: make it when a step opens, keep it until a final answer (threats 6.3). */
export const newIdempotencyKey = (): string => `idk_${randomCharacters(26)}`;

/** Random lower-case hexadecimal digits. @param count an even number */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A chance from 0 up to, not including, 1. */
export const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
