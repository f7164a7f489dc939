import { TRUTH_OWED_AGAIN, formatExact, smsTruth, truthLine } from '@shulk/domain';
import { assert } from '../../../platform/errors.ts';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectRefundMessage } from './refund-message.store.ts';
import type { RefundMessageRow } from './refund-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/** When a refund that left the gateway reaches the payer (gateways A.6). */
const BY_WHEN = 'within 5-7 working days';

/** What is told of a refund. */
export type RefundNews = 'requested' | 'delayed' | 'processed' | 'failed';

/**
 * Tells the payer of a refund, once: of money that nobody owed as soon as it is to be given back,
 * because nobody asked for it, again when the day he was promised moves, and when the gateway could not send it, so that
 * nobody waits for it in vain; of any other when the gateway has made it. May run twice; each message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function notifyOfRefund(
  services: Services,
  event: OutboxEvent,
  news: RefundNews,
): Promise<void> {
  const refundId = event.payload['refund_id'];
  assert(typeof refundId === 'number', 'the event of a refund names it');
  const refund = await selectRefundMessage(services.db, event.institute_id, refundId);
  const wanted: readonly RefundNews[] =
    refund?.requested_by === 'EXCESS' ? ['requested', 'delayed', 'failed'] : ['processed'];
  if (refund === undefined || !wanted.includes(news)) return;
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
      text: [textOf(refund, news, 'Rs.'), ...page.map(smsTruth)].join(' '),
    }),
    email: (email) => ({
      ...partsOf(refund, news),
      channel: 'email',
      to: email,
      subject: `Refund of ${formatExact(refund.amount_paise)}, transaction ${refund.application_code}`,
      text: [textOf(refund, news, '₹'), ...page.map(truthLine)].join('\n\n'),
    }),
  });
}

/** The page that tells where the money is; there is none of money that came without an order of ours. */
const truthOf = ({ slug, application_code: code }: RefundMessageRow, publicUrl: string): string[] =>
  slug === null ? [] : [`${publicUrl}/${slug}/p/${code}`];

/** Registered words cannot leave a part out, so those without a page to link have a name of their own. */
const TEMPLATES: Readonly<Record<RefundNews, string>> = {
  requested: 'refund_excess',
  delayed: 'refund_delayed',
  processed: 'refund',
  failed: 'refund_failed',
};

function templateOf(refund: RefundMessageRow, news: RefundNews): string {
  if (news === 'processed' && refund.reopens_fees) return 'refund_owed_again';
  if (news !== 'requested') return TEMPLATES[news];
  if (refund.is_left_over) return 'refund_left_over';
  return refund.is_let_off ? 'refund_not_owed' : TEMPLATES.requested;
}

const partsOf = (
  refund: RefundMessageRow,
  news: RefundNews,
): Pick<OutgoingMessage, 'template' | 'vars' | 'instituteId' | 'test'> => ({
  template: `${templateOf(refund, news)}${refund.slug === null ? '_no_page' : ''}`,
  vars: {
    AMOUNT: formatExact(refund.amount_paise).replace('₹', 'Rs.'),
    INSTITUTE: refund.institute_short,
    PAGE: refund.slug ?? '',
    TRANSACTION: refund.application_code,
  },
  instituteId: refund.institute_id,
  test: refund.is_test,
});

/** Amount, why and by when; a rupee sign would halve the length of an SMS. */
function textOf(refund: RefundMessageRow, news: RefundNews, sign: string): string {
  const amount = formatExact(refund.amount_paise).replace('₹', sign);
  const { institute_label: institute, application_code: code } = refund;
  switch (news) {
    case 'requested':
      if (refund.is_left_over) {
        return `${amount} of what you paid to ${institute} is more than is owed. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${code}.`;
      }
      return `${amount} came to ${institute} for fees that ${refund.is_let_off ? 'are not owed any more' : 'were paid already'}. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${code}.`;
    case 'delayed':
      return `${amount}, which is to come back to you from ${institute}, could not be sent yet. It is tried again every day and reaches you ${BY_WHEN} after that. You need not do anything. Transaction ${code}.`;
    case 'processed':
      return `${institute} has given ${amount} back to you. It goes to where you paid from and reaches you ${BY_WHEN}.${refund.reopens_fees ? ` ${TRUTH_OWED_AGAIN}` : ''} Transaction ${code}.`;
    case 'failed':
      return `${amount}, which was to come back to you, could not be sent to where you paid from by itself. The accounts office of ${institute} sees to it that you get it. Transaction ${code}.`;
  }
}
