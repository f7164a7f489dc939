import { indiaDay, paise, allocateMoney, cashOf } from '@shulk/domain';
import type { AgreedLine, FeeNow, Instant, MoneyToAllocate, Allocation, Paise } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { keepsFirst } from '../../gateways/index.ts';
import { loadFeeLines } from '../../fees/index.ts';
import type { FeeLineRow } from '../../fees/index.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import { lockOrderToAllocate, selectLentFor, selectLinesToAllocate } from './allocation.store.ts';
import type { LineToAllocate, OrderToAllocate } from './allocation.store.ts';
import { capturePayment, captureReported } from './capture.store.ts';
import type {
  CaptureMark,
  CaptureResult,
  AllocationRow,
  ReportedCapture,
  ReportedResult,
} from './capture.store.ts';
import { batchCalls } from '../../../platform/queue/batch-calls.ts';
import type { Part } from '../../../platform/parts.ts';
import type { Services } from '../../../platform/services.ts';

/** How long a price is honoured after the order's expiry (decision 88). */
const PRICE_GRACE_MS = 24 * 3_600_000;

/**
 * Books one captured payment, once (R1). If nothing changed since the order was made, one statement books it; otherwise
 * `allocateMoney` decides line by line what the money pays, under the locks of order and fees.
 * @param payment captured, as the gateway reported it
 */
export async function bookCapture(
  db: Db,
  orderId: number,
  payment: GatewayPayment,
  mark: CaptureMark,
): Promise<{ result: CaptureResult; receipt_number: string }> {
  const asAgreed = await capturePayment(db, orderId, payment, mark);
  if (asAgreed.result !== 'unlike') return { ...asAgreed, result: asAgreed.result };
  return bookAllocated(db, orderId, payment, mark);
}

/** The row of a message stored with the booking it reports; null if it had one before. */
export interface StoredReport {
  readonly id: number | null;
  readonly isDone: boolean;
}

/** The order that a message names is not as its caller remembers it; nothing was written. */
export class OrderChanged extends Error {
  override readonly name = 'OrderChanged';
}

type BookTogether = (capture: ReportedCapture) => Promise<ReportedResult>;

/**
 * Books reported payments of an institute that come together in one transaction: all of them wait for its receipt counter,
 * which is held until the commit is on the disk. One that cannot be booked fails alone.
 */
export const reportedCaptures: Part<(instituteId: number) => BookTogether> = {
  name: 'reported captures',
  make: ({ db }) => {
    const all = new Map<number, BookTogether>();
    return (instituteId) => {
      const own = all.get(instituteId) ?? batchCalls((captures) => captureReported(db, captures));
      all.set(instituteId, own);
      return own;
    };
  },
};

/**
 * As bookCapture, and stores the message that reports the payment in the same commit.
 * @throws OrderChanged if the order is not as given
 */
export async function bookReported(
  { db, parts }: Pick<Services, 'db' | 'parts'>,
  instituteId: number,
  capture: ReportedCapture,
): Promise<{ result: CaptureResult; stored: StoredReport }> {
  const { result, webhook_id: id } = await parts.of(reportedCaptures)(instituteId)(capture);
  if (result === 'changed') throw new OrderChanged('the order is not as it was remembered');
  if (result !== 'unlike') return { result, stored: { id, isDone: true } };
  const { orderId, payment, mark } = capture;
  return { ...(await bookAllocated(db, orderId, payment, mark)), stored: { id, isDone: false } };
}

function bookAllocated(
  db: Db,
  orderId: number,
  payment: GatewayPayment,
  mark: CaptureMark,
): Promise<{ result: CaptureResult; receipt_number: string }> {
  return db.tx(async (tx) => {
    const { placement } = await decide(tx, orderId, payment, mark.time.at);
    const { result, receipt_number } = await capturePayment(tx, orderId, payment, mark, placement);
    if (result === 'unlike') throw new Error('a placed payment is booked as it was placed');
    return { result, receipt_number };
  });
}

/** Whether any of a payment would pay a fee now; what it pays is decided again when it is booked. */
export const wouldPlace = (
  db: Db,
  orderId: number,
  payment: GatewayPayment,
  paidAt: Instant,
): Promise<boolean> => db.tx(async (tx) => (await decide(tx, orderId, payment, paidAt)).placed > 0);

