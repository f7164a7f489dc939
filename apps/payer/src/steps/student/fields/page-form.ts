import type { FormBlock, PageData } from '@shulk/contract';
import { STUDENT_INPUT_ID, genericRows } from '@shulk/domain';
import type { FormField } from '@shulk/domain';

/** A page's form in the terms of domain's rules. */
export interface PageForm {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly fields: readonly FormField[];
  /** The rows of fields without a section of their own [PJ-2.3.9]. */
  readonly rows: readonly (readonly FormField[])[];
  readonly studentField: FormField | undefined;
  readonly blockUnverified: boolean;
  readonly mobileOtp: boolean;
  readonly emailOtp: boolean;
}

const asField = (field: FormBlock['data']['fields'][number][number]): FormField => ({
  ...field,
  input_name: field.input_name ?? field.input_id,
});

/** Reads a page's form block; one that is absent has no fields. */
export function pageForm(page: Pick<PageData, 'form_block'>): PageForm {
  const data = page.form_block?.data;
  const grid = (data?.fields ?? []).map((row) => row.map(asField));
  const fields = grid.flat();
  const config = data?.form_config;
  return {
    title: data?.meta_data?.title || undefined,
    subtitle: data?.meta_data?.subtitle || undefined,
    fields,
    rows: genericRows(grid),
    studentField: fields.find(({ input_id, is_active }) => input_id === STUDENT_INPUT_ID && is_active),
    blockUnverified: config?.block_unverified_student === true,
    mobileOtp: config?.enable_otp_verification === true,
    emailOtp: config?.enable_email_otp_verification === true,
  };
}

/** The active field with an id, if the form has it. */
export const activeField = (form: PageForm, id: string): FormField | undefined =>
  form.fields.find(({ input_id, is_active }) => input_id === id && is_active);
