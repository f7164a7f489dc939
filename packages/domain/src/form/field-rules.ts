import { formTexts } from '@shulk/words/exact/form';
import { words } from '@shulk/words/steps/field';
import { calendarDay, formatDirectDay, parseCalendarDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import {
  emailMismatch,
  formEmailProblem,
  formMobileProblem,
  mobileMismatch,
} from '../contacts/contact-rules.ts';
import { isMaskedEmail, isMaskedMobile } from '../contacts/masks.ts';
import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, fieldList, fieldText } from './form-field.ts';
import type { FieldValue, FormField, FormValues } from './form-field.ts';

/** First day the form's date field takes; its last is today [PJ-2.3.10]. */
export const FORM_DATE_FIRST: CalendarDay = /* @__PURE__ */ calendarDay('1965-01-01');
/** First day of the picker by default [SR-5.26] (C2). */
export const PICKER_DATE_FIRST: CalendarDay = /* @__PURE__ */ calendarDay('2000-01-01');
/** Last day of the picker by default [SR-5.26] (C2). */
export const PICKER_DATE_LAST: CalendarDay = /* @__PURE__ */ calendarDay('2051-01-01');

/** Maximum characters of a value typed into a form (threats 7). */
export const FORM_TEXT_MAX_CHARACTERS = 2000;

/** What validation depends on besides the fields. */
export interface FormContext {
  /** Today in India. */
  readonly today: CalendarDay;
  /** The registered mobile if mobile verification is on and it is known, in full or masked [PJ-5.7]. */
  readonly known_mobile?: string | undefined;
  /** The registered e-mail if e-mail verification is on and it is known, in full or masked [PJ-5.12]. */
  readonly known_email?: string | undefined;
}

/** Error messages by input_id; a field without one is valid. */
export type FormErrors = Readonly<Record<string, string>>;

/** Validates a form built from its field config: active fields only, values trimmed [PJ-5.1] [PJ-5.2] [PJ-5.3]. */
export function validateForm(
  fields: readonly FormField[],
  values: FormValues,
  context: FormContext,
): FormErrors {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const problem = field.is_active ? fieldProblem(field, values[field.input_id], context) : undefined;
    if (problem !== undefined) errors[field.input_id] = problem;
  }
  return errors;
}

/** The error of one field's value, or undefined. */
export function fieldProblem(
  field: FormField,
  value: FieldValue | undefined,
  context: FormContext,
): string | undefined {
  const text = fieldText(value);
  if (field.input_id === MOBILE_INPUT_ID) return registeredMobileProblem(field, text, context.known_mobile);
  if (field.input_id === EMAIL_INPUT_ID) return registeredEmailProblem(field, text, context.known_email);
  switch (field.input_type) {
    case 'text':
      if (text.length > FORM_TEXT_MAX_CHARACTERS) return words.tooLong(String(FORM_TEXT_MAX_CHARACTERS));
      return field.is_required && text === '' ? formTexts.fieldEmpty : undefined;
    case 'email':
      return formEmailProblem(text, field.is_required);
    case 'radio':
    case 'select':
      return choiceProblem(field, text === '' ? [] : [text], formTexts.optionEmpty);
    case 'checkbox':
      return choiceProblem(field, fieldList(value), formTexts.checkboxFieldEmpty);
    case 'date':
      return dateProblem(field, text, context.today);
  }
}

// A mask on file that comes back unchanged means "the number on file" (threats 2 row 4); against a mask only
// the server can compare another entry.
function registeredMobileProblem(field: FormField, text: string, known = ''): string | undefined {
  if (isMaskedMobile(known)) {
    return text === known ? undefined : formMobileProblem(text, field.is_required);
  }
  return (
    formMobileProblem(text, field.is_required) ?? (text === '' ? undefined : mobileMismatch(text, known))
  );
}

function registeredEmailProblem(field: FormField, text: string, known = ''): string | undefined {
  if (isMaskedEmail(known)) {
    return text === known ? undefined : formEmailProblem(text, field.is_required);
  }
  return formEmailProblem(text, field.is_required) ?? (text === '' ? undefined : emailMismatch(text, known));
}

function choiceProblem(field: FormField, chosen: readonly string[], message: string): string | undefined {
  if (chosen.length === 0) return field.is_required ? message : undefined;
  const options = field.input_value ?? [];
  return chosen.every((value) => options.some((option) => option.value === value)) ? undefined : message;
}

/** A day as the error names it: `1 Jan 1965`. */
const inWords = (day: CalendarDay): string => formatDirectDay(day).replaceAll('-', ' ');

/** Days run from 1965-01-01 to today [PJ-2.3.10]; the error for any other text names the range. */
function dateProblem(field: FormField, text: string, today: CalendarDay): string | undefined {
  if (text === '') return field.is_required ? formTexts.dateEmpty : undefined;
  const day = parseCalendarDay(text);
  const isInRange = day !== undefined && day >= FORM_DATE_FIRST && day <= today;
  return isInRange ? undefined : formTexts.dateOutOfRange(inWords(FORM_DATE_FIRST), inWords(today));
}
