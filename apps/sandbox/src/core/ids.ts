import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

let draw: (count: number) => Uint8Array = randomBytes;

/**
 * Derives all ids and references of this process from these bytes, so that a test can repeat them.
 * @param source returns that many bytes; random ones by default
 */
export function drawIdsFrom(source: (count: number) => Uint8Array = randomBytes): void {
  draw = source;
}

/**
 * A new id in Razorpay's form: a prefix and 14 letters or digits. Bytes from 248 on are redrawn, so that every
 * character is equally likely.
 */
export function newId(
  prefix:
    | 'order_'
    | 'pay_'
    | 'rfnd_'
    | 'evt_'
    | 'dlv_'
    | 'acc_'
    | 'lev_'
    | 'lon_'
    | 'qr_'
    | 'cust_'
    | 'disp_'
    | 'token_',
): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of draw(LENGTH)) {
      if (byte < 248 && id.length < LENGTH) id += ALPHABET.charAt(byte % 62);
    }
  }
  return prefix + id;
}

/** A new 12-digit bank reference (the form of a UPI retrieval reference number). */
export const newBankReference = (): string => newDigits(12);

/** That many random bytes, as hex digits. */
export const newHex = (count: number): string => Buffer.from(draw(count)).toString('hex');

/** That many random digits. */
export function newDigits(count: number): string {
  let digits = '';
  for (const byte of draw(count)) digits += String(byte % 10);
  return digits;
}
