/** Texts of the cascading search, to the letter. */
import { spoken } from '../spoken.ts';

export const searchTexts = /* @__PURE__ */ spoken('exact/search', {
  /** Empty text of the group dropdown [PJ-2.1.10]. */
  groupDropdownEmpty: 'Search for group (enter 3 or more characters)',
  /** Submit button without a label of its own [PJ-2.1.12]. */
  searchButton: 'Proceed',
  /** Group left empty [PJ-5.27]. */
  groupNameEmpty: 'Please enter group name',
  /** Institute left empty [PJ-5.29]. */
  instituteEmpty: 'Please select institute name',
  /** Location left empty [PJ-5.30]. */
  locationEmpty: 'Please select location',
  /** Education type left empty [PJ-5.31]. */
  educationTypeEmpty: 'Please select education type',
  /** Payment page left empty [PJ-5.32]. */
  paymentPageEmpty: 'Please select payment page',
  /** Academic year left empty [PJ-5.34]. */
  academicYearEmpty: 'Please select academic year',
  /** Class left empty [PJ-5.36]. */
  classEmpty: 'Please select class',
  /** Submitting without a link [PJ-8.3] (C24). */
  searchWithoutLink: 'Something went wrong. Re-try after refreshing the page',

  /** Group with a label of its own left empty [PJ-5.28]. */
  groupEmpty: (label: string): string => `Please enter ${label}`,

  /** Any other field left empty [PJ-5.37]. */
  searchFieldEmpty: (label: string): string => `Please select ${label}`,

  /** A list that did not load, or an empty payment page list: the server message when present [PJ-8.1]. */
  listNotLoaded: (serverMessage?: string): string => serverMessage || 'Oops! Something went wrong',
});
