import type { updateMobile } from '@shulk/contract';
import { isMobile, maskMobile, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { codeOnFile, customerFor } from '../customers/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { currentPage, primaryContact, studentKey } from '../students/index.ts';
import { findProofs, requireStudentAccess } from './student-access.ts';

type Body = z.output<NonNullable<typeof updateMobile.body>>;

/**
 * Stores a proven number as contact of this payment if none is on file [PJ-7.22] (R29). It never becomes an identity:
 * the institute's records stay as they are, and a number on file is never replaced here (threats 2 row 17).
 * @throws AppError proof_required, context_required, contact_mismatch, invalid_request
 */
export async function updateMobileVerb(
  ctx: Ctx,
  { body }: { body: Body },
): Promise<{ customer_code: string }> {
  const page = await currentPage(ctx);
  const { student, via } = await requireStudentAccess(ctx, page, body.sbd_code);
  if (studentKey(body.student_uuid) !== student.student_uuid_key) throw new AppError('context_required');
  const onFile = (await primaryContact(ctx.db, student.institute_id, student.id)).mobile;
  const mobile = onFile === '' ? await provenNumber(ctx, page, body.new_mobile) : onFile;
  // Without a proof right and wrong numbers are refused alike, or a guess would be confirmed unnoticed (R55).
  const isSame =
    body.new_mobile === maskMobile(onFile) || (via === 'proof' && typedMobile(body.new_mobile) === onFile);
  if (onFile !== '' && !isSame) {
    throw new AppError('contact_mismatch', () => ({
      message: formTexts.mobileMismatch,
      fields: { new_mobile: formTexts.mobileMismatch },
    }));
  }
  if (onFile !== '' && via !== 'proof') return { customer_code: codeOnFile(ctx.settings, student.sbd_code) };
  return customerFor(ctx.db, page.group_id, mobile, ctx.now());
}

async function provenNumber(ctx: Ctx, page: InstitutePage, sent: string): Promise<string> {
  const mobile = typedMobile(sent);
  if (!isMobile(mobile))
    throw new AppError('invalid_request', () => ({ fields: { new_mobile: formTexts.formMobileInvalid } }));
  const held = await findProofs(ctx, page);
  if (!held.some((proof) => proof.destination === mobile)) throw new AppError('proof_required');
  return mobile;
}
