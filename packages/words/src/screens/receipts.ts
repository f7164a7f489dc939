import { spoken } from '../spoken.ts';

/** Words of the receipt screens; those of the specification are in `exact`. */
const REFUNDED: Readonly<Record<string, string | undefined>> = {
  REFUNDED: 'Refunded',
  'PARTIALLY REFUNDED': 'Partly refunded',
};

export const words = /* @__PURE__ */ spoken('screens/receipts.words', {
  searchHint: 'Type 3 or more characters and choose from the list',
  /** Where a page asks for no student ID, its payments are found by their own number (R31). */
  searchHintAnonymous: 'Paid without a student ID? Type the Transaction Id from your message.',
  tooShort: 'Enter 3 or more characters',
  searching: 'Searching...',
  noMobile: (label: string): string =>
    `There is no mobile number on record for this ${label}. Please contact support.`,
  mobile: 'Mobile Number',
  email: 'Email',
  sendOtp: 'Send OTP',
  sendOtpIn: (seconds: number): string => `Send OTP in ${seconds} s`,
  changeMobile: 'Change Mobile Number',
  changeEmail: 'Change Email',
  byEmail: 'Verify by e-mail instead',
  byMobile: 'Verify by mobile number instead',
  sentToEmail: (email: string): string => `OTP sent to ${email}`,
  loading: 'Loading',
  transactions: (count: number): string => (count === 1 ? '1 transaction' : `${count || 'No'} transactions`),
  /** Between the count of transactions and the student. */
  of: 'for',
  about: (transaction: string): string => `for ${transaction}`,
  chooseFirst: 'Choose a student to see the receipts.',
  retry: 'Try again',
  noAction: 'No action',
  downloading: ', downloading',
  share: 'Share',
  truth: 'Where is my money?',
  /** By the status of a row (R13). */
  refunded: REFUNDED,
});
