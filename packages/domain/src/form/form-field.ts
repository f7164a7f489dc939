/** The field types of a form [PJ-2.3.8]. */
export type FieldInputType = 'text' | 'email' | 'radio' | 'select' | 'date' | 'checkbox';

/** One choice of a radio, select or checkbox field. */
export interface FieldOption {
  readonly label: string;
  readonly value: string;
}

/** One field of a page's form [PJ-3.11]. */
export interface FormField {
  readonly input_name: string;
  readonly input_id: string;
  readonly input_type: FieldInputType;
  readonly is_active: boolean;
  readonly is_required: boolean;
  readonly label: string;
  readonly placeholder?: string | null | undefined;
  readonly helper_text?: string | null | undefined;
  readonly input_value?: readonly FieldOption[] | null | undefined;
  readonly field_type: 'system' | 'custom';
  readonly field_code?: string | null | undefined;
}

/** Input id of the mobile field [PJ-3.12]. */
export const MOBILE_INPUT_ID = 'customer_mobile';
/** Input id of the e-mail field [PJ-3.12]. */
export const EMAIL_INPUT_ID = 'customer_email';
/** Input id of the student ID field [PJ-3.12]. */
export const STUDENT_INPUT_ID = 'stud_bd_student_uuid';

/** Whether a field has a section of its own and is not in the generic rows [PJ-2.3.9]. */
export function isSpecialField(field: Pick<FormField, 'input_id'>): boolean {
  return [MOBILE_INPUT_ID, EMAIL_INPUT_ID, STUDENT_INPUT_ID].includes(field.input_id);
}

/** The generic rows of a fields grid: active fields without a section of their own, without empty rows. */
export function genericRows<Field extends FormField>(grid: readonly (readonly Field[])[]): Field[][] {
  return grid
    .map((row) => row.filter((field) => field.is_active && !isSpecialField(field)))
    .filter((row) => row.length > 0);
}

/** A field's value: a list for checkbox fields, else text [PJ-5.15]; dates as YYYY-MM-DD. */
export type FieldValue = string | readonly string[];

/** Values by input_id. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** The text of a field's value, trimmed [PJ-5.3]; a list joined by commas [PJ-5.17]. */
export function fieldText(value: FieldValue | undefined): string {
  return typeof value === 'string' || value === undefined ? (value ?? '').trim() : fieldList(value).join(',');
}

/** A checkbox field's value as a list, also from its joined text [PJ-5.15] [PJ-5.18]. */
export function fieldList(value: FieldValue | undefined): string[] {
  const parts = typeof value === 'string' ? value.split(',') : (value ?? []);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
