import type { BundleStudent } from '@shulk/contract';
import type { Db } from '../../../platform/db/db.ts';

/** Gives an institute classes, heads and a fee group. */
export async function aSchool(db: Db, instituteId: number): Promise<void> {
  await db.query(
    `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
       ay_code, ay_label, class_code, class_label)
     select $1, 'ooty', 'Ooty', 'cbse', 'CBSE', '2026-27', '2026-27', code, initcap(code) from unnest(array['CLASS-5', 'CLASS-6']) code`,
    [instituteId],
  );
  await db.query(
    `insert into fee_heads (institute_id, code, label, kind, sort) values ($1, 'TUITION', 'Tuition Fee', 'TUITION', 0), ($1, 'BUS', 'Bus', 'TRANSPORT', 1)`,
    [instituteId],
  );
  await db.query(
    `insert into fee_groups (institute_id, code, title, is_editable) values ($1, 'SCHOOL', 'School fees', false)`,
    [instituteId],
  );
}

type Pupil = Omit<BundleStudent, 'institute_code' | 'student_id'>;

/** A student of that school, as its system sends one. */
export const aPupil = (over: object = {}): Omit<Pupil, 'fee_lines'> => ({
  first_name: 'Asha',
  location: 'ooty',
  education_type: 'cbse',
  academic_year: '2026-27',
  class_code: 'CLASS-5',
  guardians: [{ name: 'Lata', relation: 'MOTHER', mobile: '9000000801' }],
  ...over,
});

/** A fee of a student. */
export const aFee = (over: object = {}): BundleStudent['fee_lines'][number] => ({
  code: 'T1',
  head: 'TUITION',
  group: 'SCHOOL',
  academic_year: '2026-27',
  due_date: '2026-12-10',
  gross: 4200,
  ...over,
});
