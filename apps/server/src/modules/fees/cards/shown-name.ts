import type { PageConfig } from '@shulk/contract';
import { studentName } from '../../students/index.ts';
import type { StudentAccess } from '../../verification/index.ts';

/**
 * The name beside the amounts: in full, or first name and initial where the page masks names and no contact was
 * proven yet (decisions 5, threats 2 row 5).
 */
export function shownName(config: Pick<PageConfig, 'form_block'>, { student, via }: StudentAccess): string {
  const masks = config.form_block?.data.form_config?.mask_student_name === true;
  if (!masks || via === 'proof') return studentName(student);
  const initial = student.last_name.trim().slice(0, 1);
  return initial === '' ? student.first_name : `${student.first_name} ${initial}.`;
}
