import type { BundleStudent } from '@shulk/contract';
import type { DemoPeople, FeeLine } from '../bundle-parts.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import { earlyPaymentPart, engineering } from '../fee-figures.ts';
import { child, demoMobile, parents } from './people.ts';

const INSTITUTE = 'deccan-it';
const ENTRANTS = 8;
const SENIORS = 8;

/** Everything a new entrant owes for admission and the first semester. */
const entrantLines = (calendar: DemoCalendar): FeeLine[] =>
  [...engineering.oneTime, ...engineering.perSemester, ...engineering.deposits].map(([head, , gross]) => ({
    code: head,
    head,
    group: 'ADMISSION',
    academic_year: calendar.year,
    instalment: 'Semester 1',
    due_date: calendar.day(15),
    gross,
  }));

/** Exam fees: one forced, one payable in parts and cheaper early, two free amounts. */
const examLines = (calendar: DemoCalendar, isEarly: boolean): FeeLine[] => {
  const exam = {
    group: 'EXAM',
    academic_year: calendar.year,
    instalment: 'Semester 5',
    due_date: calendar.day(25),
  };
  return [
    { ...exam, code: 'EXAM', head: 'EXAM', gross: 1000, payable_now: 500 },
    {
      ...exam,
      code: 'HOSTEL',
      head: 'HOSTEL-RENT',
      label: 'Hostel dues',
      gross: 5000,
      dynamic: { min: 500, max: 5000 },
      ...(isEarly ? { discount: { amount: 5000 / earlyPaymentPart, until: calendar.day(10) } } : {}),
    },
    { ...exam, code: 'SUPPLEMENTARY', head: 'SUPPLEMENTARY', gross: 0, dynamic: { min: 100, max: 20000 } },
    { ...exam, code: 'REVALUATION', head: 'REVALUATION', gross: 0, dynamic: { min: 100, max: 10000 } },
  ];
};

/** Students of Deccan Institute of Technology: new entrants, and third-year students with exam fees. */
export function deccanStudents(calendar: DemoCalendar): DemoPeople {
  const entrants = Array.from({ length: ENTRANTS }, (_, n) => entrant(calendar, n));
  const seniors = Array.from({ length: SENIORS }, (_, n) => senior(calendar, n));
  return {
    students: [...entrants, ...seniors],
    payments: [
      {
        institute_code: INSTITUTE,
        code: 'DIT-1003-P1',
        student_id: 'DIT-1003',
        received_on: calendar.day(-3),
        mode: 'DD',
        reference: 'DD 440017',
        old_receipt_no: 'DIT/A/17',
        allocation: entrantLines(calendar).map(({ code, gross }) => ({ line: code, amount: gross })),
      },
    ],
    applications: [
      {
        institute_code: INSTITUTE,
        code: 'DIT-1004-EMI',
        student_id: 'DIT-1004',
        plan: 'SEMESTER-6',
        status: 'APPROVED',
        applied_on: calendar.day(-6),
        lines: ['TUITION'],
      },
    ],
  };
}

function entrant(calendar: DemoCalendar, number: number): BundleStudent {
  const { first_name, last_name } = child(number + 40, number + 40);
  return {
    ...place(calendar, number % 2 === 0 ? 'CSE-1' : 'ME-1'),
    student_id: `DIT-${1001 + number}`,
    first_name,
    last_name,
    guardians: parents(number + 40, 200 + number),
    fee_lines: entrantLines(calendar),
  };
}

function senior(calendar: DemoCalendar, number: number): BundleStudent {
  const { first_name, last_name } = child(number + 60, number + 60);
  return {
    ...place(calendar, 'CSE-3'),
    student_id: `DIT-${3001 + number}`,
    first_name,
    last_name,
    // Students of age pay for themselves.
    guardians: [
      {
        name: `${first_name} ${last_name}`,
        relation: 'SELF',
        mobile: demoMobile(220 + number),
        email: `${first_name}.${last_name}@example.in`.toLowerCase(),
        is_primary: true,
      },
    ],
    // The second one may still pay early: an empty amount means the whole, less the discount.
    fee_lines: examLines(calendar, number === 1),
  };
}

const place = (calendar: DemoCalendar, class_code: string) => ({
  institute_code: INSTITUTE,
  location: 'pune',
  education_type: 'ug',
  academic_year: calendar.year,
  class_code,
});
