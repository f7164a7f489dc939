import type { PageData } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  fieldText,
  queryOrPlaceholder,
  submittedFields,
} from '@shulk/domain';
import type { FormErrors, FormField, FormValues } from '@shulk/domain';
import { errorTexts } from '@shulk/words/exact/errors';
import { call, isFinal } from '../../../shared/api.ts';
import type { BodyOf, Refused } from '../../../shared/api.ts';
import { settings } from '../../../shared/settings.ts';

/** The content of a submitted form. */
export interface Submission {
  readonly page: PageData;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  /** The student ID as identified; empty on a form without one. */
  readonly studentId: string;
  /** The number on record, in full or masked; empty if there is none. */
  readonly mobileOnFile: string;
  /** A number proven here, to be stored because none is on record (R29). */
  readonly newMobile: string | undefined;
  /** The integrator's code with which this visit started. */
  readonly uid: string | undefined;
  readonly idempotencyKey: string;
  /** Random characters for missing values; every retry repeats them, or it would be another request. */
  readonly placeholders: { readonly studentId: string; readonly mobile: string };
}

/** The result of a submission. */
export type SubmitOutcome =
  | { readonly ok: true; readonly sbd_code: string; readonly student_uuid: string }
  | {
      readonly ok: false;
      /** The toast. */
      readonly problem: () => string;
      /** The mistakes that the server found, by input_id. */
      readonly mistakes: FormErrors;
      readonly needsProof: boolean;
      /** The server no longer has a lookup by this browser. */
      readonly needsLookup: boolean;
      /** If false, a retry must send the same request (threats 6.3). */
      readonly isFinal: boolean;
    };

/** The institute codes of the request; the server takes the tenant from the page (threats 1.2). */
export function instituteCodes({ institute_config: config }: PageData) {
  return {
    group_code: config.group?.code,
    institute_code: config.institute?.code,
    location_code: config.location?.code,
    education_type_code: config.education_type?.code,
  };
}

/** The fee groups of the page's cards, each once; without those of DIRECT cards in checkbox mode [PJ-7.32]. */
export function feeGroupCodes({ sdk_block, is_checkbox_enabled }: PageData): string[] {
  const cards = sdk_block.filter(
    (card) => !(is_checkbox_enabled === true && card.financing_mode === 'DIRECT'),
  );
  return [...new Set(cards.map((card) => card.fee_group.code))];
}

/** The students wrapper's body [PJ-7.21] (R21); a missing value is a placeholder [PJ-9.5] [PJ-9.6]. */
export function wrapperBody(given: Submission): BodyOf<'students.wrapper'> {
  const { page, values } = given;
  const email = fieldText(values[EMAIL_INPUT_ID]);
  const mobile = fieldText(values[MOBILE_INPUT_ID]) || given.mobileOnFile;
  return {
    ...submittedFields(given.fields, values),
    student_uuid: queryOrPlaceholder(given.studentId, given.placeholders.studentId),
    customer_mobile: queryOrPlaceholder(mobile, given.placeholders.mobile),
    ...(email === '' ? {} : { customer_email: email }),
    ...instituteCodes(page),
    ay_code: page.institute_config.ay?.code,
    gilec_code: page.institute_config.gilec?.code,
    fee_group_codes: feeGroupCodes(page),
    payment_page_slug: page.payment_page_slug,
    ...(given.uid === undefined ? {} : { pp_redirect_uid: given.uid }),
  };
}

/** Mistakes by input_id; the server names a field by its id, or by its key after `system_fields.` or `custom_fields.`. */
function mistakesOf(fields: readonly FormField[], named: Readonly<Record<string, string>>): FormErrors {
  const placeOf = ({ field_type, field_code, input_id }: FormField): string =>
    field_type === 'custom' ? `custom_fields.${field_code ?? input_id}` : `system_fields.${input_id}`;
  const marked = fields.flatMap((field) => {
    const message = named[field.input_id] ?? named[placeOf(field)];
    return message === undefined ? [] : [[field.input_id, message] as const];
  });
  return Object.fromEntries(marked);
}

/** The outcome of a refused wrapper call: its message, and the possible next steps. */
const refused = (fields: readonly FormField[], reply: Refused): SubmitOutcome => ({
  ok: false,
  problem: () => errorTexts.wrapperFailed(reply.message),
  mistakes: mistakesOf(fields, reply.fields),
  needsProof: reply.code === 'proof_required',
  needsLookup: reply.code === 'context_required',
  isFinal: isFinal(reply),
});

/**
 * Sends a filled form: the wrapper, then the mobile update if a number proven here must be stored (R29). Only status
 * 200 counts as success for both (C5).
 */
export async function submitForm(given: Submission): Promise<SubmitOutcome> {
  const reply = await call('students.wrapper', {
    body: wrapperBody(given),
    idempotencyKey: given.idempotencyKey,
  });
  if (!reply.ok) return refused(given.fields, reply);
  const { sbd_code, student_uuid } = reply.data;
  if (reply.status !== 200 || !sbd_code) return notSaved();
  if (given.newMobile !== undefined) {
    const kept = await call('customers.update_mobile', {
      body: {
        existing_mobile: given.mobileOnFile,
        new_mobile: given.newMobile,
        student_uuid,
        sbd_code,
        ...instituteCodes(given.page),
      },
    });
    if (!kept.ok || kept.status !== 200) return notSaved();
  }
  return { ok: true, sbd_code, student_uuid };
}

const notSaved = (): SubmitOutcome => ({
  ok: false,
  problem: () => errorTexts.studentNotSaved(settings().host),
  mistakes: {},
  needsProof: false,
  needsLookup: false,
  isFinal: true,
});
