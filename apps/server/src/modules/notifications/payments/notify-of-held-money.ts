import { formatExact, paise, smsTruth, truthLine } from '@shulk/domain';
import type { HeldReason, Paise } from '@shulk/domain';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectHeld } from './held-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/** Why the money pays no fee yet, for who paid it; a rest is told with the receipt. */
const WHY: Readonly<Record<HeldReason, string>> = {
  DIFFERS: 'it could not be matched to your fees',
  LENT_FOR: 'an EMI application is to pay this fee',
  PAID_BEFORE: 'the first payment of these fees was sent back',
  REST: 'it was not needed for these fees',
};

/**
 * Tells the payer that all of his money is kept in his name for now, and why, with the page that tells where it is. May run
 * twice; each message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function notifyOfHeldMoney(services: Services, event: OutboxEvent): Promise<void> {
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'payment.review names its payment');
  const held = await selectHeld(services.db, event.institute_id, paymentId);
  if (held === undefined || held.held_reason === '') return;
  const why = WHY[held.held_reason];
  const page = `${services.settings.publicUrl}/${held.slug}/p/${held.application_code}`;
  const text = (sign: string): string =>
    `${amountOf(held.held_paise, sign)} came to ${held.institute_label} and is kept in your name, because ${why}. The accounts office is told of it: it is placed on your fees or given back to you. Transaction ${held.application_code}.`;
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
    sms: (to) => ({ ...common, channel: 'sms', to, text: `${text('Rs.')} ${smsTruth(page)}` }),
    email: (to) => ({
      ...common,
      channel: 'email',
      to,
      subject: `Your payment of ${formatExact(held.held_paise)} is kept for you, transaction ${held.application_code}`,
      text: `${text('₹')}\n\n${truthLine(page)}`,
    }),
  });
}

/**
 * Tells the payer that money kept in his name pays fees now, with the number of its receipt. May run twice; each message goes out
 * once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function notifyOfAllocation(services: Services, event: OutboxEvent): Promise<void> {
  const { payment_id: paymentId, amount_paise: placed, request_key: key } = event.payload;
  assert(typeof paymentId === 'number' && typeof placed === 'number', 'payment.placed names its payment');
  const held = await selectHeld(services.db, event.institute_id, paymentId);
  if (held === undefined) return;
  const page = `${services.settings.publicUrl}/${held.slug}/p/${held.application_code}`;
  const sum = (sign: string): string => amountOf(paise(placed), sign);
  const text = (sign: string): string =>
    `${sum(sign)} that ${held.institute_label} kept in your name pays fees now. Receipt ${held.receipt_number}. Transaction ${held.application_code}.`;
  const common = {
    template: 'placed',
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
    sms: (to) => ({ ...common, channel: 'sms', to, text: `${text('Rs.')} ${smsTruth(page)}` }),
    email: (to) => ({
      ...common,
      channel: 'email',
      to,
      subject: `${sum('₹')} of your payment pays fees now, receipt ${held.receipt_number}`,
      text: `${text('₹')}\n\n${truthLine(page)}`,
    }),
  });
}

const amountOf = (amount: Paise, sign: string): string => formatExact(amount).replace('₹', sign);
