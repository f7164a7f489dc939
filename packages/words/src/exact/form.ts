/** Texts of the payment form and the student section, to the letter. */
import { spoken } from '../spoken.ts';

export const formTexts = /* @__PURE__ */ spoken('exact/form', {
  /** A form mobile not of ten characters [PJ-5.4]. */
  formMobileLength: 'Mobile number must contain 10 digits',
  /** A form mobile off the pattern [PJ-5.5]. */
  formMobileInvalid: 'Please enter valid mobile number',
  /** A required form mobile left empty [PJ-5.6]. */
  formMobileEmpty: 'Please enter mobile number',
  /** A mobile other than the registered one [PJ-5.7] [SR-5.15]. */
  mobileMismatch: 'Mobile number does not match',
  /** A required text or e-mail left empty [PJ-5.8] [PJ-5.11]. */
  fieldEmpty: 'Field cannot be empty',
  /** A malformed form e-mail [PJ-5.9]. */
  formEmailInvalid: 'Please enter valid email',
  /** An e-mail other than the registered one [PJ-5.12] [SR-5.16]. */
  emailMismatch: 'Email does not match',
  /** A required radio or select without a choice [PJ-5.13]. */
  optionEmpty: 'Please select an option',
  /** A required date left empty [PJ-5.14]. */
  dateEmpty: 'Please select a date',
  /** A date outside its range, or none at all; the words after those of an empty one are ours. */
  dateOutOfRange: (first: string, last: string): string =>
    `${formTexts.dateEmpty} between ${first} and ${last}`,
  /** A required checkbox field with nothing chosen [PJ-5.16]. */
  checkboxFieldEmpty: 'Please select at least one option',
  /** The form's button once verification is through [SR-4.38]. */
  formButton: 'Proceed To Pay',
  /** Before the names of a student that was looked up [SR-4.31]. */
  studentNameLabel: 'Student Name:',
  /** Title of the inactive notice [PJ-5.56]. */
  inactiveStudentTitle: 'Inactive Student',
  /** Text of the inactive notice [PJ-5.57]. */
  inactiveStudentText:
    'Looks like this student is marked as "Inactive". Please contact your institute regarding this issue',
  /** The notice of a student that was not found [PJ-5.59]. */
  studentNotAvailable: 'Student Data not available',

  /** Button of a student not looked up yet [SR-4.29]; receipts word it otherwise (C37). */
  verifyStudent: (label: string): string => `Click here to verify ${label}`,

  /** After a lookup [SR-4.32]. */
  studentVerified: (label: string): string => `${label} verified successfully!`,

  /** Button that starts the identification over [SR-4.33]. */
  changeStudent: (label: string): string => `Click here to change ${label}`,
});
