import { isMobile } from '@shulk/domain';
import { formTexts } from '@shulk/words/exact/form';
import { AppError } from '../../platform/errors.ts';
import { instituteOf } from '../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { findStudentByUuid } from '../students/index.ts';
import type { StudentRow } from '../students/index.ts';
import { requireMayPay } from '../sessions/index.ts';
import { selectInstituteGroup } from './integrators.store.ts';

/** The institute of this request's credentials, with its group. */
export async function callingInstitute(
  ctx: Ctx,
): Promise<{ readonly id: number; readonly group_id: number }> {
  const { institute_id: id } = instituteOf(ctx);
  return { id, group_id: (await selectInstituteGroup(ctx.db, id)).group_id };
}

/** The page and student of a session or an order. */
export interface ErpSubject {
  readonly page: InstitutePage;
  readonly student: StudentRow;
  /** Ten digits, or empty when none was given. */
  readonly mobile: string;
}

/** What the institute's server names. */
interface Named {
  readonly payment_page_slug: string;
  readonly student_id: string;
  readonly customer_mobile?: string | undefined;
}

/**
 * The page and the student an institute's server names, if both are its own and the student may pay there. Those of
 * another institute are refused exactly as unknown ones (threats 1.5).
 * @throws AppError invalid_request, page_not_found, student_not_found, page_expired, student_inactive,
 *   student_unverified
 */
export async function requireErpSubject(ctx: Ctx, named: Named): Promise<ErpSubject> {
  const caller = instituteOf(ctx);
  const given = named.customer_mobile;
  const mobile = given === undefined || given === '' ? '' : requireErpMobile(given);
  const page = await requireInstitutePage(ctx, named.payment_page_slug);
  if (page.institute_id !== caller.institute_id) throw new AppError('page_not_found');
  const student = await findStudentByUuid(ctx.db, caller.institute_id, named.student_id);
  if (student === undefined) throw new AppError('student_not_found');
  requireMayPay(page, student);
  return { page, student, mobile };
}

/**
 * A mobile of ten digits, the first 6 to 9 [SR-5.1]. Nothing is trimmed or guessed: a machine that sends another length
 * has the wrong number.
 * @throws AppError invalid_request naming the field
 */
export function requireErpMobile(given: string): string {
  const mobile = given.trim();
  if (isMobile(mobile)) return mobile;
  throw new AppError('invalid_request', { fields: { customer_mobile: formTexts.formMobileInvalid } });
}
