import type { PaymentStatus } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { buildTruth, sumPaise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { TRUTH } from '@shulk/words/truth/payment';
import type { Ctx } from '../../../platform/http/context.ts';
import { forCaller } from '../../../platform/language.ts';
import { paymentStatusOf } from '../orders/payment-state.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { allPaidWith } from '../orders/together.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { factsOf } from './facts-of.ts';
import { selectTruth } from './truth.store.ts';

/**
 * The payment's state, for the sheet. For money that pays no fee and for an order without a verdict it has the text of
 * the payment's page: what waits, what is refunded, and whether to pay again (decision 130).
 */
export async function buildStatus(ctx: Ctx, order: OrderView): Promise<PaymentStatus> {
  const now = orderNow(ctx.services, order);
  if (order.paid_with_id !== null) return statusTogether(ctx, order, now);
  return statusOf(ctx, order, now);
}

async function statusOf(ctx: Ctx, order: OrderView, now: Instant): Promise<PaymentStatus> {
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

/**
 * Of orders that are paid by one payment: as long as one of them is open, or needs words of its own, its state is told;
 * PAID is told if each of them is.
 */
async function statusTogether(ctx: Ctx, order: OrderView, now: Instant): Promise<PaymentStatus> {
  const orders = await allPaidWith(ctx.db, order);
  const all: PaymentStatus[] = [];
  for (const one of orders) all.push(await statusOf(ctx, one, now));
  const own = all[orders.findIndex(({ id }) => id === order.id)] ?? (await statusOf(ctx, order, now));
  const told = TELLS_FIRST.flatMap((state) => all.find((one) => one.state === state) ?? [])[0] ?? own;
  // Shares are booked one after the other: until the last one is, the payment is not done.
  const isInPart = told.state === 'PAID' && all.some(({ state }) => state !== 'PAID');
  const telling: PaymentStatus = isInPart ? { ...told, state: 'PROCESSING', receipt_no: '' } : told;
  const { order_id, application_code } = own;
  return {
    ...telling,
    order_id,
    application_code,
    amount: toRupees(sumPaise(orders.map(({ amount_paise: amount }) => amount))),
    paid_together: orders.flatMap((one, index) => {
      const status = all[index];
      if (status === undefined) return [];
      const { state, amount, receipt_no } = status;
      const { application_code: code } = status;
      return [{ application_code: code, student_name: one.student_name ?? '', state, amount, receipt_no }];
    }),
  };
}

const TELLS_FIRST = ['PROCESSING', 'PENDING', 'REVIEW', 'PAID'] as const;
