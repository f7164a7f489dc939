import type { Bundle, BundleInstitute, BundlePage, BundleStudent } from '@shulk/contract';

/** A PNG of one point. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A valid institute with one of everything. */
export const anInstitute = (over: Partial<BundleInstitute> = {}): BundleInstitute => ({
  code: 'hill-school',
  label: 'Hill School',
  short_code: 'HILL',
  group_code: 'hill-trust',
  mode: 'test',
  brand_colour: '#7A1F2B',
  logo: 'logo.png',
  link_hosts: ['hill.example'],
  offerings: [
    {
      location: { code: 'ooty', label: 'Ooty' },
      education_type: { code: 'cbse', label: 'CBSE' },
      academic_year: { code: '2026-27', label: '2026-27' },
      classes: [
        { code: 'V', label: 'Class V' },
        { code: 'VI', label: 'Class VI' },
      ],
    },
  ],
  late_fee_rules: [{ code: 'DAILY', kind: 'PER_DAY', amount: 5.5, cap: 55 }],
  heads: [
    { code: 'TUITION', label: 'Tuition Fee', kind: 'TUITION', late_fee_rule: 'DAILY' },
    { code: 'BUS', label: 'Bus', kind: 'TRANSPORT' },
    { code: 'CAUTION', label: 'Caution money', kind: 'DEPOSIT' },
  ],
  groups: [{ code: 'SCHOOL', title: 'School fees' }],
  emi_plans: [
    {
      code: 'SIX',
      months: 6,
      advance: 1,
      rate_bps: 0,
      processing_fee: 99.5,
      interest_by: 'INSTITUTE',
      due_day: 5,
      lender: 'Lender',
    },
  ],
  structures: [{ academic_year: '2026-27', class_code: 'V', head: 'TUITION', group: 'SCHOOL', amount: 1000 }],
  gateway_accounts: [
    {
      code: 'main',
      vendor: 'SANDBOX',
      key_id: 'rzp_test_hill',
      key_secret: 'hill-key-secret',
      webhook_secret: 'hill-hook-secret',
    },
  ],
  credentials: { client_id: 'hill', client_secret: 'hill-client-secret', api_key: 'hill-api-key-0001' },
  ...over,
});

type Student = NonNullable<Bundle['students']>[number];

export const aStudent = (over: Partial<Student> = {}): Student => ({
  institute_code: 'hill-school',
  student_id: 'H-1',
  first_name: 'Asha',
  location: 'ooty',
  education_type: 'cbse',
  academic_year: '2026-27',
  class_code: 'V',
  guardians: [{ name: 'Lata', relation: 'MOTHER', mobile: '9000000801', email: 'lata@example.in' }],
  fee_lines: [aLine()],
  ...over,
});

export const aLine = (
  over: Partial<BundleStudent['fee_lines'][number]> = {},
): BundleStudent['fee_lines'][number] => ({
  code: 'T1',
  head: 'TUITION',
  group: 'SCHOOL',
  academic_year: '2026-27',
  due_date: '2026-12-10',
  gross: 1000,
  ...over,
});

export const aCashPayment = (
  over: Partial<NonNullable<Bundle['payments']>[number]> = {},
): NonNullable<Bundle['payments']>[number] => ({
  institute_code: 'hill-school',
  code: 'P1',
  student_id: 'H-1',
  received_on: '2026-11-01',
  mode: 'CASH',
  allocation: [{ line: 'T1', amount: 400.25 }],
  ...over,
});

export const aPage = (over: Partial<BundlePage> = {}): BundlePage => ({
  institute_code: 'hill-school',
  payment_page_slug: 'hill-term',
  payment_page_type: 'STATIC-PAGE',
  is_checkbox_enabled: true,
  logo_block: { visible: true, images: [{ file: 'logo.png', alt: 'Hill School' }] },
  sdk_block: [
    { code: 'full', title: 'Pay in full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } },
  ],
  ...over,
});

/** A valid bundle: one institute, one student with a part-paid fee, one page. */
export const aBundle = (over: Partial<Bundle> = {}): Bundle => ({
  version: 1,
  files: [{ name: 'logo.png', type: 'image/png', base64: PIXEL }],
  groups: [{ code: 'hill-trust', label: 'Hill Trust' }],
  institutes: [anInstitute()],
  students: [aStudent()],
  payments: [aCashPayment()],
  emi_applications: [],
  pages: [aPage()],
  ...over,
});
