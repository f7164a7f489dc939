/** The institutes, students and pages the bench pays on: no one-time code, one forced-free line per student. */

const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** The numbers of institutes, payers and children; `children` of each payer. */
export interface Size {
  readonly institutes: number;
  readonly payers: number;
  readonly children: number;
}

/** A student in the bundle. */
export interface Student {
  readonly institute_code: string;
  readonly student_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly location: string;
  readonly education_type: string;
  readonly academic_year: string;
  readonly class_code: string;
  readonly guardians: readonly {
    readonly name: string;
    readonly relation: string;
    readonly mobile: string;
    readonly email?: string;
    readonly is_primary?: boolean;
  }[];
  readonly fee_lines: readonly {
    readonly code: string;
    readonly head: string;
    readonly group: string;
    readonly academic_year: string;
    readonly instalment: string;
    readonly gross: number;
    readonly due_date?: string;
  }[];
}

/** Mobile of a payer: one guardian, many children, so that one receipt proof opens all of their receipts. */
export const payerMobile = (payer: number): string => `90000${padded(10000 + payer, 5)}`;

/** The payer's own address: limits count by it. */
export const addressOf = (payer: number): string => `10.1.${Math.floor(payer / 250)}.${1 + (payer % 250)}`;

/** A student of a payer; `round` counts the payer's children. */
export const studentId = (payer: number, round: number): string => `B${padded(payer, 3)}-${padded(round, 4)}`;

export const slugOf = (institute: number): string => `bench-${institute}`;

/** The group of all institutes of the bench. */
export const GROUP = 'bench';

/** A page of an institute for calls that its fee page does not make: `otp`, `dynamic` or `workflow`. */
export const otherPage = (kind: string, institute: number): string => `${slugOf(institute)}-${kind}`;

/** The second number of a student's family, different for each child: codes are sent to it. */
export const childMobile = (payer: number, round: number): string =>
  `8${padded(payer, 4)}${padded(round, 5)}`;

function instituteOf(index: number) {
  return {
    code: `bench-${index}`,
    label: `Bench School ${index}`,
    short_code: `BN${index}`,
    group_code: GROUP,
    mode: 'test',
    // The institute also has a page with a code; its fee page must stay without one (R56).
    fees_without_code: true,
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
        key_id: `rzp_test_bench${index}`,
        key_secret: `bench-key-secret-${index}`,
        webhook_secret: `bench-webhook-secret-${index}`,
      },
    ],
  };
}

const field = (input_id: string, label: string, field_code: string) => [
  {
    input_id,
    input_type: 'text',
    is_active: true,
    is_required: true,
    label,
    field_type: 'system',
    field_code,
  },
];

function pageOf(index: number) {
  return {
    payment_page_slug: slugOf(index),
    payment_page_type: 'STATIC-PAGE',
    payment_page_label: 'Fees',
    institute_code: `bench-${index}`,
    is_checkbox_enabled: true,
    header_block: { visible: true, title: 'Term fees', description: [{ para: 'Fees of the bench.' }] },
    support_block: {
      visible: true,
      blocks: [{ title: 'Office', phones: ['+91 00000 00000'], emails: ['office@example.in'] }],
    },
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
      {
        code: 'full',
        title: 'Pay in full',
        financing_mode: 'DIRECT',
        fee_group: { code: 'SCHOOL' },
        pg_vendor: 'RAZORPAY',
      },
    ],
  };
}

/** The fee page, one with a code, one with typed amounts, one of two steps. */
function pagesOf(index: number) {
  const page = pageOf(index);
  const { data } = page.form_block;
  const emailField = {
    ...field('customer_email', 'E-mail', 'email')[0],
    input_type: 'email',
    is_required: false,
  };
  const form_config = { enable_otp_verification: true, enable_email_otp_verification: true };
  const step = (code: string) => ({
    title: code,
    config: [{ sdk_block_code: 'full', financing_mode: 'DIRECT' }],
  });
  return [
    page,
    {
      ...page,
      payment_page_slug: otherPage('otp', index),
      form_block: { visible: true, data: { fields: [...data.fields, [emailField]], form_config } },
    },
    {
      ...page,
      payment_page_slug: otherPage('dynamic', index),
      is_checkbox_enabled: false,
      dynamic_link: true,
    },
    {
      ...page,
      payment_page_slug: otherPage('workflow', index),
      payment_page_type: 'WORKFLOW-PAGE',
      workflow_block: { visible: true, title: 'Steps', workflow_config: [step('One'), step('Two')] },
    },
  ];
}

/** The bundle. */
export function benchBundle({ institutes, payers, children }: Size) {
  const students: Student[] = [];
  for (let payer = 0; payer < payers; payer += 1) {
    for (let round = 0; round < children; round += 1) {
      students.push({
        institute_code: `bench-${payer % institutes}`,
        student_id: studentId(payer, round),
        first_name: 'Bench',
        last_name: `Student ${payer}-${round}`,
        location: 'main',
        education_type: 'cbse',
        academic_year: '2026-27',
        class_code: 'VII',
        guardians: [
          { name: `Payer ${payer}`, relation: 'MOTHER', mobile: payerMobile(payer), is_primary: true },
          {
            name: `Second ${payer}-${round}`,
            relation: 'FATHER',
            mobile: childMobile(payer, round),
            email: `${childMobile(payer, round)}@example.in`,
          },
        ],
        fee_lines: ['Q1', 'Q2', 'Q3'].map((instalment) => ({
          code: instalment,
          head: 'TUITION',
          group: 'SCHOOL',
          academic_year: '2026-27',
          instalment,
          gross: 15100,
        })),
      });
    }
  }
  const each = Array.from({ length: institutes }, (_, index) => index);
  return {
    version: 1,
    groups: [{ code: GROUP, label: 'Bench Trust' }],
    institutes: each.map(instituteOf),
    students,
    pages: each.flatMap(pagesOf),
  };
}
