/** Random lower-case hexadecimal digits. @param count an even number */
export const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A random number from 0 up to, not including, 1. */
export const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
