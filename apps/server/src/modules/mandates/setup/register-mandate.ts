import type { MandateLaunch } from '@shulk/contract';
import { AppError } from '../../../platform/errors.ts';
import { instituteNow } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { gatewayWindow } from '../../payments/index.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import type { MandateGateway, MandateRegistration } from '../../gateways/index.ts';
import type { OrderView } from '../../payments/index.ts';
import { selectDebitLines } from '../debits.store.ts';
import { moveMandate, recordRegistration, selectLiveOrder } from '../mandates.store.ts';
import type { MandateRow } from '../mandates.store.ts';
import { planMandateQuery } from './query-acts.ts';
import { queryOpenMandate } from './query-open-mandate.ts';
import { ownMandate } from './own-mandate.ts';
import type { OwnMandate } from './own-mandate.ts';
import { planAgain } from './plan-mandate.ts';

/**
 * The payer agreed: the mandate is recorded, then the gateway is called outside any transaction, then its answer is
 * recorded (threats 6.2). A repeated call returns the same registration; after a refusal a new one.
 * @throws AppError order_not_found, order_closed, order_in_progress, mandate_exists, gateway_unavailable,
 *   gateway_mismatch
 */
export async function registerMandate(ctx: Ctx): Promise<MandateLaunch> {
  const found = await ownMandate(ctx);
  const { order, mandate } = (await queryOpenMandate(ctx.services, found.order))
    ? await ownMandate(ctx)
    : found;
  const wanted = await requireRegistrable(ctx, { order, mandate });
  const account = await gatewaysOf(ctx.services).require(wanted.gateway_account_id);
  if (account.gateway.mandates === undefined) throw new AppError('gateway_mismatch');
  const now = instituteNow(ctx.clock, order.clock_offset_ms);
  const is_first = await ctx.db.tx(async (tx) => {
    const before = await moveMandate(tx, wanted.id, 'PENDING', { cause: 'register', now });
    if (before !== undefined) await planMandateQuery(tx, wanted, 0, now);
    return before !== undefined;
  });
  reachCrashPoint('mandate-saved');
  const window = await gatewayWindow(ctx, order);
  const made = await reachGateway(ctx, account.gateway.mandates, order, { ...wanted, is_first, window });
  // Another tab may have been faster: the recorded registration counts.
  const { customer_id, ...launch } = await recordRegistration(ctx.db, wanted.id, made);
  reachCrashPoint('mandate-registered');
  return {
    ...window.launch(account, launch, made.amount),
    customer_id,
    recurring: true,
  };
}

type GatewayWindow = Awaited<ReturnType<typeof gatewayWindow>>;

/** The mandate to register: this one, or a new one after a refusal. */
async function requireRegistrable(ctx: Ctx, { order, mandate }: OwnMandate): Promise<MandateRow> {
  const now = instituteNow(ctx.clock, order.clock_offset_ms);
  if (order.status !== 'CREATED' || order.expires_at <= now) throw new AppError('order_closed');
  const lines = await selectDebitLines(ctx.db, mandate.id);
  const fees = lines.map(({ fee_line_id }) => fee_line_id);
  const live = await selectLiveOrder(ctx.db, order.institute_id, fees, null);
  if (live !== undefined && live !== order.id) throw new AppError('mandate_exists');
  switch (mandate.status) {
    case 'CREATED':
      return mandate;
    case 'PENDING':
      // The bank is deciding: another registration beside it could be approved too.
      if (mandate.gateway_payment_id !== null) throw new AppError('order_in_progress');
      return mandate;
    case 'REJECTED': {
      const { institute_id, student_id, gateway_account_id } = mandate;
      const again = { id: order.id, institute_id, student_id, gateway_account_id, now };
      await ctx.db.tx((tx) => planAgain(tx, again, lines));
      return (await ownMandate(ctx)).mandate;
    }
    case 'ACTIVE':
    case 'PAUSED':
    case 'CANCELLED':
    case 'EXPIRED':
    case 'COMPLETED':
      throw new AppError('order_closed');
  }
}

async function reachGateway(
  ctx: Ctx,
  gateway: MandateGateway,
  order: OrderView,
  {
    mandate_code: receipt,
    rail,
    max_amount_paise: max_amount,
    starts_on,
    ends_on,
    is_first,
    window: { payer, return_url },
  }: MandateRow & { readonly is_first: boolean; readonly window: GatewayWindow },
): Promise<MandateRegistration> {
  try {
    return await gateway.register({
      receipt,
      rail,
      max_amount,
      starts_on,
      ends_on,
      payer,
      return_url,
      is_first,
    });
  } catch (error) {
    if (!(error instanceof CallRefused) && !(error instanceof CallUnknown)) throw error;
    ctx.log.warn({ problem: error.message, order_id: order.id }, 'the gateway could not register a mandate');
    throw new AppError('gateway_unavailable', { retryAfter: 5 });
  }
}
