import { otpTexts } from '@shulk/words/exact/otp';
import { MOBILE_LENGTH } from '../limits.ts';
import { realValue } from '../placeholders.ts';
import { isEmail } from './contact-shapes.ts';

const SHOWN_DIGITS = 4;
const SHOWN_LETTERS = 3;
const EMAIL_FILLER = '****';

/** A mobile as a browser without proof may see it: `XXXXXX4321`, ten characters, no dollar sign (threats 2 row 2). */
export function maskMobile(mobile: string): string {
  return mobile.slice(-SHOWN_DIGITS).padStart(MOBILE_LENGTH, 'X');
}

/** Whether a value is a mask from {@link maskMobile}; posted back, it means "the one on file". */
export function isMaskedMobile(value: string): boolean {
  return /^X{6}\d{4}$/.test(value);
}

/**
 * An e-mail as a browser without proof may see it: three characters, filler, domain; one character when the local
 * part has three or fewer (threats 2 row 2). The filler has a fixed length so that it does not reveal the real one.
 */
export function maskEmail(email: string): string {
  if (isMaskedEmail(email)) return email;
  const at = email.lastIndexOf('@');
  const shown = at > SHOWN_LETTERS ? SHOWN_LETTERS : 1;
  return email.slice(0, shown) + EMAIL_FILLER + email.slice(at);
}

/** Whether a value is a mask made by {@link maskEmail}. */
export function isMaskedEmail(value: string): boolean {
  return /^[^@]{1,3}\*{4}@/.test(value);
}

/** The hint at a mobile to verify, from the number or its mask [SR-2.57]; undefined without one. */
export function mobileHint(mobile: string | undefined): string | undefined {
  const known = realValue(mobile);
  return known === undefined ? undefined : otpTexts.mobileHintText(known.slice(-SHOWN_DIGITS));
}

/** Whether a number is surely not the one on record: the digits that its mask shows too are others. */
export function endsOtherwise(mobile: string, onRecord: string | undefined): boolean {
  const known = realValue(onRecord);
  return known !== undefined && known.slice(-SHOWN_DIGITS) !== mobile.slice(-SHOWN_DIGITS);
}

/** The hint at an e-mail to verify, from the address or its mask [SR-2.58] [SR-2.59] [SR-2.60]. */
export function emailHint(email: string | undefined): string {
  const known = realValue(email);
  if (known === undefined) return otpTexts.emailHintMissing;
  return isEmail(known) ? otpTexts.emailHintText(maskEmail(known)) : otpTexts.emailHintInvalid;
}
