import type { BundleStudent } from '@shulk/contract';
import type { DemoPeople, FeeLine, RecordedPayment } from '../bundle-parts.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import { kaveriClasses } from '../institutes/kaveri.ts';
import { annualLine, termTuition, transportLines, tuitionLines } from './kaveri-heroes.ts';
import { child, parents } from './people.ts';

const COUNT = 32;
/** Two more pairs of siblings, for parents who pay both by one payment. */
const PAIRS = [38, 39, 58, 59];
const FIRST_ID = 2051;

/** What a student of the class list has paid so far, by number. */
const paidTerms = [4, 2, 3, 0, 2, 1] as const;

/**
 * The class list of Kaveri Valley School beside the named students: every fifth is a sibling of the one before,
 * every eighth pays by EMI, every eleventh is inactive.
 */
export function kaveriStudents(calendar: DemoCalendar): DemoPeople {
  const people: DemoPeople = { students: [], payments: [], applications: [] };
  for (const number of [...Array(COUNT).keys(), ...PAIRS]) {
    const student = studentOf(calendar, number);
    people.students.push(student);
    people.payments.push(...paymentsOf(calendar, student, number));
    if (number % 8 === 5) {
      people.applications.push({
        institute_code: student.institute_code,
        code: `${student.student_id}-EMI`,
        student_id: student.student_id,
        plan: number % 16 === 5 ? 'EMI-6' : 'EMI-12',
        status: number % 16 === 5 ? 'ACTIVE' : 'SUBMITTED',
        applied_on: calendar.day(-20),
        lines: ['TUITION-T2', 'TUITION-T3', 'TUITION-T4'],
      });
    }
  }
  return people;
}

function studentOf(calendar: DemoCalendar, number: number): BundleStudent {
  const isSibling = number % 5 === 4;
  const family = isSibling ? number - 1 : number;
  const { first_name, last_name } = child(number, family);
  // Bengaluru has the classes up to V only.
  const isBengaluru = number % 7 === 6;
  const classes = isBengaluru ? kaveriClasses.slice(0, 7) : kaveriClasses;
  const class_code = classes[(number * 5) % classes.length]?.code ?? 'I';
  const lines: FeeLine[] = [
    ...tuitionLines(calendar, class_code),
    annualLine(calendar, class_code, 'SCHOOL'),
  ];
  if (number % 3 === 0) lines.push(...transportLines(calendar, number, [3, 4]));
  return {
    institute_code: 'kaveri-valley',
    student_id: `KVS-${FIRST_ID + number}`,
    first_name,
    last_name,
    status: number % 11 === 10 ? 'INACTIVE' : 'ACTIVE',
    location: isBengaluru ? 'bengaluru' : 'mysuru',
    education_type: 'cbse',
    academic_year: calendar.year,
    class_code,
    guardians: parents(family, 100 + family),
    fee_lines: lines,
  };
}

function paymentsOf(calendar: DemoCalendar, student: BundleStudent, number: number): RecordedPayment[] {
  const isOnEmi = number % 8 === 5;
  const terms = isOnEmi ? 1 : (paidTerms[number % paidTerms.length] ?? 0);
  const tuition = termTuition(student.class_code);
  return Array.from({ length: terms }, (_, term): RecordedPayment => {
    // The last payment of some is only part of the term.
    const isPart = term === terms - 1 && number % 6 === 2;
    return {
      institute_code: student.institute_code,
      code: `${student.student_id}-P${term + 1}`,
      student_id: student.student_id,
      received_on: calendar.day([-155, -63, -10, -9][term] ?? -9),
      mode: (['CASH', 'UPI', 'CHEQUE', 'NEFT'] as const)[(number + term) % 4] ?? 'CASH',
      reference: `${1000 + number * 4 + term}`,
      old_receipt_no: `KVS/${student.student_id.slice(4)}/${term + 1}`,
      allocation: [{ line: `TUITION-T${term + 1}`, amount: isPart ? tuition - 5000 : tuition }],
    };
  });
}
