/** Additions to the bench's bundle, so that every call of a payer can be made on it. */
import { benchBundle, otherPage, slugOf, type Size, type Student } from '../bench-bundle.ts';
import type { FamilyKind } from './payer-call.ts';

type Bundle = ReturnType<typeof benchBundle>;
type Institute = Bundle['institutes'][number];
type Page = Bundle['pages'][number];

/** The institute whose records are the demo ERP of the sandbox, and its page that looks students up there. */
export const ERP_INSTITUTE = 'bench-0';
export const REVERSE_PAGE = 'bench-reverse';

/** As the sandbox's ERP expects them; a client id belongs to one institute, so no other one has an ERP. */
const credentials = {
  client_id: 'deccan-it-demo',
  client_secret: 'demo-deccan-client-secret',
  api_key: 'demo-deccan-api-key',
  erp_base_url: 'http://sandbox.localhost/erp/deccan-it',
};

const LENDER = 'Bench Lender';

const plan = {
  code: 'TEN',
  months: 10,
  advance: 2,
  rate_bps: 1200,
  processing_fee: 1200,
  interest_by: 'PAYER',
  due_day: 5,
  lender: LENDER,
};

const lenderOf = (institute: string) => ({
  name: LENDER,
  key_id: `lender_${institute}`.replace('-', ''),
  key_secret: `bench-lender-secret-${institute}`,
  webhook_secret: `bench-lender-webhooks-${institute}`,
  cooling_off_days: 3,
  penal_charges: 'None',
  foreclosure_charges: 'None',
  recovery: 'The lender collects itself.',
  grievance: { name: 'A. Rao', phone: '1800 000 0000', email: 'grievance@lender.example' },
  privacy_url: 'https://lender.example/privacy',
});

const equipped = (institute: Institute) => ({
  ...institute,
  emi_plans: [plan],
  lenders: [lenderOf(institute.code)],
  ...(institute.code === ERP_INSTITUTE ? { credentials } : {}),
});

const card = (code: string, financing_mode: string, more: object = {}) => ({
  code,
  title: code,
  financing_mode,
  fee_group: { code: 'SCHOOL' },
  pg_vendor: 'RAZORPAY',
  ...more,
});

/** A page of each institute with plans instead of selectable fees, and the one of the reverse lookup. */
function pagesBeside(pages: readonly Page[], institutes: number) {
  const feePages = Array.from({ length: institutes }, (_, index) =>
    pages.filter(({ payment_page_slug }) => payment_page_slug === slugOf(index)),
  ).flat();
  const plans = feePages.map((page, index) => ({
    ...page,
    payment_page_slug: otherPage('plans', index),
    is_checkbox_enabled: false,
    sdk_block: [card('auto', 'AUTO-DEBIT'), card('emi', 'MONTHLY-EMI', { plan_code: plan.code })],
  }));
  const [first] = feePages;
  if (first === undefined) throw new Error('There is no fee page.');
  const { form_block: _form, ...atErp } = first;
  const reverse = {
    ...atErp,
    payment_page_slug: REVERSE_PAGE,
    is_checkbox_enabled: false,
    location: 'main',
    education_type: 'cbse',
    academic_year: '2026-27',
    class_code: 'VII',
    pp_config: { slug: slugOf(0) },
    callback_config: { action: 'find', fields: { student_uuid_field: { label: 'Student ID' } } },
  };
  return [...plans, reverse];
}

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Children of a family whose parent is told of the others. */
export const FEW = 5;

/** Kinds of families other than a payer's many children with fees of any day; see `family` of a call. */
const FAMILIES: Readonly<Record<FamilyKind, (child: number, student: Student) => Student[]>> = {
  /** The call needs no student of its own: the one for which the mobile was proved is enough. */
  single: (child, student) => (child === 0 ? [student] : []),
  /** Few enough children for their parent to be told of the others (decision 238). */
  few: (child, student) => (child < FEW ? [student] : []),
  /** Fees due in future, as debits and plans need them. */
  dated: (_child, student) => [
    {
      ...student,
      fee_lines: student.fee_lines.map((line, index) => ({ ...line, due_date: inDays(30 * (1 + index)) })),
    },
  ],
  /** Dated fees, and only the second contact: the portal shows it only its own agreements. */
  own: (child, student) => {
    const { guardians } = student;
    const alone = guardians.slice(1, 2).map((guardian) => ({ ...guardian, is_primary: true }));
    return FAMILIES.dated(child, { ...student, guardians: child === 0 ? guardians : alone });
  },
  /** No contact on record, so that the payer's own number is stored. */
  unreachable: (child, student) => [child === 0 ? student : { ...student, guardians: [] }],
};

/** Maximum number of students in a bundle. */
const MOST_STUDENTS = 50_000;

/**
 * The bundles, one after the other.
 * @param size the families of each call's payers, and `payers` of each call
 */
export function callsBundles({
  families,
  institutes,
  payers,
  children,
}: Size & { readonly families: readonly (FamilyKind | undefined)[] }) {
  const bundle = benchBundle({ institutes, payers: families.length * payers, children });
  const students = bundle.students.flatMap((student, index) => {
    const family = families[Math.floor(index / children / payers)];
    return family === undefined ? [student] : FAMILIES[family](index % children, student);
  });
  const whole = {
    ...bundle,
    institutes: bundle.institutes.map(equipped),
    pages: [...bundle.pages, ...pagesBeside(bundle.pages, institutes)],
  };
  return Array.from({ length: Math.ceil(students.length / MOST_STUDENTS) }, (_, part) => ({
    ...whole,
    students: students.slice(part * MOST_STUDENTS, (part + 1) * MOST_STUDENTS),
  }));
}
