import type {
  leavePortal,
  sendPortalCode as sendEntry,
  verifyPortalCode as verifyEntry,
} from '@shulk/contract';
import { isEmail, isMobile, typedMobile } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { checkPortalCode, endPortalProofs, sendPortalCode } from '../verification/index.ts';
import type { PortalContact } from '../verification/index.ts';
import { isContactOnRecord } from './portal.store.ts';

type Sent = z.output<NonNullable<typeof sendEntry.body>>;
type Typed = z.output<NonNullable<typeof verifyEntry.body>>;

/** Sends a code to a contact on record in the page's group; any other gets the same answer (decision 54). */
export async function sendCode(ctx: Ctx, { body }: { body: Sent }): Promise<{ sent: true }> {
  const contact = await readContact(ctx, body);
  const { group_id, mode } = contact.page.institute;
  await sendPortalCode(ctx, contact, await isContactOnRecord(ctx.db, { ...contact, group_id, mode }));
  return { sent: true };
}

/** Checks the code; from then on this browser sees the contact's plans. */
export async function verifyCode(ctx: Ctx, { body }: { body: Typed }): Promise<{ verified: true }> {
  await checkPortalCode(ctx, await readContact(ctx, body), body.otp);
  return { verified: true };
}

/** Ends this browser's portal proofs. */
export async function leave(ctx: Ctx): Promise<z.output<typeof leavePortal.data>> {
  await endPortalProofs(ctx);
  return { left: true };
}

/** @throws AppError page_not_found, invalid_request for what is no mobile number or e-mail address */
async function readContact(ctx: Ctx, body: Sent): Promise<PortalContact> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  return { page, method: body.method, destination: requireContact(body.method, body.contact) };
}

function requireContact(method: VerificationMethod, typed: string): string {
  const isSms = method === 'mobile_verf';
  const contact = isSms ? typedMobile(typed) : typed.toLowerCase();
  if (isSms ? isMobile(contact) : isEmail(contact)) return contact;
  throw new AppError('invalid_request', () => ({
    fields: { contact: isSms ? formTexts.formMobileInvalid : formTexts.formEmailInvalid },
  }));
}
