/**
 * A fresh Idempotency-Key of 128 random bits (threats 6.3). Made with getRandomValues alone: a page on a plain http
 * LAN address has no randomUUID (R44).
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `try_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
