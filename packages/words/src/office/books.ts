/** E-mails to an institute's office and to the operator about the books and about settlements. */

const more = (count: number): string => `- and ${count} more`;

/** Differences that the check of the night found. */
export const BOOKS = {
  subject: (institute: string): string => `Differences in the books of ${institute}`,
  more,
  found: (day: string, count: number, institute: string, list: string): string =>
    `The nightly check of ${day} found ${count === 1 ? 'a difference' : `${count} differences`} in the books of ${institute}:\n\n${list}`,
  office:
    'The operator of your installation has been told and is looking into it. Please do not correct anything by hand meanwhile.',
  operator: (code: string): string => `npm run ledger:check -- ${code} names the rows to look at.`,
} as const;

/** Settlements that do not agree with the books (decision 102). */
export const SETTLEMENTS = {
  subject: (institute: string): string => `Settlements of ${institute}: please check`,
  more,
  unread: (day: string, problem: string): string =>
    `The report of ${day} has a row that cannot be read. ${problem}. It is not booked.`,
  older: (count: number): string => `\n\nStill open from earlier nights: ${count}.`,
  found: (account: string, day: string, institute: string, list: string): string =>
    `The settlements of the gateway account ${account} were fetched on ${day}. Something in them does not match the books of ${institute}:\n\n${list}`,
  office:
    'Please ask the gateway about each of them. If a later settlement clears one, you do not need to do anything.',
  operator: (code: string): string => `npm run ledger:check -- ${code} lists everything that is open.`,
} as const;

/** A gateway account that gives no settlements. */
export const NO_SETTLEMENTS = {
  subject: (institute: string): string => `No settlements of ${institute}`,
  since: (day: string, account: string, institute: string, problem: string): string =>
    `Since ${day} the gateway account ${account} of ${institute} gives no settlements: ${problem}`,
  again: 'We ask again every few hours and fetch all days as soon as it answers.',
  office: 'Payments are not affected. The operator of your installation has been told.',
  operator:
    'Check that the key of the account may read settlements. Meanwhile you can import a report by hand: npm run settlements.',
} as const;
