import { spoken } from '../spoken.ts';

/** Words that many screens use; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/shared.words', {
  product: 'Shulk',
  errorTitle: 'Error: ',
  /** Ends a sentence that others follow. */
  stop: '.',
  skipToMain: 'Skip to main content',
  newTab: '(opens in a new tab)',
  dismiss: 'Dismiss',
  loading: 'Loading',
  step: (number: number, total: number): string => `Step ${number} of ${total}`,
  slowNetwork: 'This is taking longer than usual. Your network may be slow.',
  retry: 'Retry',
  offline: 'You are offline. What you typed is kept.',
  testModeTitle: 'Test mode',
  testMode: 'Test mode: no real money moves on this page.',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  pageGone: 'The page you are looking for does not exist or was removed.',
  contactSupport: 'Please contact support:',
  phone: 'Phone',
  email: 'E-mail',
  somethingBroke: 'Something went wrong on this page',
  tryAgain: 'This error did not charge you. Please reload the page and try again.',
  reload: 'Reload the page',
  back: 'Back',
  receipts: 'Receipts',
  alreadyPaid: 'Already paid?',
  getReceipt: 'Get a receipt',
  payFees: 'Pay fees',
  nothingSetUp: 'There is nothing to pay on this page yet.',
  /** A mistake in the list over a form, with the field it is about. */
  named: (field: string, mistake: string): string => `${field}: ${mistake}`,
});

/** Texts as sentences one after the other; the last one keeps no stop. */
export const inSentences = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[.।]$/, '')).join(`${words.stop} `);
