import { NO_PAISE, formatExact, indiaDay, smsAmount } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { REFUND } from '@shulk/words/messages/money-back';
import { RUPEES } from '@shulk/words/messages/rupees';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { instituteNow } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { stillOwedOf } from '../../fees/index.ts';
import { selectRefundMessage } from './refund-message.store.ts';
import type { RefundMessageRow } from './refund-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/** The news of a refund. */
export type RefundNews = 'requested' | 'delayed' | 'processed' | 'failed';

/**
 * Notifies the payer of a refund, once: of excess as soon as it is to be refunded, because nobody requested it; of any
 * other when the gateway has made it. Of each when the day on which it arrives moves, and, if the payer expects it, when
 * the gateway could not send it, so that nobody waits in vain. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfRefund(
  services: Services,
  event: OutboxEvent,
  news: RefundNews,
): Promise<void> {
  const refundId = event.payload['refund_id'];
  assert(typeof refundId === 'number', 'the event of a refund names it');
  const row = await selectRefundMessage(services.db, event.institute_id, refundId);
  if (row === undefined || !isTold(row, news)) return;
  const refund = { ...row, still_owed: await stillOwed(services, row, news) };
  const page = truthOf(refund, services.settings.publicUrl);
  await sendToPayer(services, refund, {
    eventRef:
      news === 'failed' || news === 'delayed'
        ? `refund:${refund.refund_id}:${news}`
        : `refund:${refund.refund_id}`,
    sms: (mobile) => ({
      ...partsOf(refund, news),
      channel: 'sms',
      to: mobile,
      text: [textOf(refund, news, RUPEES.sms), ...page.map(TRUTH_LINK.sms)].join(' '),
    }),
    email: (email) => ({
      ...partsOf(refund, news),
      channel: 'email',
      to: email,
      subject: REFUND.subject(formatExact(refund.amount_paise), refund.application_code),
      text: [textOf(refund, news, '₹'), ...page.map(TRUTH_LINK.email)].join('\n\n'),
    }),
  });
}

/** A refund with what is payable now of its fees, if its gateway returns it whatever is owed. */
type ToldRefund = RefundMessageRow & { readonly still_owed: Paise };

const stillOwed = async (
  { db, clock }: Services,
  refund: RefundMessageRow,
  news: RefundNews,
): Promise<Paise> =>
  refund.order_id !== null && isByGateway(refund, news)
    ? stillOwedOf(
        db,
        { ...refund, id: refund.order_id },
        indiaDay(instituteNow(clock, refund.clock_offset_ms)),
      )
    : NO_PAISE;

/** Whether the news is that the gateway returns another payment of an order by itself (decision 219). */
const isByGateway = ({ excess_reason, is_rest }: RefundMessageRow, news: RefundNews): boolean =>
  news === 'requested' && !is_rest && excess_reason === 'SECOND';

function isTold({ requested_by, is_delay_told }: RefundMessageRow, news: RefundNews): boolean {
  const isExcess = requested_by === 'EXCESS';
  if (news === 'delayed') return true;
  if (news === 'failed') return isExcess || is_delay_told;
  return isExcess === (news === 'requested');
}

/** The page that shows where the money is; none for money without an order of ours. */
const truthOf = ({ slug, application_code: code }: RefundMessageRow, publicUrl: string): string[] =>
  slug === null ? [] : [`${publicUrl}/${slug}/p/${code}`];

/** A registered template cannot omit a part, so messages without a page to link have their own. */
const TEMPLATES: Readonly<Record<RefundNews, string>> = {
  requested: 'refund_excess',
  delayed: 'refund_delayed',
  processed: 'refund',
  failed: 'refund_failed',
};

function templateOf(refund: ToldRefund, news: RefundNews): string {
  if (news === 'processed' && refund.reopens_fees) return 'refund_owed_again';
  if (news !== 'requested') return TEMPLATES[news];
  if (refund.is_rest) return 'refund_rest';
  if (refund.is_left_over) return 'refund_left_over';
  if (isByGateway(refund, news)) return refund.still_owed > 0 ? 'refund_second_still_due' : 'refund_second';
  return refund.excess_reason === 'LET_OFF' ? 'refund_not_owed' : TEMPLATES.requested;
}

const partsOf = (
  refund: ToldRefund,
  news: RefundNews,
): Pick<OutgoingMessage, 'template' | 'vars' | 'instituteId' | 'test'> => ({
  template: `${templateOf(refund, news)}${refund.slug === null ? '_no_page' : ''}`,
  vars: {
    AMOUNT: smsAmount(refund.amount_paise),
    ...(refund.still_owed > 0 && { DUE: smsAmount(refund.still_owed) }),
    INSTITUTE: refund.institute_short,
    PAGE: refund.slug ?? '',
    TRANSACTION: refund.application_code,
  },
  instituteId: refund.institute_id,
  test: refund.is_test,
});

/** Amount, reason and date, without the rupee sign: it would halve the length of an SMS. */
function textOf(refund: ToldRefund, news: RefundNews, sign: string): string {
  const told = {
    amount: formatExact(refund.amount_paise).replace('₹', sign),
    institute: refund.institute_label,
    transaction: refund.application_code,
  };
  switch (news) {
    case 'requested':
      if (refund.is_rest) return REFUND.rest(told);
      if (refund.is_left_over) return REFUND.leftOver(told);
      if (isByGateway(refund, news)) return REFUND.second(told, dueOf(refund, sign));
      return refund.excess_reason === 'LET_OFF' ? REFUND.letOff(told) : REFUND.paidBefore(told);
    case 'delayed':
      return REFUND.delayed(told);
    case 'processed':
      return refund.reopens_fees ? REFUND.owedAgain(told) : REFUND.processed(told);
    case 'failed':
      return REFUND.failed(told);
  }
}

const dueOf = ({ still_owed: owed }: ToldRefund, sign: string): string =>
  owed > 0 ? REFUND.stillDue(formatExact(owed).replace('₹', sign)) : '';
