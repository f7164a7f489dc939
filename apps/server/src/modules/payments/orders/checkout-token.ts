import type { OrderToken } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import type { Instant, Paise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newToken, sha256 } from '../../../platform/ids.ts';
import { replaceToken } from './orders.store.ts';
import { withHostOrigin } from '../../../platform/http/callers/sheet-host.ts';

/** Life of a checkout token in real time (threats 4). */
const TOKEN_MS = 15 * 60_000;

/** A fresh checkout token: the text goes out once, only its hash is kept. */
export interface FreshToken {
  readonly token: string;
  readonly hash: Buffer;
  readonly expires_at: Instant;
}

/**
 * Makes a checkout token of 256 bits that lives 15 minutes (threats 4).
 * @param parentOrigin the page that may embed its sheet
 */
export function newCheckoutToken(ctx: Pick<Ctx, 'settings' | 'now'>, parentOrigin: string): FreshToken {
  const now = ctx.now();
  const token = withHostOrigin(ctx.settings, newToken(), parentOrigin);
  return { token, hash: sha256(token), expires_at: plusMs(now, TOKEN_MS) };
}

interface TokenOrder {
  readonly id: number;
  readonly order_code: string;
  readonly application_code: string;
  readonly institute_id: number;
  readonly amount_paise: Paise;
}

/** The answer that carries a token; `expires_at` is the token's own end, after which the page renews it (R4). */
export const orderTokenOf = (
  order: Omit<TokenOrder, 'id' | 'institute_id'>,
  fresh: FreshToken,
  resumed: boolean,
): OrderToken => ({
  order_id: order.order_code,
  checkout_token: fresh.token,
  amount: toRupees(order.amount_paise),
  currency: 'INR',
  application_code: order.application_code,
  expires_at: fresh.expires_at,
  resumed,
});

/**
 * Mints a new token for an open order and revokes the previous one.
 * @param parentOrigin the requesting page, checked now: a site removed from the institute's list since the order gets
 *   no further token (decision 73)
 * @throws AppError order_closed
 */
export async function mintToken(ctx: Ctx, order: TokenOrder, parentOrigin: string): Promise<OrderToken> {
  const fresh = newCheckoutToken(ctx, parentOrigin);
  const replaced = await replaceToken(ctx.db, {
    order_id: order.id,
    institute_id: order.institute_id,
    hash: fresh.hash,
    expires_at: fresh.expires_at,
    parent_origin: parentOrigin,
  });
  if (replaced === undefined) throw new AppError('order_closed');
  return orderTokenOf({ ...order, amount_paise: replaced.amount_paise }, fresh, true);
}
