import { EMAIL_INPUT_ID, MOBILE_INPUT_ID, STUDENT_INPUT_ID } from '../form/form-field.ts';
import { isSpecialInput, meantInput } from '../form/special-inputs.ts';
import type { LintFacts, LintPage, PageFinding } from './page-finding.ts';

type Fields = readonly { readonly path: string; readonly field: LintField }[];
type LintField = NonNullable<LintPage['form_block']>['data']['fields'][number][number];

const PLACE = ['location', 'education_type', 'academic_year', 'class_code'] as const;

/**
 * Faults of a page's form: fields that are ignored, codes that are never requested, students that cannot be found.
 */
export function lintForm(page: LintPage, facts: LintFacts | undefined): PageFinding[] {
  const form = page.form_block;
  if (form?.visible !== true) return [];
  const all: Fields = form.data.fields.flatMap((row, r) =>
    row.map((field, c) => ({ path: `form_block.data.fields.${r}.${c}`, field })),
  );
  const active = all.filter(({ field }) => field.is_active);
  if (active.length === 0) {
    return [
      finding('form_block.data.fields', 'The form has no active field; add one, or set visible to false.'),
    ];
  }
  return [...lintStudentField(page, active, facts), ...lintCodes(page, active), ...lintIds(active)];
}

const finding = (path: string, problem: string, level: PageFinding['level'] = 'refuse'): PageFinding => ({
  path,
  problem,
  level,
});

const find = (fields: Fields, inputId: string): Fields[number] | undefined =>
  fields.find(({ field }) => field.input_id === inputId);

/** Without the student's field each payer becomes a new student, which only an admission form intends. */
function lintStudentField(page: LintPage, active: Fields, facts: LintFacts | undefined): PageFinding[] {
  const own = find(active, STUDENT_INPUT_ID);
  if (own !== undefined) {
    if (own.field.input_type === 'text') return [];
    return [
      finding(`${own.path}.input_type`, 'The student ID is typed; give this field the input_type text.'),
    ];
  }
  const guess = active.find(({ field }) => meantInput(field.input_id) === STUDENT_INPUT_ID);
  if (guess !== undefined) {
    return [
      finding(
        `${guess.path}.input_id`,
        `The product finds a student by the field with the input_id "${STUDENT_INPUT_ID}" alone, and this form has none, so every payer would be refused; rename "${guess.field.input_id}" to it.`,
      ),
    ];
  }
  const why = 'The form has no field with the input_id "stud_bd_student_uuid"';
  if (page.form_block?.data.form_config?.block_unverified_student === true) {
    return [
      finding(
        'form_block.data.fields',
        `${why} and turns unknown students away (block_unverified_student), so nobody gets on; add the field.`,
      ),
    ];
  }
  const { enable_otp_verification, enable_email_otp_verification } = page.form_block?.data.form_config ?? {};
  if (enable_otp_verification === true || enable_email_otp_verification === true) {
    return [
      finding(
        'form_block.data.fields',
        `${why}, and a one-time code goes only to a student who was looked up, so nobody would get one; add the field, or switch the codes off for an admission form.`,
      ),
    ];
  }
  const isPlaced = PLACE.every((field) => page[field] !== undefined);
  const groups = (page.sdk_block ?? []).map((card) => card.fee_group.code);
  const owes = facts === undefined || groups.some((group) => facts.owed.has(group));
  if (isPlaced && owes) return [];
  const what = isPlaced
    ? "no structure of the page's class is in the fee group of a card"
    : `the page does not name all of ${PLACE.join(', ')}`;
  return [
    finding(
      'form_block.data.fields',
      `${why}, so each payer becomes a new student who owes what the class's structures say, but ${what}; add the field, or class and structures for an admission form.`,
    ),
  ];
}

/**
 * A code goes to a contact field of the form; without that field no code is required, and anybody can see the fees.
 */
function lintCodes(page: LintPage, active: Fields): PageFinding[] {
  const config = page.form_block?.data.form_config ?? {};
  const wanted = [
    ['enable_otp_verification', MOBILE_INPUT_ID, 'by SMS'],
    ['enable_email_otp_verification', EMAIL_INPUT_ID, 'by e-mail'],
  ] as const;
  return wanted.flatMap(([flag, inputId, how]) =>
    config[flag] !== true || find(active, inputId) !== undefined
      ? []
      : [
          finding(
            `form_block.data.form_config.${flag}`,
            `One-time codes ${how} are switched on, but the form has no active field with the input_id "${inputId}", so no code would be asked for and the fees would stand open; add the field or switch the codes off.`,
          ),
        ],
  );
}

function lintIds(active: Fields): PageFinding[] {
  return active.flatMap(({ path, field }): PageFinding[] => {
    const meant = meantInput(field.input_id);
    if (meant !== undefined && meant !== STUDENT_INPUT_ID && find(active, meant) === undefined) {
      return [
        finding(
          `${path}.input_id`,
          `"${field.input_id}" is kept as a detail and never used to reach the payer; "${meant}" is the input_id for that.`,
          'warn',
        ),
      ];
    }
    if (field.field_type !== 'system' || isSpecialInput(field.input_id)) return [];
    return [
      finding(
        `${path}.input_id`,
        `"${field.input_id}" is no system field known here, so what is typed is kept and never filled in; use field_type custom, or one of the ids listed in docs/import.md.`,
        'warn',
      ),
    ];
  });
}
