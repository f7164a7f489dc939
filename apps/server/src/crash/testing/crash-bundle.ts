/** Price of each of a student's two fees, in rupees. */
const FEE_RUPEES = 1_510;

/** Total that a student of the bundle owes, in paise. */
export const OWED_PAISE = 302_000;

/** An institute of the bundle; its page and gateway account have its code. */
export interface CrashSchool {
  readonly code: string;
  readonly slug: string;
  readonly keyId: string;
  readonly keySecret: string;
}

export const schoolOf = (code: string): CrashSchool => ({
  code,
  slug: `${code}-term`,
  keyId: `rzp_test_${code}`,
  keySecret: `key-secret-of-${code}`,
});

/** A student of a school with their own mobile. */
export interface CrashStudent {
  readonly school: CrashSchool;
  readonly id: string;
  readonly mobile: string;
}

function instituteOf({ code, keyId, keySecret }: CrashSchool) {
  return {
    code,
    label: `School ${code}`,
    short_code: code.toUpperCase(),
    group_code: 'crash',
    mode: 'test',
    offerings: [
      {
        location: { code: 'main', label: 'Main' },
        education_type: { code: 'cbse', label: 'CBSE' },
        academic_year: { code: '2026-27', label: '2026-27' },
        classes: [{ code: 'VII', label: 'VII' }],
      },
    ],
    heads: [{ code: 'TUITION', label: 'Tuition Fee', kind: 'TUITION' }],
    groups: [{ code: 'SCHOOL', title: 'School fees' }],
    gateway_accounts: [
      {
        code: 'MAIN',
        vendor: 'SANDBOX',
        key_id: keyId,
        key_secret: keySecret,
        webhook_secret: `webhook-secret-of-${code}`,
      },
    ],
  };
}

const field = (inputId: string, label: string, fieldCode: string) => [
  {
    input_id: inputId,
    input_type: 'text',
    is_active: true,
    is_required: true,
    label,
    field_type: 'system',
    field_code: fieldCode,
  },
];

/** A page on which payments need no one-time code. */
function pageOf({ code, slug }: CrashSchool) {
  return {
    payment_page_slug: slug,
    payment_page_type: 'STATIC-PAGE',
    payment_page_label: 'Fees',
    institute_code: code,
    is_checkbox_enabled: true,
    header_block: { visible: true, title: 'Term fees', description: [{ para: 'Fees of the term.' }] },
    form_block: {
      visible: true,
      data: {
        fields: [
          field('stud_bd_student_uuid', 'Student ID', 'student_uuid'),
          field('customer_mobile', 'Mobile', 'mobile'),
        ],
        form_config: { block_unverified_student: true },
      },
    },
    sdk_block: [
      { code: 'full', title: 'Pay in full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } },
    ],
  };
}

const studentOf = ({ school, id, mobile }: CrashStudent) => ({
  institute_code: school.code,
  student_id: id,
  first_name: 'Asha',
  last_name: id,
  location: 'main',
  education_type: 'cbse',
  academic_year: '2026-27',
  class_code: 'VII',
  guardians: [{ name: `Parent ${id}`, relation: 'MOTHER', mobile, is_primary: true }],
  fee_lines: ['Q1', 'Q2'].map((instalment) => ({
    code: instalment,
    head: 'TUITION',
    group: 'SCHOOL',
    academic_year: '2026-27',
    instalment,
    gross: FEE_RUPEES,
  })),
});

/** The import bundle of these schools and students. */
export const crashBundle = (schools: readonly CrashSchool[], students: readonly CrashStudent[]) => ({
  version: 1,
  groups: [{ code: 'crash', label: 'Crash Trust' }],
  institutes: schools.map(instituteOf),
  students: students.map(studentOf),
  pages: schools.map(pageOf),
});
