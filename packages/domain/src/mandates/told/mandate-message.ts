import { formatDay } from '../../dates.ts';
import type { CalendarDay } from '../../dates.ts';
import type { MandateNews, StillDue } from '../mandate-news.ts';
import type { Rail } from '../rail-rules.ts';
import { NO_PAISE, formatExact } from '../../money.ts';
import type { Paise } from '../../money.ts';
import { smsAmount } from '../../payments/payer-words.ts';
import type { PayerWords } from '../../payments/payer-words.ts';

/** What is known about a changed auto debit. */
export interface MandateMessage {
  readonly institute: string;
  readonly rail: Rail;
  /**
   * Why it ended. `payer`: at the bank or in the app. `refusal`: the bank refused a debit for a reason that applies
   * to all further ones, so we ended it (regulation E.3). `pause`: the last debit fell into a pause. `silence`: one
   * of its last debits has no result (decision 44). `nothing_left`: it was paused after the last debit, and one had
   * failed (decision 47).
   */
  readonly ended_by: MandateEnd;
  /** The bank's reason for a refusal in plain words; empty otherwise. */
  readonly reason: string;
  /** An earlier debit whose result is not yet known. */
  readonly is_under_way: boolean;
  readonly due: StillDue;
  /** The next debit of a resumed one. */
  readonly next_debit: { readonly amount: Paise; readonly on: CalendarDay } | undefined;
  /** The page to pay the fees. */
  readonly address: string;
  /** The auto debit's status page (decision 23). */
  readonly truth: string;
}

/** What ended a mandate before its last debit. */
export type MandateEnd = 'payer' | 'refusal' | 'pause' | 'silence' | 'nothing_left';

const NEWS: Readonly<Record<MandateNews, { readonly subject: string; readonly said: string }>> = {
  ended: { subject: 'has ended', said: 'has ended. No further debit is made.' },
  paused: { subject: 'is paused', said: 'is paused. No debit is made meanwhile.' },
  resumed: { subject: 'goes on', said: 'goes on.' },
  refused: { subject: 'was not set up', said: 'was not set up. Nothing is debited.' },
};

/** The message about an auto debit that changed after its request (decision 41), and the short form for an SMS. */
export function mandateWords(news: MandateNews, told: MandateMessage): PayerWords {
  const { subject, said } = NEWS[news];
  const opening = `Your auto debit for ${told.institute} ${said}`;
  return {
    subject: `Auto debit for ${told.institute} ${subject}`,
    sms: [opening, ...shortly(news, told)].join(' '),
    email: [
      [opening, ...why(news, told)].join(' '),
      [...dueWords(told.due), ...payWords(told)].join(' '),
      `How it stands, at any time: ${told.truth}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** The remaining amount and where to pay it, or the next debit. */
function shortly(news: MandateNews, { due, next_debit, address }: MandateMessage): string[] {
  if (news === 'resumed') {
    return nextWords({ next_debit }, smsAmount);
  }
  if (due.first_on === undefined) return [];
  return [`Still due: ${smsAmount(due.total)}, the first on ${formatDay(due.first_on)}. Pay at ${address}`];
}

const nextWords = (
  { next_debit: next }: Pick<MandateMessage, 'next_debit'>,
  said: (amount: Paise) => string,
  then = '',
): string[] =>
  next === undefined ? [] : [`Next debit: ${said(next.amount)} on ${formatDay(next.on)}.${then}`];

/** Where a payer changes or stops an auto debit. */
export const WHERE: Readonly<Record<Rail, string>> = {
  UPI_AUTOPAY: 'in your UPI app or at your bank',
  ENACH: 'at your bank',
};

/** Who changed it, and what that means for announced debits. */
function why(news: MandateNews, told: MandateMessage): string[] {
  const where = WHERE[told.rail];
  const underWay = told.is_under_way
    ? ['A debit that was begun before may still be taken; you are told when it is.']
    : [];
  switch (news) {
    case 'ended':
      return [
        {
          payer: `It was ended ${where}.`,
          refusal:
            'Your bank refused a debit in a way that it would refuse each further one, too, so we ended it.',
          pause: 'Its last debit fell into the time in which it was paused, so we ended it.',
          silence:
            'No debit of it is left to be made, and your bank has not told the result of one, which a person looks into.',
          nothing_left: 'No debit of it is left to be made, so we ended it.',
        }[told.ended_by],
        ...(told.ended_by === 'payer' || told.ended_by === 'refusal'
          ? ['A debit of which you were told before is not made either.']
          : []),
        ...underWay,
      ];
    case 'paused':
      return [
        `It was paused ${where}, and goes on when you resume it there.`,
        'Fees whose debit falls into the pause are not debited later.',
        ...underWay,
      ];
    case 'resumed':
      return nextWords(told, formatExact, ' You are told at least 24 hours before.');
    case 'refused':
      return told.reason === '' ? ['Your bank did not confirm it.'] : [told.reason];
  }
}

/** What the payer has to pay, and by when. */
function dueWords({ total, overdue, next }: StillDue): string[] {
  if (total === NO_PAISE) return [];
  return [
    `Of its fees ${formatExact(total)} is to be paid by you.`,
    ...(overdue === NO_PAISE ? [] : [`${formatExact(overdue)} of it is overdue.`]),
    ...(next === undefined ? [] : [`Next: ${formatExact(next.amount)}, due on ${formatDay(next.on)}.`]),
  ];
}

const payWords = ({ due, address }: MandateMessage): string[] =>
  due.total === NO_PAISE ? [] : [`Please pay at ${address}`];
