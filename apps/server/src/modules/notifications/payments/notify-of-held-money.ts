import { formatExact, paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { HELD, PLACED } from '@shulk/words/messages/payments';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectHeld } from './held-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/**
 * Notifies the payer that all of the money is held for now, and why, with the page that shows where it is. May run
 * twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfHeldMoney(services: Services, event: OutboxEvent): Promise<void> {
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'payment.review names its payment');
  const held = await selectHeld(services.db, event.institute_id, paymentId);
  if (held === undefined || held.held_reason === '') return;
  const why = HELD.why[held.held_reason];
  const page = `${services.settings.publicUrl}/${held.slug}/p/${held.application_code}`;
  const text = (sign: string): string =>
    HELD.text({
      amount: amountOf(held.held_paise, sign),
      institute: held.institute_label,
      why,
      transaction: held.application_code,
    });
  const common = {
    template: 'held',
    vars: {
      AMOUNT: amountOf(held.held_paise, 'Rs.'),
      INSTITUTE: held.institute_short,
      WHY: why,
      PAGE: held.slug,
      TRANSACTION: held.application_code,
    },
    instituteId: held.institute_id,
    test: held.is_test,
  };
  await sendToPayer(services, held, {
    eventRef: `held:${paymentId}`,
    sms: (to) => ({ ...common, channel: 'sms', to, text: `${text('Rs.')} ${TRUTH_LINK.sms(page)}` }),
    email: (to) => ({
      ...common,
      channel: 'email',
      to,
      subject: HELD.subject(formatExact(held.held_paise), held.application_code),
      text: `${text('₹')}\n\n${TRUTH_LINK.email(page)}`,
    }),
  });
}

/**
 * Notifies the payer that held money, or money that was to be refunded, pays fees now, with its receipt number. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfAllocation(services: Services, event: OutboxEvent): Promise<void> {
  const {
    payment_id: paymentId,
    amount_paise: placed,
    request_key: key,
    is_instead_of_refund,
  } = event.payload;
  const isInstead = is_instead_of_refund === true;
  assert(typeof paymentId === 'number' && typeof placed === 'number', 'payment.placed names its payment');
  const held = await selectHeld(services.db, event.institute_id, paymentId);
  if (held === undefined) return;
  const page = `${services.settings.publicUrl}/${held.slug}/p/${held.application_code}`;
  const sum = (sign: string): string => amountOf(paise(placed), sign);
  const text = (sign: string): string =>
    PLACED[isInstead ? 'instead' : 'text']({
      amount: sum(sign),
      institute: held.institute_label,
      receipt: held.receipt_number,
      transaction: held.application_code,
    });
  const common = {
    template: isInstead ? 'placed_instead' : 'placed',
    vars: {
      AMOUNT: sum('Rs.'),
      INSTITUTE: held.institute_short,
      RECEIPT: held.receipt_number,
      PAGE: held.slug,
      TRANSACTION: held.application_code,
    },
    instituteId: held.institute_id,
    test: held.is_test,
  };
  await sendToPayer(services, held, {
    eventRef: `placed:${paymentId}:${String(key)}`,
    sms: (to) => ({ ...common, channel: 'sms', to, text: `${text('Rs.')} ${TRUTH_LINK.sms(page)}` }),
    email: (to) => ({
      ...common,
      channel: 'email',
      to,
      subject: PLACED.subject(sum('₹'), held.receipt_number),
      text: `${text('₹')}\n\n${TRUTH_LINK.email(page)}`,
    }),
  });
}

const amountOf = (amount: Paise, sign: string): string => formatExact(amount).replace('₹', sign);
