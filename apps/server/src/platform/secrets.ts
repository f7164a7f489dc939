import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { assert } from './errors.ts';

const keyId = (key: Buffer): string =>
  createHash('sha256').update('shulk key id').update(key).digest('hex').slice(0, 8);

/**
 * Seals a secret for the database with AES-256-GCM.
 * @param key 32 bytes
 * @param aad what the secret belongs to (e.g. `gateway:17`); it opens only with the same text
 * @returns `{key id}.{nonce, tag and ciphertext in base64url}`
 */
export function seal(key: Buffer, text: string, aad: string): string {
  assert(key.length === 32, 'sealing needs a key of 32 bytes');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${keyId(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/**
 * Opens what `seal` made. With several keys (rotation) the one named in the text is used.
 * @throws InvariantError if no key fits, or text or aad were changed
 */
export function open(keys: Buffer | readonly Buffer[], sealed: string, aad: string): string {
  const [id = '', body = ''] = sealed.split('.');
  const key = [keys].flat().find((candidate) => keyId(candidate) === id);
  assert(
    key !== undefined,
    `no key ${id} to open a secret; set SECRET_KEY_PREVIOUS to the key it was sealed with`,
  );
  const bytes = Buffer.from(body, 'base64url');
  assert(bytes.length >= 28, 'a sealed secret is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(12, 28));
  try {
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    assert(false, 'a sealed secret was changed or belongs elsewhere');
  }
}

/** Whether a sealed text names this key as the one that opens it. */
export const isSealedWith = (key: Buffer, sealed: string): boolean => sealed.startsWith(`${keyId(key)}.`);

/** A key for one purpose, derived from SECRET_KEY, so that no two purposes share key bytes. */
export const deriveKey = (key: Buffer, purpose: string): Buffer => hmacSha256(key, `shulk:${purpose}`);

/** HMAC-SHA-256 as bytes. */
export const hmacSha256 = (key: Buffer | string, input: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(input).digest();

/** HMAC-SHA-256 as lower-case hex, the form gateways sign with. */
export const hmacHex = (key: Buffer | string, input: string | Uint8Array): string =>
  hmacSha256(key, input).toString('hex');

/** Compares two secrets in constant time; texts of different length are unequal (threats 4). */
export function sameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  // Hashing first gives equal lengths, so that the timing does not even reveal the length.
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
