import type { GatewayLaunch } from '@shulk/contract';
import { sumPaise, wholeId } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { GatewayOrder, OpenAccount } from '../../gateways/index.ts';
import { selectPayerContact } from './attempts.store.ts';
import type { PayerContact } from './attempts.store.ts';
import { gatewayOrderInput, launchOf } from './launch.ts';
import { requireNothingUnderWay } from './nothing-under-way.ts';
import { FIRST_CHECK_MS } from '../check-times.ts';
import { orderNow } from '../orders/order-now.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { selectGatewayOrders } from '../orders/orders.store.ts';
import type { RecordedOrder } from '../orders/orders.store.ts';
import { saveAttempt } from '../settlement/settlement.store.ts';
import { allPaidWith, recordTogether } from '../orders/together.store.ts';
import { lockOrders } from '../shares/shares.store.ts';

/**
 * Starts an attempt on each of the orders that one payment pays, all or none, and opens one order at the gateway with
 * their sum; each of ours is recorded with its share of it. A gateway that does not answer has no stand-in here.
 * @param lead the order that has the sheet
 * @throws AppError order_closed, order_in_progress, gateway_unavailable, gateway_mismatch
 */
export async function beginTogether(ctx: Ctx, lead: OrderView): Promise<GatewayLaunch> {
  await requireNothingUnderWay(ctx, lead);
  const orders = await allPaidWith(ctx.db, lead);
  const begun = await beginAll(ctx, orders);
  reachCrashPoint('attempt-saved');
  const contact = await selectPayerContact(ctx.db, lead.id);
  const account = await gatewaysOf(ctx.services).require(lead.gateway_account_id);
  const amount = sumPaise(orders.map(({ amount_paise: one }) => one));
  const made = await orderAtGateway(ctx, account, orders, { ...begun, amount, contact });
  const whole = { ...made, gateway_order_id: wholeId(made.gateway_order_id) };
  const launch = launchOf(ctx, lead, account, whole, { amount, contact });
  return { ...launch, attempt_id: begun.attempt_code };
}

interface Begun {
  readonly attempt_code: string;
  readonly was_attempted: boolean;
}

const beginAll = (ctx: Ctx, orders: readonly OrderView[]): Promise<Begun> =>
  ctx.db.tx(async (tx) => {
    await lockOrders(
      tx,
      orders.map(({ id }) => id),
    );
    const begun: Begun[] = [];
    for (const order of orders) {
      const now = orderNow(ctx.services, order);
      const one = await saveAttempt(tx, order.id, newCode('att'), plusMs(now, FIRST_CHECK_MS), now);
      // One child was paid elsewhere, or its order ended: the sum is not what the payer owes any more.
      if (one === undefined) throw new AppError('order_closed');
      begun.push(one);
    }
    const [first] = begun;
    assert(first !== undefined, 'several orders have a first one');
    return first;
  });

async function orderAtGateway(
  ctx: Ctx,
  account: OpenAccount,
  orders: readonly OrderView[],
  of: Begun & { readonly amount: Paise; readonly contact: PayerContact },
): Promise<RecordedOrder> {
  const [lead] = orders;
  assert(lead !== undefined, 'several orders have a first one');
  const latest = (await selectGatewayOrders(ctx.db, lead.id)).at(-1);
  if (latest !== undefined) return latest;
  const opened = await open(ctx, account, lead, of);
  reachCrashPoint('gateway-order-made');
  if (opened.amount !== of.amount) throw new AppError('gateway_mismatch');
  const made = await recordTogether(ctx.db, account.id, orders, opened);
  reachCrashPoint('gateway-order-recorded');
  return made;
}

async function open(
  ctx: Ctx,
  { gateway, vendor }: OpenAccount,
  lead: OrderView,
  { was_attempted, amount, contact }: Begun & { readonly amount: Paise; readonly contact: PayerContact },
): Promise<GatewayOrder> {
  const receipt = lead.order_code;
  try {
    const earlier = was_attempted ? await gateway.findOrderByReceipt(receipt) : undefined;
    return (
      earlier ?? (await gateway.openOrder({ ...gatewayOrderInput(ctx, lead, receipt, contact), amount }))
    );
  } catch (error) {
    if (!(error instanceof CallRefused) && !(error instanceof CallUnknown)) throw error;
    ctx.log.warn({ problem: error.message, vendor }, 'the gateway could not open an order');
    throw new AppError('gateway_unavailable', { retryAfter: 5 });
  }
}
