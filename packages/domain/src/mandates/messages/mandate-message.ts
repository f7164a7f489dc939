import { WHERE_TO_STOP, MANDATE_NEWS as words } from '@shulk/words/messages/mandates';
import { failureSaid } from '../../payments/failure-said.ts';
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

/** The message about an auto debit that changed after its request (decision 41), and the short form for an SMS. */
export function mandateWords(news: MandateNews, told: MandateMessage): PayerWords {
  const { subject, said } = words.news[news];
  const opening = words.opening(told.institute, said);
  return {
    subject: words.subject(told.institute, subject),
    sms: [opening, ...shortly(news, told)].join(' '),
    email: [
      [opening, ...why(news, told)].join(' '),
      [...dueWords(told.due), ...payWords(told)].join(' '),
      words.stands(told.truth),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** The remaining amount and where to pay it, or the next debit. */
function shortly(news: MandateNews, { due, next_debit, address }: MandateMessage): string[] {
  if (news === 'resumed') return nextWords({ next_debit }, smsAmount);
  if (due.first_on === undefined) return [];
  return [words.stillDue(smsAmount(due.total), formatDay(due.first_on), address)];
}

const nextWords = (
  { next_debit: next }: Pick<MandateMessage, 'next_debit'>,
  said: (amount: Paise) => string,
): string[] => (next === undefined ? [] : [words.next(said(next.amount), formatDay(next.on))]);

/** Who changed it, and what that means for announced debits. */
function why(news: MandateNews, told: MandateMessage): string[] {
  const where = WHERE_TO_STOP[told.rail];
  const underWay = told.is_under_way ? [words.underWay] : [];
  switch (news) {
    case 'ended':
      return [
        told.ended_by === 'payer' ? words.endedBy.payer(where) : words.endedBy[told.ended_by],
        ...(told.ended_by === 'payer' || told.ended_by === 'refusal' ? [words.announcedNotMade] : []),
        ...underWay,
      ];
    case 'paused':
      return [words.pausedWhere(where), words.notLater, ...underWay];
    case 'resumed':
      return told.next_debit === undefined ? [] : [...nextWords(told, formatExact), words.toldBefore];
    case 'refused':
      return [told.reason === '' ? words.notConfirmed : failureSaid(told.reason)];
  }
}

/** What the payer has to pay, and by when. */
function dueWords({ total, overdue, next }: StillDue): string[] {
  if (total === NO_PAISE) return [];
  return [
    words.toBePaid(formatExact(total)),
    ...(overdue === NO_PAISE ? [] : [words.overdue(formatExact(overdue))]),
    ...(next === undefined ? [] : [words.nextDue(formatExact(next.amount), formatDay(next.on))]),
  ];
}

const payWords = ({ due, address }: MandateMessage): string[] =>
  due.total === NO_PAISE ? [] : [words.payAt(address)];
