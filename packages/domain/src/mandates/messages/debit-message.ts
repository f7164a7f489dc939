import { DEBIT as words } from '@shulk/words/messages/debits';
import { WHERE_TO_STOP } from '@shulk/words/messages/mandates';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { TRUTH } from '@shulk/words/truth/payment';
import { formatDay, indiaDay, indiaTime } from '../../dates.ts';
import type { CalendarDay, Instant } from '../../dates.ts';
import { NO_PAISE, formatExact, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { smsAmount } from '../../payments/payer-words.ts';
import type { PayerWords } from '../../payments/payer-words.ts';
import type { Rail } from '../rail-rules.ts';

/** The kind of a debit's message: planned, failed with a retry, failed without one, never started, or skipped by its institute. */
export type DebitNews = 'debit_notice' | 'debit_retry' | 'debit_failed' | 'debit_not_made' | 'debit_skipped';

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
  /** When the debit, or the retry of a failed one, starts, or a skipped one would have; undefined if there is none. */
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
  const late = late_fee > NO_PAISE ? [words.lateFee(formatExact(late_fee))] : [];
  const changed =
    fees > planned
      ? [words.feesChanged(formatExact(planned))]
      : fees < planned && amount < planned
        ? [words.feesFell(formatExact(planned))]
        : [];
  const most = amount === ceiling ? [words.atMost(formatExact(ceiling))] : [];
  return [...late, ...changed, ...most];
}

/**
 * The message about a debit: amount, date, reference, how to stop it (regulation E.1), and when money is returned
 * (regulation E.4).
 */
export function debitWords(news: DebitNews, told: DebitMessage): PayerWords {
  const reasons = news === 'debit_notice' ? whyOtherAmount(told) : [];
  const promise = told.return_by === undefined ? '' : formatDay(told.return_by);
  return {
    subject: words.subject(news, formatExact(told.amount)),
    sms: [
      opening(news, told, smsAmount(told.amount)),
      ...smsReason(news, told),
      ...(promise === '' ? [] : [words.backBy(promise)]),
      ...(news === 'debit_notice' || news === 'debit_skipped' ? [] : [TRUTH_LINK.sms(told.truth)]),
      ...smsWayOut(news, told),
      wayOn(news, told),
    ].join(' '),
    email: [
      [
        opening(news, told, formatExact(told.amount)),
        ...reasons,
        ...(promise === '' ? [] : [TRUTH.returnedBy(promise)]),
        wayOn(news, told),
      ].join(' '),
      ...wayOut(news, told),
      TRUTH_LINK.email(told.truth),
    ].join('\n\n'),
  };
}

/** Whether the notice of a debit mentions a late fee: an SMS has a separate template for that. */
export const growsByLateFee = ({ amount, planned, late_fee }: DebitAmount): boolean =>
  amount > planned && late_fee > NO_PAISE;

const smsReason = (news: DebitNews, told: DebitMessage): string[] =>
  news === 'debit_notice' && growsByLateFee(told) ? [words.lateFee(smsAmount(told.late_fee))] : [];

/** Both rails share one registered text: a bank can stop either. */
const smsWayOut = (news: DebitNews, { reference }: DebitMessage): string[] =>
  news === 'debit_notice' ? [words.smsStop(reference)] : [];

/** Which auto debit it is, and how to stop this debit or all of them (regulation E.1). */
const wayOut = (news: DebitNews, { reference, rail }: DebitMessage): string[] =>
  news === 'debit_notice' ? [words.stop(reference, WHERE_TO_STOP[rail])] : [];

const dayOf = (at: Instant | undefined): string => (at === undefined ? '' : formatDay(indiaDay(at)));

function opening(news: DebitNews, { institute, rail, debit_at: at }: DebitMessage, amount: string): string {
  const day = dayOf(at);
  return words.opening[news]({
    amount,
    institute,
    day: news === 'debit_notice' ? words.when[rail](day, debitTime(at)) : day,
  });
}

/** `hh:mm` in India; '' without a time. */
export const debitTime = (at: Instant | undefined): string =>
  at === undefined ? '' : indiaTime(at).slice(0, 5);

const wayOn = (news: DebitNews, { address }: DebitMessage): string =>
  news === 'debit_notice' || news === 'debit_retry' ? words.payInstead(address) : words.payAt(address);
