import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, STUDENT_INPUT_ID } from './form-field.ts';

/** An `input_id` that the product interprets; other fields only store what the payer typed. */
export interface SpecialInput {
  /** The id, or a prefix of ids if it ends with `_`. */
  readonly input_id: string;
  readonly meaning: string;
}

/** The special ids of a form's fields [PJ-3.11] [PJ-3.12] [PJ-3.19]; docs/import.md prints this list. */
export const SPECIAL_INPUTS: readonly SpecialInput[] = [
  { input_id: STUDENT_INPUT_ID, meaning: "the institute's own student ID; finds the student" },
  { input_id: MOBILE_INPUT_ID, meaning: 'mobile of the payer: codes and receipts go there' },
  { input_id: EMAIL_INPUT_ID, meaning: 'e-mail of the payer: codes and receipts go there' },
  { input_id: 'stud_bd_first_name', meaning: 'first name of a new student' },
  { input_id: 'stud_bd_middle_name', meaning: 'middle name of a new student' },
  { input_id: 'stud_bd_last_name', meaning: 'last name of a new student' },
  { input_id: 'cust_bd_first_name', meaning: 'first name of the parent of a new student' },
  { input_id: 'cust_bd_middle_name', meaning: 'middle name of the parent of a new student' },
  { input_id: 'cust_bd_last_name', meaning: 'last name of the parent of a new student' },
  {
    input_id: 'stud_ad_',
    meaning: "any detail of the student, as `stud_ad_city`; filled in from the student's `details`",
  },
  {
    input_id: 'cust_ad_',
    meaning: "any detail of the parent, as `cust_ad_address`; filled in from the student's `details`",
  },
];

/** Whether the product interprets this id. */
export const isSpecialInput = (inputId: string): boolean =>
  SPECIAL_INPUTS.some(({ input_id }) =>
    input_id.endsWith('_')
      ? inputId.startsWith(input_id) && inputId.length > input_id.length
      : inputId === input_id,
  );

const GUESSES: readonly (readonly [words: RegExp, input_id: string])[] = [
  [
    /stud.*(id|uuid|no|number|code)$|^(admission|roll|enrol|registration|reg)_?(no|number|id)$/,
    STUDENT_INPUT_ID,
  ],
  [/mobile|phone|contact_no|whatsapp/, MOBILE_INPUT_ID],
  [/e_?mail/, EMAIL_INPUT_ID],
];

/** The special id that was probably meant: for `student_id`, `stud_bd_student_uuid`. */
export function meantInput(inputId: string): string | undefined {
  if (isSpecialInput(inputId)) return undefined;
  const plain = inputId.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return GUESSES.find(([words]) => words.test(plain))?.[1];
}
