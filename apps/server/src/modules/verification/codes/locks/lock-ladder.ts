import type { PageConfig } from '@shulk/contract';
import { codeLimitText, helpDeskOf } from '@shulk/domain';
import type { Instant, Reachable, VerificationMethod } from '@shulk/domain';
import type { AppError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../../platform/http/context.ts';
import { tooManyAttempts } from '../../../../platform/limits.ts';
import { callerKey } from '../keys.ts';
import { lockedUntil } from './locks.store.ts';

/** Whose consecutive failures are counted. */
export interface Guesser {
  readonly browserId: number;
  /** The page, or what is known of it: it and its institute say whom to call. */
  readonly page: {
    readonly institute_id: number;
    readonly institute: { readonly support: Reachable };
    readonly config?: Pick<PageConfig, 'support_block'>;
  };
  readonly student_uuid_key: string;
}

/** The key of the lock: one method of one student, guessed by one caller; the other method stays open (threats 5). */
export const lockKey = (ctx: Ctx, guesser: Guesser, method: VerificationMethod): string =>
  callerKey(ctx, guesser, method);

/**
 * The refusal of more codes: when the limit ends and whom to call, by the page, else the institute, else whoever runs
 * the server (threats 5).
 */
export const codesLimited = (ctx: Ctx, { page }: Pick<Guesser, 'page'>, seconds: number): AppError =>
  tooManyAttempts('otp_limited', seconds, () =>
    codeLimitText(
      seconds,
      ctx.now(),
      helpDeskOf(page.config?.support_block, page.institute.support, ctx.settings.support),
    ),
  );

/** The refusal of a locked method. */
export const lockedError = (ctx: Ctx, guesser: Pick<Guesser, 'page'>, until: Instant): AppError =>
  codesLimited(ctx, guesser, (Date.parse(until) - Date.parse(ctx.now())) / 1000);

/** @throws AppError otp_limited while the method is locked */
export async function requireUnlocked(ctx: Ctx, guesser: Guesser, method: VerificationMethod): Promise<void> {
  const until = await lockedUntil(ctx.db, lockKey(ctx, guesser, method), ctx.now());
  if (until !== undefined) throw lockedError(ctx, guesser, until);
}
