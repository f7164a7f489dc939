import { formatExact, paise } from '@shulk/domain';
import { paiseOf } from '../check-institute.ts';
import { instituteDay, didYouMean, paymentKey, requireDay, requireInstitute } from '../checking.ts';
import type { Checking } from '../checking.ts';
import { placed, refuseTwice } from '../problems.ts';
import type { Placed, Problems } from '../problems.ts';
import { studentKey } from '../student-list.ts';
import type { RecordedPayment } from '../read-parts.ts';
import type { KnownPayment, StoredAllocation } from '../../stores/known.store.ts';

/** A line after the bundle: what it owes and what is booked to it, in paise. */
export interface LineState {
  readonly base: number;
  readonly isDynamic: boolean;
  settled: number;
}

type Part = RecordedPayment['allocation'][number];

/** A stored part of a payment, amounts in paise. */
export const storedAllocation = ({
  line,
  amount,
  late_fee,
  late_fee_waived: waived,
}: Part): StoredAllocation => ({
  line,
  amount_paise: paiseOf(amount),
  late_fee_paise: paiseOf(late_fee),
  waived_paise: paiseOf(waived?.amount),
  waived_whole: waived !== undefined && waived.amount === undefined,
  waived_by: waived?.by ?? '',
  waived_reason: waived?.reason ?? '',
});

/**
 * Checks a recorded payment (R12): its day, its lines and what they can take.
 * @param on `linesOf` finds the lines of its student and returns undefined for an unknown student, which it notes;
 *   `stays` is false for a payment that the same bundle reverses: it uses no room
 */
export function checkPayment(
  checking: Checking,
  entry: Placed<RecordedPayment>,
  { linesOf, stays }: { linesOf: () => ReadonlyMap<string, LineState> | undefined; stays: boolean },
): void {
  const { path, value } = entry;
  const { problems } = checking;
  const view = requireInstitute(checking, value.institute_code, `${path}.institute_code`);
  if (view === undefined) return;
  requireDay(checking, value.received_on, `${path}.received_on`);
  if (value.received_on > instituteDay(checking, view))
    problems.add(`${path}.received_on`, 'Money cannot have been received after today.');
  const own = linesOf();
  const parts = placed(`${path}.allocation`, value.allocation);
  refuseTwice(problems, parts, (part) => part.line, 'line');
  if (value.give_receipt === true && value.old_receipt_no !== undefined)
    problems.add(
      `${path}.give_receipt`,
      'The institute gave the receipt old_receipt_no for this money, and one payment has one receipt; take one of the two out.',
    );
  const known = checking.known.payments.get(paymentKey(value.institute_code, value.code));
  if (known !== undefined) return refuseChange(checking, entry, known);
  for (const part of parts) checkPart(problems, part, own, stays);
  const isWaiverAlone = value.allocation.every(
    ({ amount, late_fee = 0, late_fee_waived }) => amount + late_fee === 0 && late_fee_waived !== undefined,
  );
  if (isWaiverAlone)
    problems.add(`${path}.allocation`, 'A payment brings money; a late fee is waived beside what was paid.');
}

function checkPart(
  problems: Problems,
  { path, value: part }: Placed<Part>,
  own: ReadonlyMap<string, LineState> | undefined,
  stays: boolean,
): void {
  const line = own?.get(part.line);
  if (own !== undefined && line === undefined) problems.add(`${path}.line`, noLine(part.line, own));
  const amount = paiseOf(part.amount);
  if (amount === 0 && !part.late_fee && part.late_fee_waived === undefined)
    problems.add(`${path}.amount`, 'An amount must be above zero.');
  if (part.late_fee_waived?.amount === 0)
    problems.add(
      `${path}.late_fee_waived.amount`,
      'An amount must be above zero; leave it out to waive the whole late fee of the line.',
    );
  if (line === undefined) return;
  const left = line.base - line.settled;
  if (stays) line.settled += amount;
  if (line.isDynamic || amount <= left) return;
  const shown = formatExact(paise(Math.max(0, left)));
  problems.add(
    `${path}.amount`,
    `This is more than the line can take: ${shown} is left on it. Late fee that was taken goes into late_fee.`,
  );
}

/** The problem of a line that the student does not have. */
export const noLine = (line: string, own: ReadonlyMap<string, LineState>): string =>
  `The student has no fee line "${line}"; ${didYouMean(line, own.keys(), 'add it or correct the code')}.`;

/** A booked payment is never changed; the same entry again is nothing new. */
function refuseChange(
  checking: Checking,
  { path, value }: Placed<RecordedPayment>,
  known: KnownPayment,
): void {
  const sorted = (parts: readonly StoredAllocation[]): string =>
    parts
      .map((part) =>
        JSON.stringify([
          part.line,
          part.amount_paise,
          part.late_fee_paise,
          part.waived_paise,
          part.waived_whole,
          part.waived_by,
          part.waived_reason,
        ]),
      )
      .toSorted()
      .join();
  const isSame =
    studentKey('', known.student_id) === studentKey('', value.student_id) &&
    known.mode === value.mode &&
    known.received_on === value.received_on &&
    known.has_receipt === (value.give_receipt === true) &&
    sorted(known.allocation) === sorted(value.allocation.map(storedAllocation));
  if (isSame) return;
  checking.problems.add(
    `${path}.code`,
    'A payment of this code is in the books with other content, and the books are never changed; give a new payment a new code.',
  );
}
