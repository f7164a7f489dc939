import { CODE } from './codes.ts';
import { DEBIT } from './debits.ts';
import { LOAN } from './loans.ts';
import { MANDATE_NEWS, MANDATE_SET_UP } from './mandates.ts';
import { REFUND, REVERSED, TAKEN_BACK } from './money-back.ts';
import { HELD, PAID, PAID_BY_LINK, PLACED } from './payments.ts';
import { TRUTH_LINK } from './where.ts';

/** An SMS as an operator registers it: its name, and its text with `##NAME##` for each variable. */
export interface SmsTemplate {
  readonly name: string;
  readonly text: string;
}

/** A variable in the form of the registries. */
const v = (name: string): string => `##${name}##`;

const AMOUNT = v('AMOUNT');
const INSTITUTE = v('INSTITUTE');
const TRANSACTION = v('TRANSACTION');
const ADDRESS = v('ADDRESS');
const RECEIPT = v('RECEIPT');
const DATE = v('DATE');
const DUE = v('DUE');
/** Sentences of their own, after the first one. */
const REST = ` ${v('REST')}`;
const MONEY = { amount: AMOUNT, institute: INSTITUTE, transaction: TRANSACTION };

/** The link of a payment's page is static text with two variables (decision 48). */
const truth = (): string => TRUTH_LINK.sms(`https://pay.example.in/${v('PAGE')}/p/${TRANSACTION}`);

/** A text with the link of the payment's page, and without it for money that came without an order. */
const withPage = (name: string, text: string): SmsTemplate[] => [
  { name, text: `${text} ${truth()}` },
  { name: `${name}_no_page`, text },
];

const paid = (rest: string, typed: string): string =>
  PAID.sms({ amount: AMOUNT, institute: INSTITUTE, rest, receipt: RECEIPT, address: ADDRESS, typed });

const held = (due: string): string => `${HELD.text({ ...MONEY, why: v('WHY'), due })} ${truth()}`;

const placed = (text: 'text' | 'instead', rest: string): string =>
  `${PLACED[text]({ ...MONEY, rest, receipt: RECEIPT })} ${truth()}`;

const loan = {
  lender: v('LENDER'),
  institute: INSTITUTE,
  debit: v('DEBIT'),
  day: DATE,
  desk: v('DESK'),
};

type Rail = keyof typeof DEBIT.when;

const debitNotice = (rail: Rail, hasLateFee: boolean): string =>
  [
    DEBIT.opening.debit_notice({
      amount: AMOUNT,
      institute: INSTITUTE,
      day: DEBIT.when[rail](DATE, v('TIME')),
    }),
    ...(hasLateFee ? [DEBIT.lateFee(v('LATE_FEE'))] : []),
    DEBIT.smsStop(v('REFERENCE')),
    DEBIT.payInstead(ADDRESS),
  ].join(' ');

const debitNews = (news: 'debit_retry' | 'debit_failed' | 'debit_not_made'): string =>
  [
    DEBIT.opening[news]({ amount: AMOUNT, institute: INSTITUTE, day: DATE }),
    ...(news === 'debit_not_made' ? [] : [DEBIT.backBy(v('RETURN'))]),
    truth(),
    news === 'debit_retry' ? DEBIT.payInstead(ADDRESS) : DEBIT.payAt(ADDRESS),
  ].join(' ');

const debitSkipped = (): string =>
  [
    DEBIT.opening.debit_skipped({ amount: AMOUNT, institute: INSTITUTE, day: DATE }),
    DEBIT.payAt(ADDRESS),
  ].join(' ');

const mandate = (news: keyof typeof MANDATE_NEWS.news): string =>
  MANDATE_NEWS.opening(INSTITUTE, MANDATE_NEWS.news[news].said);

const mandateEnds = (news: 'ended' | 'paused' | 'refused'): SmsTemplate[] => [
  { name: `mandate_${news}`, text: `${mandate(news)} ${MANDATE_NEWS.stillDue(AMOUNT, DATE, ADDRESS)}` },
  { name: `mandate_${news}_nothing_due`, text: mandate(news) },
];

const reversed = (receipt: string): string => REVERSED.text({ ...MONEY, day: v('DAY'), receipt });

/** Every SMS the product sends, as it is registered in the language in force. */
export const smsTemplates = (): readonly SmsTemplate[] => [
  {
    name: 'otp',
    text: CODE.text(v('OTP'), INSTITUTE, v('MINUTES')) + CODE.lastLine(v('HOST'), v('OTP')),
  },
  { name: 'paid', text: paid('', '') },
  { name: 'paid_no_student', text: paid('', PAID.typed(TRANSACTION)) },
  { name: 'paid_with_rest', text: paid(REST, '') },
  { name: 'paid_by_link', text: PAID_BY_LINK.text(MONEY) },
  { name: 'held', text: held('') },
  { name: 'held_still_due', text: held(HELD.stillDue(DUE)) },
  { name: 'placed', text: placed('text', '') },
  { name: 'placed_with_rest', text: placed('text', REST) },
  { name: 'placed_instead', text: placed('instead', '') },
  { name: 'placed_instead_with_rest', text: placed('instead', REST) },
  ...withPage('refund_excess', REFUND.paidBefore(MONEY)),
  ...withPage('refund_left_over', REFUND.leftOver(MONEY)),
  ...withPage('refund_not_owed', REFUND.letOff(MONEY)),
  { name: 'refund_second', text: `${REFUND.second(MONEY, '')} ${truth()}` },
  { name: 'refund_second_still_due', text: `${REFUND.second(MONEY, REFUND.stillDue(DUE))} ${truth()}` },
  ...withPage('refund_rest', REFUND.rest(MONEY)),
  ...withPage('refund_delayed', REFUND.delayed(MONEY)),
  ...withPage('refund', REFUND.processed(MONEY)),
  ...withPage('refund_owed_again', REFUND.owedAgain(MONEY)),
  ...withPage('refund_failed', REFUND.failed(MONEY)),
  { name: 'payment_reversed', text: reversed(REVERSED.receipt(RECEIPT)) },
  { name: 'payment_reversed_no_receipt', text: reversed(REVERSED.itsReceipt) },
  ...withPage('payment_taken_back', TAKEN_BACK.text({ ...MONEY, day: v('DAY') })),
  ...Object.entries(LOAN.text).map(([news, text]) => ({
    name: `emi_${news}`,
    text: `${text(loan)} ${ADDRESS}`,
  })),
  { name: 'debit_notice', text: debitNotice('UPI_AUTOPAY', false) },
  { name: 'debit_notice_late_fee', text: debitNotice('UPI_AUTOPAY', true) },
  { name: 'debit_notice_bank', text: debitNotice('ENACH', false) },
  { name: 'debit_notice_bank_late_fee', text: debitNotice('ENACH', true) },
  { name: 'debit_retry', text: debitNews('debit_retry') },
  { name: 'debit_failed', text: debitNews('debit_failed') },
  { name: 'debit_not_made', text: debitNews('debit_not_made') },
  { name: 'debit_skipped', text: debitSkipped() },
  {
    name: 'mandate_active',
    text: MANDATE_SET_UP.text({ institute: INSTITUTE, first: AMOUNT, day: DATE, most: v('MOST') }),
  },
  ...mandateEnds('ended'),
  ...mandateEnds('paused'),
  ...mandateEnds('refused'),
  { name: 'mandate_resumed', text: `${mandate('resumed')} ${MANDATE_NEWS.next(AMOUNT, DATE)}` },
];
