import { isAppliedForEmi } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import type { OrderAsked } from '../../fees/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { findProofs } from '../../verification/index.ts';
import type { ProofRow } from '../../verification/index.ts';
import { selectLoansOf } from './applications.store.ts';
import type { LoanRow } from './applications.store.ts';

/** A student's applications on a page, by whether the caller may open them. */
export interface FoundLoans {
  /** Those of this browser, and those whose contact it proved; newest first. */
  readonly mine: readonly LoanRow[];
  /** Those that hold fees and that this browser may not open. */
  readonly barred: readonly LoanRow[];
}

/**
 * The student's applications that did not fail. A borrower returns long after the browser session has ended, so whoever
 * proved the application's own contact for its student may open it like the browser that made it (decision 45). Of
 * others only their hold on fees is visible.
 */
export async function findLoans(
  ctx: Ctx,
  page: InstitutePage,
  asked: OrderAsked,
  browserId: number,
): Promise<FoundLoans> {
  const all = await selectLoansOf(ctx.db, {
    instituteId: page.institute_id,
    pageId: page.id,
    sbdCode: asked.sbd_code ?? '',
    sessionCode: asked.session_code ?? '',
    browserId,
  });
  const isOwn = (loan: LoanRow): boolean => loan.browser_session_id === browserId;
  // A browser that opened them all needs no proof.
  const proofs = all.every(isOwn) ? [] : await findProofs(ctx, page);
  const mine = all.filter((loan) => isOwn(loan) || proofs.some((proof) => isContactOf(proof, loan)));
  return { mine, barred: all.filter((loan) => !mine.includes(loan) && isAppliedForEmi(loan.state)) };
}

/** Whether a proof is of the application's contact, for its student. */
function isContactOf(proof: ProofRow, loan: LoanRow): boolean {
  if (!proof.student_ids.includes(loan.student_id)) return false;
  const contact = proof.method === 'mobile_verf' ? loan.contact_mobile : loan.contact_email.toLowerCase();
  return proof.destination === contact;
}
