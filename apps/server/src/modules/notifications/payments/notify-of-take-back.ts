import { formatDay, formatExact, indiaDay, smsAmount } from '@shulk/domain';
import { TAKEN_BACK } from '@shulk/words/messages/money-back';
import { RUPEES } from '@shulk/words/messages/rupees';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { disputeOf } from '../institute/notify-of-dispute.ts';
import { sendToPayer } from '../send-to-payer.ts';

/**
 * Notifies the payer that the bank took a payment back and that its fees are owed again, in plain words that accuse
 * nobody (decision 95); not if no fees were paid with it. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfTakeBack(services: Services, event: OutboxEvent): Promise<void> {
  const row = await disputeOf(services, event);
  if (row === undefined || row.fees_paise === 0) return;
  const { ended_at: endedAt, fees_paise: fees, slug } = row;
  assert(endedAt !== null, 'a lost dispute has an end');
  const day = formatDay(indiaDay(endedAt));
  const text = (sign: string): string =>
    TAKEN_BACK.text({
      amount: formatExact(fees).replace('₹', sign),
      institute: row.institute_label,
      day,
      transaction: row.application_code,
    });
  const page = slug === null ? [] : [`${services.settings.publicUrl}/${slug}/p/${row.application_code}`];
  const common = () => ({
    // A registered template cannot omit a part, so messages without a page to link have their own.
    template: slug === null ? 'payment_taken_back_no_page' : 'payment_taken_back',
    vars: {
      AMOUNT: smsAmount(fees),
      INSTITUTE: row.institute_short,
      DAY: day,
      PAGE: slug ?? '',
      TRANSACTION: row.application_code,
    },
    instituteId: row.institute_id,
    test: row.is_test,
  });
  await sendToPayer(services, row, {
    // A failed refund's consequences for a lost dispute have an event of their own.
    eventRef: `taken-back:${String(event.payload['dispute_id'])}:${String(event.payload['dispute_event_id'])}`,
    sms: (mobile) => ({
      ...common(),
      channel: 'sms',
      to: mobile,
      text: [text(RUPEES.sms), ...page.map(TRUTH_LINK.sms)].join(' '),
    }),
    email: (email) => ({
      ...common(),
      channel: 'email',
      to: email,
      subject: TAKEN_BACK.subject(formatExact(fees), row.application_code),
      text: [text('₹'), ...page.map(TRUTH_LINK.email)].join('\n\n'),
    }),
  });
}
