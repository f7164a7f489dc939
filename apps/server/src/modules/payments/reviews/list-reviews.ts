import type { ReviewView, listReviews as listEntry, noteReview as noteEntry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { PLACING_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { instituteNow, toMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { insertNote, selectWaiting } from './reviews.store.ts';
import type { WaitingPayment } from './reviews.store.ts';

type ListQuery = z.output<NonNullable<typeof listEntry.query>>;
type NoteBody = z.output<NonNullable<typeof noteEntry.body>>;

const DAY_MS = 86_400_000;

/** All money of an institute that waits for a person, with its age and reason (decision 94). */
export async function listReviews(ctx: Ctx, { query }: { query: ListQuery }): Promise<ReviewView[]> {
  const waiting = await selectWaiting(ctx.db, query.institute_code);
  return waiting.map((payment) => viewOf(ctx, payment));
}

/** Stores a person's note about waiting money. @throws AppError invalid_request when none waits there */
export async function noteReview(ctx: Ctx, { body }: { body: NoteBody }): Promise<ReviewView> {
  const payment = await requireWaiting(ctx.db, body);
  await insertNote(ctx.db, payment, body, instituteNow(ctx.clock, payment.clock_offset_ms));
  return viewOf(ctx, await requireWaiting(ctx.db, body));
}

/** The payment to allocate. @throws AppError invalid_request if nothing of it waits, or if several payments do */
export async function requireWaiting(
  ex: Executor,
  named: Pick<NoteBody, 'institute_code' | 'application_code' | 'gateway_payment_id'>,
): Promise<WaitingPayment> {
  const all = await selectWaiting(ex, named.institute_code, named.application_code);
  const wanted = named.gateway_payment_id;
  const meant = wanted === undefined ? all : all.filter(({ gateway_payment_id: id }) => id === wanted);
  const [first] = meant;
  if (first === undefined) {
    throw invalid({ application_code: words.nothingWaits });
  }
  if (meant.some(({ id }) => id !== first.id)) {
    const ids = meant.map(({ gateway_payment_id: id }) => id).join(', ');
    throw invalid({ gateway_payment_id: words.whichPayment(ids) });
  }
  // Held money goes first: excess only waits because its refund failed.
  return first;
}

const invalid = (fields: Record<string, string>): AppError => new AppError('invalid_request', { fields });

const viewOf = (ctx: Ctx, payment: WaitingPayment): ReviewView => ({
  application_code: payment.application_code,
  gateway_payment_id: payment.gateway_payment_id,
  student_id: payment.student_uuid,
  received_at: payment.received_at,
  booked_at: payment.booked_at,
  age_days: Math.floor(
    (toMs(instituteNow(ctx.clock, payment.clock_offset_ms)) - toMs(payment.received_at)) / DAY_MS,
  ),
  reason: payment.reason,
  amount: toRupees(payment.amount_paise),
  waiting: toRupees(payment.waiting_paise),
  notes: [...payment.notes],
});
