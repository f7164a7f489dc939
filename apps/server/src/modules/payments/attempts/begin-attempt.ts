import type { GatewayLaunch } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CheckoutCaller, Ctx } from '../../../platform/http/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { findPage } from '../../pages/index.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { ReceiptUsed, gatewaysOf } from '../../gateways/index.ts';
import type { GatewayOrder, OpenAccount } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { recordGatewayOrder, selectGatewayOrders } from '../orders/orders.store.ts';
import type { RecordedOrder } from '../orders/orders.store.ts';
import { beginByToken, selectPayerContact } from './attempts.store.ts';
import type { BegunAttempt, OrderBegun, PayerContact } from './attempts.store.ts';
import { callerOf, ownOrder } from '../orders/own-order.ts';
import { orderNow } from '../orders/order-now.ts';
import { launchedOrders } from '../settlement/launched-orders.ts';
import { FIRST_CHECK_MS } from '../check-times.ts';
import { saveAttempt } from '../settlement/settlement.store.ts';
import { beginTogether } from './begin-together.ts';
import { gatewayOrderInput, launchOf } from './launch.ts';
import { requireNothingUnderWay } from './nothing-under-way.ts';

/** As checkoutCaller, for the call that begins an attempt: a first one is begun with the check of the token. */
export async function beginningCaller(
  db: Db,
  tokenHash: Buffer,
  now: Instant,
): Promise<CheckoutCaller | undefined> {
  return callerOf(await beginByToken(db, tokenHash, newCode('att'), now));
}

/** The order as that guard read it, not as another one did. */
const isBegun = (order: OrderView): order is OrderBegun => 'begun' in order;

/**
 * Starts an attempt at the gateway: the attempt is committed first, then the gateway is called outside any transaction,
 * then its order id is recorded (threats 6.2).
 * @throws AppError order_closed, order_in_progress, gateway_unavailable, gateway_mismatch
 */
export async function beginAttemptVerb(ctx: Ctx): Promise<GatewayLaunch> {
  const order = await ownOrder(ctx);
  if (order.paid_with_id !== null) return beginTogether(ctx, order);
  const byGuard = isBegun(order) ? order : undefined;
  const before = await requireNothingUnderWay(ctx, order);
  const attempt = byGuard?.begun ?? (await begin(ctx, order));
  if (attempt === undefined) throw new AppError('order_closed');
  reachCrashPoint('attempt-saved');
  const contact = byGuard
    ? { mobile: byGuard.payer_mobile, email: byGuard.payer_email }
    : await selectPayerContact(ctx.db, order.id);
  const { account, made } = await orderAtGateway(ctx, order, {
    ...attempt,
    usedUp: before === 'failed' ? order.gateway_order_id : null,
    contact,
  });
  if (byGuard && made.gateway_order_id !== order.gateway_order_id)
    rememberLaunched(ctx, byGuard, account.id, made.gateway_order_id);
  const launch = launchOf(ctx, order, account, made, { amount: order.amount_paise, contact });
  return { ...launch, attempt_id: attempt.attempt_code };
}

/** The message that reports the payment, and the sheet that asks for it, find the order without a look-up. */
function rememberLaunched(ctx: Ctx, order: OrderBegun, accountId: number, gatewayOrderId: string): void {
  const { id, institute_id, amount_paise, clock_offset_ms, created_at, token_hash } = order;
  ctx.services.parts.of(launchedOrders).remember(
    { accountId, gatewayOrderId },
    {
      id,
      institute_id,
      amount_paise,
      clock_offset_ms,
      created_at,
      gateway_account_id: accountId,
      gateway_order_id: gatewayOrderId,
      attempt_status: 'SUBMITTED',
      gateway_payment_id: null,
    },
    token_hash,
  );
}

function begin(ctx: Ctx, order: OrderView): Promise<BegunAttempt | undefined> {
  const now = orderNow(ctx.services, order);
  return saveAttempt(ctx.db, order.id, newCode('att'), plusMs(now, FIRST_CHECK_MS), now);
}

interface AtGateway {
  readonly account: OpenAccount;
  readonly made: RecordedOrder;
}

/**
 * The gateway order of this attempt. Until a payer was sent to a gateway, the card's next account replaces one that
 * does not answer: no payer has seen an order of the first, so none can pay twice.
 * @throws AppError gateway_unavailable, gateway_mismatch
 */
