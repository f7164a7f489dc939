import type { BundleStudent } from '@shulk/contract';
import type { DemoPeople, FeeLine } from '../bundle-parts.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import { daySchool, earlyPaymentPart, lateFeeSteps } from '../fee-figures.ts';
import { annualCharges, kaveriClasses, termNames } from '../institutes/kaveri.ts';
import { demoMobile } from './people.ts';

const INSTITUTE = 'kaveri-valley';

/** What a class pays per term. */
export function termTuition(classCode: string): number {
  const band = kaveriClasses.find(({ code }) => code === classCode)?.band ?? 'I-V';
  return daySchool.tuitionPerQuarter[band];
}

/** The four tuition lines of a class. */
export const tuitionLines = (calendar: DemoCalendar, classCode: string): FeeLine[] =>
  termNames.map((instalment, term) => ({
    code: `TUITION-T${term + 1}`,
    head: 'TUITION',
    group: 'SCHOOL',
    academic_year: calendar.year,
    instalment,
    label: `Tuition Fee, ${instalment}`,
    due_date: calendar.terms[term] ?? calendar.today,
    gross: termTuition(classCode),
  }));

/** Annual charges of a class in a fee group. */
export const annualLine = (calendar: DemoCalendar, classCode: string, group: string): FeeLine => ({
  code: 'ANNUAL',
  head: 'ANNUAL',
  group,
  academic_year: calendar.year,
  due_date: calendar.day(20),
  gross: annualCharges(kaveriClasses.find(({ code }) => code === classCode)?.band ?? 'I-V'),
});

/** Transport of a zone, for the terms given. */
export const transportLines = (calendar: DemoCalendar, zone: number, terms: readonly number[]): FeeLine[] =>
  terms.map((term) => ({
    code: `TRANSPORT-T${term}`,
    head: 'TRANSPORT',
    group: 'SCHOOL',
    academic_year: calendar.year,
    instalment: `Term ${term}`,
    label: `Transport Charges, Term ${term}`,
    due_date: calendar.terms[term - 1] ?? calendar.today,
    gross: daySchool.transportPerQuarter[zone % daySchool.transportPerQuarter.length] ?? 0,
  }));

/** Activities, on the page with editable amounts. */
const activityLines = (calendar: DemoCalendar): FeeLine[] => [
  {
    code: 'LAB',
    head: 'LAB',
    group: 'ACTIVITIES',
    academic_year: calendar.year,
    due_date: calendar.terms[3],
    gross: lateFeeSteps.computerLab,
  },
  {
    code: 'JOURNALS',
    head: 'JOURNALS',
    group: 'ACTIVITIES',
    academic_year: calendar.year,
    due_date: calendar.terms[3],
    gross: lateFeeSteps.examAndJournals,
  },
];

const place = (calendar: DemoCalendar, class_code: string) => ({
  institute_code: INSTITUTE,
  location: 'mysuru',
  education_type: 'cbse',
  academic_year: calendar.year,
  class_code,
});

const mother = (name: string, mobile: number): BundleStudent['guardians'][number] => ({
  name,
  relation: 'MOTHER',
  mobile: demoMobile(mobile),
  email: `${name.toLowerCase().replace(' ', '.')}@example.in`,
  is_primary: true,
});

/** A tuition line that is cheaper if paid early. */
const early = (calendar: DemoCalendar, line: FeeLine): FeeLine => ({
  ...line,
  // Figures of the schedule are whole hundreds, so the share is whole rupees.
  discount: { amount: line.gross / earlyPaymentPart, until: calendar.day(30) },
});

/** Aarav and Diya Sharma, the siblings with whom every walk through the demo starts. */
function sharmas(calendar: DemoCalendar): BundleStudent[] {
  const guardians = [
    mother('Meera Sharma', 1),
    {
      name: 'Rohan Sharma',
      relation: 'FATHER' as const,
      mobile: demoMobile(2),
      email: 'rohan.sharma@example.in',
    },
  ];
  const aarav: FeeLine[] = [
    ...tuitionLines(calendar, 'VIII').map((line, term) => (term === 3 ? early(calendar, line) : line)),
    ...transportLines(calendar, 1, [3, 4]),
    // The school requires half of it now: the row is selected and locked.
    { ...annualLine(calendar, 'VIII', 'SCHOOL'), payable_now: annualCharges('VI-VIII') / 2 },
    ...activityLines(calendar),
  ];
  const diya: FeeLine[] = [
    ...tuitionLines(calendar, 'V').map((line) => ({
      ...line,
      concessions: [
        { label: 'Sibling concession', amount: line.gross / 10, reason: 'Second child of the family' },
      ],
    })),
    annualLine(calendar, 'V', 'SCHOOL'),
    ...activityLines(calendar),
  ];
  return [
    {
      ...place(calendar, 'VIII'),
      student_id: 'KVS-2041',
      first_name: 'Aarav',
      last_name: 'Sharma',
      details: { father_name: 'Rohan Sharma', route: 'zone-2' },
      guardians,
      fee_lines: aarav,
    },
    {
      ...place(calendar, 'V'),
      student_id: 'KVS-2042',
      first_name: 'Diya',
      last_name: 'Sharma',
      details: { father_name: 'Rohan Sharma' },
      guardians,
      fee_lines: diya,
    },
  ];
}

