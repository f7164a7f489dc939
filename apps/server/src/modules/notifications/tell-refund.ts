import { formatExact } from '@shulk/domain';
import { assert } from '../../platform/errors.ts';
import type { OutgoingMessage } from '../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { selectRefundMessage } from './refund-message.store.ts';
import type { RefundMessageRow } from './refund-message.store.ts';
import { sendToPayer } from './send-to-payer.ts';

/** When a refund that left the gateway reaches the payer (gateways A.6). */
const BY_WHEN = 'within 5-7 working days';

/**
 * Tells the payer of a refund, once: of a payment of fees that were paid already as soon as it is to be given back,
 * because nobody asked for it; of any other when the gateway has made it. May run twice; each message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function tellRefund(
  services: Services,
  event: OutboxEvent,
  news: 'requested' | 'processed',
): Promise<void> {
  const refundId = event.payload['refund_id'];
  assert(typeof refundId === 'number', 'the event of a refund names it');
  const refund = await selectRefundMessage(services.db, event.institute_id, refundId);
  const wanted = refund?.requested_by === 'EXCESS' ? 'requested' : 'processed';
  if (refund === undefined || news !== wanted) return;
  await sendToPayer(services, refund, {
    eventRef: `refund:${refund.refund_id}`,
    sms: (mobile) => ({ ...partsOf(refund), channel: 'sms', to: mobile, text: textOf(refund, 'Rs.') }),
    email: (email) => ({
      ...partsOf(refund),
      channel: 'email',
      to: email,
      subject: `Refund of ${formatExact(refund.amount_paise)}, transaction ${refund.application_code}`,
      text: textOf(refund, '₹'),
    }),
  });
}

const partsOf = (
  refund: RefundMessageRow,
): Pick<OutgoingMessage, 'template' | 'vars' | 'instituteId' | 'test'> => ({
  template: refund.requested_by === 'EXCESS' ? 'refund_excess' : 'refund',
  vars: {
    AMOUNT: formatExact(refund.amount_paise).replace('₹', 'Rs.'),
    INSTITUTE: refund.institute_short,
    TRANSACTION: refund.application_code,
  },
  instituteId: refund.institute_id,
  test: refund.is_test,
});

/** Amount, why and by when; a rupee sign would halve the length of an SMS. */
function textOf(refund: RefundMessageRow, sign: string): string {
  const amount = formatExact(refund.amount_paise).replace('₹', sign);
  const { institute_label: institute, application_code: code } = refund;
  return refund.requested_by === 'EXCESS'
    ? `${amount} came to ${institute} for fees that were paid already. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${code}.`
    : `${institute} has given ${amount} back to you. It goes to where you paid from and reaches you ${BY_WHEN}. Transaction ${code}.`;
}
