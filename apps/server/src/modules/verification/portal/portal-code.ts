import { typedOtp } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { findOwnChallenge, hasTypedBack, takeTry } from '../codes/challenges.store.ts';
import { lockKey, requireUnlocked } from '../codes/locks/lock-ladder.ts';
import { isCode } from '../codes/one-time-code.ts';
import { deliverCode, writeCode } from '../codes/send-code.ts';
import { uncountVerified } from '../codes/send-limits.ts';
import type { ContactMatch, Subject } from '../codes/subject.ts';
import { refuseGuess } from '../codes/verify-code.ts';
import { provePortal } from './portal-proofs.store.ts';

/** A contact that somebody says is his, and the page the portal was opened from. */
export interface PortalContact {
  readonly page: InstitutePage;
  readonly method: VerificationMethod;
  /** Ten digits, or an e-mail address in lower case. */
  readonly destination: string;
}

/**
 * Whom such a code is counted for: no student is named, so the contact stands where a student's ID stands, with a sign
 * that no ID has.
 */
const subjectOf = (browserId: number, { page, destination }: PortalContact): Subject => ({
  browserId,
  page,
  kind: 'lookup',
  student_id: null,
  student_uuid_key: `$${destination}`,
  for_receipts: false,
  mobiles: [],
  emails: [],
});

const sending = new WeakMap<Services, Set<Promise<unknown>>>();

/**
 * Sends a portal code to a contact that is on record, and does all the same but the sending for any other: counted,
 * stored, never to be typed. The message goes out after the answer, so that neither the answer nor its time tells which
 * of the two it was (decision 54).
 * @param isOnRecord whether a message goes out
 * @throws AppError otp_limited
 */
export async function sendPortalCode(ctx: Ctx, contact: PortalContact, isOnRecord: boolean): Promise<void> {
  const subject = subjectOf(await ctx.browser.id(), contact);
  const match: ContactMatch = {
    method: contact.method,
    destination: contact.destination,
    is_registered: true,
    purpose: 'portal',
    counted: [],
    is_own: await hasTypedBack(ctx.db, subject.browserId, contact.destination),
  };
  const written = await writeCode(ctx, subject, match);
  if (!isOnRecord) return;
  const all = sending.get(ctx.services) ?? new Set();
  sending.set(ctx.services, all);
  const sent = deliverCode(ctx, subject, match, written)
    .catch((error: unknown) => ctx.log.error(describeError(error), 'a portal code could not be sent'))
    .finally(() => all.delete(sent));
  all.add(sent);
}

/** Resolves when no portal code is being sent. */
export async function portalCodesIdle(services: Services): Promise<void> {
  for (;;) {
    const open = [...(sending.get(services) ?? [])];
    if (open.length === 0) return;
    await Promise.all(open);
  }
}

/**
 * Checks the typed code, counted before it is compared, three tries a code, the same locks as every code (threats 5), and
 * writes the portal's proof.
 * @throws AppError otp_wrong, otp_expired, otp_limited
 */
export async function checkPortalCode(ctx: Ctx, contact: PortalContact, typed: string): Promise<void> {
  const code = typedOtp(typed);
  if (!/^\d{4}$/.test(code)) throw new AppError('otp_wrong');
  const browserId = await ctx.browser.known();
  if (browserId === undefined) throw new AppError('otp_expired');
  const subject = subjectOf(browserId, contact);
  const place = {
    purpose: 'portal',
    browserId,
    pageId: contact.page.id,
    uuidKey: subject.student_uuid_key,
    destination: contact.destination,
  } as const;
  const open = await findOwnChallenge(ctx.db, place);
  if (open === undefined) throw new AppError('otp_expired');
  await requireUnlocked(ctx, subject, contact.method);
  const { otpTries } = ctx.settings.limits;
  const challenge = await takeTry(ctx.db, open.id, otpTries, ctx.now());
  if (challenge === undefined) throw new AppError('otp_expired');
  if (!isCode(ctx.settings.secretKeys, challenge, { ...place, method: contact.method }, code)) {
    return refuseGuess(ctx, subject, contact.method, challenge.tries >= otpTries);
  }
  const key = lockKey(ctx, subject, contact.method);
  if (!(await provePortal(ctx.db, challenge.id, key, ctx.now()))) throw new AppError('otp_expired');
  await ctx.browser.renew();
  await uncountVerified(ctx, challenge);
}
