import type { FormField, studentsWrapper } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  STUDENT_INPUT_ID,
  isEmail,
  isMaskedEmail,
  isMaskedMobile,
  isMobile,
  isPlaceholder,
  realValue,
  typedMobile,
  validateForm,
} from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import { AppError } from '../../../platform/errors.ts';
import { forCaller } from '../../../platform/language.ts';
import { newStudentId } from '../../../platform/ids.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { activeFields } from '../form-fields.ts';

export type WrapperBody = z.output<NonNullable<typeof studentsWrapper.body>>;

/** A filled form, reduced to the active inputs of the page (threats 2 row 24, R21). */
export interface SentForm {
  readonly studentUuid: string;
  /** False for an ID we generated: the form has no field for it and none was sent (decisions 20). */
  readonly isNamed: boolean;
  /** As typed, or the mask that was shown; '' if absent or a placeholder. */
  readonly mobile: string;
  /** In lower case; '' if absent. */
  readonly email: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly guardian_name: string;
  /** All other values, by input_id or field_code, as stored. */
  readonly details: Readonly<Record<string, string>>;
}

const NAME_IDS = ['stud_bd_first_name', 'stud_bd_middle_name', 'stud_bd_last_name'] as const;
const GUARDIAN_IDS = ['cust_bd_first_name', 'cust_bd_middle_name', 'cust_bd_last_name'];
const SPECIAL_IDS: readonly string[] = [MOBILE_INPUT_ID, EMAIL_INPUT_ID, STUDENT_INPUT_ID];
/** The name of a new student's first guardian if the form has no field for it. */
export const UNNAMED_GUARDIAN = 'Parent';

/**
 * Reads a filled form: values of fields the page has no active input for are dropped, the others are checked by the
 * same rules as in the browser [PJ-5.2]. Placeholders count as absent (threats 2 row 25).
 * @throws AppError invalid_request naming each wrong field; also for a page without a form
 */
export function readForm(page: InstitutePage, body: WrapperBody, today: CalendarDay): SentForm {
  const fields = activeFields(page);
  if (fields.length === 0) refuse(() => ({ payment_page_slug: words.noForm }));
  const values = valuesOf(fields, body);
  const text = (inputId: string): string => values.get(inputId) ?? '';
  const given = text(STUDENT_INPUT_ID);
  const asksForId = fields.some(({ input_id }) => input_id === STUDENT_INPUT_ID);
  if (given === '' && asksForId) refuse(() => ({ student_uuid: formTexts.fieldEmpty }));
  requireRight(fields, values, today);
  requireContacts(text(MOBILE_INPUT_ID), text(EMAIL_INPUT_ID));
  const named = [...NAME_IDS, ...GUARDIAN_IDS].filter((id) => isPlaceholder(text(id)));
  if (named.length > 0) {
    refuse(() => Object.fromEntries(named.map((id) => [`system_fields.${id}`, words.plainName])));
  }
  return {
    studentUuid: given || newStudentId(),
    isNamed: given !== '',
    mobile: text(MOBILE_INPUT_ID),
    email: text(EMAIL_INPUT_ID).toLowerCase(),
    first_name: text('stud_bd_first_name'),
    middle_name: text('stud_bd_middle_name'),
    last_name: text('stud_bd_last_name'),
    guardian_name: GUARDIAN_IDS.map(text).filter(Boolean).join(' ') || UNNAMED_GUARDIAN,
    details: detailsOf(fields, values),
  };
}

function refuse(fields: () => Readonly<Record<string, string>>): never {
  throw new AppError('invalid_request', () => ({ fields: fields() }));
}

/** Values by input_id; the three special ones come from the fields the call defines for them [PJ-7.21]. */
function valuesOf(fields: readonly FormField[], body: WrapperBody): Map<string, string> {
  const sent = (from: Readonly<Record<string, string>>, key: string): string =>
    Object.hasOwn(from, key) ? (from[key] ?? '').trim() : '';
  const values = new Map<string, string>();
  for (const field of fields) {
    const isCustom = field.field_type === 'custom';
    values.set(
      field.input_id,
      isCustom ? sent(body.custom_fields, field.field_code) : sent(body.system_fields, field.input_id),
    );
  }
  const special = (inputId: string, given: string | undefined): void => {
    values.set(inputId, realValue(given) ?? realValue(values.get(inputId)) ?? '');
  };
  special(MOBILE_INPUT_ID, body.customer_mobile);
  const mobile = values.get(MOBILE_INPUT_ID) ?? '';
  if (!isMaskedMobile(mobile)) values.set(MOBILE_INPUT_ID, typedMobile(mobile));
  special(EMAIL_INPUT_ID, body.customer_email);
  special(STUDENT_INPUT_ID, body.student_uuid);
  return values;
}

function requireRight(
  fields: readonly FormField[],
  values: ReadonlyMap<string, string>,
  today: CalendarDay,
): void {
  const mobile = values.get(MOBILE_INPUT_ID) ?? '';
  const email = values.get(EMAIL_INPUT_ID) ?? '';
  const errors = forCaller(() =>
    validateForm(
      fields.map(({ input_name, ...field }) => ({ ...field, input_name: input_name ?? '' })),
      Object.fromEntries(values),
      {
        today,
        // A mask is compared with the contact on file later; here it only has to look like one.
        ...(isMaskedMobile(mobile) ? { known_mobile: mobile } : {}),
        ...(isMaskedEmail(email) ? { known_email: email } : {}),
      },
    ),
  );
  const problems = Object.entries(errors).map(
    ([inputId, problem]) => [pathOf(fields, inputId), problem] as const,
  );
  if (problems.length > 0) refuse(() => Object.fromEntries(problems));
}

/** A contact is valid, a mask or empty, even if the form has no field for it. */
function requireContacts(mobile: string, email: string): void {
  if (mobile !== '' && !isMaskedMobile(mobile) && !isMobile(mobile))
    refuse(() => ({ customer_mobile: formTexts.formMobileInvalid }));
  if (email !== '' && !isMaskedEmail(email) && !isEmail(email))
    refuse(() => ({ customer_email: formTexts.formEmailInvalid }));
}

function pathOf(fields: readonly FormField[], inputId: string): string {
  if (inputId === STUDENT_INPUT_ID) return 'student_uuid';
  if (SPECIAL_IDS.includes(inputId)) return inputId;
  const field = fields.find((one) => one.input_id === inputId);
  return field?.field_type === 'custom' ? `custom_fields.${field.field_code}` : `system_fields.${inputId}`;
}

function detailsOf(
  fields: readonly FormField[],
  values: ReadonlyMap<string, string>,
): Record<string, string> {
  const details: Record<string, string> = {};
  const named: readonly string[] = [...NAME_IDS, ...GUARDIAN_IDS, ...SPECIAL_IDS];
  for (const field of fields) {
    if (field.field_type === 'system' && named.includes(field.input_id)) continue;
    details[field.field_type === 'custom' ? field.field_code : field.input_id] =
      values.get(field.input_id) ?? '';
  }
  return details;
}
