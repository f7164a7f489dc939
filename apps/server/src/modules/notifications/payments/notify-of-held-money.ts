import { formatExact, indiaDay, paise } from '@shulk/domain';
import type { CalendarDay, Paise } from '@shulk/domain';
import { HELD, PLACED } from '@shulk/words/messages/payments';
import { RUPEES } from '@shulk/words/messages/rupees';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { TRUTH } from '@shulk/words/truth/payment';
import { instituteNow } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { stillOwedOf, stillOwedOfFees } from '../../fees/index.ts';
import { selectHeld, selectPlacedFees } from './held-message.store.ts';
import type { HeldRow } from './held-message.store.ts';
import { sendToPayer } from '../send-to-payer.ts';

/**
 * Notifies the payer that all of the money is held for now, and why, what is still due of the fees it was meant for, and the
 * page that shows where it is. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfHeldMoney(services: Services, event: OutboxEvent): Promise<void> {
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'payment.review names its payment');
  const held = await selectHeld(services.db, event.institute_id, paymentId);
  if (held === undefined || held.held_reason === '') return;
  const reason = held.held_reason;
  const page = `${services.settings.publicUrl}/${held.slug}/p/${held.application_code}`;
  const order = { ...held, id: held.order_id };
  const owed = await stillOwedOf(services.db, order, todayOf(services, held));
  const text = (sign: string): string =>
    HELD.text({
      amount: amountOf(held.held_paise, sign),
      institute: held.institute_label,
      why: HELD.why[reason],
      due: owed > 0 ? HELD.stillDue(amountOf(owed, sign)) : '',
      transaction: held.application_code,
    });
  const common = () => ({
    template: owed > 0 ? 'held_still_due' : 'held',
    vars: {
      AMOUNT: amountOf(held.held_paise, RUPEES.sms),
      ...(owed > 0 && { DUE: amountOf(owed, RUPEES.sms) }),
      INSTITUTE: held.institute_short,
      WHY: HELD.why[reason],
      PAGE: held.slug,
      TRANSACTION: held.application_code,
    },
    instituteId: held.institute_id,
    test: held.is_test,
  });
  await sendToPayer(services, held, {
    eventRef: `held:${paymentId}`,
    sms: (to) => ({ ...common(), channel: 'sms', to, text: `${text(RUPEES.sms)} ${TRUTH_LINK.sms(page)}` }),
    email: (to) => ({
      ...common(),
      channel: 'email',
      to,
      subject: HELD.subject(formatExact(held.held_paise), held.application_code),
      text: `${text('₹')}\n\n${TRUTH_LINK.email(page)}`,
    }),
  });
}

/**
 * Notifies the payer that held money, or money that was to be refunded, pays fees now, with its receipt number, what of
 * the payment is still held, and what is still due of these fees. May run twice; each message is sent once.
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
  const fees = await selectPlacedFees(services.db, event.institute_id, {
    paymentId,
    requestKey: String(key),
  });
  const own = new Set(fees.map(({ id }) => id));
  const owed = await stillOwedOfFees(services.db, held, own, todayOf(services, held));
  const rest = (sign: string): string => restOf(held, owed, sign);
  const text = (sign: string): string =>
    PLACED[isInstead ? 'instead' : 'text']({
      amount: sum(sign),
      institute: held.institute_label,
      rest: rest(sign),
      receipt: held.receipt_number,
      transaction: held.application_code,
    });
  const common = () => ({
    template: `${isInstead ? 'placed_instead' : 'placed'}${rest(RUPEES.sms) === '' ? '' : '_with_rest'}`,
    vars: {
      AMOUNT: sum(RUPEES.sms),
      ...(rest(RUPEES.sms) !== '' && { REST: rest(RUPEES.sms).trim() }),
      INSTITUTE: held.institute_short,
      RECEIPT: held.receipt_number,
      PAGE: held.slug,
      TRANSACTION: held.application_code,
    },
    instituteId: held.institute_id,
    test: held.is_test,
  });
  await sendToPayer(services, held, {
    eventRef: `placed:${paymentId}:${String(key)}`,
    sms: (to) => ({ ...common(), channel: 'sms', to, text: `${text(RUPEES.sms)} ${TRUTH_LINK.sms(page)}` }),
    email: (to) => ({
      ...common(),
      channel: 'email',
      to,
      subject: PLACED.subject(sum('₹'), held.receipt_number),
      text: `${text('₹')}\n\n${TRUTH_LINK.email(page)}`,
    }),
  });
}

const todayOf = ({ clock }: Services, { clock_offset_ms: offset }: HeldRow): CalendarDay =>
  indiaDay(instituteNow(clock, offset));

/** What of a payment is still held, and what is still due of the fees that a part of it went to; empty if nothing is. */
const restOf = ({ still_held_paise: kept }: HeldRow, owed: Paise, sign: string): string =>
  [
    ...(kept > 0 ? [PLACED.stillHeld(amountOf(kept, sign))] : []),
    ...(owed > 0 ? [` ${TRUTH.stillOwed(amountOf(owed, sign))}`] : []),
  ].join('');

const amountOf = (amount: Paise, sign: string): string => formatExact(amount).replace('₹', sign);
