const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/**
 * Random letters and digits. Uses only getRandomValues: a page on a plain http LAN address is not a secure context
 * and has no randomUUID (R44).
 * @param count how many characters; about 5.8 bits each
 */
export function randomCharacters(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
