import type { createOrder as createOrderEntry, OrderToken } from '@shulk/contract';
import { indiaDay, ORDER_MINUTES, sumPaise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { z } from 'zod';
import { plusMs } from '../../../platform/clock.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newApplicationCode, newCode } from '../../../platform/ids.ts';
import { instituteTime, requireInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { quoteForOrder } from '../../fees/index.ts';
import type { OrderQuote } from '../../fees/index.ts';
import { reach } from '../crash-points.ts';
import { gatewaysOf } from '../gateways/gateways.ts';
import type { OpenAccount } from '../gateways/gateways.ts';
import { mintToken, newCheckoutToken, orderTokenOf } from './checkout-token.ts';
import { insertOrder } from './orders.store.ts';
import type { OrderWrite } from './orders.store.ts';
import { makeRoom } from './overlapping-orders.ts';
import { parentOrigin } from './parent-origin.ts';

type Body = z.output<NonNullable<typeof createOrderEntry.body>>;

/** Another browser may open an order for the same fees at the same moment; more than this is no accident. */
const ROUNDS = 3;

/** Some of the quoted fees are reserved to another open order; thrown to undo the transaction, never shown. */
class FeesReserved extends Error {
  override readonly name = 'FeesReserved';
  readonly feeLineIds: readonly number[];

  constructor(feeLineIds: readonly number[]) {
    super('fees are reserved to another order');
    this.feeLineIds = feeLineIds;
  }
}

/**
 * Freezes amounts into an order, reserves its fee lines in the same transaction and mints the checkout token
 * (R2-R4, R11). Every amount comes from module fees, which recomputes and checks everything (threats 2 rows 7-8).
 * @throws AppError those of quoteForOrder, order_in_progress, gateway_mismatch
 */
export async function createOrder(ctx: Ctx, { body }: { body: Body }): Promise<OrderToken> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  // Known before the transaction opens: the rules of the quote ask for it inside.
  const browserId = await ctx.browser.id();
  const wanted: Wanted = { page, body, browserId, account: await gatewayFor(ctx, page, body.card_code) };
  for (let round = 1; ; round += 1) {
    try {
      return await writeOrder(ctx, wanted);
    } catch (error) {
      if (!(error instanceof FeesReserved)) throw error;
      // No room is made in the last round: nobody's order is cancelled for one that is not tried again.
      if (round === ROUNDS) throw new AppError('order_in_progress', { retryAfter: 2 });
      const resumable = await makeRoom(ctx, page.institute_id, browserId, error.feeLineIds);
      if (resumable !== undefined) return mintToken(ctx, resumable);
    }
  }
}

/** The account of the card, looked up before the transaction; whether it may be used is told after the quote. */
async function gatewayFor(ctx: Ctx, page: InstitutePage, cardCode: string): Promise<OpenAccount | undefined> {
  const card = page.config.sdk_block?.find(({ code }) => code === cardCode);
  return gatewaysOf(ctx.services).find(page.institute_id, card?.pg_vendor);
}

interface Wanted {
  readonly page: InstitutePage;
  readonly body: Body;
  readonly browserId: number;
  readonly account: OpenAccount | undefined;
}

async function writeOrder(ctx: Ctx, wanted: Wanted): Promise<OrderToken> {
  const { page, body } = wanted;
  const now = instituteTime(page.institute, ctx.clock);
  const fresh = newCheckoutToken(ctx.now());
  const order = await ctx.db.tx(async (tx) => {
    const quote = await quoteForOrder(ctx, tx, page, {
      card_code: body.card_code,
      ...(body.session_code === undefined ? {} : { session_code: body.session_code }),
      ...(body.sbd_code === undefined ? {} : { sbd_code: body.sbd_code }),
      ...(body.mobile === undefined ? {} : { mobile: body.mobile }),
      ...(body.quote_hash === undefined ? {} : { quote_hash: body.quote_hash }),
    });
    if (wanted.account === undefined) throw new AppError('gateway_mismatch');
    const written = orderOf(wanted, quote, wanted.account, now, {
      ...fresh,
      parent_origin: parentOrigin(ctx),
    });
    const feeLineIds = written.lines.flatMap(({ fee_line_id: id }) => (id === null ? [] : [id]));
    const { reserved } = await insertOrder(tx, written);
    if (reserved !== feeLineIds.length) throw new FeesReserved(feeLineIds);
    return written;
  });
  reach('order-reserved');
  return orderTokenOf({ ...order, amount_paise: order.amount }, fresh, false);
}

function orderOf(
  { page, browserId }: Wanted,
  quote: OrderQuote,
  account: OpenAccount,
  now: Instant,
  token: { hash: Buffer; expires_at: Instant; parent_origin: string },
): OrderWrite {
  const total = sumPaise(quote.lines.flatMap((line) => [line.balance, line.late_fee]));
  assert(total === quote.amount && total > 0, 'an order costs what its lines add up to');
  return {
    order_code: newCode('ord'),
    application_code: newApplicationCode(indiaDay(now)),
    institute_id: page.institute_id,
    page_id: page.id,
    student_id: quote.student?.id ?? null,
    browser_session_id: browserId,
    pay_session_id: quote.session?.id ?? null,
    card_code: quote.card.code,
    title: quote.title,
    financing_mode: quote.card.financing_mode,
    contact_mobile: quote.contact_mobile,
    contact_email: quote.contact_email,
    amount: quote.amount,
    gateway_account_id: account.id,
    token_hash: token.hash,
    token_expires_at: token.expires_at,
    parent_origin: token.parent_origin,
    created_at: now,
    expires_at: plusMs(now, ORDER_MINUTES * 60_000),
    lines: quote.lines,
  };
}
