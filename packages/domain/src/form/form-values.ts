import { realValue } from '../placeholders.ts';
import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, fieldList, fieldText } from './form-field.ts';
import type { FieldValue, FormField, FormValues } from './form-field.ts';

/** The two objects the students wrapper takes (R21): system fields by input_id, custom ones by field_code. */
export interface SubmittedFields {
  readonly system_fields: Readonly<Record<string, string>>;
  readonly custom_fields: Readonly<Record<string, string>>;
}

/** What a form sends: active fields only, texts trimmed, checkbox values joined by commas [PJ-5.3] [PJ-5.17]. */
export function submittedFields(fields: readonly FormField[], values: FormValues): SubmittedFields {
  const system_fields: Record<string, string> = {};
  const custom_fields: Record<string, string> = {};
  for (const field of fields) {
    if (!field.is_active) continue;
    const value = values[field.input_id];
    const text = field.input_type === 'checkbox' ? fieldList(value).join(',') : fieldText(value);
    if (field.field_type === 'system') system_fields[field.input_id] = text;
    else custom_fields[field.field_code ?? field.input_id] = text;
  }
  return { system_fields, custom_fields };
}

/** Part of the student details: texts by field name. */
export type DetailTexts = Readonly<Record<string, string | null | undefined>>;

/** What a lookup returns to fill a form [PJ-3.18]. */
export interface StudentDetails {
  readonly customer_mobile?: string | null | undefined;
  readonly stud_bd?: DetailTexts | null | undefined;
  readonly cust_bd?: DetailTexts | null | undefined;
  readonly stud_ad?: DetailTexts | null | undefined;
  readonly cust_ad?: DetailTexts | null | undefined;
  /** By field_code. */
  readonly custom_fields?: DetailTexts | null | undefined;
}

const PREFIXED_PARTS = ['stud_bd', 'cust_bd', 'stud_ad', 'cust_ad'] as const;

/**
 * The values a form starts with: details under their prefixed keys [PJ-3.19], placeholders left out [PJ-5.51],
 * checkbox values split into a list [PJ-5.18], nothing for fields without details.
 */
export function prefilledValues(fields: readonly FormField[], details: StudentDetails): FormValues {
  const known = knownTexts(details);
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const code = field.field_code ?? field.input_id;
    const found = field.field_type === 'custom' ? details.custom_fields?.[code] : known.get(field.input_id);
    const text = realValue(found) ?? '';
    values[field.input_id] = field.input_type === 'checkbox' ? fieldList(text) : text;
  }
  return values;
}

function knownTexts(details: StudentDetails): ReadonlyMap<string, string | null | undefined> {
  const known = new Map<string, string | null | undefined>();
  for (const part of PREFIXED_PARTS) {
    for (const [name, text] of Object.entries(details[part] ?? {})) known.set(`${part}_${name}`, text);
  }
  known.set(MOBILE_INPUT_ID, details.customer_mobile);
  known.set(EMAIL_INPUT_ID, details.cust_bd?.['email']);
  return known;
}
