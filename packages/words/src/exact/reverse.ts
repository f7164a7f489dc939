/** Texts of the reverse student lookup, to the letter. */
import { spoken } from '../spoken.ts';
/** The six codes that identify a failed link of the chain [PJ-8.9..PJ-8.14]. */
export type ReverseErrorCode = 'ERR-FPP' | 'ERR-CC' | 'ERR-CS' | 'ERR-CSFT' | 'ERR-CSS' | 'ERR-PSS';

export const reverseTexts = /* @__PURE__ */ spoken('exact/reverse', {
  /** Button that changes between student ID and mobile [PJ-2.7.4]. */
  reverseToggle: 'I do not remember the student ID / mobile',
  /** Button of the lookup [PJ-2.7.6]. */
  reverseFetch: 'Fetch student Details',
  /** Label of the student choice [PJ-2.7.11]. */
  selectStudent: 'Select Student',
  /** Button after the student choice [PJ-2.7.12]. */
  reverseProceed: 'Proceed',
  /** Label of the id field when the page gives none [PJ-5.45]. */
  reverseIdLabel: 'student ID',
  /** A lookup with neither id nor mobile [PJ-5.48]. */
  reverseNothingEntered: 'Oops something went wrong! Please try after sometime',
  /** Proceeding with no student selected [PJ-5.49]. */
  reverseNoStudent: 'Please select student',

  /** The id left empty [PJ-5.45]. The words before the label are those of the mobile's message. */
  reverseIdEmpty: (label: string = reverseTexts.reverseIdLabel): string => `Please enter ${label}`,

  /** A lookup that failed or found nothing, by what was entered [PJ-8.8]. */
  reverseNotFound: (studentIdOrMobile: string): string =>
    `Unable to fetch fee details for ${studentIdOrMobile}`,

  /** A failed link of the chain [PJ-8.9..PJ-8.14]. */
  reverseFailed: (code: ReverseErrorCode): string =>
    `Oops something went wrong! Please try after sometime [${code}]`,
});
