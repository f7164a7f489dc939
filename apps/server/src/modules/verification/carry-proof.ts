import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';
import { rememberContext } from '../students/index.ts';
import type { HeldProof, StudentRow } from '../students/index.ts';
import { insertCarried } from './carried-proofs.store.ts';

/**
 * Lets this browser act for another child of a contact it proved, on the page of that child, without a new code
 * (decision 238). The caller has checked that the child is of the contact and of the group.
 * @throws AppError proof_required if the proof ended meanwhile
 */
export async function carryProof(
  ctx: Ctx,
  proof: Pick<HeldProof, 'id'>,
  to: { readonly page: InstitutePage; readonly student: Pick<StudentRow, 'id' | 'student_uuid'> },
): Promise<void> {
  const browserId = await ctx.browser.known();
  if (browserId === undefined) throw new AppError('proof_required');
  const { page, student } = to;
  const place = { browserId, pageId: page.id, instituteId: page.institute_id, studentId: student.id };
  await insertCarried(ctx.db, { ...place, proofId: proof.id }, ctx.now());
  // As after a look-up: what is asked next on that page is about this student (R23).
  await rememberContext(ctx.db, { ...place, studentUuid: student.student_uuid, kind: 'lookup' }, ctx.now());
}
