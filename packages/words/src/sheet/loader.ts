/** Words of the SDK before the sheet itself is there; they are in the script that another site loads. */
export const LOADER = {
  deadFrame:
    'The payment could not be opened. No money was taken. Please check your connection and try again.',
  alreadyOpen: 'A payment is already open on this page. Please finish or close it first.',
  otherPage: (holder: string): string =>
    `The payment cannot be opened on this page. No money was taken. The order was made for ${holder}.`,
  opening: 'Opening the secure payment…',
  payment: 'Payment',
  /** For whoever built the page, in its console. */
  framedItself: 'This page stands in a frame itself: open it in a tab of its own. ',
} as const;
