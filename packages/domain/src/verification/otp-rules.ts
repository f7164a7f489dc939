import { otpTexts } from '@shulk/words/exact/otp';
import { westernDigits } from '../digits.ts';
import { OTP_LENGTH } from '../limits.ts';

/** A typed or pasted code without spaces, dashes and invisible signs, cut to four characters (R28) [SR-5.14]. */
export function typedOtp(text: string): string {
  return westernDigits(text)
    .replace(/[\s\p{Cf}-]/gu, '')
    .slice(0, OTP_LENGTH);
}

/** The error of a code in the payment form [PJ-5.19] [PJ-5.20] (C32). */
export function formOtpProblem(text: string): string | undefined {
  const code = text.trim();
  if (code.length !== OTP_LENGTH) return otpTexts.formOtpLength;
  return /^\d+$/.test(code) ? undefined : otpTexts.formOtpNumeric;
}

/** The error of a code at receipt authentication [SR-5.11] [SR-5.12] [SR-5.13] (C32). */
export function receiptOtpProblem(text: string): string | undefined {
  const code = text.trim();
  if (code === '') return otpTexts.receiptOtpEmpty;
  if (code.length !== OTP_LENGTH) return otpTexts.receiptOtpLength;
  return /^\d+$/.test(code) ? undefined : otpTexts.receiptOtpNumeric;
}
