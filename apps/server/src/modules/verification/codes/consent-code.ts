import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { giveBackLimits } from '../../../platform/limits.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { burnChallenge, findOwnChallenge } from './challenges.store.ts';
import { clearLock } from './locks/locks.store.ts';
import { sendCode } from './send-code.ts';
import { uncountVerified } from './send-limits.ts';
import { findStudentSubject } from './subject.store.ts';
import { matchConsent } from './subject.ts';
import type { Subject } from './subject.ts';
import { tryCode } from './try-code.ts';

/** Whose consent it is, on which page, and the mobile that gives it. */
export interface ConsentGiver {
  readonly page: InstitutePage;
  readonly browserId: number;
  readonly studentId: number;
  readonly mobile: string;
}

/** A correctly entered code that is not used up yet. */
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
 * Whether a mobile may give a consent: one on record, if there is any (R28).
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
 * Checks the entered code of a consent. It proves no contact; the caller uses it up together with the consent.
 * @throws AppError as tryCode
 */
export async function checkConsentCode(ctx: Ctx, giver: ConsentGiver, typed: string): Promise<GoodCode> {
  const find = async () => {
    const guesser = await subjectOf(ctx, giver);
    const open = await findOwnChallenge(ctx.db, {
      purpose: 'consent',
      browserId: giver.browserId,
      pageId: giver.page.id,
      uuidKey: guesser.student_uuid_key,
      destination: giver.mobile,
    });
    return open && { open, guesser };
  };
  const { challenge, lockKey } = await tryCode(ctx, find, typed);
  await uncountVerified(ctx, challenge);
  return { challengeId: challenge.id, lockKey };
}

/** Uses up a correct code, in the caller's transaction. @throws AppError otp_expired if another call used it */
export async function useConsentCode(tx: Executor, code: GoodCode, now: Instant): Promise<void> {
  if (!(await burnChallenge(tx, code.challengeId, now))) throw new AppError('otp_expired');
  await clearLock(tx, code.lockKey);
}
