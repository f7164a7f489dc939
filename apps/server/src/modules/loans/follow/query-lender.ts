import { EMI_MOVES, POLLS, keyFactStatement, nextAge, nextRepaymentLook, offerEnd } from '@shulk/domain';
import type { EmiState, Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { openApplicant } from '../applications/applicant-seal.ts';
import { selectLoan } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import type { LoanCause } from '../applications/move-loan.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { selectLender } from '../lenders/lender-accounts.store.ts';
import type { LenderAccountRow } from '../lenders/lender-accounts.store.ts';
import type { Lender, LenderNews, LenderStatus } from '../lenders/lender.ts';
import { lenderPage, openLender } from '../lenders/lenders.ts';
import { applyRepayments } from './apply-repayments.ts';
import type { LenderTold } from './apply-repayments.ts';
import {
  claimLoanQuery,
  insertStatement,
  keepLenderNews,
  keepQuietNews,
  planLoanCheck,
} from './follow.store.ts';

/** While a sheet waits, the lender is queried no more often than this. */
const ASK_AGAIN_MS = 3_000;

/** The states that the lender ends: by its decision, the signature, the mandate, the last instalment. */
const WAITING: readonly EmiState[] = ['SUBMITTED', 'REFERRED', 'APPROVED', 'MANDATE_PENDING', 'ACTIVE'];

/**
 * The states that are polled until they end: a signed loan may be cancelled at the lender before its advance is paid.
 */
const FOLLOWED: readonly EmiState[] = [...WAITING, 'SIGNED'];

/** The states in which a lender's answer counts: a borrower may also leave a signed loan at the lender. */
const hears = (state: EmiState): boolean => state !== 'DRAFT' && EMI_MOVES[state].length > 0;

/**
 * The state that follows a lender's answer; a started one keeps its state. Its instalments complete it (decision 38).
 */
const STATES: Readonly<Record<LenderStatus, EmiState | undefined>> = {
  STARTED: undefined,
  REFERRED: 'REFERRED',
  APPROVED: 'APPROVED',
  SIGNED: 'SIGNED',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'ACTIVE',
  DECLINED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
};

/**
 * Queries the lender about an application and applies the answer. One that never arrived there, after a crash or an
 * unanswered call, is submitted again under the same reference (threats 6.2). No transaction is open during the call.
 * @returns whether the lender answered
 */
export async function queryLender(services: Services, loan: LoanRow, cause: LoanCause): Promise<boolean> {
  if (!hears(loan.state)) return false;
  const found = await lenderOf(services, loan);
  if (found === undefined) return false;
  const { row, lender } = found;
  try {
    // After a new consent the lender has nothing yet; a later query may find a submission whose answer was lost.
    const isFirst = cause === 'payer' && loan.lender_ref === '';
    const known = isFirst ? undefined : await lender.find(loan.loan_code);
    const news = known ?? (loan.state === 'SUBMITTED' ? await submit(services, loan, lender) : undefined);
    if (news !== undefined) await applyLenderUpdate(services, row, loan, news, cause);
    return news !== undefined;
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn(
      { application_id: loan.id, cause },
      'the lender could not be queried about an application',
    );
    return false;
  }
}

/** As queryLender, for a waiting sheet: not if one was just made. @returns whether it must be read again */
export async function queryWhenWaiting(
  services: Services,
  loan: LoanRow,
  cause: LoanCause,
): Promise<boolean> {
  if (!WAITING.includes(loan.state)) return false;
  const now = loanNow(services, loan);
  if (!(await claimLoanQuery(services.db, loan, plusMs(now, -ASK_AGAIN_MS), now))) return false;
  return queryLender(services, loan, cause);
}

export const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallUnknown || error instanceof CallRefused;

/** The lender of an application; undefined if it must not be used any more. */
export async function lenderOf(
  services: Services,
  loan: LoanRow,
): Promise<{ row: LenderAccountRow; lender: Lender } | undefined> {
  const row = await selectLender(services.db, loan.institute_id, loan.lender_account_id);
  const lender = row && openLender(services, row);
  return row === undefined || lender === undefined ? undefined : { row, lender };
}

async function submit(services: Services, loan: LoanRow, lender: Lender): Promise<LenderNews> {
  const { settings } = services;
  const news = await lender.submit({
    reference: loan.loan_code,
    facts: loan.key_facts,
    applicant: openApplicant(settings.secretKeys, loan),
    consent: {
      version: loan.consent_version ?? '',
      at: loan.consent_at ?? loan.touched_at,
      channel: loan.consent_channel ?? '',
    },
    valid_till: loan.valid_till,
    return_url: `${settings.publicUrl}/api/checkout/v1/emi/return/${loan.loan_code}`,
  });
  reachCrashPoint('loan-sent');
  return news;
}

/** Applies a lender's answer. Terms that differ from those shown are never applied (regulation E.10). */
export async function applyLenderUpdate(
  services: Services,
  row: LenderAccountRow,
  loan: LoanRow,
  news: LenderNews,
  cause: LoanCause,
): Promise<void> {
  if (hasOtherTerms(loan, news)) {
    services.log.error(
      { application_id: loan.id },
      'alarm: the terms of a lender differ from the key facts of an application; nothing was applied',
    );
    return;
  }
  const now = loanNow(services, loan);
  const names = {
    lender_ref: news.id,
    lender_url: lenderPage(services, row, news.journey_url),
    papers: {
      agreement_url: lenderPage(services, row, news.agreement_url),
      sanction_url: lenderPage(services, row, news.sanction_url),
    },
  };
  if (isQuiet(loan, news)) {
    await keepQuietNews(services.db, loan, names, nextLoanCheck(loan, now));
    return;
  }
  const told = { loan, news, cause, now };
  const isNews = await services.db.tx(async (tx) => {
    const isMoved = await followStatus(tx, told);
    const isRepaid = await applyRepayments(services, tx, told);
    // Last: every mover locks the application row first.
    await keepLenderNews(tx, loan, names);
    return isRepaid || isMoved;
  });
  if (isNews) services.outbox.nudge();
  await planNext(services, loan);
}

/** An application withdrawn before it reached the lender has no terms there, and nothing is lent on it. */
const hasOtherTerms = ({ key_facts: facts }: LoanRow, news: LenderNews): boolean =>
  news.status !== 'CANCELLED' &&
  (news.amount !== facts.amount || news.emi !== facts.emi || news.tenor_months !== facts.tenor_months);

/** Whether an application waits for a decision and the lender has none yet. */
const isQuiet = ({ state }: LoanRow, { status }: LenderNews): boolean =>
  (state === 'SUBMITTED' || state === 'REFERRED' || state === 'APPROVED') &&
  status !== 'ACTIVE' &&
  status !== 'COMPLETED' &&
  (STATES[status] ?? state) === state;

/** Moves the application to the lender's state. @returns whether there may be news of it */
async function followStatus(tx: Executor, { loan, news, cause, now }: LenderTold): Promise<boolean> {
  const to = STATES[news.status];
  if (to === undefined || to === loan.state) return false;
  // A mandate implies the signature, in case its message was lost.
  const isSigned = to === 'SIGNED' || to === 'ACTIVE';
  if (isSigned && (await moveLoan(tx, loan.id, 'SIGNED', cause, now))) {
    await insertStatement(tx, loan, keyFactStatement(loan.key_facts), now);
    // A signed application is polled even if this process dies before it schedules the next query.
    await (loan.key_facts.advance_amount === 0
      ? moveLoan(tx, loan.id, 'MANDATE_PENDING', cause, now)
      : planLoanCheck(tx, { ...loan, state: 'SIGNED' }, now));
  }
  if (to !== 'SIGNED') await moveLoan(tx, loan.id, to, cause, now);
  return true;
}

/** Schedules the next poll: by the payments' schedule since the last news, and at the offer's expiry. */
export async function planNext(services: Services, { institute_id, id }: LoanRow): Promise<void> {
  const loan = await selectLoan(services.db, institute_id, id);
  if (loan === undefined || !FOLLOWED.includes(loan.state)) return;
  const now = loanNow(services, loan);
  const next = loan.state === 'ACTIVE' ? nextRepaymentLook(loan.repayments, now) : nextLoanCheck(loan, now);
  await planLoanCheck(services.db, loan, next);
}

const DAY_MS = 24 * 3_600_000;

/**
 * The next poll of an application: by the schedule since the last news, and at its offer's expiry; undefined at the end
 * of the schedule. A signed one waits for its mandate without limit and is polled daily.
 */
export function nextLoanCheck(
  loan: Pick<LoanRow, 'touched_at' | 'valid_till' | 'signed_at'>,
  now: Instant,
): Instant | undefined {
  const age = Math.max(0, (toMs(now) - toMs(loan.touched_at)) / 1000);
  const next = nextAge(POLLS.inDoubt, age);
  const byLadder = next === undefined ? undefined : plusMs(loan.touched_at, next * 1000);
  if (loan.signed_at !== null) return byLadder ?? plusMs(now, DAY_MS);
  const over = offerEnd(loan.valid_till);
  if (over <= now) return byLadder;
  return byLadder === undefined || over < byLadder ? over : byLadder;
}
