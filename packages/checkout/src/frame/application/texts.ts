import type { EmiApplicationView } from '@shulk/contract';
import type { Paise } from '@shulk/domain';
import { exactAmount } from '../texts.ts';

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Every sentence of an application's screens that the server does not say itself (ours); loaded with them. */
export const APPLICATION_TEXTS = {
  keyFacts: 'Key facts',
  showFacts: 'Show the key facts',
  hideFacts: 'Hide the key facts',
  savePaper: 'Save the key fact statement (PDF)',
  lender: 'Lender',
  lsp: 'Lending service provider',
  beneficiary: 'The lender pays to',
  proposal: 'Proposal number',
  validTill: 'Offer valid till',
  fees: 'Fees to be paid',
  advance: (count: number): string =>
    count === 1 ? 'First instalment, paid by you now' : `First ${count} instalments, paid by you now`,
  amount: 'Loan amount',
  tenor: 'Term',
  emi: 'Monthly instalment',
  firstDue: 'First instalment due on',
  rate: 'Rate of interest',
  rateFixed: (pct: number): string => `${pct} % a year, fixed`,
  interest: 'Total interest',
  apr: 'Annual percentage rate (APR)',
  percent: (pct: number): string => `${twoDecimals.format(pct)} %`,
  totalPaid: 'You pay in all',
  penal: 'Charges when an instalment is late',
  foreclosure: 'Charges when you repay early',
  recovery: 'How dues are recovered',
  coolingOff: 'Cooling-off period',
  coolingOffDays: (days: number): string =>
    `${days === 1 ? '1 day' : `${days} days`} after signing: you may leave without penalty, by paying back the loan and the interest of those days.`,
  number: 'No.',
  due: 'Due on',
  principalInterest: 'Principal + interest',
  outstandingIs: (amount: string): string => `Outstanding: ${amount}`,
  paidOn: 'Paid on',
  instalment: 'Instalment',

  goOn: 'Continue',
  formTitle: 'Your details',
  formLead: (lender: string): string =>
    `${lender} needs these to decide. They are sent only after you consent on the next screen.`,
  backToFacts: 'Back to the key facts',
  mistakes: 'Please correct these details',
  name: 'Name as on your PAN card',
  pan: 'PAN',
  panHint: 'Your own, ten characters',
  birthDate: 'Date of birth',
  datePlaceholder: 'dd/mm/yyyy',
  openCalendar: 'Open the calendar',
  mobile: 'Mobile number',
  mobileHint: 'The number your institute has on record; the code is sent to it',
  email: 'E-mail address',
  emailHint: 'The key facts and the loan papers are sent to it',
  address: 'Address',
  pinCode: 'PIN code',

  sharedDetails: 'Details to be shared',
  changeDetails: 'Change the details',
  sendCode: 'Send OTP',
  resend: 'Resend OTP',
  resendIn: (seconds: number): string =>
    `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  sentTo: (to: string): string => `OTP sent to ${to}`,
  codeSent: 'OTP sent',
  mayResend: 'You can ask for another OTP now',
  code: 'OTP',
  giveConsent: 'Give consent and apply',

  openLender: (lender: string): string => `Continue with ${lender}`,
  lenderTab:
    'The page opens in a tab of its own. When you are done, come back to this one: it goes on by itself.',
  lookAgain: 'I am back: look again',
  waiting: 'We ask the lender again by itself.',
  payAdvance: (amount: Paise): string => `Continue to payment of ${exactAmount(amount)}`,
  advancePaid: 'Your payment was received. This goes on by itself.',
  coolingOffUntil: 'You may leave the loan without penalty until',
  close: 'Close',
  otherWay: 'Choose another way to pay',

  withdraw: 'Withdraw the application',
  withdrawTitle: 'Withdraw the application?',
  withdrawLead: (view: EmiApplicationView): string =>
    view.cooling_off_until === ''
      ? 'The offer is given up, and your fees can be paid another way.'
      : `The loan is given up. ${view.key_facts.lender} may ask for the loan amount and the interest of the days so far.`,
  keep: 'Keep it',

  contacts: 'Who lends, and whom to complain to',
  grievance: 'Grievance officer of the lender',
  privacy: 'The lender’s privacy policy',
  complaint: 'Complain to the Reserve Bank of India',
} as const;
