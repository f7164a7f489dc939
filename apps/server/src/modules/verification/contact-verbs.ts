import type {
  checkEmail,
  checkMobile,
  sendMobileOtp,
  verifyEmailOtp,
  verifyMobileOtp,
} from '@shulk/contract';
import { isEmail, isMobile, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { otpTexts } from '@shulk/words/exact/otp';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { sendCode } from './codes/send-code.ts';
import { expectedContact, matchContact, requireSubject } from './codes/subject.ts';
import { verifyCode } from './codes/verify-code.ts';

type BodyOf<Entry extends { readonly body?: z.ZodType }> = z.output<NonNullable<Entry['body']>>;
type Verified = Answer<{ verified: true }>;

function requireMobile(typed: string, field: string): string {
  const mobile = typedMobile(typed.trim());
  if (!isMobile(mobile))
    throw new AppError('invalid_request', () => ({ fields: { [field]: formTexts.formMobileInvalid } }));
  return mobile;
}

function requireEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (!isEmail(email))
    throw new AppError('invalid_request', () => ({ fields: { email_id: formTexts.formEmailInvalid } }));
  return email;
}

/**
 * Whether a code may be requested for a number; sends nothing [PJ-7.26]. Every well-formed number gets the same answer:
 * whether it is the one on record shows only when a code is sent to it, so that nobody finds out unnoticed (R55).
 * @returns known: a number is on record to compare with
 */
export async function checkMobileVerb(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof checkMobile> },
): Promise<{ known: boolean }> {
  requireMobile(body.mobile_number, 'mobile_number');
  return { known: expectedContact(await requireSubject(ctx), 'mobile_verf').known.length > 0 };
}

/** Compares a number with those on record and sends a code by SMS to a matching one [PJ-7.27] (R28, R55). */
export async function sendMobileVerb(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof sendMobileOtp> },
): Promise<{ sent: boolean }> {
  const mobile = requireMobile(String(body.mobile), 'mobile');
  const subject = await requireSubject(ctx);
  await sendCode(ctx, subject, await matchContact(ctx, subject, 'mobile_verf', mobile));
  return { sent: true };
}

/** Compares an e-mail and sends a code to it; success means it was sent [PJ-7.29]. */
export async function checkEmailVerb(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof checkEmail> },
): Promise<{ sent: boolean }> {
  const email = requireEmail(body.email_id);
  const subject = await requireSubject(ctx);
  await sendCode(ctx, subject, await matchContact(ctx, subject, 'email_verf', email));
  return { sent: true };
}

/** Checks the code sent to a number; the message is shown as a toast [PJ-7.28]. */
export async function verifyMobileVerb(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof verifyMobileOtp> },
): Promise<Verified> {
  await verifyCode(ctx, 'mobile_verf', requireMobile(body.mobile_number, 'mobile_number'), body.otp);
  return answer({ verified: true } as const, { message: () => otpTexts.mobileVerified });
}

/** Checks the code sent to an e-mail [PJ-7.30]; the sentence differs between form and receipts (C35). */
export async function verifyEmailVerb(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof verifyEmailOtp> },
): Promise<Verified> {
  const { purpose } = await verifyCode(ctx, 'email_verf', requireEmail(body.email_id), body.otp);
  return answer({ verified: true } as const, {
    message: () => (purpose === 'receipt' ? otpTexts.receiptEmailLogin : otpTexts.emailVerified),
  });
}
