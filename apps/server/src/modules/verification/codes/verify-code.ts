import { typedOtp } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { findPage } from '../../pages/index.ts';
import { proveContact } from '../proofs.store.ts';
import { findChallenge, takeTry } from './challenges.store.ts';
import type { ChallengeRow } from './challenges.store.ts';
import { lockKey, lockedError, requireUnlocked } from './locks/lock-ladder.ts';
import type { Guesser } from './locks/lock-ladder.ts';
import { countFailure } from './locks/locks.store.ts';
import { isCode } from './one-time-code.ts';
import { uncountVerified } from './send-limits.ts';
import { alarm } from './guesses.ts';

/**
 * Checks a typed code (threats 5): the try is counted before anything is compared, three per code; failures in a row
 * lock the method; the right one burns the code and writes the proof (R22) with all children of the contact (R18).
 * @throws AppError otp_wrong; otp_expired when no code is open, it is used up, too old, of another page or browser;
 *   otp_limited while locked
 */
export async function verifyCode(
  ctx: Ctx,
  method: VerificationMethod,
  destination: string,
  typed: string,
): Promise<ChallengeRow> {
  const code = typedOtp(typed);
  if (!/^\d{4}$/.test(code)) throw new AppError('otp_wrong');
  const open = await openChallenge(ctx, method, destination);
  const guesser = await guesserOf(ctx, open);
  await requireUnlocked(ctx, guesser, method);
  const challenge = await takeTry(ctx.db, open.id, ctx.settings.limits.otpTries, ctx.now());
  if (challenge === undefined) throw new AppError('otp_expired');
  const binding = {
    browserId: challenge.browser_session_id,
    pageId: challenge.page_id,
    uuidKey: challenge.student_uuid_key,
    purpose: challenge.purpose,
    method,
    destination,
  };
  if (!isCode(ctx.settings.secretKeys, challenge, binding, code)) {
    return refuseGuess(ctx, guesser, method, challenge.tries >= ctx.settings.limits.otpTries);
  }
  await writeProof(ctx, challenge, guesser);
  return challenge;
}

async function openChallenge(
  ctx: Ctx,
  method: VerificationMethod,
  destination: string,
): Promise<ChallengeRow> {
  const browserId = await ctx.browser.known();
  if (browserId === undefined) throw new AppError('otp_expired');
  const page = ctx.pageHeader === undefined ? undefined : await findPage(ctx, ctx.pageHeader);
  if (ctx.pageHeader !== undefined && page === undefined) throw new AppError('otp_expired');
  const place = {
    browserId,
    method,
    destination,
    pageId: page?.id ?? null,
    sbdCode: ctx.studentHeader ?? null,
  };
  const open = await findChallenge(ctx.db, place);
  if (open === undefined) throw new AppError('otp_expired');
  return open;
}

async function guesserOf(ctx: Ctx, challenge: ChallengeRow): Promise<Guesser> {
  const { institute_id } = challenge;
  // Pages are kept in memory; the one this tab shows says whom to call.
  const shown = ctx.pageHeader === undefined ? undefined : await findPage(ctx, ctx.pageHeader);
  return {
    browserId: challenge.browser_session_id,
    page: { institute_id, ...(shown?.institute_id === institute_id ? { config: shown.config } : {}) },
    student_uuid_key: challenge.student_uuid_key,
  };
}

/** What the last try of a code says: typing it again would be of no use. */
const LAST_TRY = 'The OTP is not correct. Please request a new one.';

export async function refuseGuess(
  ctx: Ctx,
  guesser: Guesser,
  method: VerificationMethod,
  isLastTry: boolean,
): Promise<never> {
  const { otpLocks } = ctx.settings.limits;
  const until = await countFailure(ctx.db, lockKey(ctx, guesser, method), otpLocks, ctx.now());
  await alarm(ctx, guesser, 'otp.wrong.student');
  if (until !== undefined) throw lockedError(ctx, guesser, until);
  throw new AppError('otp_wrong', isLastTry ? { message: LAST_TRY } : {});
}

async function writeProof(ctx: Ctx, challenge: ChallengeRow, guesser: Guesser): Promise<void> {
  const key = lockKey(ctx, guesser, challenge.method);
  if (!(await proveContact(ctx.db, challenge.id, key, ctx.now()))) throw new AppError('otp_expired');
  // A cookie somebody may have planted or read is worth nothing from here on (threats 4).
  await ctx.browser.renew();
  await uncountVerified(ctx, challenge);
}
