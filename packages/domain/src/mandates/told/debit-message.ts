import { formatDay, indiaDay, indiaTime } from '../../dates.ts';
import type { CalendarDay, Instant } from '../../dates.ts';
import { NO_PAISE, formatExact, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { truthReturnedBy } from '../../payments/truth/truth-words.ts';
import { smsAmount, smsTruth, truthLine } from '../../payments/payer-words.ts';
import type { PayerWords } from '../../payments/payer-words.ts';
import type { Rail } from '../rail-rules.ts';
import { WHERE } from './mandate-message.ts';

/** The kind of a debit's message: planned, failed with a retry, failed without one, or never started. */
export type DebitNews = 'debit_notice' | 'debit_retry' | 'debit_failed' | 'debit_not_made';

/** A debit's amount, and what the payer saw when consenting. */
export interface DebitAmount {
  readonly amount: Paise;
  readonly planned: Paise;
  /** Late fee in the amount. */
  readonly late_fee: Paise;
  /** Maximum of one debit. */
  readonly ceiling: Paise;
}

/** What is known about a debit. */
export interface DebitMessage extends DebitAmount {
  readonly institute: string;
  /** The auto debit's reference: the transaction id of its set-up, as the payer saw it (regulation E.1). */
  readonly reference: string;
  readonly rail: Rail;
  /** When the debit, or the retry of a failed one, starts; undefined if there is none. */
  readonly debit_at: Instant | undefined;
  /** The day by which a bank returns the money of a failed debit (regulation E.4); undefined for a planned one. */
  readonly return_by: CalendarDay | undefined;
  /** The page to pay the fees now instead. */
  readonly address: string;
  /** The payment status page of this debit (decision 23). */
  readonly truth: string;
}

/**
 * The reason for an amount other than planned (regulation E.1: a notice gives the reason); empty if it is as planned.
 */
export function whyOtherAmount({ amount, planned, late_fee, ceiling }: DebitAmount): string[] {
  if (amount === planned) return [];
  const fees = paise(amount - late_fee);
  const late = late_fee > NO_PAISE ? [`This includes a late fee of ${formatExact(late_fee)}.`] : [];
  const changed =
    fees > planned
      ? [`${formatExact(planned)} was planned; the fees have changed since.`]
      : fees < planned && amount < planned
        ? [`${formatExact(planned)} was planned; a part was paid or taken off since.`]
        : [];
  const most =
    amount === ceiling
      ? [`One debit takes ${formatExact(ceiling)} at most; what is owed beyond that stays due.`]
      : [];
  return [...late, ...changed, ...most];
}

const SUBJECTS: Readonly<Record<DebitNews, string>> = {
  debit_notice: 'Auto debit ahead',
  debit_retry: 'Auto debit not completed, it is tried again',
  debit_failed: 'Auto debit not completed',
  debit_not_made: 'Auto debit not made',
};

/**
 * The message about a debit: amount, date, reference, how to stop it (regulation E.1), and when money is returned
 * (regulation E.4).
 */
export function debitWords(news: DebitNews, told: DebitMessage): PayerWords {
  const reasons = news === 'debit_notice' ? whyOtherAmount(told) : [];
  const promise = told.return_by === undefined ? '' : formatDay(told.return_by);
  return {
    subject: `${SUBJECTS[news]}: ${formatExact(told.amount)}`,
    sms: [
      opening(news, told, smsAmount(told.amount)),
      ...smsReason(news, told),
      ...(promise === '' ? [] : [`If money was debited, it is back by ${promise}.`]),
      ...(news === 'debit_notice' ? [] : [smsTruth(told.truth)]),
      ...smsWayOut(news, told),
      wayOn(news, told),
    ].join(' '),
    email: [
      [
        opening(news, told, formatExact(told.amount)),
        ...reasons,
        ...(promise === '' ? [] : [truthReturnedBy(promise)]),
        wayOn(news, told),
      ].join(' '),
      ...wayOut(news, told),
      truthLine(told.truth),
    ].join('\n\n'),
  };
}

/** Whether the notice of a debit mentions a late fee: an SMS has a separate template for that. */
export const growsByLateFee = ({ amount, planned, late_fee }: DebitAmount): boolean =>
  amount > planned && late_fee > NO_PAISE;

const smsReason = (news: DebitNews, told: DebitMessage): string[] =>
  news === 'debit_notice' && growsByLateFee(told)
    ? [`This includes a late fee of ${smsAmount(told.late_fee)}.`]
    : [];

/** Both rails share one registered text: a bank can stop either. */
const smsWayOut = (news: DebitNews, { reference }: DebitMessage): string[] =>
  news === 'debit_notice'
    ? [`Auto debit reference ${reference}. To stop this debit or all of them, use your bank or UPI app.`]
    : [];

/** Which auto debit it is, and how to stop this debit or all of them (regulation E.1). */
const wayOut = (news: DebitNews, { reference, rail }: DebitMessage): string[] =>
  news === 'debit_notice'
    ? [
        `Auto debit reference: ${reference}. You can stop this debit alone, or the auto debit with all its debits, ${WHERE[rail]} until the debit is made. Fees that are not debited stay yours to pay.`,
      ]
    : [];

const dayOf = (at: Instant | undefined): string => (at === undefined ? '' : formatDay(indiaDay(at)));

function opening(news: DebitNews, { institute, rail, debit_at: at }: DebitMessage, amount: string): string {
  switch (news) {
    case 'debit_notice':
      return `${amount} for ${institute} will be debited on ${WHEN[rail](at)} by your auto debit.`;
    case 'debit_retry':
      return `The auto debit of ${amount} for ${institute} did not go through. It is tried again on ${dayOf(at)}.`;
    case 'debit_failed':
      return `The auto debit of ${amount} for ${institute} did not go through and is not tried again.`;
    case 'debit_not_made':
      return `The auto debit of ${amount} for ${institute} could not be made and is not tried again.`;
  }
}

/** A bank executes a presented debit on that day or, depending on cut-offs, on its next working day (decision 47). */
const WHEN: Readonly<Record<Rail, (at: Instant | undefined) => string>> = {
  UPI_AUTOPAY: (at) => `${dayOf(at)} at ${debitTime(at)} or later`,
  ENACH: (at) => `${dayOf(at)} or the next working day`,
};

/** `hh:mm` in India; '' without a time. */
export const debitTime = (at: Instant | undefined): string =>
  at === undefined ? '' : indiaTime(at).slice(0, 5);

const wayOn = (news: DebitNews, { address }: DebitMessage): string =>
  news === 'debit_failed' || news === 'debit_not_made'
    ? `Please pay at ${address}`
    : `To pay now instead, open ${address}`;
