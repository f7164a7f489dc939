import type { VerificationMethod } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { languageNow } from '../../../platform/language.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { findOwnChallenge, hasTypedBack } from '../codes/challenges.store.ts';
import { deliverCode, writeCode } from '../codes/send-code.ts';
import { uncountVerified } from '../codes/send-limits.ts';
import type { ContactMatch, Subject } from '../codes/subject.ts';
import { tryCode } from '../codes/try-code.ts';
import { provePortal } from './portal-proofs.store.ts';
import type { Part } from '../../../platform/parts.ts';

/** A contact that somebody claims, and the page the portal was opened from. */
export interface PortalContact {
  readonly page: InstitutePage;
  readonly method: VerificationMethod;
  /** Ten digits, or an e-mail address in lower case. */
  readonly destination: string;
}

/**
 * The counter key of such a code. No student is named, so the contact replaces a student's ID. The leading space keeps
 * the two apart: IDs are stored trimmed.
 */
const subjectOf = (browserId: number, { page, destination }: PortalContact): Subject => ({
  browserId,
  page,
  kind: 'lookup',
  student_id: null,
  student_uuid_key: ` ${destination}`,
  for_receipts: false,
  mobiles: [],
  emails: [],
});

/** Portal codes being sent. */
export const portalCodes: Part<Set<Promise<unknown>>> = { name: 'portal codes', make: () => new Set() };

/**
 * Sends a portal code to a contact on record, and does everything but the sending for any other: counted, stored,
 * impossible to enter. The message is sent after the answer, so that neither the answer nor its timing reveals which it
 * was. A message that no provider accepts changes nothing: if it were deleted, the contact could be requested again
 * where an unknown one has to wait (decision 54).
 * @param isOnRecord whether a message is sent
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
  const all = ctx.services.parts.of(portalCodes);
  const sent = deliverCode(ctx, subject.page, match, written)
    .catch((error: unknown) => ctx.log.error(describeError(error), 'a portal code could not be sent'))
    .finally(() => all.delete(sent));
  all.add(sent);
}

/** Resolves when no portal code is being sent. */
export async function portalCodesIdle(services: Services): Promise<void> {
  for (;;) {
    const open = [...services.parts.of(portalCodes)];
    if (open.length === 0) return;
    await Promise.all(open);
  }
}

/** Checks the entered code and writes the portal's proof. @throws AppError as tryCode */
export async function checkPortalCode(ctx: Ctx, contact: PortalContact, typed: string): Promise<void> {
  const find = async () => {
    const browserId = await ctx.browser.known();
    if (browserId === undefined) return undefined;
    const guesser = subjectOf(browserId, contact);
    const open = await findOwnChallenge(ctx.db, {
      purpose: 'portal',
      browserId,
      pageId: contact.page.id,
      uuidKey: guesser.student_uuid_key,
      destination: contact.destination,
    });
    return open && { open, guesser };
  };
  const { challenge, lockKey } = await tryCode(ctx, find, typed);
  if (!(await provePortal(ctx.db, challenge.id, { lockKey, language: languageNow() }, ctx.now())))
    throw new AppError('otp_expired');
  await ctx.browser.renew();
  await uncountVerified(ctx, challenge);
}
