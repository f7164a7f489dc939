/** Texts of the reverse student lookup, to the letter. */

/** Button that changes between student ID and mobile [PJ-2.7.4]. */
export const REVERSE_TOGGLE = 'I do not remember the student ID / mobile';
/** Button of the lookup [PJ-2.7.6]. */
export const REVERSE_FETCH = 'Fetch student Details';
/** Label of the student choice [PJ-2.7.11]. */
export const SELECT_STUDENT = 'Select Student';
/** Button after the student choice [PJ-2.7.12]. */
export const REVERSE_PROCEED = 'Proceed';
/** Label of the id field when the page gives none [PJ-5.45]. */
export const REVERSE_ID_LABEL = 'student ID';
/** A lookup with neither id nor mobile [PJ-5.48]. */
export const REVERSE_NOTHING_ENTERED = 'Oops something went wrong! Please try after sometime';
/** Proceeding with no student selected [PJ-5.49]. */
export const REVERSE_NO_STUDENT = 'Please select student';

/** The id left empty [PJ-5.45]. The words before the label are those of the mobile's message. */
export function reverseIdEmpty(label: string = REVERSE_ID_LABEL): string {
  return `Please enter ${label}`;
}

/** A lookup that failed or found nothing, by what was entered [PJ-8.8]. */
export function reverseNotFound(studentIdOrMobile: string): string {
  return `Unable to fetch fee details for ${studentIdOrMobile}`;
}

/** The six codes that identify a failed link of the chain [PJ-8.9..PJ-8.14]. */
export type ReverseErrorCode = 'ERR-FPP' | 'ERR-CC' | 'ERR-CS' | 'ERR-CSFT' | 'ERR-CSS' | 'ERR-PSS';

/** A failed link of the chain [PJ-8.9..PJ-8.14]. */
export function reverseFailed(code: ReverseErrorCode): string {
  return `Oops something went wrong! Please try after sometime [${code}]`;
}
