import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { decodeBody, encodeBody, type SignedFields } from './document-body.ts';
import { covers, type PublicReceiptKey, type ReceiptKey } from './receipt-key.ts';

/** The result of {@link verifyDocument}. `reason` is for the operator, not for the verify page. */
export type VerifiedDocument =
  | { readonly genuine: true; readonly fields: SignedFields; readonly key_id: number }
  | {
      readonly genuine: false;
      readonly reason: 'unreadable' | 'unknown_key' | 'bad_signature' | 'outside_key_period';
    };

/** The leading byte preserves zero bytes at the start of the body when the whole becomes a number. */
const LEAD = 0x01;
const SIGNATURE_BYTES = 64;
/** Bounds the work on hostile input; the longest body of the layout has about 800 digits. */
const MAX_DIGITS = 1000;

/**
 * Signs the fields of a document: ECDSA P-256 with SHA-256 over the body, r and s as 64 bytes. Returns the decimal
 * number of `01 ‖ body ‖ signature` as text, the part after `#` in the QR. Every call returns other digits (the
 * signature is randomised), so store them with the document. Throws DocumentFieldError for a field out of range.
 */
export function signDocument(fields: SignedFields, key: ReceiptKey): string {
  const body = encodeBody(fields, Number(key.kid));
  const { kty, crv, x, y, d } = key;
  const privateKey = createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' });
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return BigInt(`0x${Buffer.concat([Buffer.of(LEAD), body, signature]).toString('hex')}`).toString(10);
}

/** Checks the digits of a QR against all keys ever used. A changed digit is never genuine. Never throws. */
export function verifyDocument(digits: string, keys: readonly PublicReceiptKey[]): VerifiedDocument {
  const bytes = bytesOfDigits(digits);
  if (bytes === null) return { genuine: false, reason: 'unreadable' };
  const body = bytes.subarray(1, -SIGNATURE_BYTES);
  const decoded = decodeBody(body);
  if (decoded === null) return { genuine: false, reason: 'unreadable' };
  const key = keys.find((candidate) => candidate.kid === String(decoded.keyId));
  if (key === undefined) return { genuine: false, reason: 'unknown_key' };
  const { kty, crv, x, y } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  if (!verify('sha256', body, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)) {
    return { genuine: false, reason: 'bad_signature' };
  }
  if (!covers(key, decoded.fields.issued_on)) return { genuine: false, reason: 'outside_key_period' };
  return { genuine: true, fields: decoded.fields, key_id: decoded.keyId };
}

/** A new verification code: 8 random bytes in hex. It identifies one issue of a document at /verify/{code}. */
export function newVerificationCode(): string {
  return randomBytes(8).toString('hex');
}

/** The text of the QR: the public verify page, with the signed digits after # so that they never reach a server. */
export function verifyAddress(publicUrl: string, digits: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/verify#${digits}`;
}

function bytesOfDigits(digits: string): Buffer | null {
  if (digits.length > MAX_DIGITS || !/^[1-9]\d*$/.test(digits)) return null;
  const hex = BigInt(digits).toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return bytes[0] === LEAD && bytes.length > SIGNATURE_BYTES + 1 ? bytes : null;
}