/** One student for each state that a payer may see. */
function states(calendar: DemoCalendar): BundleStudent[] {
  const plain = (class_code: string, group = 'SCHOOL'): FeeLine[] => [
    ...tuitionLines(calendar, class_code),
    annualLine(calendar, class_code, group),
  ];
  const student = (
    id: number,
    [first_name, last_name]: readonly [string, string],
    class_code: string,
    rest: Pick<BundleStudent, 'guardians' | 'fee_lines'> & Partial<BundleStudent>,
  ): BundleStudent => ({
    ...place(calendar, class_code),
    student_id: `KVS-${id}`,
    first_name,
    last_name,
    ...rest,
  });
  return [
    student(2043, ['Kiran', 'Bhat'], 'III', { guardians: [mother('Asha Bhat', 3)], fee_lines: plain('III') }),
    student(2044, ['Neha', 'Pillai'], 'X', { guardians: [mother('Rekha Pillai', 4)], fee_lines: plain('X') }),
    student(2045, ['Aditya', 'Naik'], 'VI', {
      status: 'INACTIVE',
      guardians: [mother('Smita Naik', 5)],
      fee_lines: plain('VI'),
    }),
    student(2046, ['Sana', 'Sheikh'], 'II', {
      guardians: [mother('Nasreen Sheikh', 6)],
      fee_lines: plain('II').map((line) => ({
        ...line,
        concessions: [{ label: 'Right to Education seat', amount: line.gross, reason: 'No fee is payable' }],
      })),
    }),
    student(2047, ['Rahul', 'Das'], 'IX', {
      guardians: [{ name: 'Bimal Das', relation: 'FATHER', is_primary: true }],
      fee_lines: plain('IX'),
    }),
    student(2048, ['Elsa', 'Mathew'], 'VII', {
      guardians: [
        { name: 'Anju Mathew', relation: 'MOTHER', email: 'anju.mathew@example.in', is_primary: true },
      ],
      fee_lines: plain('VII'),
    }),
    student(2049, ['Yash', 'Chauhan'], 'XI', {
      status: 'LEFT',
      guardians: [mother('Kiran Chauhan', 9)],
      fee_lines: plain('XI'),
    }),
    student(2050, ['Tanvi', 'Shetty'], 'XI', {
      guardians: [mother('Vidya Shetty', 10)],
      fee_lines: plain('XI', 'ANNUAL'),
    }),
  ];
}

/** The named students of Kaveri Valley School. */
export function kaveriHeroes(calendar: DemoCalendar): DemoPeople {
  const students = [...sharmas(calendar), ...states(calendar)];
  const paid = (student_id: string, code: string, days: number, lines: readonly string[]) => ({
    institute_code: INSTITUTE,
    code: `${student_id}-${code}`,
    student_id,
    received_on: calendar.day(days),
    mode: 'NEFT' as const,
    reference: `NEFT${student_id.slice(4)}${code}`,
    old_receipt_no: `KVS/${student_id.slice(4)}/${code}`,
    allocation: lines.map((line) => {
      const owed = students
        .find((one) => one.student_id === student_id)
        ?.fee_lines.find((one) => one.code === line);
      const granted = (owed?.concessions ?? []).reduce((sum, concession) => sum + concession.amount, 0);
      return { line, amount: (owed?.gross ?? 0) - granted };
    }),
  });
  return {
    students,
    payments: [
      paid('KVS-2041', 'P1', -158, ['TUITION-T1']),
      paid('KVS-2041', 'P2', -66, ['TUITION-T2']),
      paid('KVS-2042', 'P1', -158, ['TUITION-T1', 'TUITION-T2']),
      paid('KVS-2043', 'P1', -150, ['TUITION-T1', 'TUITION-T2', 'TUITION-T3', 'TUITION-T4', 'ANNUAL']),
      paid('KVS-2044', 'P1', -155, ['TUITION-T1', 'TUITION-T2']),
      paid('KVS-2050', 'P1', -120, ['TUITION-T1', 'TUITION-T2']),
    ],
    applications: [
      {
        institute_code: INSTITUTE,
        code: 'KVS-2044-EMI',
        student_id: 'KVS-2044',
        plan: 'EMI-6',
        status: 'ACTIVE',
        applied_on: calendar.day(-40),
        lines: ['TUITION-T3', 'TUITION-T4', 'ANNUAL'],
      },
    ],
  };
}
