import { isMaskedEmail, isMaskedMobile } from '@shulk/domain';
import { formTexts } from '@shulk/words/exact/form';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { rememberContext } from '../contexts.store.ts';
import { limitCreation } from '../lookup/lookup-limits.ts';
import { studentKey } from '../student-row.ts';
import type { StudentRow } from '../student-row.ts';
import type { ProvenContact, StudentProofs } from '../student-proofs.ts';
import { blocksUnverified } from './known-student.ts';
import type { SentForm } from './sent-form.ts';
import { hasLookedUp, insertGuardian, insertStructureLines, insertStudent } from './wrapper.store.ts';

/**
 * Creates the unknown student of a form: ACTIVE, unverified, with what its class owes for the groups of the page's
 * cards (R19). Its codes come from the page, never from the call (threats 2 row 24).
 * @returns undefined if another request took the ID at this moment
 * @throws AppError context_required, proof_required, student_unverified, contact_mismatch, lookup_limited
 */
export async function createStudent(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  form: SentForm,
): Promise<StudentRow | undefined> {
  const browserId = await ctx.browser.id();
  const proof = await requireMayCreate(ctx, page, proofs, form, browserId);
  const { institute_id, id: pageId } = page;
  return ctx.db.tx(async (tx) => {
    const student = await insertStudent(tx, {
      institute_id,
      student_uuid: form.studentUuid,
      first_name: form.first_name,
      middle_name: form.middle_name,
      last_name: form.last_name,
      verified: false,
      location_code: page.location_code ?? '',
      education_type_code: page.education_type_code ?? '',
      ay_code: page.ay_code ?? '',
      class_code: page.class_code ?? '',
      details: form.details,
    });
    if (student === undefined) return undefined;
    await limitCreation(ctx, tx, page, browserId);
    if (form.mobile !== '' || form.email !== '') {
      await insertGuardian(tx, student, { name: form.guardian_name, mobile: form.mobile, email: form.email });
    }
    await insertStructureLines(
      tx,
      student,
      (page.config.sdk_block ?? []).map((card) => card.fee_group.code),
    );
    if (proof !== undefined) await proofs.addStudent(tx, proof, student.id);
    const { id: studentId, student_uuid: studentUuid } = student;
    const context = {
      browserId,
      pageId,
      instituteId: institute_id,
      studentId,
      studentUuid,
      kind: 'wrapper',
    } as const;
    await rememberContext(tx, context, ctx.now());
    return student;
  });
}

/**
 * A lookup of this very ID on this page must have come first [PJ-4.22], unless we generated the ID, and a proof of the
 * contact where the page demands one.
 */
async function requireMayCreate(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  form: SentForm,
  browserId: number,
): Promise<ProvenContact | undefined> {
  const demandsProof = proofs.demandsProof(page);
  const place = { browserId, pageId: page.id };
  const isLookedUp = !form.isNamed || (await hasLookedUp(ctx.db, place, studentKey(form.studentUuid)));
  if (!isLookedUp) throw new AppError(demandsProof ? 'proof_required' : 'context_required');
  const found = demandsProof ? await proofs.findProofs(ctx, page) : [];
  if (demandsProof && found.length === 0) throw new AppError('proof_required');
  if (blocksUnverified(page)) throw new AppError('student_unverified');
  // A mask means a contact on record, and an unknown student has none.
  if (isMaskedMobile(form.mobile)) throw mismatch('customer_mobile', 'mobileMismatch');
  if (isMaskedEmail(form.email)) throw mismatch('customer_email', 'emailMismatch');
  if (!demandsProof) return undefined;
  const proof = found.find((one) => one.destination === form.mobile || one.destination === form.email);
  if (proof === undefined) throw mismatch('customer_mobile', 'mobileMismatch');
  return proof;
}

const mismatch = (field: string, text: 'mobileMismatch' | 'emailMismatch'): AppError =>
  new AppError('contact_mismatch', () => ({
    message: formTexts[text],
    fields: { [field]: formTexts[text] },
  }));
