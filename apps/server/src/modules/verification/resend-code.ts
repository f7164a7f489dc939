import type { resendOtp } from '@shulk/contract';
import { realValue, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { findLiveChallenge } from './codes/challenges.store.ts';
import { sendCode } from './codes/send-code.ts';
import { matchContact, requireSubject } from './codes/subject.ts';

type Body = z.output<NonNullable<typeof resendOtp.body>>;

/**
 * Sends a new code to where this browser's live one was sent [SR-7.17]: a resend is a send like any other, compared
 * with the contacts on record and counted against the same limits (threats 5, R28). Our own page requests a new code
 * instead.
 * @throws AppError otp_expired if no code is live; context_required, contact_mismatch, otp_limited, otp_unavailable
 */
export async function resendVerb(ctx: Ctx, { body }: { body: Body }): Promise<{ sent: boolean }> {
  const subject = await requireSubject(ctx);
  const live = await findLiveChallenge(
    ctx.db,
    {
      browser_session_id: subject.browserId,
      page_id: subject.page.id,
      student_uuid_key: subject.student_uuid_key,
      destination: destinationOf(body) ?? null,
    },
    ctx.now(),
  );
  if (live === undefined) throw new AppError('otp_expired');
  await sendCode(ctx, subject, await matchContact(ctx, subject, live.method, live.destination));
  return { sent: true };
}

/** The named contact, as it is stored; undefined for the newest one. */
function destinationOf({ mobile_number, email_id }: Body): string | undefined {
  const email = realValue(email_id)?.toLowerCase();
  const mobile = realValue(mobile_number);
  return email ?? (mobile === undefined ? undefined : typedMobile(mobile));
}
