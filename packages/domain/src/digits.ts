/** Digits of the scripts of India, and Arabic ones; each script has its ten in order. */
const OTHER_DIGITS = /(?=[٠-൯])\p{Nd}/gu;

/** The blocks of India begin their digits at the seventh place, Arabic ones at the first. */
const valueOf = (digit: string): number => (digit.charCodeAt(0) & 15) - (digit < '\u0900' ? 0 : 6);

/** A text with the digits 0 to 9 in place of those of another script, as a keyboard of the reader's language types them. */
export const westernDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(valueOf(digit)));
