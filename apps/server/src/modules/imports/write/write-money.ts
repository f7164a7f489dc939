import { calendarDay, indiaDay, indiaInstant } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { REVERSAL_FIELDS } from '@shulk/words/fields';
import { newVerificationCode } from '../../../documents/index.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { assert } from '../../../platform/errors.ts';
import { newApplicationCode } from '../../../platform/ids.ts';
import { reversePaymentIn } from '../../payments/index.ts';
import { paymentKey } from '../check/checking.ts';
import type { Checking } from '../check/checking.ts';
import { storedAllocation } from '../check/money/check-payments.ts';
import type { Placed, Problems } from '../check/problems.ts';
import type { PaymentReversal, RecordedPayment } from '../check/read-parts.ts';
import {
  recordPayments,
  replaceApplicationLines,
  selectRecorded,
  upsertApplications,
} from '../stores/money.store.ts';
import { chunks } from '../stores/write-rows.store.ts';
import type { Tally } from './tally.ts';

/** Counter money counts as received at noon: only the day is known. */
const RECEIVED_AT = '12:00:00';

/** Reverses payments and books new ones, each once, and writes EMI applications (R12, decision 70). */
export async function writeMoney(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  now: Instant,
): Promise<void> {
  await writePayments(tx, checking, tally, now);
  const applications = checking.parts.emi_applications.map(({ value }) => ({
    ...value,
    application_code: newApplicationCode(calendarDay(value.applied_on)),
  }));
  tally.add('emi_applications', applications.length, await upsertApplications(tx, applications));
  for (const chunk of chunks(applications)) await replaceApplicationLines(tx, chunk);
}

/** Reversals make room before new money is booked: first those of booked payments, then within the bundle. */
async function writePayments(tx: Executor, checking: Checking, tally: Tally, now: Instant): Promise<void> {
  const { parts, known } = checking;
  const reversals = new Map(
    parts.payment_reversals.map((entry) => [
      paymentKey(entry.value.institute_code, entry.value.payment),
      entry,
    ]),
  );
  let reversed = 0;
  const reverse = async (reversal: Placed<PaymentReversal>): Promise<void> => {
    if (await writeReversal(tx, reversal, checking.problems, now)) reversed += 1;
  };
  for (const [key, reversal] of reversals)
    if (known.payments.get(key)?.reversed_on === null) await reverse(reversal);
  const fresh = parts.payments
    .map(({ value }) => ({ value, key: paymentKey(value.institute_code, value.code) }))
    .filter(({ key }) => !known.payments.has(key));
  for (const { value, key } of fresh) {
    const reversal = reversals.get(key);
    if (reversal === undefined) continue;
    await recordPayments(tx, [paymentRow(value, 0, now)]);
    await reverse(reversal);
  }
  const others = fresh.filter(({ key }) => !reversals.has(key));
  await recordPayments(
    tx,
    others.map(({ value }, n) => paymentRow(value, n, now)),
  );
  tally.add('payments', parts.payments.length, { created: fresh.length, updated: 0 });
  tally.add('payment_reversals', parts.payment_reversals.length, { created: reversed, updated: 0 });
}

function paymentRow(payment: RecordedPayment, n: number, now: Instant): object {
  return {
    ...payment,
    n,
    now,
    application_code: newApplicationCode(calendarDay(payment.received_on)),
    reference: payment.reference ?? '',
    old_receipt_no: payment.old_receipt_no ?? '',
    received_at: indiaInstant(calendarDay(payment.received_on), RECEIVED_AT),
    allocation: payment.allocation.map(storedAllocation),
    verification_code: payment.give_receipt === true ? newVerificationCode() : null,
  };
}

/**
 * Reverses a payment. If it was reversed since the check, it stays as it is, with a warning.
 * @returns whether it was not reversed before
 */
async function writeReversal(
  tx: Executor,
  { path, value: reversal }: Placed<PaymentReversal>,
  problems: Problems,
  now: Instant,
): Promise<boolean> {
  const read = () => selectRecorded(tx, reversal.institute_code, reversal.payment);
  const { id, institute_id } = await read();
  const at = indiaInstant(calendarDay(reversal.reversed_on), RECEIVED_AT);
  const options = { instituteId: institute_id, paymentId: id, reason: reversal.reason, key: '', at };
  const result = await reversePaymentIn(tx, options, now);
  if (result === 'other') {
    const { reversed_at, reversal_reason } = await read();
    assert(reversed_at !== null, 'a payment that another reversal took back says when');
    problems.add(path, REVERSAL_FIELDS.already(indiaDay(reversed_at), reversal_reason));
    return false;
  }
  assert(result === 'reversed' || result === 'again', `a recorded payment is reversed, not ${result}`);
  return result === 'reversed';
}
