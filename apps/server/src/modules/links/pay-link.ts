import type { OrderToken, payLink as payEntry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { isEmail, isMobile, payerName, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { instituteNow } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { meterOpened } from '../../platform/http/callers/meter-rows.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { languageNow } from '../../platform/language.ts';
import { takeLimit } from '../../platform/limits.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { parentOrigin, placeOrder } from '../payments/index.ts';
import { presentQuote, requireLink } from './link-quote.ts';
import { recordLinkOrder } from './links.store.ts';
import type { LinkPayer } from './links.store.ts';

type Body = z.output<NonNullable<typeof payEntry.body>>;

/** Orders of one link in an hour: whoever has it can hold its fees for some minutes, but not for ever. */
const MOST_ORDERS = 30;

/**
 * The order of a link, priced now, with a checkout token of that order alone. An amount other than the one shown is
 * refused: the page shows the new one first. Somebody else who is paying these fees goes before, as for any order (R57).
 * @throws AppError link_not_found, link_closed, quote_changed, rate_limited, and those of placeOrder
 */
export async function payLink(ctx: Ctx, { body }: { body: Body }): Promise<OrderToken> {
  const link = await requireLink(ctx, body.token);
  const browserId = await ctx.browser.id();
  const limit = { scope: 'link.pay', key: String(link.id), windowSeconds: 3_600, max: MOST_ORDERS };
  const taken = await takeLimit(ctx.db, limit, ctx.now());
  if (!taken.ok) throw new AppError('rate_limited', { retryAfter: taken.retryAfterSeconds });
  meterOpened(ctx);
  const page = await requireInstitutePage(ctx, link.slug);
  const payer = payerOf(body);
  const quote = async () => {
    const now = await presentQuote(ctx, link);
    if (now === undefined) throw new AppError('link_closed');
    if (toRupees(now.amount) !== body.amount) throw new AppError('quote_changed');
    return now;
  };
  return placeOrder(ctx, {
    page,
    asked: { card_code: link.card_code },
    maker: { kind: 'link', browserId },
    parent_origin: parentOrigin(ctx),
    reference_id: '',
    linked: {
      language: link.language,
      quote,
      record: async (tx, orderId) => {
        const now = instituteNow(ctx.clock, link.clock_offset_ms);
        const isOpen = await recordLinkOrder(tx, { linkId: link.id, orderId, payer }, now);
        if (!isOpen) throw new AppError('link_closed');
      },
    },
  });
}

/** What the payer typed, as far as it is usable: nothing of it is needed to pay. */
function payerOf({ name = '', mobile = '', email = '', name_on_receipt }: Body): LinkPayer {
  const digits = typedMobile(mobile);
  const named = payerName(name);
  return {
    name: named,
    mobile: isMobile(digits) ? digits : '',
    email: isEmail(email) ? email.trim() : '',
    name_on_receipt: name_on_receipt === true && named !== '',
    language: languageNow(),
  };
}
