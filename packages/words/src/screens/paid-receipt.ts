import { spoken } from '../spoken.ts';

/** Words around the receipt of a payment that was just made (decision 55). */
export const words = /* @__PURE__ */ spoken('screens/paid-receipt.words', {
  whatsApp: 'Share on WhatsApp',
  newTab: '(opens in a new tab)',
  /** What is shared: never a name of payer or student, for the link may go anywhere. */
  shared: (receipt: string, amount: string, institute: string): string =>
    `Fees paid: receipt ${receipt}${amount === '' ? '' : ` for ${amount}`}, ${institute}. Get it by verifying your mobile number:`,
  whatIsShared: 'Shares the receipt number, the amount, the institute and a link. No names.',
  failed: 'The receipt could not be downloaded. Please check your connection and try again.',
  over: 'You can get the receipt here for 30 minutes after the payment.',
  area: 'Verify your mobile number to get it',
});
