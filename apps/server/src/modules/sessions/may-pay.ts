import { isActiveStudent } from '@shulk/domain';
import type { PageConfig } from '@shulk/contract';
import { AppError } from '../../platform/errors.ts';

/**
 * Refuses what the page's own screens would refuse (threats 2 row 8): an expired page, a student who is not ACTIVE, and
 * an unverified one where the page blocks them.
 * @param student null for a payer without a student (cards-only pages)
 * @throws AppError page_expired, student_inactive, student_unverified
 */
export function requireMayPay(
  page: { readonly config: Pick<PageConfig, 'payment_page_expired' | 'form_block'> },
  student: { readonly status: string; readonly verified: boolean } | null,
): void {
  if (page.config.payment_page_expired === true) throw new AppError('page_expired');
  if (student === null) return;
  if (!isActiveStudent(student.status)) throw new AppError('student_inactive');
  const blocks = page.config.form_block?.data.form_config?.block_unverified_student === true;
  if (blocks && !student.verified) throw new AppError('student_unverified');
}
