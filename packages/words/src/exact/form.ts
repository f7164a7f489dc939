/** Texts of the payment form and the student section, to the letter. */

/** A form mobile not of ten characters [PJ-5.4]. */
export const FORM_MOBILE_LENGTH = 'Mobile number must contain 10 digits';
/** A form mobile off the pattern [PJ-5.5]. */
export const FORM_MOBILE_INVALID = 'Please enter valid mobile number';
/** A required form mobile left empty [PJ-5.6]. */
export const FORM_MOBILE_EMPTY = 'Please enter mobile number';
/** A mobile other than the registered one [PJ-5.7] [SR-5.15]. */
export const MOBILE_MISMATCH = 'Mobile number does not match';
/** A required text or e-mail left empty [PJ-5.8] [PJ-5.11]. */
export const FIELD_EMPTY = 'Field cannot be empty';
/** A malformed form e-mail [PJ-5.9]. */
export const FORM_EMAIL_INVALID = 'Please enter valid email';
/** An e-mail other than the registered one [PJ-5.12] [SR-5.16]. */
export const EMAIL_MISMATCH = 'Email does not match';
/** A required radio or select without a choice [PJ-5.13]. */
export const OPTION_EMPTY = 'Please select an option';
/** A required date left empty [PJ-5.14]. */
export const DATE_EMPTY = 'Please select a date';
/** A date outside its range, or none at all; the words after those of an empty one are ours. */
export function dateOutOfRange(first: string, last: string): string {
  return `${DATE_EMPTY} between ${first} and ${last}`;
}
/** A required checkbox field with nothing chosen [PJ-5.16]. */
export const CHECKBOX_FIELD_EMPTY = 'Please select at least one option';
/** The form's button once verification is through [SR-4.38]. */
export const FORM_BUTTON = 'Proceed To Pay';
/** Before the names of a student that was looked up [SR-4.31]. */
export const STUDENT_NAME_LABEL = 'Student Name:';
/** Title of the inactive notice [PJ-5.56]. */
export const INACTIVE_STUDENT_TITLE = 'Inactive Student';
/** Text of the inactive notice [PJ-5.57]. */
export const INACTIVE_STUDENT_TEXT =
  'Looks like this student is marked as "Inactive". Please contact your institute regarding this issue';
/** The notice of a student that was not found [PJ-5.59]. */
export const STUDENT_NOT_AVAILABLE = 'Student Data not available';

/** Button of a student not looked up yet [SR-4.29]; receipts word it otherwise (C37). */
export function verifyStudent(label: string): string {
  return `Click here to verify ${label}`;
}

/** After a lookup [SR-4.32]. */
export function studentVerified(label: string): string {
  return `${label} verified successfully!`;
}

/** Button that starts the identification over [SR-4.33]. */
export function changeStudent(label: string): string {
  return `Click here to change ${label}`;
}
