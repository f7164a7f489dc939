/** Texts for ending a visit on a shared device (threats 4); ours, as the specification has none. */

/** Ends the visit: for the payer who leaves a device and for the next person who uses it. */
export const END_VISIT = 'Not you? End this visit';
/** The visit could not be ended just now. */
export const VISIT_NOT_ENDED =
  'This visit could not be ended. Please check your connection and try again, or close the browser.';
