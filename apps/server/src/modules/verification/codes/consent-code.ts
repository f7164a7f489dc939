import { typedOtp } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { giveBackLimits } from '../../../platform/limits.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { burnChallenge, findOwnChallenge, takeTry } from './challenges.store.ts';
import { lockKey, requireUnlocked } from './locks/lock-ladder.ts';
import { clearLock } from './locks/locks.store.ts';
import { isCode } from './one-time-code.ts';
import { sendCode } from './send-code.ts';
import { uncountVerified } from './send-limits.ts';
import { findStudentSubject } from './subject.store.ts';
import { matchConsent } from './subject.ts';
import type { Subject } from './subject.ts';
import { refuseGuess } from './verify-code.ts';

/** Whose consent it is, on which page, and the mobile that gives it. */
export interface ConsentGiver {
  readonly page: InstitutePage;
  readonly browserId: number;
  readonly studentId: number;
  readonly mobile: string;
}

/** A code that was typed right and is not used up yet. */
export interface GoodCode {
  readonly challengeId: number;
  readonly lockKey: string;
}

async function subjectOf(ctx: Ctx, giver: ConsentGiver): Promise<Subject> {
  const row = await findStudentSubject(ctx.db, giver.page.institute_id, giver.studentId);
  if (row === undefined) throw new AppError('context_required');
  return { ...row, browserId: giver.browserId, page: giver.page };
}

/**
 * Whether a consent may come from a mobile: one on record, where there is any (R28).
 * @throws AppError contact_mismatch, otp_limited after too many mismatches
 */
export async function requireConsentMobile(ctx: Ctx, giver: ConsentGiver): Promise<void> {
  const { counted } = await matchConsent(ctx, await subjectOf(ctx, giver), giver.mobile);
  await giveBackLimits(ctx.db, counted, ctx.now());
}

/**
 * Sends the code of a consent, under the same limits as every code (threats 5).
 * @throws AppError contact_mismatch, otp_limited, otp_unavailable
 */
export async function sendConsentCode(ctx: Ctx, giver: ConsentGiver): Promise<void> {
  const subject = await subjectOf(ctx, giver);
  await sendCode(ctx, subject, await matchConsent(ctx, subject, giver.mobile));
}

/**
 * Checks the typed code of a consent: counted before it is compared, three tries a code, the same locks as every code
 * (threats 5). It proves no contact; the caller uses it up together with what was consented to.
 * @throws AppError otp_wrong, otp_expired, otp_limited
 */
export async function checkConsentCode(ctx: Ctx, giver: ConsentGiver, typed: string): Promise<GoodCode> {
  const code = typedOtp(typed);
  if (!/^\d{4}$/.test(code)) throw new AppError('otp_wrong');
  const subject = await subjectOf(ctx, giver);
  const place = {
    purpose: 'consent',
    browserId: giver.browserId,
    pageId: giver.page.id,
    uuidKey: subject.student_uuid_key,
    destination: giver.mobile,
  } as const;
  const open = await findOwnChallenge(ctx.db, place);
  if (open === undefined) throw new AppError('otp_expired');
  await requireUnlocked(ctx, subject, 'mobile_verf');
  const challenge = await takeTry(ctx.db, open.id, ctx.settings.limits.otpTries, ctx.now());
  if (challenge === undefined) throw new AppError('otp_expired');
  const binding = { ...place, method: 'mobile_verf' } as const;
  if (!isCode(ctx.settings.secretKeys, challenge, binding, code)) {
    return refuseGuess(ctx, subject, 'mobile_verf', challenge.tries >= ctx.settings.limits.otpTries);
  }
  await uncountVerified(ctx, challenge);
  return { challengeId: challenge.id, lockKey: lockKey(ctx, subject, 'mobile_verf') };
}

/**
 * Uses a good code up, inside the caller's transaction.
 * @throws AppError otp_expired when another call used it
 */
export async function useConsentCode(tx: Executor, code: GoodCode, now: Instant): Promise<void> {
  if (!(await burnChallenge(tx, code.challengeId, now))) throw new AppError('otp_expired');
  await clearLock(tx, code.lockKey);
}
