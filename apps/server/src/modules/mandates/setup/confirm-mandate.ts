import type { confirmMandate as confirmEntry, MandateView } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { instituteNow } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { lockWithToken } from '../mandates.store.ts';
import { isNoAnswer } from './query-open-mandate.ts';
import { ownMandate } from './own-mandate.ts';
import { queryMandate } from './settle-mandate.ts';
import { mandateView } from './view-mandate.ts';

type Body = z.output<NonNullable<typeof confirmEntry.body>>;

/**
 * Takes the gateway's signed answer from the sheet. The signature must cover OUR registration; the mandate's state
 * comes from a query of the gateway (threats 2 row 10).
 * @throws AppError order_not_found, signature_invalid
 */
export async function confirmMandate(ctx: Ctx, { body }: { body: Body }): Promise<MandateView> {
  const { order, mandate } = await ownMandate(ctx);
  const { gateway } = await gatewaysOf(ctx.services).require(mandate.gateway_account_id);
  const { gateway_order_id, gateway_payment_id } = body;
  const isOurs = mandate.gateway_order_id !== null && gateway_order_id === mandate.gateway_order_id;
  if (!isOurs || !gateway.verifyReturn(gateway_order_id, body)) {
    ctx.log.warn({ mandate_id: mandate.id }, 'security event: the signature of a browser return is wrong');
    throw new AppError('signature_invalid');
  }
  // Recorded first: until the bank decides, no other registration may begin beside this one.
  const seen = { payment_id: gateway_payment_id, token_id: '' };
  const known = await lockWithToken(ctx.db, mandate, seen, instituteNow(ctx.clock, order.clock_offset_ms));
  if (known.status !== 'ACTIVE') {
    await queryMandate(ctx.services, known, 'poll').catch((error: unknown) => {
      if (!isNoAnswer(error)) throw error;
    });
  }
  return mandateView(ctx, await ownMandate(ctx));
}