/** What a captured payment pays, line by line, decided under the locks of order and fees. */
export async function decide(
  tx: Executor,
  orderId: number,
  payment: GatewayPayment,
  paidAt: Instant,
): Promise<{ readonly placement: AllocationRow; readonly placed: Paise }> {
  const order = await lockOrderToAllocate(tx, orderId);
  const lines = await selectLinesToAllocate(tx, orderId);
  const lentFor = await selectLentFor(tx, orderId);
  const fees =
    order.student_id === null
      ? []
      : await loadFeeLines(tx, { id: order.institute_id }, order.student_id, indiaDay(paidAt));
  const allocation = allocateMoney(moneyOf(order, lines, { fees, lentFor }, payment, paidAt));
  return { placement: rowOf(allocation, lines, fees), placed: cashOf(allocation.parts) };
}

interface FeesNow {
  readonly fees: readonly FeeLineRow[];
  readonly lentFor: ReadonlySet<number>;
}

function moneyOf(
  order: OrderToAllocate,
  lines: readonly LineToAllocate[],
  now: FeesNow,
  payment: GatewayPayment,
  paidAt: Instant,
): MoneyToAllocate {
  const agreed = lines.map((line) => agreedLine(line, now));
  const own = new Set(lines.map(({ fee_line_id: id }) => id));
  const cost = agreed.reduce((sum, { balance, late_fee }) => sum + balance + late_fee, 0);
  return {
    matches_order:
      payment.amount === order.amount_paise && payment.amount === cost && payment.currency === 'INR',
    amount: payment.amount,
    price_stands: order.is_price_fixed || toMs(paidAt) <= toMs(order.expires_at) + PRICE_GRACE_MS,
    is_price_fixed: order.is_price_fixed,
    is_one_too_many: order.was_paid_there && keepsFirst(order.vendor),
    lines: agreed,
    others: now.fees.filter(({ id }) => !own.has(id)).map((fee) => feeNow(fee, now.lentFor)),
    rest: order.rest_rule,
  };
}

function agreedLine(line: LineToAllocate, { fees, lentFor }: FeesNow): AgreedLine {
  const { fee_line_id: id } = line;
  const fee = fees.find((one) => one.id === id);
  return {
    line_no: line.line_no,
    balance: line.balance_paise,
    discount: line.discount_paise,
    late_fee: line.late_fee_paise,
    ...(id !== null && {
      // Nobody owes a withdrawn fee.
      fee: fee === undefined ? { ...WITHDRAWN, fee_line_id: id } : feeNow(fee, lentFor, line),
    }),
    paid: {
      balance: line.paid_balance_paise,
      discount: line.paid_discount_paise,
      late_fee: line.paid_late_fee_paise,
    },
  };
}

const NOTHING = paise(0);
const WITHDRAWN: Omit<FeeNow, 'fee_line_id'> = {
  balance_outstanding: NOTHING,
  discount: NOTHING,
  late_fee: NOTHING,
  is_typed: false,
  was_paid_since: false,
  may_be_part: false,
  is_lent_for: false,
  was_given_back: false,
};

/**
 * A fee as `allocateMoney` takes it. @param fee with the day's amounts; lentFor: fees that a loan will pay; line: of the order,
 * absent for another fee
 */
export const feeNow = (
  fee: FeeLineRow,
  lentFor: ReadonlySet<number>,
  line?: Pick<LineToAllocate, 'was_paid_since' | 'was_given_back'>,
): FeeNow => ({
  fee_line_id: fee.id,
  balance_outstanding: fee.balance_outstanding,
  discount: fee.discount,
  late_fee: fee.late_fee,
  is_typed: fee.dynamic_ft,
  was_paid_since: line?.was_paid_since === true,
  may_be_part: fee.is_editable,
  is_lent_for: lentFor.has(fee.id),
  was_given_back: line?.was_given_back === true,
});

/** The allocation as rows: the student's other fees follow the lines of the order. */
function rowOf(
  { parts, held, held_reason, excess }: Allocation,
  lines: readonly LineToAllocate[],
  fees: readonly FeeLineRow[],
): AllocationRow {
  let last = Math.max(0, ...lines.map(({ line_no: no }) => no));
  const rows = parts.map(({ balance, discount, late_fee, ...part }) => {
    const amounts = { balance, discount, late_fee };
    if (part.line_no !== null) {
      const line = lines.find(({ line_no: no }) => no === part.line_no);
      if (line === undefined) throw new Error('a part pays a line of its order');
      const { fee_line_id, head_id, label, instalment } = line;
      return { no: part.line_no, fee_line_id, head_id, label, instalment, ...amounts };
    }
    const fee = fees.find(({ id }) => id === part.fee_line_id);
    if (fee === undefined) throw new Error('a part pays a fee of its student');
    last += 1;
    const { id: fee_line_id, head_id, label, instalment } = fee;
    return { no: last, fee_line_id, head_id, label, instalment, ...amounts };
  });
  return { parts: rows, held, held_reason: held_reason ?? '', excess };
}
