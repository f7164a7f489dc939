import type { OrderToken, PaymentStatus } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatPaymentTimestamp } from '@shulk/domain';
import type { EmiState, Instant } from '@shulk/domain';
import { LENDER } from '@shulk/words/plans/emi';
import { instituteNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ApplicationCaller, Ctx } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan, selectLoanByCode, selectLoanByToken } from './applications.store.ts';
import type { LoanRow } from './applications.store.ts';
import { mintLoanToken } from './loan-token.ts';

/** The application as the request's guard read it, for the first read of the request. */
const readByGuard = new WeakMap<ApplicationCaller, LoanRow>();

/** The application of a live token, read in the same statement. */
export async function applicationCaller(
  ex: Executor,
  tokenHash: Buffer,
  now: Instant,
): Promise<ApplicationCaller | undefined> {
  const loan = await selectLoanByToken(ex, tokenHash, now);
  if (loan === undefined) return undefined;
  const caller: ApplicationCaller = { application_id: loan.id, institute_id: loan.institute_id };
  readByGuard.set(caller, loan);
  return caller;
}

/** The application of this request's token, in its present state. @throws AppError application_token */
export async function ownApplication(ctx: Ctx): Promise<LoanRow> {
  const caller = ctx.application;
  if (caller === undefined) throw new AppError('application_token');
  const read = readByGuard.get(caller);
  // A second read in the same request follows a change, so it reads again.
  readByGuard.delete(caller);
  const loan = read ?? (await selectLoan(ctx.db, caller.institute_id, caller.application_id));
  if (loan === undefined) throw new AppError('application_token');
  return loan;
}

/** An application of this very browser by its code; another browser's is not found (R14). */
async function loanOfBrowser(ctx: Ctx, code: string): Promise<LoanRow> {
  const [loan, browserId] = await Promise.all([selectLoanByCode(ctx.db, code), ctx.browser.known()]);
  if (loan === undefined || browserId === undefined || loan.browser_session_id !== browserId) {
    throw new AppError('order_not_found');
  }
  return loan;
}

/** A new token for an application of this browser (R4); one that is over can still be viewed. */
export const renewApplication = async (ctx: Ctx, code: string): Promise<OrderToken> =>
  mintLoanToken(ctx, await loanOfBrowser(ctx, code));

/** The institute's own time of an application. */
export const loanNow = (services: Services, loan: Pick<LoanRow, 'clock_offset_ms'>): Instant =>
  instituteNow(services.clock, loan.clock_offset_ms);

/** The page's state for each application state: an application itself books no money, so none is PAID. */
const PAGE_STATES: Readonly<Record<EmiState, PaymentStatus['state']>> = {
  DRAFT: 'CREATED',
  SUBMITTED: 'PENDING',
  REFERRED: 'PENDING',
  APPROVED: 'PENDING',
  SIGNED: 'PENDING',
  MANDATE_PENDING: 'PENDING',
  ACTIVE: 'AUTHORISED',
  COMPLETED: 'AUTHORISED',
  REJECTED: 'FAILED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
};

/** The state of an application of this browser, for a page whose sheet was closed (R34). */
export async function applicationStatus(ctx: Ctx, code: string): Promise<PaymentStatus> {
  const loan = await loanOfBrowser(ctx, code);
  return {
    order_id: loan.loan_code,
    application_code: loan.application_code,
    state: PAGE_STATES[loan.state],
    amount: toRupees(loan.key_facts.fees_amount),
    transaction_timestamp: '',
    receipt_no: '',
    reason: loan.state === 'REJECTED' ? LENDER.refused(loan.key_facts.lender) : '',
    told_at: formatPaymentTimestamp(loanNow(ctx.services, loan)),
  };
}
