import type { createOrder as createOrderEntry, OrderToken } from '@shulk/contract';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { meterOpened } from '../../../platform/http/callers/meter-rows.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { loanHooks } from '../loan-hooks.ts';
import { parentOrigin } from '../orders/parent-origin.ts';
import { placeTogether } from './place-together.ts';
import { placeOrder } from './place-order.ts';

type Body = z.output<NonNullable<typeof createOrderEntry.body>>;

/**
 * An order of this browser for a page's card (R2-R4, R11); its sheet talks only to the page that made it. For a
 * MONTHLY-EMI card the token is that of an application.
 * @throws AppError those of placeOrder, page_not_found, emi_in_progress, emi_not_found, rate_limited
 */
export async function createOrderVerb(ctx: Ctx, { body }: { body: Body }): Promise<OrderToken> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  meterOpened(ctx);
  const { payment_page_slug: _slug, together, ...asked } = body;
  const card = page.config.sdk_block?.find(({ code }) => code === body.card_code);
  // A lender's plan starts with an application; its order follows the signed agreement (decision 29).
  const loans = card?.financing_mode === 'MONTHLY-EMI' ? loanHooks(ctx.services) : undefined;
  if (loans !== undefined && together === undefined) {
    await ctx.key?.hold();
    return loans.start(ctx, page, asked, parentOrigin(ctx));
  }
  if (body.resume === true) {
    throw new AppError('invalid_request', { fields: { resume: words.onlyPlan } });
  }
  const maker = { kind: 'browser', browserId: await ctx.browser.id() } as const;
  const order = { page, asked, maker, parent_origin: parentOrigin(ctx), reference_id: '' };
  return together === undefined ? placeOrder(ctx, order) : placeTogether(ctx, order, together);
}
