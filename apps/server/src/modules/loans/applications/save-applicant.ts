import type { EmiApplicationView, saveApplicant as saveEntry } from '@shulk/contract';
import { applicantProblems, indiaDay, tidyApplicant } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { requireConsentMobile } from '../../verification/index.ts';
import type { ConsentGiver } from '../../verification/index.ts';
import { openApplicant, sealApplicant } from './applicant-seal.ts';
import { applicationView } from './application-view.ts';
import { saveSealedApplicant } from './applications.store.ts';
import type { LoanRow } from './applications.store.ts';
import { loanNow, ownApplication } from './own-application.ts';

type Body = z.output<NonNullable<typeof saveEntry.body>>;

/**
 * Stores the applicant's details, sealed, until the consent sends them to the lender; until then they may be changed
 * (decision 29). The mobile is one on record for the student, if there is any.
 * @throws AppError invalid_request with a sentence per field, emi_step, contact_mismatch, otp_limited
 */
export async function saveApplicant(ctx: Ctx, { body }: { body: Body }): Promise<EmiApplicationView> {
  const loan = await ownApplication(ctx);
  if (loan.state !== 'DRAFT') throw new AppError('emi_step');
  const applicant = tidyApplicant(body);
  const fields = applicantProblems(applicant, indiaDay(loanNow(ctx.services, loan)));
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
  await requireConsentMobile(ctx, await giverOf(ctx, loan, applicant.mobile));
  const sealed = sealApplicant(ctx.settings.secretKeys[0], loan.loan_code, applicant);
  if (!(await saveSealedApplicant(ctx.db, loan, sealed))) throw new AppError('emi_step');
  return applicationView(ctx.services, await ownApplication(ctx));
}

/** Who must consent: the application's browser, with the applicant's mobile. @throws AppError emi_step */
export async function giverOf(ctx: Ctx, loan: LoanRow, mobile?: string): Promise<ConsentGiver> {
  if (loan.browser_session_id === null) throw new AppError('emi_step');
  return {
    page: await requireInstitutePage(ctx, loan.slug),
    browserId: loan.browser_session_id,
    studentId: loan.student_id,
    mobile: mobile ?? openApplicant(ctx.settings.secretKeys, loan).mobile,
  };
}
