import type { CalendarDay } from '@shulk/domain';
import { REVERSAL_FIELDS } from '@shulk/words/fields';
import { instituteDay, paymentKey, requireDay, requireInstitute } from '../checking.ts';
import type { Checking } from '../checking.ts';
import { refuseTwice } from '../problems.ts';
import type { Placed } from '../problems.ts';
import { studentKey } from '../student-list.ts';
import type { PaymentReversal, RecordedPayment } from '../read-parts.ts';
import type { LineState } from './check-payments.ts';

/** The keys of the payments a bundle reverses. */
export const reversedKeys = ({ parts }: Pick<Checking, 'parts'>): ReadonlySet<string> =>
  new Set(parts.payment_reversals.map(({ value }) => paymentKey(value.institute_code, value.payment)));

/**
 * Checks the reversals of a bundle (decision 70). What a booked payment paid is owed again before the bundle's payments
 * are applied: the lines are changed here.
 */
export function checkReversals(
  checking: Checking,
  lines: ReadonlyMap<string, ReadonlyMap<string, LineState>>,
): void {
  const { parts, problems, known } = checking;
  refuseTwice(
    problems,
    parts.payment_reversals,
    (reversal) => paymentKey(reversal.institute_code, reversal.payment),
    'payment',
  );
  const beside = new Map(
    parts.payments.map(({ value }) => [paymentKey(value.institute_code, value.code), value]),
  );
  for (const entry of parts.payment_reversals) {
    const { value } = entry;
    const view = requireInstitute(checking, value.institute_code, `${entry.path}.institute_code`);
    if (view === undefined) continue;
    checkReversal(checking, entry, { today: instituteDay(checking, view), beside });
    const paid = known.payments.get(paymentKey(value.institute_code, value.payment));
    if (paid === undefined || paid.reversed_on !== null) continue;
    const own = lines.get(studentKey(value.institute_code, paid.student_id));
    for (const part of paid.allocation) {
      const line = own?.get(part.line);
      if (line !== undefined) line.settled -= part.amount_paise;
    }
  }
}

function checkReversal(
  checking: Checking,
  { path, value }: Placed<PaymentReversal>,
  { today, beside }: { today: CalendarDay; beside: ReadonlyMap<string, RecordedPayment> },
): void {
  const { problems, parts, known } = checking;
  const key = paymentKey(value.institute_code, value.payment);
  requireDay(checking, value.reversed_on, `${path}.reversed_on`);
  if (value.reversed_on > today)
    problems.add(`${path}.reversed_on`, 'A payment cannot have been reversed after today.');
  const before = known.payments.get(key);
  const receivedOn = before?.received_on ?? beside.get(key)?.received_on;
  if (receivedOn === undefined) {
    // An unreadable one is not reported again.
    if (parts.unreadable.payments.has(value.payment)) return;
    problems.add(
      `${path}.payment`,
      `The institute has no recorded payment "${value.payment}"; add it or correct the code. Money that came through a gateway is given back by a refund.`,
    );
    return;
  }
  if (value.reversed_on < receivedOn)
    problems.add(`${path}.reversed_on`, 'A payment cannot have been reversed before it was received.');
  const isOther =
    before !== undefined &&
    before.reversed_on !== null &&
    (before.reversed_on !== value.reversed_on || before.reversal_reason !== value.reason);
  if (!isOther) return;
  problems.add(path, REVERSAL_FIELDS.already(before.reversed_on, before.reversal_reason));
}
