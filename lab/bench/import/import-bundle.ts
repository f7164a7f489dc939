/** The school that the import bench loads, beside the institutes of the payers. */
import { benchBundle, studentId, type Size, type Student } from '../bench-bundle.ts';

const TERMS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'];

/** Institutes of the payers; the file's students belong to the first one, as if its whole school were new. */
export const INSTITUTES = 4;

const lines = (gross: number) =>
  TERMS.map((code) => ({
    code,
    head: 'TUITION',
    group: 'SCHOOL',
    academic_year: '2026-27',
    instalment: code,
    due_date: '2027-01-10',
    gross,
  }));

const student = (number: number, gross: number): Student => ({
  institute_code: 'bench-0',
  student_id: `IMP-${String(number).padStart(5, '0')}`,
  first_name: 'Import',
  last_name: `Student ${number}`,
  location: 'main',
  education_type: 'cbse',
  academic_year: '2026-27',
  class_code: 'VII',
  guardians: [
    { name: `Mother ${number}`, relation: 'MOTHER', mobile: `7${String(number).padStart(9, '0')}` },
    { name: `Father ${number}`, relation: 'FATHER', mobile: `6${String(number).padStart(9, '0')}` },
  ],
  fee_lines: lines(gross),
});

/**
 * A file of `count` students of one school with six fees each, of `gross` rupees.
 * @param others more students, as they already are in the database
 */
export const importFile = (count: number, gross: number, others: readonly Student[] = []) => ({
  version: 1,
  groups: [],
  institutes: [],
  students: [...others, ...Array.from({ length: count }, (_, number) => student(number, gross))],
});

/** The bundle of the payers, and those of its students who are also in the imported file. */
export function payersBundle({ payers, children }: Omit<Size, 'institutes'>) {
  const whole = benchBundle({ institutes: INSTITUTES, payers, children });
  // Payers use only the look-up, so no page of the institute may require a code.
  const bundle = {
    ...whole,
    pages: whole.pages.filter(({ payment_page_slug: slug }) => !slug.endsWith('-otp')),
  };
  const inFile = new Set(Array.from({ length: children }, (_, round) => studentId(0, round)));
  return { bundle, inFile: bundle.students.filter(({ student_id }) => inFile.has(student_id)) };
}
