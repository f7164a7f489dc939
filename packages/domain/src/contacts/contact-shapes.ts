import { westernDigits } from '../digits.ts';
import { MOBILE_LENGTH } from '../limits.ts';

/** Whether a text is an Indian mobile number: ten digits, the first 6 to 9 [SR-5.1] [SR-5.2]. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text);
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const EMAIL_MAX_CHARACTERS = 254;

/** Whether a text looks like an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(text);
}

/**
 * Reduces a typed or pasted number to its ten digits: removes spaces, dashes, dots, brackets and invisible marks, then the country
 * code or the leading 0, then everything after the tenth character (R28).
 */
export function typedMobile(text: string): string {
  const bare = westernDigits(text).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  const national = bare.replace(/^(?:\+91|0091|91(?=\d{10})|0(?=\d{10}))/, '');
  return national.slice(0, MOBILE_LENGTH);
}
