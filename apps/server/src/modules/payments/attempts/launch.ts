import type { GatewayLaunch } from '@shulk/contract';
import type { Instant, Paise } from '@shulk/domain';
import { instituteNow, plusMs, toMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { routeUrl } from '../../../platform/http/mount.ts';
import type { GatewayOrderRequest, OpenAccount, OrderLabels } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import type { RecordedOrder } from '../orders/orders.store.ts';
import { selectPayerContact } from './attempts.store.ts';
import type { PayerContact } from './attempts.store.ts';
import { ownOrigin } from '../orders/parent-origin.ts';
import { RETURN_CALL } from './browser-return.ts';

/** Where the gateway sends the browser back to: an address of the order. */
export const returnUrl = (ctx: Ctx, order: OrderView): string =>
  ownOrigin(ctx) + routeUrl(ctx.services, RETURN_CALL).replace(':order_id', order.order_code);

/** What the office finds a payment by in the gateway's dashboard. */
export const labelsOf = (
  order: Pick<OrderView, 'institute_code' | 'student_uuid' | 'application_code'>,
): OrderLabels => ({
  institute: order.institute_code,
  student_id: order.student_uuid,
  txn: order.application_code,
});

/** The gateway's input about the payer of an order, and how the sheet opens its page. */
export interface GatewayWindow {
  readonly payer: PayerContact & { readonly name: string };
  readonly return_url: string;
  /** What the sheet needs to open the gateway's page for a recorded order. */
  readonly launch: (account: OpenAccount, made: RecordedOrder, amount: Paise) => Launch;
}

/** The gateway's window for an order whose payment another module starts. */
export async function gatewayWindow(ctx: Ctx, order: OrderView): Promise<GatewayWindow> {
  const contact = await selectPayerContact(ctx.db, order.id);
  return {
    payer: { ...contact, name: order.student_name ?? '' },
    return_url: returnUrl(ctx, order),
    launch: (account, made, amount) => launchOf(ctx, order, account, made, { amount, contact }),
  };
}

type Launch = Omit<GatewayLaunch, 'attempt_id'>;

/** What the sheet needs to open the gateway's page for a recorded order (decisions 8). */
export const launchOf = (
  ctx: Ctx,
  order: OrderView,
  { vendor, mode, gateway }: OpenAccount,
  made: RecordedOrder,
  { amount, contact }: { readonly amount: Paise; readonly contact: PayerContact },
): Launch => ({
  vendor,
  protocol: gateway.protocol,
  mode,
  launch_token: made.launch_token,
  script_url: gateway.page.script_url,
  key: gateway.page.key,
  gateway_order_id: made.gateway_order_id,
  amount_paise: amount,
  currency: 'INR',
  name: order.institute_label,
  description: order.title,
  prefill: {
    ...(contact.mobile === '' ? {} : { contact: `+91${contact.mobile}` }),
    ...(contact.email === '' ? {} : { email: contact.email }),
  },
  callback_url: returnUrl(ctx, order),
});

/**
 * The contact of an order or EMI application that its own browser may see (R54): see attempts.store.ts.
 * @param keeper what the id belongs to
 */
export const payerContact = (
  ex: Executor,
  id: number,
  keeper: Parameters<typeof selectPayerContact>[2],
): Promise<PayerContact> => selectPayerContact(ex, id, keeper);

/** The input of an order at the gateway for one of ours. */
export const gatewayOrderInput = (
  ctx: Ctx,
  order: OrderView,
  receipt: string,
  contact: PayerContact,
): GatewayOrderRequest => ({
  amount: order.amount_paise,
  receipt,
  description: order.title,
  labels: labelsOf(order),
  payer: { ...contact, name: order.student_name ?? '' },
  return_url: returnUrl(ctx, order),
  payable_until: payableUntil(order, instituteNow(ctx.clock, order.clock_offset_ms)),
});

/** Cashfree accepts no expiry sooner than 15 minutes ahead (gateways B.2); the call itself may take some of them. */
const LEAST_LIFE_MS = 20 * 60_000;

/** The order's own expiry; an attempt that starts shortly before it gets 20 minutes. */
const payableUntil = (order: OrderView, now: Instant): Instant =>
  plusMs(now, Math.max(toMs(order.expires_at) - toMs(now), LEAST_LIFE_MS));
