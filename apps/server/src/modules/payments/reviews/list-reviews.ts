import type { ReviewView, listReviews as listEntry, noteReview as noteEntry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatDay, formatExact, indiaDay } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { PLACING_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { instituteNow, toMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import {
  insertNote,
  isRefundUnderWay,
  selectSilentOrders,
  selectToldMade,
  selectWaiting,
} from './reviews.store.ts';
import type { SilentOrder, ToldMade, WaitingPayment } from './reviews.store.ts';

type ListQuery = z.output<NonNullable<typeof listEntry.query>>;
type NoteBody = z.output<NonNullable<typeof noteEntry.body>>;

const DAY_MS = 86_400_000;

/**
 * Everything of an institute that waits for a person, with its age and reason: money (decision 94), orders of which no
 * bank has said whether money came (decision 213), and failed refunds that the gateway says it made (decision 221). The
 * oldest comes first.
 */
export async function listReviews(ctx: Ctx, { query }: { query: ListQuery }): Promise<ReviewView[]> {
  const waiting = await selectWaiting(ctx.db, query.institute_code);
  const silent = await selectSilentOrders(ctx.db, query.institute_code, ctx.clock.now());
  const toldMade = await selectToldMade(ctx.db, query.institute_code);
  const views = [
    ...waiting.map((payment) => viewOf(ctx, payment)),
    ...toldMade.map((refund) => toldMadeViewOf(ctx, refund)),
    ...silent.map((order) => silentViewOf(ctx, order)),
  ];
  return views.toSorted((a, b) => (a.waits_since < b.waits_since ? -1 : 1));
}

/** Stores a person's note about waiting money. @throws AppError invalid_request when none waits there */
export async function noteReview(ctx: Ctx, { body }: { body: NoteBody }): Promise<ReviewView> {
  const payment = await requireWaiting(ctx.db, body);
  await insertNote(ctx.db, payment, body, instituteNow(ctx.clock, payment.clock_offset_ms));
  return viewOf(ctx, await requireWaiting(ctx.db, body));
}

/**
 * The payment to allocate.
 * @throws AppError invalid_request if nothing of it waits, or if several payments do; placing_refused while the gateway may
 * be refunding it
 */
export async function requireWaiting(
  ex: Executor,
  named: Pick<NoteBody, 'institute_code' | 'application_code' | 'gateway_payment_id'>,
): Promise<WaitingPayment> {
  const all = await selectWaiting(ex, named.institute_code, named.application_code);
  const wanted = named.gateway_payment_id;
  const meant = wanted === undefined ? all : all.filter(({ gateway_payment_id: id }) => id === wanted);
  const [first] = meant;
  if (first === undefined) {
    if (await isRefundUnderWay(ex, named.institute_code, named.application_code))
      throw new AppError('placing_refused', { fields: { application_code: words.refundUnderWay } });
    throw invalid({ application_code: words.nothingWaits });
  }
  if (meant.some(({ id }) => id !== first.id)) {
    const ids = meant.map(({ gateway_payment_id: id }) => id).join(', ');
    throw invalid({ gateway_payment_id: words.whichPayment(ids) });
  }
  // Held money goes first: excess only waits because its refund did not go out.
  return first;
}

/** Why a person cannot place all of this money now, and what to do; undefined: it can be placed. */
export function whyNotPlaced(payment: WaitingPayment): string | undefined {
  if (payment.reason === 'REFUND_UNCLEAR') return words.refundUnclear;
  if (payment.placeable_paise >= payment.waiting_paise) return undefined;
  return words.disputed(
    formatExact(payment.disputed_paise),
    payment.placeable_paise > 0 ? formatExact(payment.placeable_paise) : '',
    payment.respond_by === null ? '' : formatDay(indiaDay(payment.respond_by)),
  );
}

const invalid = (fields: Record<string, string>): AppError => new AppError('invalid_request', { fields });

const viewOf = (ctx: Ctx, payment: WaitingPayment): ReviewView => ({
  application_code: payment.application_code,
  gateway_payment_id: payment.gateway_payment_id,
  student_id: payment.student_uuid,
  received_at: payment.received_at,
  booked_at: payment.booked_at,
  ...ageOf(ctx, payment, payment.received_at),
  reason: payment.reason,
  amount: toRupees(payment.amount_paise),
  waiting: toRupees(payment.waiting_paise),
  placeable: toRupees(payment.placeable_paise),
  dispute:
    payment.disputed_paise > 0
      ? { amount: toRupees(payment.disputed_paise), respond_by: payment.respond_by ?? '' }
      : null,
  to_do: whyNotPlaced(payment) ?? '',
  notes: [...payment.notes],
});

const toldMadeViewOf = (ctx: Ctx, refund: ToldMade): ReviewView => ({
  application_code: refund.application_code,
  gateway_payment_id: refund.gateway_payment_id,
  student_id: refund.student_uuid,
  received_at: refund.received_at,
  booked_at: refund.booked_at,
  ...ageOf(ctx, refund, refund.told_made_at),
  reason: 'REFUND_TOLD_MADE',
  amount: toRupees(refund.amount_paise),
  waiting: 0,
  placeable: 0,
  dispute: null,
  to_do: '',
  notes: [],
});

const silentViewOf = (ctx: Ctx, order: SilentOrder): ReviewView => ({
  application_code: order.application_code,
  gateway_payment_id: '',
  student_id: order.student_uuid,
  received_at: '',
  booked_at: '',
  ...ageOf(ctx, order, order.tried_at),
  reason: 'NO_VERDICT',
  amount: toRupees(order.amount_paise),
  waiting: 0,
  placeable: 0,
  dispute: null,
  to_do: '',
  notes: [],
});

const ageOf = (
  ctx: Ctx,
  { clock_offset_ms: offset }: Pick<WaitingPayment, 'clock_offset_ms'>,
  since: Instant,
): Pick<ReviewView, 'waits_since' | 'age_days'> => ({
  waits_since: since,
  age_days: Math.floor((toMs(instituteNow(ctx.clock, offset)) - toMs(since)) / DAY_MS),
});
