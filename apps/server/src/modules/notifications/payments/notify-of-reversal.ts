import { formatDay, formatExact, indiaDay } from '@shulk/domain';
import { REVERSED } from '@shulk/words/messages/money-back';
import { RUPEES } from '@shulk/words/messages/rupees';
import { instituteNow, toMs } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectReversalMessage } from './reversal-message.store.ts';
import type { ReversalMessageRow } from './reversal-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/**
 * A payment that was reversed earlier belongs to an institute's history: nobody is notified of it today (decision 70).
 */
const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Notifies the family on file that the institute reversed a recorded payment: their receipt is no longer valid, and the
 * fees are owed again. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfReversal(services: Services, event: OutboxEvent): Promise<void> {
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'payment.reversed names its payment');
  const reversed = await selectReversalMessage(services.db, event.institute_id, paymentId);
  if (reversed === undefined) return;
  const now = instituteNow(services.clock, reversed.clock_offset_ms);
  if (toMs(now) - toMs(reversed.reversed_at) > NEWS_MS) return;
  const common = () => ({
    // A registered template cannot omit a part.
    template: reversed.receipt_no === '' ? 'payment_reversed_no_receipt' : 'payment_reversed',
    vars: varsOf(reversed),
    instituteId: reversed.institute_id,
    test: reversed.is_test,
  });
  await sendToPayer(services, reversed, {
    eventRef: `reversal:${reversed.payment_id}`,
    sms: (mobile) => ({ ...common(), channel: 'sms', to: mobile, text: textOf(reversed, RUPEES.sms) }),
    email: (email) => ({
      ...common(),
      channel: 'email',
      to: email,
      subject: REVERSED.subject(formatExact(reversed.amount_paise), reversed.application_code),
      text: `${textOf(reversed, '₹')}\n\n${REVERSED.reason(reversed.reason)}`,
    }),
  });
}

const amountOf = ({ amount_paise: amount }: ReversalMessageRow, sign: string): string =>
  formatExact(amount).replace('₹', sign);

const dayOf = ({ received_at: at }: ReversalMessageRow): string => formatDay(indiaDay(at));

const varsOf = (reversed: ReversalMessageRow): Record<string, string> => ({
  AMOUNT: amountOf(reversed, RUPEES.sms),
  INSTITUTE: reversed.institute_short,
  DAY: dayOf(reversed),
  RECEIPT: reversed.receipt_no,
  TRANSACTION: reversed.application_code,
});

/** What was reversed and what follows, without the rupee sign: it would halve the length of an SMS. */
const textOf = (reversed: ReversalMessageRow, sign: string): string =>
  REVERSED.text({
    amount: amountOf(reversed, sign),
    institute: reversed.institute_label,
    day: dayOf(reversed),
    receipt: reversed.receipt_no === '' ? REVERSED.itsReceipt : REVERSED.receipt(reversed.receipt_no),
    transaction: reversed.application_code,
  });
