import type { VerificationMethod } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { languageNow } from '../../../platform/language.ts';
import { findPage } from '../../pages/index.ts';
import { proveContact } from '../proofs.store.ts';
import { findChallenge } from './challenges.store.ts';
import type { ChallengeRow } from './challenges.store.ts';
import type { Guesser } from './locks/lock-ladder.ts';
import { uncountVerified } from './send-limits.ts';
import { tryCode } from './try-code.ts';

/**
 * Checks an entered code of a form or of receipts; the right one is used up and writes the proof (R22) with all
 * children of the contact (R18).
 * @throws AppError as tryCode; otp_expired also for a code of another page or browser
 */
export async function verifyCode(
  ctx: Ctx,
  method: VerificationMethod,
  destination: string,
  typed: string,
): Promise<ChallengeRow> {
  const { challenge, lockKey } = await tryCode(ctx, () => findOpen(ctx, method, destination), typed);
  if (!(await proveContact(ctx.db, challenge.id, { lockKey, language: languageNow() }, ctx.now())))
    throw new AppError('otp_expired');
  // A planted or stolen cookie becomes worthless here (threats 4).
  await ctx.browser.renew();
  await uncountVerified(ctx, challenge);
  return challenge;
}

async function findOpen(
  ctx: Ctx,
  method: VerificationMethod,
  destination: string,
): Promise<{ open: ChallengeRow; guesser: Guesser } | undefined> {
  const browserId = await ctx.browser.known();
  if (browserId === undefined) return undefined;
  const page = ctx.pageHeader === undefined ? undefined : await findPage(ctx, ctx.pageHeader);
  if (ctx.pageHeader !== undefined && page === undefined) return undefined;
  const place = {
    browserId,
    method,
    destination,
    pageId: page?.id ?? null,
    sbdCode: ctx.studentHeader ?? null,
  };
  const open = await findChallenge(ctx.db, place);
  if (open === undefined) return undefined;
  const { institute_id, institute, student_uuid_key } = open;
  // The page this tab shows comes first for whom to call.
  const shown = page === undefined ? {} : { config: page.config };
  return { open, guesser: { browserId, student_uuid_key, page: { institute_id, institute, ...shown } } };
}
