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

/** Words for ending a visit on a shared device: by the payer who leaves it and by the next person (threats 4). */
export const visit = /* @__PURE__ */ spoken('screens/shared.visit', {
  end: 'Not you? End this visit',
  notEnded:
    'This visit could not be ended. Please check your connection and try again, or close the browser.',
});

/** Words of the line that says who is paid for. */
export const payer = /* @__PURE__ */ spoken('screens/shared.payer', {
  student: 'Student',
  change: 'Change',
  changeWhat: 'student',
});

/** Words of the switch of languages. */
export const language = /* @__PURE__ */ spoken('screens/shared.language', {
  label: 'Language',
  notLoaded: 'This language could not be loaded. Please check your connection and try again.',
});

/** Words of the summary of what is paid. */
export const summary = /* @__PURE__ */ spoken('screens/shared.summary', {
  summary: 'Summary',
  total: 'To pay now',
  today: 'To pay today',
  discount: 'Discount',
  lateFee: 'Late fee',
});

/** Texts as sentences one after the other; the last one keeps no stop. */
export const inSentences = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[.।]$/, '')).join(`${words.stop} `);
