import { isActiveStudent, isMaskedEmail, isMaskedMobile, maskEmail, maskMobile } from '@shulk/domain';
import { ERROR_CASES } from '@shulk/words/errors';
import { formTexts } from '@shulk/words/exact/form';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import type { StudentProofs } from '../student-proofs.ts';
import type { StudentRow } from '../student-row.ts';
import type { SentForm } from './sent-form.ts';
import { hasLookedUp, mergeDetails } from './wrapper.store.ts';
import type { KnownStudent } from './wrapper.store.ts';

/** Whether the page turns away students unknown to the institute [PJ-5.55]. */
export const blocksUnverified = (page: InstitutePage): boolean =>
  page.config.form_block?.data.form_config?.block_unverified_student === true;

/**
 * Takes the form of a student on record: this browser must have looked it up, or proven a contact where the page
 * demands that (R24). Values change only with a proven contact on record (threats 2 row 24).
 * @returns the mobile of this payer as a customer, '' if there is none; `on_file` if it was neither typed nor proven
 * @throws AppError proof_required, context_required, student_inactive, student_unverified, contact_mismatch,
 *   lookup_limited after too many different numbers
 */
export async function acceptKnownStudent(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  known: KnownStudent,
  form: SentForm,
): Promise<{ mobile: string; on_file: boolean }> {
  const { student } = known;
  const access = await proofs.accessTo(ctx, page, known);
  if (access === undefined) throw await refusalOf(ctx, page, proofs, student);
  if (!isActiveStudent(student.status)) throw new AppError('student_inactive');
  if (!student.verified && blocksUnverified(page)) throw new AppError('student_unverified');
  const isProven = access.via === 'proof';
  const mobile = keptMobile(known, form.mobile, isProven);
  const isGuess = !isProven && known.mobiles.length > 0 && form.mobile !== '' && !isMaskedMobile(form.mobile);
  if (isGuess) await proofs.countNumber(ctx, page, student, form.mobile);
  requireKeptEmail(known, form.email, isProven);
  if (isProven && Object.keys(form.details).length > 0) await mergeDetails(ctx.db, student, form.details);
  return { mobile, on_file: !isProven && mobile !== form.mobile };
}

/**
 * Why a student on record is refused. If this page demands no code, one that was looked up here is refused only for the
 * code of another page; without a lookup nothing is revealed about who is on record (threats 1.5).
 */
async function refusalOf(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  student: StudentRow,
): Promise<AppError> {
  if (proofs.demandsProof(page)) return new AppError('proof_required');
  const place = { browserId: await ctx.browser.id(), pageId: page.id };
  if (!(await hasLookedUp(ctx.db, place, student.student_uuid_key))) return new AppError('context_required');
  return new AppError('proof_required', () => ({ message: ERROR_CASES.onRecordAlready }));
}

/**
 * The posted mask means the number on file (threats 2 row 4). After a proof a number that is not on record is refused
 * [PJ-5.7]; without one it is only the contact of this payment (R29).
 */
function keptMobile({ mobiles }: KnownStudent, sent: string, isProven: boolean): string {
  const [primary = ''] = mobiles;
  if (sent === '') return primary;
  const isMask = isMaskedMobile(sent);
  if (isMask && primary !== '' && sent === maskMobile(primary)) return primary;
  if (isMask || (isProven && primary !== '' && !mobiles.includes(sent))) {
    throw new AppError('contact_mismatch', () => ({
      message: formTexts.mobileMismatch,
      fields: { customer_mobile: formTexts.mobileMismatch },
    }));
  }
  return sent;
}

function requireKeptEmail({ emails }: KnownStudent, sent: string, isProven: boolean): void {
  const [primary = ''] = emails;
  if (sent === '' || (isMaskedEmail(sent) && primary !== '' && sent === maskEmail(primary))) return;
  if (isMaskedEmail(sent) || (isProven && primary !== '' && !emails.includes(sent))) {
    throw new AppError('contact_mismatch', () => ({
      message: formTexts.emailMismatch,
      fields: { customer_email: formTexts.emailMismatch },
    }));
  }
}
