/** The words of ending a visit on a device others use too (threats 4); ours, as the specification has none. */

/** Ends the visit: for whoever finds the device as somebody else left it, and for whoever leaves it. */
export const END_VISIT = 'Not you? End this visit';
/** The visit could not be ended just now. */
export const VISIT_NOT_ENDED =
  'This visit could not be ended. Please check your connection and try again, or close the browser.';
