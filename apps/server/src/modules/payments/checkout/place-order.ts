import type { OrderToken } from '@shulk/contract';
import { helpDeskOf, indiaDay, ORDER_MINUTES, sumPaise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newApplicationCode, newCode } from '../../../platform/ids.ts';
import { languageNow } from '../../../platform/language.ts';
import { instituteTime } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { quoteForOrder } from '../../fees/index.ts';
import type { OrderAsked, OrderQuote } from '../../fees/index.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { mandateHooks } from '../mandate-hooks.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { OpenAccount } from '../../gateways/index.ts';
import { mintToken, newCheckoutToken, orderTokenOf } from '../orders/checkout-token.ts';
import type { FreshToken } from '../orders/checkout-token.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { FeesReserved, insertKeyedOrder, insertOrder } from '../orders/orders.store.ts';
import type { OrderWrite } from '../orders/orders.store.ts';
import { clearOverlappingOrders } from './overlapping-orders.ts';
import type { Claimant } from './overlapping-orders.ts';

/** Another order of the same fees may be placed at the same moment; more rounds than this are no accident. */
const ROUNDS = 3;

/** The maker of an order: a payer's browser by its row id, also by a link, or the institute's own server (R3). */
export type OrderMaker =
  | { readonly kind: 'browser' | 'link'; readonly browserId: number }
  | { readonly kind: 'erp' };

/** The input of an order. */
export interface OrderRequest {
  readonly page: InstitutePage;
  readonly asked: OrderAsked;
  readonly maker: OrderMaker;
  /** The only origin the sheet will talk to. */
  readonly parent_origin: string;
  /** The institute's own reference; empty for none. */
  readonly reference_id: string;
  /** What the institute's own server noted with it. */
  readonly notes?: OrderWrite['notes'];
  /** The advance instalments of an EMI application: its fees are already frozen, so nothing is quoted (R7). */
  readonly advance?: { readonly quote: OrderQuote; readonly emi_application_id: number };
  /** The order of a link: priced anew in each round, and recorded in the transaction that writes it (decision 240). */
  readonly linked?: {
    /** That of the parent, whom the messages reach. */
    readonly language: OrderWrite['language'];
    readonly quote: () => Promise<OrderQuote>;
    readonly record: (tx: Executor, orderId: number) => Promise<unknown>;
  };
}

/**
 * Freezes amounts into an order, reserves its fee lines in the same statement and mints the checkout token (R2-R4,
 * R11). Module fees recomputes and checks every amount (threats 2 rows 7-8).
 * @throws AppError those of quoteForOrder, order_in_progress, gateway_mismatch, mandate_exists
 */
export async function placeOrder(ctx: Ctx, input: OrderRequest): Promise<OrderToken> {
  const { page, asked } = input;
  const account = await gatewayFor(ctx, page, asked.card_code);
  for (let round = 1; ; round += 1) {
    try {
      return await quoteAndWrite(ctx, input, account);
    } catch (error) {
      if (!(error instanceof FeesReserved)) throw error;
      // The last round cancels nothing: it would not be followed by another try.
      if (round === ROUNDS) throw new AppError('order_in_progress', { retryAfter: 2 });
      // From here on it takes several statements: a second call with the same key must wait for this one.
      await ctx.key?.hold();
      const resumable = await clearOverlappingOrders(
        ctx.services,
        page.institute_id,
        claimantOf(ctx, input),
        error.feeLineIds,
      );
      if (resumable !== undefined) return mintToken(ctx, resumable, input.parent_origin);
    }
  }
}

/** An order is resumed by the browser that made it, or by the institute's server that requested it (R2). */
const isOwn = (order: OrderView, maker: OrderMaker): boolean =>
  order.made_by === maker.kind && (maker.kind === 'erp' || order.browser_session_id === maker.browserId);

/** Who asks. A payer's refusal names whom to call; an institute's server tells its payer in its own words. */
export const claimantOf = ({ settings }: Pick<Ctx, 'settings'>, { page, maker }: OrderRequest): Claimant => ({
  browserId: maker.kind === 'erp' ? null : maker.browserId,
  isTrusted: maker.kind === 'link',
  isOwn: (order) => isOwn(order, maker),
  ...(maker.kind !== 'erp' && {
    help: helpDeskOf(page.config.support_block, page.institute.support, settings.support),
  }),
});

/** The card's account, read before the transaction; whether it is usable is checked after the quote. */
export async function gatewayFor(
  ctx: Ctx,
  page: InstitutePage,
  cardCode: string,
): Promise<OpenAccount | undefined> {
  const card = page.config.sdk_block?.find(({ code }) => code === cardCode);
  const [first] = await gatewaysOf(ctx.services).list(page.institute_id, card ?? {});
  return first;
}

