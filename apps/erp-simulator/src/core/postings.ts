import type { OfflinePayment, Payment, Refund } from '@shulk/client';
import type { Data, Posting } from './books.ts';
import { studentOf } from './books.ts';
import { paiseOf } from './money.ts';

/** What moves money on fees. All other objects tell of the way there. */
export type Money = Payment | OfflinePayment | Refund;

export const sourceOf = ({ object, id }: Money): string => `${object} ${id}`;

/** A fee that came by a reverse lookup has no code of ours at Shulk, but one of its head and instalment (docs/erp.md). */
function feeOf(data: Readonly<Data>, studentId: string, code: string): string {
  const fees = studentOf(data, studentId)?.fees ?? [];
  return fees.find((fee) => `erp:${fee.head}:${fee.instalment}` === code)?.code ?? code;
}

/** The postings of an object as it stands: one for each fee that its money pays, or goes back from. */
export function postingsOf(data: Readonly<Data>, money: Money): Posting[] {
  if (money.object === 'refund' && money.status !== 'PROCESSED') return [];
  if (money.object === 'offline_payment' && money.status !== 'RECORDED') return [];
  const isRefund = money.object === 'refund';
  return money.lines.map((line) => {
    const settles = paiseOf(line.amount) - paiseOf(line.late_fee) + paiseOf(line.discount);
    return {
      source: sourceOf(money),
      student_id: money.student_id,
      fee: feeOf(data, money.student_id, line.code),
      paise: isRefund ? -paiseOf(line.amount) : paiseOf(line.amount),
      // A refund that reopens no fee is a gift: the money is gone, and nothing is owed again.
      settles: isRefund ? (money.reopens_fees ? -settles : 0) : settles,
      on: isRefund ? money.updated_at : money.received_at,
      receipt: isRefund ? '' : money.receipt_number,
      reference: money.object === 'offline_payment' ? money.code : money.reference_id,
    };
  });
}

export const sumOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { paise }) => sum + paise, 0);

/**
 * Makes the postings of an object those of its newest version. An older version, or the same again, changes nothing: so it
 * may come twice, late, or in the wrong order.
 */
export function postMoney(data: Data, money: Money): void {
  const source = sourceOf(money);
  if ((data.known[source]?.version ?? 0) >= money.version) return;
  const postings = postingsOf(data, money);
  const isMoved = money.object !== 'refund' || money.status === 'PROCESSED';
  const whole = isMoved ? paiseOf(money.amount) * (money.object === 'refund' ? -1 : 1) : 0;
  data.known[source] = { version: money.version, unposted: whole - sumOf(postings) };
  data.postings = [...data.postings.filter((posting) => posting.source !== source), ...postings];
}
