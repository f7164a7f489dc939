import { parseCalendarDay, type CalendarDay } from '@shulk/domain';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** One public key that documents were or are signed with, as published at /.well-known/receipt-keys.json. */
export type PublicReceiptKey = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  /** The key id of the byte layout, 0 to 255, in decimal. */
  readonly kid: string;
  /** First day of issue that this key signs; null: no limit. */
  readonly from: CalendarDay | null;
  /** Last day of issue that this key signs; null: no limit. */
  readonly until: CalendarDay | null;
};

/** The pair: the public key and its secret `d`. Stored in a file that only the server's user can read. */
export type ReceiptKey = PublicReceiptKey & { readonly d: string };

/** An unusable key file: the message says what to do. */
export class ReceiptKeyError extends Error {
  override readonly name = 'ReceiptKeyError';
}

/**
 * Creates a new ES256 pair as JWK (R42). `id` is 0 to 255, never used before by this installation. `from` is the
 * first day it signs; omit it for the first key, which then also covers documents dated before today.
 */
export function generateReceiptKey(options: {
  readonly id: number;
  readonly from?: CalendarDay;
}): ReceiptKey {
  const { id, from } = options;
  if (!Number.isInteger(id) || id < 0 || id > 255) {
    throw new ReceiptKeyError(`A receipt key id is a whole number from 0 to 255, not ${id}.`);
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) {
    throw new ReceiptKeyError('The crypto library gave an incomplete P-256 key.');
  }
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: String(id), from: from ?? null, until: null };
}

/** The text of a key file: all pairs ever used, newest last. Write it with mode 0600. */
export function receiptKeyFileText(keys: readonly ReceiptKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** Parses a key file. Throws {@link ReceiptKeyError} that names the faulty key and what to do. */
export function parseReceiptKeyFile(text: string): readonly ReceiptKey[] {
  const advice =
    'Restore the receipt key file from its backup: without it, issued receipts cannot be verified.';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ReceiptKeyError(`The receipt key file is not JSON. ${advice}`);
  }
  const list = isRecord(content) ? content['keys'] : undefined;
  if (!Array.isArray(list) || list.length === 0) {
    throw new ReceiptKeyError(`The receipt key file holds no "keys" list. ${advice}`);
  }
  const keys = list.map((entry: unknown, index) => {
    const key = readKey(entry);
    if (key === null)
      throw new ReceiptKeyError(`Key ${index + 1} of the receipt key file is not usable. ${advice}`);
    return key;
  });
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) {
    throw new ReceiptKeyError(`Two keys of the receipt key file have the same kid. ${advice}`);
  }
  return keys;
}

/** The newest key whose period covers the day of issue. Throws if there is none. */
export function signingKeyFor(keys: readonly ReceiptKey[], day: CalendarDay): ReceiptKey {
  const key = keys.findLast((candidate) => covers(candidate, day));
  if (key === undefined) {
    throw new ReceiptKeyError(`No receipt key covers ${day}. Add a key whose period includes that day.`);
  }
  return key;
}

/** The public halves, without the secret, as the verify page and the key address publish them. */
export function publicReceiptKeys(keys: readonly ReceiptKey[]): readonly PublicReceiptKey[] {
  return keys.map(({ kty, crv, x, y, kid, from, until }) => ({ kty, crv, x, y, kid, from, until }));
}

/** Body of /.well-known/receipt-keys.json. */
export function receiptKeysJson(keys: readonly PublicReceiptKey[]): string {
  const published = keys.map(({ kty, crv, x, y, kid, from, until }) => {
    return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', from, until };
  });
  return JSON.stringify({ keys: published });
}

/** Whether a document issued on this day can carry this key's signature. */
export function covers(key: PublicReceiptKey, day: CalendarDay): boolean {
  return (key.from === null || key.from <= day) && (key.until === null || day <= key.until);
}

function readKey(entry: unknown): ReceiptKey | null {
  if (!isRecord(entry)) return null;
  const { kty, crv, x, y, d, kid, from = null, until = null } = entry;
  if (kty !== 'EC' || crv !== 'P-256' || typeof kid !== 'string' || !isKeyId(kid)) return null;
  if (typeof x !== 'string' || typeof y !== 'string' || typeof d !== 'string') return null;
  if (!isDayOrNull(from) || !isDayOrNull(until)) return null;
  return isPair({ x, y, d }) ? { kty, crv, x, y, d, kid, from, until } : null;
}

/** A trial signature: importing a JWK does not check that x and y belong to d. */
function isPair(key: { x: string; y: string; d: string }): boolean {
  const probe = Buffer.from('receipt key probe');
  const { x, y, d } = key;
  try {
    const secret = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
    const open = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', probe, open, sign('sha256', probe, secret));
  } catch {
    return false;
  }
}

function isKeyId(kid: string): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(kid) && Number(kid) <= 255;
}

function isDayOrNull(value: unknown): value is CalendarDay | null {
  return value === null || (typeof value === 'string' && parseCalendarDay(value) !== undefined);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
