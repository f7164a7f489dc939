import type { placeMoneyThatWaits as entry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatExact, indiaDay, parseRupees, allocateWaitingMoney, sumPaise } from '@shulk/domain';
import type { Paise, AllocationProblem, AllocationRequest } from '@shulk/domain';
import { PLACING_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { newVerificationCode } from '../../../documents/sign-document.ts';
import { instituteNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { loadFeeLines } from '../../fees/index.ts';
import type { FeeLineRow } from '../../fees/index.ts';
import { feeNow } from '../settlement/book-capture.ts';
import { requireWaiting, whyNotPlaced } from './list-reviews.ts';
import {
  lockWaitingMoney,
  bookToFees,
  selectLentForOf,
  selectNamedFees,
  selectPlacedParts,
  selectPlacing,
  selectWaiting,
} from './reviews.store.ts';
import type { PlacingAct, WaitingPayment } from './reviews.store.ts';

type Body = z.output<NonNullable<typeof entry.body>>;
type Data = z.output<typeof entry.data>;

/**
 * Allocates waiting money to fees of its student (decision 94) by the rule `allocateWaitingMoney`, at the price of the
 * payment's day (decision 97), as one balanced entry that names who did it and why. The same Idempotency-Key never
 * allocates twice, even after its stored answer was purged.
 * @throws AppError invalid_request for money that does not wait, placing_refused naming the fee, idempotency_reused
 */
export async function placeMoneyThatWaits(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const requestKey = `console:${sha256(ctx.header('idempotency-key') ?? '').toString('hex')}`;
  const before = await selectPlacing(ctx.db, body.institute_code, requestKey);
  if (before !== undefined) {
    if (before.application_code !== body.application_code) throw new AppError('idempotency_reused');
    return answer(ctx, body, requestKey, before.receipt_no);
  }
  const named = await requireWaiting(ctx.db, body);
  const now = instituteNow(ctx.clock, named.clock_offset_ms);
  const placed = await ctx.db.tx(async (tx) => {
    await lockWaitingMoney(tx, named);
    const payment = await requireWaiting(tx, body);
    const parts = await partsOf(tx, payment, body);
    const { by, reason } = body;
    const act: PlacingAct = { parts, by, reason, requestKey, verificationCode: newVerificationCode() };
    return bookToFees(tx, payment, act, now);
  });
  if (placed.result === 'other') throw new AppError('idempotency_reused');
  if (placed.result === 'too_much') throw refused('application_code', words.waitsLess);
  ctx.services.outbox.nudge();
  return answer(ctx, body, requestKey, placed.receipt_number);
}

async function partsOf(tx: Executor, payment: WaitingPayment, body: Body): Promise<PlacingAct['parts']> {
  const { student_id: student, institute_id: institute } = payment;
  if (student === null) {
    throw refused('application_code', words.noStudent);
  }
  const why = whyNotPlaced(payment);
  if (why !== undefined && payment.placeable_paise === 0) throw refused('application_code', why);
  const codes = body.fees.map(({ fee }) => fee);
  const named = new Map(
    (await selectNamedFees(tx, institute, student, codes)).map(({ id, code }) => [code, id]),
  );
  const fees = await loadFeeLines(tx, { id: institute }, student, indiaDay(payment.received_at));
  const lentFor = await selectLentForOf(tx, student);
  const rows = body.fees.map(({ fee: code }, place) => {
    const row = fees.find(({ id }) => id === named.get(code));
    if (row === undefined) throw refused(fieldOf(place), words.noFee(code));
    return row;
  });
  const wishes: AllocationRequest[] = rows.map((row, place) => ({
    fee: feeNow(row, lentFor),
    amount: amountOf(body, place),
  }));
  const placed = allocateWaitingMoney(payment.placeable_paise, wishes);
  if (!placed.ok) {
    if (placed.problem === 'more_than_left' && why !== undefined) throw refused('application_code', why);
    const place = rows.findLastIndex(({ id }) => id === placed.fee_line_id);
    throw refused(fieldOf(place), PROBLEMS[placed.problem](placed.most));
  }
  return placed.parts.map((part) => ({ ...part, ...labelsOf(rows, part.fee_line_id) }));
}

function labelsOf(
  rows: readonly FeeLineRow[],
  id: number,
): Pick<FeeLineRow, 'head_id' | 'label' | 'instalment'> {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error('a part pays a fee that was named');
  return { head_id: row.head_id, label: row.label, instalment: row.instalment };
}

const fieldOf = (place: number): string => `fees.${place}.fee`;

function amountOf(body: Body, place: number): Paise | undefined {
  const amount = body.fees[place]?.amount;
  if (amount === undefined) return undefined;
  const parsed = parseRupees(amount);
  if (parsed.ok && parsed.paise > 0) return parsed.paise;
  throw new AppError('invalid_request', {
    fields: { [`fees.${place}.amount`]: words.amount },
  });
}

const PROBLEMS: Readonly<Record<AllocationProblem, (most: Paise) => string>> = {
  named_twice: () => words.namedTwice,
  nothing_owed: () => words.nothingOwed,
  lent_for: () => words.lentFor,
  amount_needed: () => words.amountNeeded,
  more_than_owed: (most) => words.mostOwed(formatExact(most)),
  more_than_left: (most) => (most > 0 ? words.mostLeft(formatExact(most)) : words.nothingLeft),
};

const refused = (field: string, text: string): AppError =>
  new AppError('placing_refused', { fields: { [field]: text } });

async function answer(ctx: Ctx, body: Body, requestKey: string, receipt_no: string): Promise<Data> {
  const parts = await selectPlacedParts(ctx.db, body.institute_code, requestKey);
  const left = await selectWaiting(ctx.db, body.institute_code, body.application_code);
  return {
    application_code: body.application_code,
    receipt_no,
    placed: parts.map(({ fee, label, cash_paise, discount_paise }) => ({
      fee,
      label,
      amount: toRupees(cash_paise),
      discount: toRupees(discount_paise),
    })),
    waiting: toRupees(
      sumPaise(left.flatMap((money) => (money.reason === 'REFUND_UNCLEAR' ? [] : [money.waiting_paise]))),
    ),
  };
}
