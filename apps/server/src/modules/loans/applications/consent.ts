import type { EmiApplicationView, giveConsent as consentEntry } from '@shulk/contract';
import { isOfferGood, maskMobile } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { ErrorCode } from '@shulk/contract';
import { CONSENT } from '@shulk/words/plans/consent';
import { CHOICE_FIELDS } from '@shulk/words/fields';
import type { Ctx } from '../../../platform/http/context.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { checkConsentCode, sendConsentCode, useConsentCode } from '../../verification/index.ts';
import { queryLender } from '../follow/query-lender.ts';
import { applicationView } from './application-view.ts';
import { insertConsent, submitLoan } from './applications.store.ts';
import type { LoanRow, SubmitResult } from './applications.store.ts';
import { loanNow, ownApplication } from './own-application.ts';
import { giverOf } from './save-applicant.ts';

type Body = z.output<NonNullable<typeof consentEntry.body>>;

/** An application with details whose offer is still valid. @throws AppError emi_step */
async function loanToConsent(ctx: Ctx): Promise<LoanRow> {
  const loan = await ownApplication(ctx);
  const isOpen = loan.state === 'DRAFT' && loan.applicant_sealed !== '';
  if (!isOpen || !isOfferGood(loan.valid_till, loanNow(ctx.services, loan))) throw new AppError('emi_step');
  return loan;
}

/**
 * Sends the consent's one-time code to the applicant's mobile (decision 29).
 * @throws AppError emi_step, otp_limited, otp_unavailable
 */
export async function sendCode(ctx: Ctx): Promise<{ sent: boolean; to: string }> {
  const giver = await giverOf(ctx, await loanToConsent(ctx));
  await sendConsentCode(ctx, giver);
  return { sent: true, to: maskMobile(giver.mobile) };
}

const REFUSALS: Readonly<Record<Exclude<SubmitResult, 'submitted'>, ErrorCode>> = {
  ordered: 'order_in_progress',
  held: 'emi_in_progress',
  changed: 'selection_invalid',
  again: 'emi_step',
};

/**
 * Takes the consent: one transaction uses up the code, stores text, time and channel, and puts the fees under the
 * application; only then is anything sent to the lender (regulation E.8, E.10, threats 6.2). A lender that does not
 * answer is retried: the payer's consent stays valid.
 * @throws AppError emi_step, invalid_request for an outdated text, otp_wrong, otp_expired, otp_limited,
 *   order_in_progress, emi_in_progress, selection_invalid
 */
export async function giveConsent(ctx: Ctx, { body }: { body: Body }): Promise<EmiApplicationView> {
  const loan = await loanToConsent(ctx);
  if (body.consent_version !== CONSENT.version) {
    throw new AppError('invalid_request', () => ({
      fields: { consent_version: CHOICE_FIELDS.newConsent },
    }));
  }
  const giver = await giverOf(ctx, loan);
  const code = await checkConsentCode(ctx, giver, body.otp);
  const now = loanNow(ctx.services, loan);
  await ctx.db.tx(async (tx) => {
    await useConsentCode(tx, code, ctx.now());
    const { lender, lsp, beneficiary } = loan.key_facts;
    await insertConsent(tx, {
      application_id: loan.id,
      institute_id: loan.institute_id,
      version: CONSENT.version,
      body: CONSENT.text({ lender, lsp, institute: beneficiary }),
      sent_to: maskMobile(giver.mobile),
      given_at: now,
    });
    const result = await submitLoan(tx, loan.id, now, now);
    if (result !== 'submitted') throw new AppError(REFUSALS[result]);
  });
  ctx.services.outbox.nudge();
  reachCrashPoint('loan-submitted');
  await queryLender(ctx.services, await ownApplication(ctx), 'payer');
  return applicationView(ctx.services, await ownApplication(ctx));
}
