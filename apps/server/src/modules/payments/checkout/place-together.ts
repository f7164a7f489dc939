import type { OrderToken } from '@shulk/contract';
import { mayPayTogether, paysTogether, sumPaise } from '@shulk/domain';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { quoteForOrder } from '../../fees/index.ts';
import type { OrderAsked } from '../../fees/index.ts';
import { instituteTime, requireInstitutePage } from '../../pages/index.ts';
import { takesShares } from '../../gateways/index.ts';
import type { OpenAccount } from '../../gateways/index.ts';
import { clearOverlappingOrders } from './overlapping-orders.ts';
import { claimantOf, gatewayFor, orderOf } from './place-order.ts';
import type { OrderRequest } from './place-order.ts';
import { mintToken, newCheckoutToken, orderTokenOf } from '../orders/checkout-token.ts';
import type { FreshToken } from '../orders/checkout-token.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { FeesReserved, insertOrder } from '../orders/orders.store.ts';
import type { OrderWrite } from '../orders/orders.store.ts';
import { joinOrders } from '../orders/together.store.ts';

/** One more child, as its own order would be asked for. */
export type AskedWith = OrderAsked & { readonly payment_page_slug: string };

/** As for a single order: more rounds are no accident. */
const ROUNDS = 3;

/**
 * Makes the orders of several children that are paid by one payment, each with its own quote, proof and lines, all or
 * none (decision 239). The sheet belongs to the first of them.
 * @throws AppError those of placeOrder; invalid_request for orders that one payment cannot pay
 */
export async function placeTogether(
  ctx: Ctx,
  first: OrderRequest,
  others: readonly AskedWith[],
): Promise<OrderToken> {
  await ctx.key?.hold();
  const requests: OrderRequest[] = [first];
  for (const { payment_page_slug: slug, ...asked } of others)
    requests.push({ ...first, page: await requireInstitutePage(ctx, slug), asked });
  if (!requests.every(({ page }) => paysTogether(page.config))) throw notTogether();
  for (let round = 1; ; round += 1) {
    const fresh = newCheckoutToken(ctx, first.parent_origin);
    const orders = await quoteAll(ctx, requests, fresh);
    try {
      await write(ctx, orders);
      const [lead] = orders;
      assert(lead !== undefined, 'several orders have a first one');
      return orderTokenOf(
        { ...lead, amount_paise: sumPaise(orders.map(({ amount }) => amount)) },
        fresh,
        false,
      );
    } catch (error) {
      if (!(error instanceof FeesReserved)) throw error;
      if (round === ROUNDS) throw new AppError('order_in_progress', { retryAfter: 2 });
      const resumable = await makeRoom(ctx, first, error);
      if (resumable !== undefined) return mintToken(ctx, resumable, first.parent_origin);
    }
  }
}

const notTogether = (): AppError =>
  new AppError('invalid_request', () => ({ fields: { together: words.notTogether } }));

/** The orders by their students, so that two calls for the same children reserve their fees in the same order. */
async function quoteAll(
  ctx: Ctx,
  requests: readonly OrderRequest[],
  fresh: FreshToken,
): Promise<OrderWrite[]> {
  const orders: OrderWrite[] = [];
  const accounts: OpenAccount[] = [];
  for (const request of requests) {
    const account = await gatewayFor(ctx, request.page, request.asked.card_code);
    const quote = await quoteForOrder(ctx, request.page, request.asked);
    if (account === undefined) throw new AppError('gateway_mismatch');
    accounts.push(account);
    orders.push(orderOf(request, quote, account, instituteTime(request.page.institute, ctx.clock), fresh));
  }
  if (!accounts.every(({ gateway }) => takesShares(gateway)) || !mayPayTogether(orders)) throw notTogether();
  orders.sort((a, b) => (a.student_id ?? 0) - (b.student_id ?? 0));
  return orders.map((order, index) =>
    index === 0 ? order : { ...order, token_hash: null, token_expires_at: null },
  );
}

const write = (ctx: Ctx, orders: readonly OrderWrite[]): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const ids: number[] = [];
    for (const order of orders) ids.push((await insertOrder(tx, order)).id);
    await joinOrders(tx, ids);
  });

/** An own payment in progress is resumed if it pays several children as well. */
async function makeRoom(
  ctx: Ctx,
  first: OrderRequest,
  { feeLineIds }: FeesReserved,
): Promise<OrderView | undefined> {
  const { institute_id } = first.page;
  const own = await clearOverlappingOrders(ctx.services, institute_id, claimantOf(ctx, first), feeLineIds);
  if (own !== undefined && own.paid_with_id === null) throw new AppError('order_in_progress');
  return own;
}