async function orderAtGateway(
  ctx: Ctx,
  order: OrderView,
  attempt: {
    readonly was_attempted: boolean;
    readonly gateway_order_id: string | null;
    /** The gateway order whose attempt failed, by the gateway's last answer; null when none did. */
    readonly usedUp: string | null;
    readonly contact: PayerContact;
  },
): Promise<AtGateway> {
  const own = await gatewaysOf(ctx.services).require(order.gateway_account_id);
  const earlier = attempt.gateway_order_id === null ? [] : await selectGatewayOrders(ctx.db, order.id);
  const latest = earlier.at(-1);
  // Another tab may have opened the next order meanwhile: only the order that was queried is known to be used up.
  const isGood = !own.gateway.isOneTry || latest?.gateway_order_id !== attempt.usedUp;
  if (latest !== undefined && isGood) return { account: own, made: latest };
  const accounts = latest === undefined ? [own, ...(await standIns(ctx, order, own))] : [own];
  const { was_attempted: isKnown, contact } = attempt;
  const wanted = { number: earlier.length + 1, isKnown, contact };
  for (const account of accounts) {
    const opened = await reachGateway(ctx, account, order, wanted);
    if (opened === undefined) continue;
    reachCrashPoint('gateway-order-made');
    if (opened.amount !== order.amount_paise) throw new AppError('gateway_mismatch');
    const made = await recordGatewayOrder(
      ctx.db,
      order.id,
      account.id,
      opened,
      latest?.gateway_order_id ?? null,
    );
    reachCrashPoint('gateway-order-recorded');
    // Another tab may have been faster at another account: the recorded order counts.
    if (made.gateway_order_id === opened.gateway_order_id) return { account, made };
    const after = await ownOrder(ctx);
    return { account: await gatewaysOf(ctx.services).require(after.gateway_account_id), made };
  }
  throw new AppError('gateway_unavailable', { retryAfter: 5 });
}

/** The card's other accounts, as its page names them now. */
async function standIns(ctx: Ctx, order: OrderView, own: OpenAccount): Promise<readonly OpenAccount[]> {
  const page = await findPage(ctx, order.slug);
  const card = page?.config.sdk_block?.find(({ code }) => code === order.card_code);
  const accounts = card === undefined ? [] : await gatewaysOf(ctx.services).list(order.institute_id, card);
  return accounts.filter(({ id }) => id !== own.id);
}

/** Our reference at the gateway: the order's code, with a number from the second gateway order on. */
const receiptOf = (order: OrderView, number: number): string =>
  number === 1 ? order.order_code : `${order.order_code}-${number}`;

/** A crash uses up at most one receipt, and only at a gateway that accepts each receipt once. */
const MOST_RECEIPTS_USED = 3;

/**
 * Opens the gateway order. If an earlier attempt may have got this far without recording an id, the gateway is queried
 * for our receipt first, so that a crash never leaves two payable orders.
 * @param wanted which of the gateway orders of ours it is, from 1
 * @returns undefined if this account cannot open one now: no order means no payment, no money was taken
 */
async function reachGateway(
  ctx: Ctx,
  account: OpenAccount,
  order: OrderView,
  wanted: { readonly number: number; readonly isKnown: boolean; readonly contact: PayerContact },
  used = 0,
): Promise<GatewayOrder | undefined> {
  const { gateway, vendor } = account;
  const receipt = receiptOf(order, wanted.number);
  try {
    const earlier = wanted.isKnown ? await gateway.findOrderByReceipt(receipt) : undefined;
    // An unrecorded payment of ours: it is queried before anybody pays again.
    if (earlier !== undefined && gateway.isOneTry) throw new AppError('order_in_progress');
    return earlier ?? (await gateway.openOrder(gatewayOrderInput(ctx, order, receipt, wanted.contact)));
  } catch (error) {
    if (error instanceof ReceiptUsed && used < MOST_RECEIPTS_USED)
      return reachGateway(ctx, account, order, { ...wanted, number: wanted.number + 1 }, used + 1);
    if (!(error instanceof CallRefused) && !(error instanceof CallUnknown)) throw error;
    ctx.log.warn({ problem: error.message, vendor }, 'the gateway could not open an order');
    return undefined;
  }
}