const quoteOf = async (ctx: Ctx, { page, asked, advance, linked }: OrderRequest): Promise<OrderQuote> =>
  advance?.quote ?? (linked === undefined ? quoteForOrder(ctx, page, asked) : linked.quote());

async function quoteAndWrite(
  ctx: Ctx,
  input: OrderRequest,
  account: OpenAccount | undefined,
): Promise<OrderToken> {
  const now = instituteTime(input.page.institute, ctx.clock);
  const fresh = newCheckoutToken(ctx, input.parent_origin);
  const quote = await quoteOf(ctx, input);
  if (account === undefined) throw new AppError('gateway_mismatch');
  const order = orderOf(input, quote, account, now, fresh);
  const token = orderTokenOf({ ...order, amount_paise: order.amount }, fresh, false);
  if (quote.card.financing_mode === 'AUTO-DEBIT') {
    await ctx.key?.hold();
    const resumed = await planDebits(ctx, input, quote, { ...order, lines: [] }, account);
    if (resumed !== undefined) return resumed;
  } else if (input.linked !== undefined) {
    const { record } = input.linked;
    await ctx.key?.hold();
    await ctx.db.tx(async (tx) => record(tx, (await insertOrder(tx, order)).id));
  } else if (ctx.key === undefined) await insertOrder(ctx.db, order);
  else await ctx.key.keepWith(token, (key) => insertKeyedOrder(ctx.db, order, key));
  reachCrashPoint('order-reserved');
  return token;
}

/**
 * Writes the order by which a payer agrees to scheduled debits: it reserves no fees and takes no money (R10). A fee is
 * under at most one mandate; a payer who waits for the bank resumes that order.
 * @returns the resumed order
 * @throws AppError mode_unavailable, mandate_exists
 */
async function planDebits(
  ctx: Ctx,
  { page, maker, parent_origin }: OrderRequest,
  { lines, student }: OrderQuote,
  order: OrderWrite,
  { gateway }: OpenAccount,
): Promise<OrderToken | undefined> {
  const hooks = mandateHooks(ctx.services);
  if (hooks === undefined || gateway.mandates === undefined || student === null) {
    throw new AppError('mode_unavailable');
  }
  const fees = lines.flatMap(({ fee_line_id: id }) => (id === null ? [] : [id]));
  const live = await hooks.liveOrder(ctx.db, page.institute_id, fees);
  if (live !== undefined) {
    const earlier = await selectOrder(ctx.db, page.institute_id, live);
    if (earlier?.status !== 'CREATED' || !isOwn(earlier, maker)) throw new AppError('mandate_exists');
    return mintToken(ctx, earlier, parent_origin);
  }
  await ctx.db.tx(async (tx) => {
    const { id } = await insertOrder(tx, order);
    const { institute_id, gateway_account_id, created_at: now } = order;
    await hooks.plan(tx, { id, institute_id, student_id: student.id, gateway_account_id, now }, lines);
  });
  return undefined;
}

/** The order of a quote, as it is written. */
export function orderOf(
  { page, maker, parent_origin, reference_id, notes, advance, linked }: OrderRequest,
  quote: OrderQuote,
  account: OpenAccount,
  now: Instant,
  token: FreshToken,
): OrderWrite {
  const total = sumPaise(quote.lines.flatMap((line) => [line.balance, line.late_fee]));
  assert(total === quote.amount && total > 0, 'an order costs what its lines add up to');
  return {
    order_code: newCode('ord'),
    application_code: newApplicationCode(indiaDay(now)),
    institute_id: page.institute_id,
    page_id: page.id,
    page_version: page.version,
    student_id: quote.student?.id ?? null,
    browser_session_id: maker.kind === 'erp' ? null : maker.browserId,
    made_by: maker.kind,
    mandate_debit_id: null,
    emi_application_id: advance?.emi_application_id,
    reference_id,
    notes,
    pay_session_id: quote.session?.id ?? null,
    card_code: quote.card.code,
    title: quote.title,
    financing_mode: quote.card.financing_mode,
    contact_mobile: quote.contact_mobile,
    contact_email: quote.contact_email,
    contact_is_typed: quote.contact_is_typed,
    // An institute's server is no reader: its payer reads the page's language, as far as anybody knows.
    language: maker.kind === 'browser' ? languageNow() : (linked?.language ?? null),
    amount: quote.amount,
    gateway_account_id: account.id,
    token_hash: token.hash,
    token_expires_at: token.expires_at,
    parent_origin,
    created_at: now,
    expires_at: plusMs(now, ORDER_MINUTES * 60_000),
    lines: quote.lines,
  };
}
