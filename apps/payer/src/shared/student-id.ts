import type { PageData } from '@shulk/contract';
import { STUDENT_INPUT_ID } from '@shulk/domain';
import { receiptTexts } from '@shulk/words/exact/receipts';

/** What names a page's student ID: its form, or else its lookup. */
export type NamesStudentId = Pick<PageData, 'form_block' | 'callback_config'>;

/** The page's form field of the student ID; a page without one takes payments without a student (R31). */
export const studentIdField = ({ form_block }: Pick<PageData, 'form_block'>) =>
  form_block?.data.fields.flat().find(({ input_id }) => input_id === STUDENT_INPUT_ID);

/** The page's label of the student ID: in its form, else in its lookup, else the default. */
export const studentIdLabel = (page: NamesStudentId): string =>
  studentIdField(page)?.label ||
  page.callback_config?.fields?.student_uuid_field?.label ||
  receiptTexts.studentIdLabel;
