import type { Family, FeeHeader, Institute, Mishap } from './model.ts';

const firstSemester: readonly FeeHeader[] = [
  ['ADMISSION', 'Admission Fee', 2200],
  ['TUITION', 'Tuition Fee', 50000],
  ['REGISTRATION', 'Registration Fee', 750],
  ['INSTITUTE-DEPOSIT', 'Institute Security Deposit (refundable)', 1000],
].map(([fee_type_code, label, amount]) => ({
  fee_type_code: String(fee_type_code),
  label: String(label),
  amount: Number(amount),
  instalment: 'Semester 1',
  due_in_days: 15,
}));

/** A family whose students the payment page already knows, with their fees there. */
const known = (
  mobile: string,
  [first_name, last_name]: readonly [string, string],
  student: string,
): Family => {
  const [student_uuid = '', name = ''] = student.split(' ');
  const email = `${first_name}.${last_name}${mobile.slice(-3)}@example.in`.toLowerCase();
  return { mobile, first_name, last_name, email, students: [{ student_uuid, first_name: name, last_name }] };
};

/** The data of Deccan Institute's ERP: families that the payment page knows, and new ones. */
const families: readonly Family[] = [
  known('9000000200', ['Sunita', 'Singh'], 'DIT-1001 Farhan'),
  known('9000000201', ['Lata', 'Hegde'], 'DIT-1002 Pema'),
  known('9000000202', ['Deepa', 'Fernandes'], 'DIT-1003 Ishaan'),
  known('9000000203', ['Shalini', 'Gowda'], 'DIT-1004 Ira'),
  {
    mobile: '9000000204',
    first_name: 'Farida',
    last_name: 'Khan',
    email: 'farida.khan204@example.in',
    students: [
      { student_uuid: 'DIT-1005', first_name: 'Tenzin', last_name: 'Khan' },
      // His sister is admitted, but still unknown to the payment page.
      {
        student_uuid: 'DIT-1101',
        first_name: 'Zoya',
        last_name: 'Khan',
        notes: { branch: 'Mechanical' },
        fee_headers: firstSemester,
      },
    ],
  },
  {
    mobile: '9000000252',
    first_name: 'Geeta',
    last_name: 'Menon',
    email: 'geeta.menon252@example.in',
    students: [
      { student_uuid: 'DIT-1102', first_name: 'Kavya', last_name: 'Menon', fee_headers: firstSemester },
    ],
  },
  {
    mobile: '9000000253',
    first_name: 'Harish',
    last_name: 'Reddy',
    email: 'harish.reddy253@example.in',
    students: [{ student_uuid: 'DIT-1103', first_name: 'Arjun', last_name: 'Reddy' }],
  },
  {
    mobile: '9000000259',
    first_name: 'Usha',
    last_name: 'Nair',
    email: 'usha.nair259@example.in',
    students: [
      { student_uuid: 'DIT-1104', first_name: 'Rohit', last_name: 'Nair', fee_headers: firstSemester },
    ],
    is_refused_as_customer: true,
  },
  {
    mobile: '9000000220',
    first_name: 'Nikhil',
    last_name: 'Iyer',
    email: 'nikhil.iyer@example.in',
    // Third-year students pay their examination on another page.
    students: [{ student_uuid: 'DIT-3001', first_name: 'Nikhil', last_name: 'Iyer', slug: 'dit-exam' }],
  },
];

/** Deccan Institute of Technology, with the credentials of its demo institute. */
export const deccan: Institute = {
  code: 'deccan-it',
  client_id: 'deccan-it-demo',
  client_secret: 'demo-deccan-client-secret',
  api_key: 'demo-deccan-api-key',
  families,
};

/** Student IDs that make the ERP misbehave; no student has one. */
export const mishaps: ReadonlyMap<string, Mishap> = new Map([
  ['DIT-SLOW', 'slow'],
  ['DIT-500', 'failure'],
  ['DIT-MALFORMED', 'malformed'],
  ['DIT-REFUSED', 'refused'],
  ['DIT-REDIRECT', 'redirect'],
  ['DIT-HUGE', 'huge'],
]);
