import type { BundleStudent } from '@shulk/contract';
import type { DemoPeople, FeeLine } from '../bundle-parts.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import { centralSchool } from '../fee-figures.ts';
import { centralClasses } from '../institutes/central.ts';
import { child, parents } from './people.ts';

const COUNT = 14;
const MONTHS = 3;

/** Students of Central Vidyalaya; every fourth is the second child of a family. */
export function centralStudents(calendar: DemoCalendar): DemoPeople {
  const students = Array.from({ length: COUNT }, (_, number) => studentOf(calendar, number));
  // Every third student has paid the running quarter at the counter.
  const payers = students.filter((_, number) => number % 3 === 2);
  return {
    students,
    payments: payers.map((student, index) => ({
      institute_code: student.institute_code,
      code: `${student.student_id}-P1`,
      student_id: student.student_id,
      received_on: calendar.day(-5),
      mode: 'CASH',
      reference: '',
      old_receipt_no: `CV/${310 + index}`,
      allocation: [{ line: 'VVN-Q3', amount: centralSchool.vikasNidhiPerMonth * MONTHS }],
    })),
    applications: [],
  };
}

function studentOf(calendar: DemoCalendar, number: number): BundleStudent {
  const isSecondChild = number % 4 === 3;
  const family = 80 + (isSecondChild ? number - 1 : number);
  const { first_name, last_name, isGirl } = child(number + 80, family);
  const klass = centralClasses[number % centralClasses.length] ?? {
    code: 'II',
    tuition: 'I-VIII',
    hasComputers: false,
  };
  const lines: FeeLine[] = [
    ...quarterLines(calendar, klass.tuition, { hasComputers: klass.hasComputers, isGirl, isSecondChild }),
  ];
  // Small remainders, so that cards show why they cannot be used.
  if (number % 2 === 0) {
    lines.push(
      { code: 'ARREARS', head: 'ARREARS', group: 'ARREARS', academic_year: calendar.year, gross: 3 },
      {
        code: 'ROUNDING',
        head: 'ARREARS',
        group: 'ROUNDING',
        academic_year: calendar.year,
        label: 'Rounding difference',
        gross: 0.4,
      },
    );
  }
  return {
    institute_code: 'central-vidyalaya',
    student_id: `CV-${501 + number}`,
    first_name,
    last_name,
    status: number === 12 ? 'INACTIVE' : 'ACTIVE',
    location: 'jaipur',
    education_type: 'cbse',
    academic_year: calendar.year,
    class_code: klass.code,
    guardians: parents(family, 300 + family - 80),
    fee_lines: lines,
  };
}

function quarterLines(
  calendar: DemoCalendar,
  tuition: keyof typeof centralSchool.tuitionPerMonth,
  one: { readonly hasComputers: boolean; readonly isGirl: boolean; readonly isSecondChild: boolean },
): FeeLine[] {
  const quarter = {
    group: 'QUARTER',
    academic_year: calendar.year,
    instalment: 'Quarter 3',
    due_date: calendar.day(-4),
  };
  const line = (head: string, perMonth: number): FeeLine => ({
    ...quarter,
    code: `${head}-Q3`,
    head,
    gross: perMonth * MONTHS,
  });
  const fee = line('TUITION', centralSchool.tuitionPerMonth[tuition]);
  return [
    { ...fee, ...concession(fee.gross, one) },
    line('VVN', centralSchool.vikasNidhiPerMonth),
    ...(one.hasComputers ? [line('COMPUTER', centralSchool.computerFundPerMonth)] : []),
  ];
}

function concession(
  gross: number,
  one: { readonly isGirl: boolean; readonly isSecondChild: boolean },
): Pick<FeeLine, 'concessions'> {
  if (gross === 0) return {};
  if (one.isGirl) return { concessions: [{ label: 'No tuition fee for girls', amount: gross }] };
  if (one.isSecondChild) return { concessions: [{ label: 'Second child of the family', amount: gross / 2 }] };
  return {};
}
