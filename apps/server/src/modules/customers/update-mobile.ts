import type { updateMobile } from '@shulk/contract';
import { FORM_MOBILE_INVALID, MOBILE_MISMATCH, isMobile, maskMobile, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';
import { currentPage, primaryContact, studentKey } from '../students/index.ts';
import type { StudentRow } from '../students/index.ts';
import { customerFor } from './customers.store.ts';

type Body = z.output<NonNullable<typeof updateMobile.body>>;

/** What this module needs of module verification; handed in where the modules meet. */
export interface ContactProofs {
  /** The student this browser may act for. @throws AppError proof_required, context_required */
  requireStudentAccess(ctx: Ctx, page: InstitutePage, sbdCode: string): Promise<{ readonly student: StudentRow }>;
  /** Live proofs of this browser that count on the page. */
  findProofs(ctx: Ctx, page: InstitutePage): Promise<readonly { readonly destination: string }[]>;
}

/**
 * Keeps a proven number as contact of this payment when none is on file [PJ-7.22] (R29). It never becomes an identity:
 * the institute's records stay as they are, and a number on file is never replaced here (threats 2 row 17).
 * @throws AppError proof_required, context_required, contact_mismatch, invalid_request
 */
export const updateMobileVerb =
  (proofs: ContactProofs) =>
  async (ctx: Ctx, { body }: { body: Body }): Promise<{ customer_code: string }> => {
    const page = await currentPage(ctx);
    const { student } = await proofs.requireStudentAccess(ctx, page, body.sbd_code);
    if (studentKey(body.student_uuid) !== student.student_uuid_key) throw new AppError('context_required');
    const onFile = (await primaryContact(ctx.db, student.institute_id, student.id)).mobile;
    const mobile = onFile === '' ? await provenNumber(ctx, page, proofs, body.new_mobile) : onFile;
    if (onFile !== '' && body.new_mobile !== maskMobile(onFile) && typedMobile(body.new_mobile) !== onFile) {
      throw new AppError('contact_mismatch', { message: MOBILE_MISMATCH, fields: { new_mobile: MOBILE_MISMATCH } });
    }
    return customerFor(ctx.db, page.group_id, mobile, ctx.now());
  };

async function provenNumber(ctx: Ctx, page: InstitutePage, proofs: ContactProofs, sent: string): Promise<string> {
  const mobile = typedMobile(sent);
  if (!isMobile(mobile)) throw new AppError('invalid_request', { fields: { new_mobile: FORM_MOBILE_INVALID } });
  const held = await proofs.findProofs(ctx, page);
  if (!held.some((proof) => proof.destination === mobile)) throw new AppError('proof_required');
  return mobile;
}
