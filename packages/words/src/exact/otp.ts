/** Texts of the one-time code in the form and at the receipts, to the letter; the two sets differ (C32, C34). */
import { spoken } from '../spoken.ts';
/** The country code before a mobile number [SR-2.61]. */
export const COUNTRY_CODE = '+91';

export const otpTexts = /* @__PURE__ */ spoken('exact/otp', {
  /** A form code that has not four characters [PJ-5.19]. */
  formOtpLength: 'Please enter 4 digit OTP',
  /** A form code with anything but digits [PJ-5.20]. */
  formOtpNumeric: 'OTP must contain only numbers',
  /** A receipt code left empty [SR-5.11]. */
  receiptOtpEmpty: 'Please enter 4 digit OTP',
  /** A receipt code that has not four digits [SR-5.12]. */
  receiptOtpLength: 'OTP number must contain 4 digits',
  /** A receipt code with anything but digits [SR-5.13]. */
  receiptOtpNumeric: 'Only numeric values allowed',
  /** A malformed e-mail in the form's one-time-code section [PJ-5.10] (C33). */
  otpSectionEmailInvalid: 'Enter a valid email',
  /** Mobile proven in the form [PJ-4.28]. */
  mobileVerified: 'Mobile Number verified successfully!',
  /** E-mail proven in the form [PJ-4.29]. */
  emailVerified: 'Email verified successfully!',
  /** Button that checks a typed code [SR-2.51]. */
  verifyOtpButton: 'Verify OTP',
  /** Hint where no e-mail is known [SR-2.59]. */
  emailHintMissing: 'Email not available or invalid',
  /** Hint where the known e-mail is malformed [SR-2.60]. */
  emailHintInvalid: 'Invalid email format',
  /** Code not sent at receipts [SR-8.10]. */
  receiptOtpNotSent: 'Unable to send OTP, please contact support',
  /** Code not verified at receipts, without a server message [SR-8.11]. */
  receiptOtpUnverified: 'Unable to verify OTP, please contact support',
  /** E-mail login at receipts done [SR-8.13]. */
  receiptEmailLogin: 'Login Successful',

  /** Code not sent in the form [PJ-8.4]. */
  formOtpNotSent: (host: string): string => `Unable to send OTP, please contact support at ${host}`,

  /** Code not verified in the form: the server message when given [PJ-8.5]. */
  formOtpNotVerified: (host: string, serverMessage?: string): string =>
    serverMessage || `Unable to verify OTP, please contact support at ${host}`,

  /** Code not verified at receipts: the server message when given [SR-8.11]. */
  receiptOtpNotVerified: (serverMessage?: string): string => serverMessage || otpTexts.receiptOtpUnverified,

  /** Hint at a mobile by its last four digits [SR-2.57]. */
  mobileHintText: (lastFour: string): string => `Enter number ending with XXXXX X${lastFour}`,

  /** Hint at an e-mail by its mask [SR-2.58]. */
  emailHintText: (maskedEmail: string): string => `Enter email starting with ${maskedEmail}`,

  /** Where a code went, with the country code [SR-2.61]; the words around the number are ours. */
  otpSentTo: (mobile: string): string => `OTP sent to ${COUNTRY_CODE} ${mobile}`,
});
