import { randomInt } from 'node:crypto';
import { OTP_LENGTH } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import type { CodePurpose } from './challenges.store.ts';
import { deriveKey, hmacSha256, sameSecret } from '../../../platform/secrets.ts';

/** What a code is bound to; entered anywhere else it is invalid (threats 2 row 16). */
export interface CodeBinding {
  readonly browserId: number;
  readonly pageId: number;
  readonly uuidKey: string;
  readonly purpose: CodePurpose;
  readonly method: VerificationMethod;
  readonly destination: string;
}

/** A fresh code of four digits from the system's random source (threats 5). */
export const newOtp = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/**
 * What is stored instead of the code: HMAC-SHA-256 over salt, binding and code, under a key derived for this purpose
 * (threats 5: a plain hash of 10,000 values would be no protection).
 */
export const codeMac = (key: Buffer, salt: Buffer, binding: CodeBinding, code: string): Buffer =>
  hmacSha256(
    deriveKey(key, 'one-time code'),
    JSON.stringify([
      salt.toString('base64'),
      binding.browserId,
      binding.pageId,
      binding.uuidKey,
      binding.purpose,
      binding.method,
      binding.destination,
      code,
    ]),
  );

/** Compares an entered code in constant time, under the present key or a recently rotated one. */
export const isCode = (
  keys: readonly Buffer[],
  stored: { readonly salt: Buffer; readonly code_mac: Buffer },
  binding: CodeBinding,
  typed: string,
): boolean => keys.some((key) => sameSecret(stored.code_mac, codeMac(key, stored.salt, binding, typed)));
