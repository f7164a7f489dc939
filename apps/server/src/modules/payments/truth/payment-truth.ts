import type { PaymentTruth } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatPaymentTimestamp, isReceiptAtOnce, buildTruth } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import { forCaller } from '../../../platform/language.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { mandateHooks, setsUpMandate } from '../mandate-hooks.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { factsOf } from './facts-of.ts';
import { selectTruth, selectNamedOrder } from './truth.store.ts';
import type { NamedOrder } from './truth.store.ts';
import { findPage, inPageWords, isInstitutePage } from '../../pages/index.ts';
import { findProofs } from '../../verification/index.ts';
import type { ProofRow } from '../../verification/index.ts';

/**
 * The payment with this code, if the caller may see it: the browser that made it, or one that proved for receipts a
 * contact of its student or the mobile it was paid with (threats 2 row 11, R31). The answer to others depends only on
 * their own proofs, never on the code: without a proof for this page they must prove a contact, with one they find
 * nothing (threats 1.5).
 * @throws AppError proof_required, order_not_found
 */
async function visibleOrder(ctx: Ctx, slug: string, applicationCode: string): Promise<NamedOrder> {
  const [order, browserId, proofs] = await Promise.all([
    selectNamedOrder(ctx.db, slug, applicationCode),
    ctx.browser.known(),
    receiptProofs(ctx, slug),
  ]);
  const isOwn = browserId !== undefined && order?.browser_session_id === browserId;
  if (order !== undefined && (isOwn || proofs.some((proof) => names(proof, order)))) return order;
  throw new AppError(proofs.length > 0 ? 'order_not_found' : 'proof_required');
}

async function receiptProofs(ctx: Ctx, slug: string): Promise<ProofRow[]> {
  const page = await findPage(ctx, slug);
  if (page === undefined || !isInstitutePage(page)) return [];
  return (await findProofs(ctx, page)).filter(({ purpose }) => purpose === 'receipt');
}

function names(proof: ProofRow, order: NamedOrder): boolean {
  if (proof.institute_id !== order.institute_id) return false;
  if (order.student_id !== null && proof.student_ids.includes(order.student_id)) return true;
  return proof.method === 'mobile_verf' && proof.destination === order.contact_mobile;
}

interface TruthInput {
  readonly params: { readonly application_code: string };
  readonly query: { readonly payment_page_slug: string };
}

/**
 * Where a payment's money is, what happens next and by when (decision 23). The gateway is queried about an open
 * payment, no more often than for a waiting sheet.
 * @throws AppError proof_required, order_not_found
 */
export async function paymentTruth(ctx: Ctx, { params, query }: TruthInput): Promise<PaymentTruth> {
  const named = await visibleOrder(ctx, query.payment_page_slug.toLowerCase(), params.application_code);
  const found = await readOrder(ctx, named);
  const order = (await queryWhenOpen(ctx.services, found)) ? await readOrder(ctx, named) : found;
  const row = await selectTruth(ctx.db, named);
  const now = orderNow(ctx.services, order);
  const mandate = setsUpMandate(order)
    ? await mandateHooks(ctx.services)?.facts(ctx.db, order, now)
    : undefined;
  const is_tried_again =
    order.made_by === 'mandate' && (await mandateHooks(ctx.services)?.isTriedAgain(ctx.db, order));
  const facts = await factsOf(ctx.db, order, row, now);
  const { by, next, ...told } = forCaller(() => buildTruth({ ...facts, mandate, is_tried_again }));
  const at = order.received_at ?? row.moneys.at(-1)?.received_at ?? row.tried_at;
  return {
    application_code: order.application_code,
    ...told,
    next: [...next],
    by: by ?? '',
    amount: toRupees(order.amount_paise),
    institute_name: order.institute_label,
    what_for: await inPageWords(ctx, order.slug, order.title),
    at: at === null ? '' : formatPaymentTimestamp(at),
    receipt_no: order.receipt_no,
    receipt_at_once:
      order.made_by !== 'link' &&
      order.booked_at !== null &&
      order.browser_session_id !== null &&
      order.browser_session_id === (await ctx.browser.known()) &&
      isReceiptAtOnce(order.booked_at, now),
  };
}

async function readOrder(ctx: Ctx, { id, institute_id }: NamedOrder): Promise<OrderView> {
  const order = await selectOrder(ctx.db, institute_id, id);
  if (order === undefined) throw new AppError('order_not_found');
  return order;
}
