import { hash, randomBytes } from 'node:crypto';
import type { CalendarDay } from '@shulk/domain';
import { assert } from './errors.ts';

/** Crockford's base32: no i, l, o, u, so that a code read out on the phone is not misheard. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Nouns that carry a random public code (R14). */
export type CodePrefix =
  | 'ses'
  | 'ord'
  | 'att'
  | 'qt'
  | 'sbd'
  | 'cus'
  | 'sft'
  | 'card'
  | 'page'
  | 'wf'
  | 'chl'
  | 'prf'
  | 'rev'
  | 'ref'
  | 'mnd'
  | 'emi'
  | 'evt'
  | 'acc'
  | 'fam'
  | 'lnk'
  | 'key'
  | 'whe'
  | 'imp';

function randomBase32(length: number): string {
  let text = '';
  // 256 is a multiple of 32, so the low five bits of a random byte are unbiased.
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31);
  return text;
}

/**
 * A public code: prefix, underscore, 26 random base32 characters in lower case (130 bits, decisions 4, R14). Holding it
 * grants nothing.
 */
export const newCode = (prefix: CodePrefix): string => `${prefix}_${randomBase32(26).toLowerCase()}`;

/** A deterministic public code for a MAC: as newCode, with the low five bits of 26 of its bytes. */
export const derivedCode = (prefix: CodePrefix, mac: Buffer): string =>
  `${prefix}_${Array.from(mac.subarray(0, 26), (byte) => alphabet.charAt(byte & 31))
    .join('')
    .toLowerCase()}`;

/**
 * The number of a payment that people read out: `TXN`, the day as yymmdd, eight random characters (R14).
 * @param day the institute's calendar day of the attempt
 */
export function newApplicationCode(day: CalendarDay): string {
  assert(/^\d{4}-\d{2}-\d{2}$/.test(day), 'an application code needs a calendar day');
  return `TXN${day.slice(2).replaceAll('-', '')}${randomBase32(8)}`;
}

/** A generated student ID for a payer without one in the form or the link (decisions 20). */
export const newStudentId = (): string => `NEW-${randomBase32(8)}`;

/** A secret token: 256 random bits as base64url (threats 4). Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The secret of an API key after its prefix: 200 random bits, in signs that a double click selects as one word. */
export const newKeySecret = (): string => randomBase32(40).toLowerCase();

/** SHA-256 of a text or bytes: what the database keeps instead of a token (threats 4). */
export const sha256 = (input: string | Uint8Array): Buffer => hash('sha256', input, 'buffer');
