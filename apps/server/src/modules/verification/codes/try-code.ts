import { typedOtp } from '@shulk/domain';
import { ERROR_CASES } from '@shulk/words/errors';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { takeTry } from './challenges.store.ts';
import type { ChallengeRow, OpenCode } from './challenges.store.ts';
import { alarm } from './guesses.ts';
import { lockKey, lockedError, requireUnlocked } from './locks/lock-ladder.ts';
import type { Guesser } from './locks/lock-ladder.ts';
import { countFailure } from './locks/locks.store.ts';
import { isCode } from './one-time-code.ts';

/** A correctly entered code; its caller uses it up. */
export interface RightCode {
  readonly challenge: ChallengeRow;
  /** The key of the consecutive failures, which are reset when the code is used up. */
  readonly lockKey: string;
}

/**
 * Checks an entered code of any purpose (threats 5): the attempt is counted before anything is compared, three per
 * code, and consecutive failures lock the method.
 * @param find the open code and whom its failures are counted for; undefined if none is open
 * @param typed as entered; anything but four digits is wrong and counts as no attempt
 * @throws AppError otp_wrong; otp_expired if no code is open, it is used up or too old; otp_limited while locked
 */
export async function tryCode(
  ctx: Ctx,
  find: () => Promise<{ open: OpenCode; guesser: Guesser } | undefined>,
  typed: string,
): Promise<RightCode> {
  const code = typedOtp(typed);
  if (!/^\d{4}$/.test(code)) throw new AppError('otp_wrong');
  const found = await find();
  if (found === undefined) throw new AppError('otp_expired');
  const { open, guesser } = found;
  await requireUnlocked(ctx, guesser, open.method);
  const challenge = await takeTry(ctx.db, open.id, ctx.settings.limits.otpTries, ctx.now());
  if (challenge === undefined) throw new AppError('otp_expired');
  const binding = {
    ...challenge,
    browserId: challenge.browser_session_id,
    pageId: challenge.page_id,
    uuidKey: challenge.student_uuid_key,
  };
  if (!isCode(ctx.settings.secretKeys, challenge, binding, code)) return refuse(ctx, guesser, challenge);
  return { challenge, lockKey: lockKey(ctx, guesser, challenge.method) };
}

async function refuse(ctx: Ctx, guesser: Guesser, { method, tries }: ChallengeRow): Promise<never> {
  const { otpLocks, otpTries } = ctx.settings.limits;
  const until = await countFailure(ctx.db, lockKey(ctx, guesser, method), otpLocks, ctx.now());
  await alarm(ctx, guesser, 'otp.wrong.student');
  if (until !== undefined) throw lockedError(ctx, guesser, until);
  throw new AppError('otp_wrong', () => (tries >= otpTries ? { message: ERROR_CASES.lastTry } : {}));
}
