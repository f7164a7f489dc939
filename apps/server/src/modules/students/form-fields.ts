import type { FormField } from '@shulk/contract';
import type { InstitutePage } from '../pages/index.ts';

/** The active fields of a page's form; none for a page without one (threats 2 row 24). */
export const activeFields = (page: Pick<InstitutePage, 'config'>): FormField[] => {
  const form = page.config.form_block;
  return form?.visible === true ? form.data.fields.flat().filter((field) => field.is_active) : [];
};

const PARTS = ['stud_ad', 'cust_ad'] as const;

/** Where a stored system value belongs in the answer of a lookup [PJ-3.19]: `stud_ad_city` is city of stud_ad. */
export function systemPart(inputId: string): { part: (typeof PARTS)[number]; name: string } | undefined {
  const part = PARTS.find((prefix) => inputId.startsWith(`${prefix}_`));
  return part === undefined ? undefined : { part, name: inputId.slice(part.length + 1) };
}
