import type { GatewayLaunch } from '@shulk/contract';
import type { Paise } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { routeUrl } from '../../../platform/http/mount.ts';
import type { OrderLabels, OpenAccount } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import type { RecordedOrder } from '../orders/orders.store.ts';
import type { PayerContact } from './payer-contact.store.ts';
import { ownOrigin } from '../orders/parent-origin.ts';
import { RETURN_CALL } from './return-call.ts';

/** Where the gateway sends the browser back to: the order's own address. */
export const returnUrl = (ctx: Ctx, order: OrderView): string =>
  ownOrigin(ctx) + routeUrl(ctx.services, RETURN_CALL).replace(':order_id', order.order_code);

/** By what the office finds a payment in the gateway's dashboard. */
export const labelsOf = (
  order: Pick<OrderView, 'institute_code' | 'student_uuid' | 'application_code'>,
): OrderLabels => ({
  institute: order.institute_code,
  student_id: order.student_uuid,
  txn: order.application_code,
});

/** What the sheet needs to open the gateway's own page for an order made there (decisions 8). */
export const launchOf = (
  ctx: Ctx,
  order: OrderView,
  { vendor, mode, gateway }: OpenAccount,
  made: RecordedOrder,
  { amount, contact }: { readonly amount: Paise; readonly contact: PayerContact },
): Omit<GatewayLaunch, 'attempt_id'> => ({
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
