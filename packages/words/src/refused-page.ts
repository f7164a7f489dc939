/** Texts for a page that could not be served; ours, where the specification has none. */

/** Heading of a page that could not be opened and reloads by itself. */
export const REFUSED_FOR_NOW = 'One moment, please';
/** Heading of a page that could not be opened. */
export const REFUSED_FOR_GOOD = 'This page could not be opened';
/** Text of a page that reloads by itself. */
export const GOES_ON_BY_ITSELF = 'This page opens again by itself. You need not do anything.';
/** For a payer who was paying when a page failed to open. */
export const MONEY_IS_NOT_LOST =
  'If you were paying, your money is not lost: a payment that went through is booked to your fees, any other comes back to you.';
/** What to do after a page that could not be opened. */
export const TO_HELP = 'Go to the help page';

/** Before the phone numbers and addresses for help. @param institute its name, if known */
export const whomToAsk = (institute: string | undefined): string =>
  institute === undefined ? 'Need help?' : `Need help? Ask ${institute}:`;
