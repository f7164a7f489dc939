import { randomBytes } from 'node:crypto';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { describeError } from '../../../platform/log.ts';
import { MessageRefused } from '../../../platform/messages/transport.ts';
import { deleteChallenge, insertChallenge } from './challenges.store.ts';
import { codeMessage } from './code-message.ts';
import { codeMac, newOtp } from './one-time-code.ts';
import { countSend, uncountSend } from './send-limits.ts';
import type { ContactMatch, Subject } from './subject.ts';

const SALT_BYTES = 16;

/**
 * Sends a fresh code to a matched contact; it replaces an earlier one (R28). The code is stored before it is sent, so
 * that it can never be in a hand without being known here; what could not be sent is taken back (threats 5).
 * @throws AppError otp_limited, otp_unavailable
 */
export async function sendCode(ctx: Ctx, subject: Subject, match: ContactMatch): Promise<void> {
  const now = ctx.now();
  const { settings } = ctx;
  const { page, browserId } = subject;
  const code = newOtp();
  const salt = randomBytes(SALT_BYTES);
  const binding = { browserId, pageId: page.id, uuidKey: subject.student_uuid_key, ...match };
  const fresh = {
    browser_session_id: browserId,
    page_id: page.id,
    institute_id: page.institute_id,
    student_id: subject.student_id,
    student_uuid_key: subject.student_uuid_key,
    purpose: match.purpose,
    method: match.method,
    destination: match.destination,
    salt,
    code_mac: codeMac(settings.secretKeys[0], salt, binding, code),
    created_at: now,
    expires_at: plusMs(now, settings.limits.otpLifeSeconds * 1000),
  };
  const challenge = await countSend(ctx, { subject, match, now }, (seen) =>
    insertChallenge(ctx.db, fresh, seen),
  );
  const minutes = Math.floor(settings.limits.otpLifeSeconds / 60);
  const host = new URL(settings.publicUrl).hostname;
  try {
    await ctx.services.messages.send(codeMessage(page, { ...match, code, minutes, host }));
  } catch (error) {
    if (!(error instanceof MessageRefused)) ctx.log.error(describeError(error), 'a code could not be sent');
    await deleteChallenge(ctx.db, page.institute_id, challenge.id);
    await uncountSend(ctx, subject, match, now);
    throw new AppError('otp_unavailable');
  }
}
