import type { PaymentStatus } from '@shulk/contract';
import { buildTruth } from '@shulk/domain';
import { TRUTH } from '@shulk/words/truth/payment';
import type { Ctx } from '../../../platform/http/context.ts';
import { forCaller } from '../../../platform/language.ts';
import { paymentStatusOf } from '../orders/payment-state.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { factsOf } from './facts-of.ts';
import { selectTruth } from './truth.store.ts';

/**
 * The payment's state, for the sheet. For money that pays no fee and for an order without a verdict it has the text of
 * the payment's page: what waits, what is refunded, and whether to pay again (decision 130).
 */
export async function buildStatus(ctx: Ctx, order: OrderView): Promise<PaymentStatus> {
  const now = orderNow(ctx.services, order);
  const status = paymentStatusOf(order, now);
  if (status.state !== 'REVIEW') return status;
  const facts = await factsOf(ctx.db, order, await selectTruth(ctx.db, order), now);
  return forCaller(() => {
    const { title, where, next } = buildTruth(facts);
    // The page has the contacts this sentence mentions; the sheet links the page.
    const told = next.filter((text) => text !== TRUTH.askWithReference);
    return { ...status, title, reason: [where, ...told].join(' ') };
  });
}
