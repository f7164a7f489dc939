import type { createOrder as createOrderEntry, OrderToken } from '@shulk/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/http/context.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { parentOrigin } from './parent-origin.ts';
import { placeOrder } from './place-order.ts';

type Body = z.output<NonNullable<typeof createOrderEntry.body>>;

/**
 * An order of this browser for a page's card (R2-R4, R11); its sheet talks to the page it was made on alone.
 * @throws AppError those of placeOrder, page_not_found
 */
export async function createOrder(ctx: Ctx, { body }: { body: Body }): Promise<OrderToken> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  const { payment_page_slug: _slug, ...asked } = body;
  const maker = { kind: 'browser', browserId: await ctx.browser.id() } as const;
  return placeOrder(ctx, { page, asked, maker, parent_origin: parentOrigin(ctx), reference_id: '' });
}
