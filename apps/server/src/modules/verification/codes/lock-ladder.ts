import type { Instant, VerificationMethod } from '@shulk/domain';
import type { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { tooManyAttempts } from '../../../platform/limits.ts';
import { callerKey } from './keys.ts';
import { lockedUntil } from './locks.store.ts';

/** Whose failures in a row are counted. */
export interface Guesser {
  readonly browserId: number;
  readonly page: { readonly institute_id: number };
  readonly student_uuid_key: string;
}

/** The key of the ladder: one method of one student, guessed at by one caller; the other method stays open (threats 5). */
export const lockKey = (ctx: Ctx, guesser: Guesser, method: VerificationMethod): string =>
  callerKey(ctx, guesser, method);

/** The refusal of a locked method, in words a payer can act on (threats 5). */
export const lockedError = (now: Instant, until: Instant): AppError =>
  tooManyAttempts('otp_limited', (Date.parse(until) - Date.parse(now)) / 1000);

/** @throws AppError otp_limited while the method is locked */
export async function requireUnlocked(ctx: Ctx, guesser: Guesser, method: VerificationMethod): Promise<void> {
  const until = await lockedUntil(ctx.db, lockKey(ctx, guesser, method), ctx.now());
  if (until !== undefined) throw lockedError(ctx.now(), until);
}
