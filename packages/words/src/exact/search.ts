/** Texts of the cascading search, to the letter. */

/** Empty text of the group dropdown [PJ-2.1.10]. */
export const GROUP_DROPDOWN_EMPTY = 'Search for group (enter 3 or more characters)';
/** Submit button without a label of its own [PJ-2.1.12]. */
export const SEARCH_BUTTON = 'Proceed';
/** Group left empty [PJ-5.27]. */
export const GROUP_EMPTY = 'Please enter group name';
/** Institute left empty [PJ-5.29]. */
export const INSTITUTE_EMPTY = 'Please select institute name';
/** Location left empty [PJ-5.30]. */
export const LOCATION_EMPTY = 'Please select location';
/** Education type left empty [PJ-5.31]. */
export const EDUCATION_TYPE_EMPTY = 'Please select education type';
/** Payment page left empty [PJ-5.32]. */
export const PAYMENT_PAGE_EMPTY = 'Please select payment page';
/** Academic year left empty [PJ-5.34]. */
export const ACADEMIC_YEAR_EMPTY = 'Please select academic year';
/** Class left empty [PJ-5.36]. */
export const CLASS_EMPTY = 'Please select class';
/** Submitting without a link [PJ-8.3] (C24). */
export const SEARCH_WITHOUT_LINK = 'Something went wrong. Re-try after refreshing the page';

/** Group with a label of its own left empty [PJ-5.28]. */
export function groupEmpty(label: string): string {
  return `Please enter ${label}`;
}

/** Any other field left empty [PJ-5.37]. */
export function searchFieldEmpty(label: string): string {
  return `Please select ${label}`;
}

/** A list that did not load, or an empty payment page list: the server message when present [PJ-8.1]. */
export function listNotLoaded(serverMessage?: string): string {
  return serverMessage || 'Oops! Something went wrong';
}
