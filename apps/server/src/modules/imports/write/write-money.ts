import { calendarDay, indiaInstant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { newApplicationCode } from '../../../platform/ids.ts';
import { paymentKey } from '../check/checking.ts';
import type { Checking } from '../check/checking.ts';
import { storedAllocation } from '../check/money/check-payments.ts';
import { recordPayments, replaceApplicationLines, upsertApplications } from '../stores/money.store.ts';
import { chunks } from '../stores/write-rows.ts';
import type { Tally } from './tally.ts';

/** Money received at a counter counts as received at noon: the day is all that is known. */
const RECEIVED_AT = '12:00:00';

/** Books recorded payments, each once, and writes EMI applications (R12). */
export async function writeMoney(tx: Executor, checking: Checking, tally: Tally): Promise<void> {
  const { parts, known } = checking;
  const fresh = parts.payments.filter(
    ({ value }) => !known.payments.has(paymentKey(value.institute_code, value.code)),
  );
  const payments = fresh.map(({ value: payment }, n) => ({
    ...payment,
    n,
    application_code: newApplicationCode(calendarDay(payment.received_on)),
    reference: payment.reference ?? '',
    old_receipt_no: payment.old_receipt_no ?? '',
    received_at: indiaInstant(calendarDay(payment.received_on), RECEIVED_AT),
    allocation: payment.allocation.map(storedAllocation),
  }));
  await recordPayments(tx, payments);
  tally.add('payments', parts.payments.length, { created: payments.length, updated: 0 });
  const applications = parts.emi_applications.map(({ value }) => ({
    ...value,
    application_code: newApplicationCode(calendarDay(value.applied_on)),
  }));
  tally.add('emi_applications', applications.length, await upsertApplications(tx, applications));
  for (const chunk of chunks(applications)) await replaceApplicationLines(tx, chunk);
}
