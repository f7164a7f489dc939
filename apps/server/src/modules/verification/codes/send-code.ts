import { randomBytes } from 'node:crypto';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { languageNow } from '../../../platform/language.ts';
import { describeError } from '../../../platform/log.ts';
import { inLanguageOfReader } from '../../../platform/messages/language-of-reader.ts';
import { MessageRefused } from '../../../platform/messages/transport.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { deleteChallenge, insertChallenge } from './challenges.store.ts';
import { codeMessage } from './code-message.ts';
import { codeMac, newOtp } from './one-time-code.ts';
import { countSend, uncountSend } from './send-limits.ts';
import type { ContactMatch, Subject } from './subject.ts';

const SALT_BYTES = 16;

/**
 * Sends a new code to a matched contact; it replaces an earlier one (R28). The code is stored before it is sent, so
 * that no received code is unknown here; a failed send is deleted (threats 5).
 * @throws AppError otp_limited, otp_unavailable
 */
export async function sendCode(ctx: Ctx, subject: Subject, match: ContactMatch): Promise<void> {
  const written = await writeCode(ctx, subject, match);
  try {
    await deliverCode(ctx, subject.page, match, written);
  } catch (error) {
    if (!(error instanceof MessageRefused)) ctx.log.error(describeError(error), 'a code could not be sent');
    await deleteChallenge(ctx.db, subject.page.institute_id, written.challengeId);
    await uncountSend(ctx, subject, match, written.at);
    throw new AppError('otp_unavailable');
  }
}

/** A code that is counted and stored, but not sent yet. */
export interface WrittenCode {
  readonly challengeId: number;
  readonly code: string;
  readonly at: Instant;
}

/** Counts a send against every limit and stores its code. @throws AppError otp_limited */
export async function writeCode(ctx: Ctx, subject: Subject, match: ContactMatch): Promise<WrittenCode> {
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
    is_registered: match.is_registered,
    salt,
    code_mac: codeMac(settings.secretKeys[0], salt, binding, code),
    created_at: now,
    expires_at: plusMs(now, settings.limits.otpLifeSeconds * 1000),
  };
  const challenge = await countSend(ctx, { subject, match, now }, (seen) =>
    insertChallenge(ctx.db, fresh, seen),
  );
  return { challengeId: challenge.id, code, at: now };
}

/** Passes the message of a stored code to the provider, in the language of who asks for it. @throws MessageRefused, Error if it is not sent */
export async function deliverCode(
  ctx: Ctx,
  page: InstitutePage,
  match: ContactMatch,
  { code }: WrittenCode,
): Promise<void> {
  const { limits, publicUrl } = ctx.settings;
  const minutes = Math.floor(limits.otpLifeSeconds / 60);
  const host = new URL(publicUrl).hostname;
  const { messages } = ctx.services;
  const message = await inLanguageOfReader(messages, languageNow(), (language) =>
    codeMessage(page, { ...match, code, minutes, host, language }),
  );
  await messages.send(message);
}
