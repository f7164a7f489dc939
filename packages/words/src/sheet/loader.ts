/** Words of the SDK before the sheet itself is there; they are in the script that another site loads. */
export const DEAD_FRAME =
  'The payment could not be opened. No money was taken. Please check your connection and try again.';
export const ALREADY_OPEN = 'A payment is already open on this page. Please finish or close it first.';
export const otherPage = (holder: string): string =>
  `The payment cannot be opened on this page. No money was taken. The order was made for ${holder}.`;
export const OPENING = 'Opening the secure payment…';
export const PAYMENT = 'Payment';
/** For whoever built the page, in its console. */
export const FRAMED_ITSELF = 'This page stands in a frame itself: open it in a tab of its own. ';
