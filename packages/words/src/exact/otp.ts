/** Texts of the one-time code in the form and at the receipts, to the letter; the two sets differ (C32, C34). */

/** The country code before a mobile number [SR-2.61]. */
export const COUNTRY_CODE = '+91';
/** A form code that has not four characters [PJ-5.19]. */
export const FORM_OTP_LENGTH = 'Please enter 4 digit OTP';
/** A form code with anything but digits [PJ-5.20]. */
export const FORM_OTP_NUMERIC = 'OTP must contain only numbers';
/** A receipt code left empty [SR-5.11]. */
export const RECEIPT_OTP_EMPTY = 'Please enter 4 digit OTP';
/** A receipt code that has not four digits [SR-5.12]. */
export const RECEIPT_OTP_LENGTH = 'OTP number must contain 4 digits';
/** A receipt code with anything but digits [SR-5.13]. */
export const RECEIPT_OTP_NUMERIC = 'Only numeric values allowed';
/** A malformed e-mail in the form's one-time-code section [PJ-5.10] (C33). */
export const OTP_SECTION_EMAIL_INVALID = 'Enter a valid email';
/** Mobile proven in the form [PJ-4.28]. */
export const MOBILE_VERIFIED = 'Mobile Number verified successfully!';
/** E-mail proven in the form [PJ-4.29]. */
export const EMAIL_VERIFIED = 'Email verified successfully!';
/** Button that checks a typed code [SR-2.51]. */
export const VERIFY_OTP_BUTTON = 'Verify OTP';
/** Hint where no e-mail is known [SR-2.59]. */
export const EMAIL_HINT_MISSING = 'Email not available or invalid';
/** Hint where the known e-mail is malformed [SR-2.60]. */
export const EMAIL_HINT_INVALID = 'Invalid email format';
/** Code not sent at receipts [SR-8.10]. */
export const RECEIPT_OTP_NOT_SENT = 'Unable to send OTP, please contact support';
/** Code not verified at receipts, without a server message [SR-8.11]. */
export const RECEIPT_OTP_NOT_VERIFIED = 'Unable to verify OTP, please contact support';
/** E-mail login at receipts done [SR-8.13]. */
export const RECEIPT_EMAIL_LOGIN = 'Login Successful';

/** Code not sent in the form [PJ-8.4]. */
export function formOtpNotSent(host: string): string {
  return `Unable to send OTP, please contact support at ${host}`;
}

/** Code not verified in the form: the server message when given [PJ-8.5]. */
export function formOtpNotVerified(host: string, serverMessage?: string): string {
  return serverMessage || `Unable to verify OTP, please contact support at ${host}`;
}

/** Code not verified at receipts: the server message when given [SR-8.11]. */
export function receiptOtpNotVerified(serverMessage?: string): string {
  return serverMessage || RECEIPT_OTP_NOT_VERIFIED;
}

/** Hint at a mobile by its last four digits [SR-2.57]. */
export function mobileHintText(lastFour: string): string {
  return `Enter number ending with XXXXX X${lastFour}`;
}

/** Hint at an e-mail by its mask [SR-2.58]. */
export function emailHintText(maskedEmail: string): string {
  return `Enter email starting with ${maskedEmail}`;
}

/** Where a code went, with the country code [SR-2.61]; the words around the number are ours. */
export function otpSentTo(mobile: string): string {
  return `OTP sent to ${COUNTRY_CODE} ${mobile}`;
}
