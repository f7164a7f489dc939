import type { OrderToken } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import type { Instant, Paise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newToken, sha256 } from '../../../platform/ids.ts';
import { withHostOrigin } from '../../../platform/http/callers/sheet-host.ts';
import { giveLoanTo, replaceLoanToken } from './applications.store.ts';
import type { LoanHolder, LoanRow } from './applications.store.ts';

/** Life of an application's token in real time, as of a checkout token (threats 4). */
const TOKEN_MS = 15 * 60_000;

/** A fresh token: the text goes out once, only its hash is kept. */
export interface FreshLoanToken {
  readonly token: string;
  readonly hash: Buffer;
  readonly expires_at: Instant;
}

/**
 * Makes an application's token: 256 random bits behind `emi.`, which tells the sheet that it is one.
 * @param parentOrigin the page that may embed its sheet
 */
export function newLoanToken(ctx: Pick<Ctx, 'settings' | 'now'>, parentOrigin: string): FreshLoanToken {
  const now = ctx.now();
  const token = withHostOrigin(ctx.settings, `emi.${newToken()}`, parentOrigin);
  return { token, hash: sha256(token), expires_at: plusMs(now, TOKEN_MS) };
}

/** The answer that carries a token, in the form of an order's: the amount is the total of the fees. */
export const loanTokenOf = (
  loan: { readonly loan_code: string; readonly application_code: string; readonly fees_amount: Paise },
  fresh: FreshLoanToken,
  resumed: boolean,
): OrderToken => ({
  order_id: loan.loan_code,
  checkout_token: fresh.token,
  amount: toRupees(loan.fees_amount),
  currency: 'INR',
  application_code: loan.application_code,
  expires_at: fresh.expires_at,
  resumed,
});

/**
 * Mints a new token for an application and revokes the previous one.
 * @param holder who resumes it; another browser takes it over
 */
export async function mintLoanToken(ctx: Ctx, loan: LoanRow, holder?: LoanHolder): Promise<OrderToken> {
  const fresh = newLoanToken(ctx, holder?.parentOrigin ?? loan.parent_origin);
  if (holder === undefined || holder.browserId === loan.browser_session_id) {
    await replaceLoanToken(ctx.db, loan, fresh);
  } else {
    await giveLoanTo(ctx.db, loan, holder, fresh);
    ctx.log.info({ application_code: loan.application_code }, 'a borrower came back by another browser');
  }
  return loanTokenOf({ ...loan, fees_amount: loan.key_facts.fees_amount }, fresh, true);
}
