import {
  formatDay,
  formatExact,
  indiaDay,
  mandateWords,
  planDebit,
  smsAmount,
  stillDue,
} from '@shulk/domain';
import type { DebitState, Instant, MandateEnd, MandateMessage, MandateNews, PayerWords } from '@shulk/domain';
import { MANDATE_SET_UP } from '@shulk/words/messages/mandates';
import { RUPEES } from '@shulk/words/messages/rupees';
import { instituteNow } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { loadFeeLines } from '../../fees/index.ts';
import { sendToPayer } from '../send-to-payer.ts';
import { selectMandateChange, selectMandateFees, selectMandateMessage } from './mandate-message.store.ts';
import type { MandateFeeRow, MandateMessageRow } from './mandate-message.store.ts';

/**
 * Notifies the payer that an auto debit is set up, which a bank may confirm a day after the sheet was closed: the first
 * debit, the most a debit takes, and how to end it (regulation E.1). May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfMandate(services: Services, event: OutboxEvent): Promise<void> {
  const mandate = await mandateOf(services, event);
  if (mandate === undefined) return;
  await sendToPayer(services, mandate, {
    eventRef: `mandate:${mandate.mandate_id}`,
    sms: (mobile) => ({ ...mandateParts(mandate, RUPEES.sms), channel: 'sms', to: mobile }),
    email: (email) => ({
      ...mandateParts(mandate, '₹'),
      channel: 'email',
      to: email,
      subject: MANDATE_SET_UP.subject(mandate.institute_label),
    }),
  });
}

async function mandateOf(services: Services, event: OutboxEvent): Promise<MandateMessageRow | undefined> {
  const mandateId = event.payload['mandate_id'];
  assert(typeof mandateId === 'number', 'the event of a mandate names it');
  return selectMandateMessage(services.db, event.institute_id, mandateId);
}

function mandateParts(mandate: MandateMessageRow, sign: string): Omit<OutgoingMessage, 'channel' | 'to'> {
  const said = (paise: MandateMessageRow['first_paise']): string => formatExact(paise).replace('₹', sign);
  const [first, most] = [said(mandate.first_paise), said(mandate.max_amount_paise)];
  const date = formatDay(mandate.first_on);
  return {
    template: 'mandate_active',
    text: MANDATE_SET_UP.text({ institute: mandate.institute_label, first, day: date, most }),
    vars: { AMOUNT: first, INSTITUTE: mandate.institute_short, DATE: date, MOST: most },
    instituteId: mandate.institute_id,
    test: mandate.is_test,
  };
}

/**
 * Notifies the payer that an auto debit ended, was paused, continues, or was refused after the sheet was closed: what
 * is debited now, which fees are still due and where to pay them (decision 41). News that a later change has overtaken
 * is skipped. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfMandateChange(
  services: Services,
  event: OutboxEvent,
  news: MandateNews,
): Promise<void> {
  const changeId = event.payload['change_id'];
  assert(typeof changeId === 'number', 'the event of a changed mandate names the change');
  const mandate = await mandateOf(services, event);
  const change = await selectMandateChange(services.db, event.institute_id, changeId);
  if (mandate === undefined || mandate.status !== change?.to_state || mandate.is_followed) return;
  const told = await messageOf(services, mandate, news, change.cause);
  // One that continues without a debit ahead is no news.
  if (news === 'resumed' && told.next_debit === undefined) return;
  const parts = () => ({
    template: templateOf(news, told),
    vars: varsOf(mandate, news, told),
    instituteId: mandate.institute_id,
    test: mandate.is_test,
  });
  const words = (): PayerWords => mandateWords(news, told);
  await sendToPayer(services, mandate, {
    eventRef: `mandate:${mandate.mandate_id}:${changeId}`,
    sms: (to) => ({ ...parts(), channel: 'sms', to, text: words().sms }),
    email: (to) => ({ ...parts(), channel: 'email', to, subject: words().subject, text: words().email }),
  });
}

/**
 * Who ended a mandate, by the cause of the change: its debits were all over, or a bank refused one for good, or else
 * the payer.
 */
function endOf(cause: string, fees: readonly MandateFeeRow[]): MandateEnd {
  if (cause === 'bounced') return 'refusal';
  if (cause !== 'done') return 'payer';
  if (fees.some(({ status }) => status === 'UNKNOWN')) return 'silence';
  const last = fees.at(-1);
  return last?.status === 'SKIPPED' && !last.is_skipped_by_institute ? 'pause' : 'nothing_left';
}

/** A registered template cannot omit a part, so messages without due fees have their own. */
const templateOf = (news: MandateNews, { due }: MandateMessage): string =>
  news !== 'resumed' && due.first_on === undefined ? `mandate_${news}_nothing_due` : `mandate_${news}`;

function varsOf(
  { institute_short }: MandateMessageRow,
  news: MandateNews,
  { due, next_debit: next, address }: MandateMessage,
): Record<string, string> {
  const [amount, date] = news === 'resumed' ? [next?.amount, next?.on] : [due.total, due.first_on];
  return {
    AMOUNT: amount === undefined ? '' : smsAmount(amount),
    INSTITUTE: institute_short,
    DATE: date === undefined ? '' : formatDay(date),
    ADDRESS: address,
  };
}

async function messageOf(
  services: Services,
  mandate: MandateMessageRow,
  news: MandateNews,
  cause: string,
): Promise<MandateMessage> {
  const { institute_id: id, student_id, rail, reason } = mandate;
  const now = instituteNow(services.clock, mandate.clock_offset_ms);
  const today = indiaDay(now);
  const fees = await selectMandateFees(services.db, mandate.mandate_id);
  const lines = student_id === null ? [] : await loadFeeLines(services.db, { id }, student_id, today);
  const taken = news === 'resumed' ? [...UNDER_WAY, ...AHEAD] : UNDER_WAY;
  const left = fees.filter(({ status }) => !taken.includes(status));
  const dayOf = new Map(left.map(({ fee_line_id, due_date }) => [fee_line_id, due_date]));
  const owed = lines.flatMap(({ id: line, payable_amount, due_date, applied_for_emi }) => {
    const planned = dayOf.get(line);
    return planned === undefined || applied_for_emi
      ? []
      : [{ payable_amount, due_date: due_date ?? planned }];
  });
  const address = `${services.settings.publicUrl}/${mandate.slug}`;
  return {
    institute: mandate.institute_label,
    rail,
    ended_by: endOf(cause, fees),
    reason,
    is_under_way: fees.some(({ status }) => UNDER_WAY.includes(status)),
    due: stillDue(owed, today),
    next_debit: news === 'resumed' ? nextDebit(fees, rail, now) : undefined,
    address,
    truth: `${address}/p/${mandate.application_code}`,
  };
}

/** A debit with an open result: its fees must not be paid beside it (R2). */
const UNDER_WAY: readonly DebitState[] = ['SUBMITTED', 'UNKNOWN'];
/** Debits that a continuing mandate will still make; it does not repeat those that ended without all of their money. */
const AHEAD: readonly DebitState[] = ['SCHEDULED', 'NOTIFIED', 'BOUNCED'];

/** The next debit: as its notice said, before that as planned. */
function nextDebit(
  fees: readonly MandateFeeRow[],
  rail: MandateMessageRow['rail'],
  now: Instant,
): MandateMessage['next_debit'] {
  const next = fees.find(({ status }) => status === 'SCHEDULED' || status === 'NOTIFIED');
  return (
    next && {
      amount: next.notice_paise ?? next.planned_paise,
      on: indiaDay(next.debit_at ?? planDebit(rail, next.due_date, now).debit_at),
    }
  );
}
