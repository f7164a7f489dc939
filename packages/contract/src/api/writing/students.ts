import { z } from 'zod';
import { student } from '../../bundle/bundle.ts';
import { listOf, listQuery } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { apiStudent } from '../bodies/students.ts';
import { bulkAnswer, MOST_ROWS } from './rows.ts';

const { student_id: ownId, guardians, fee_lines, ...fields } = student.shape;

/** A student as an institute's system sends it: the fields of the import bundle. */
const studentFields = {
  first_name: fields.first_name.describe('First name'),
  middle_name: fields.middle_name.describe('Middle name; left out: none'),
  last_name: fields.last_name.describe('Last name; left out: none'),
  status: fields.status.describe('Only an ACTIVE student can be paid for; left out: ACTIVE'),
  location: fields.location.describe('Code of the place, as in the list of classes'),
  education_type: fields.education_type.describe('Code of the education type, as in the list of classes'),
  academic_year: fields.academic_year.describe('Code of the academic year, as in the list of classes'),
  class_code: fields.class_code.describe('Code of the class, as in the list of classes'),
  details: fields.details.describe('Further values by input_id or field_code of the page; left out: none'),
  guardians_mode: fields.guardians_mode,
  guardians: guardians
    .optional()
    .describe('Left out or empty: nothing changes. Needs the permission guardians:write'),
  fee_lines: fee_lines
    .optional()
    .describe('Only the fees that are named here change. Needs the permission fee-lines:write'),
};

/** Name and contacts, for keys that may read them. */
const person = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  details: z.record(z.string(), z.string()),
  guardians: z.array(
    z.object({
      name: z.string(),
      relation: z.string(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      is_primary: z.boolean(),
      active: z.boolean().describe('False: has no access any more'),
    }),
  ),
});

/** A student; the person only where the call asks for it. */
export const apiStudentExpanded = apiStudent.extend({ person: person.optional() });
export type ApiStudentExpanded = z.infer<typeof apiStudentExpanded>;
export type ApiStudent = z.infer<typeof apiStudent>;

const expand = z
  .enum(['person'])
  .optional()
  .describe('person: also name, details and contacts. Needs the permission guardians:read');

const params = z.object({ student_id: ownId.describe("The institute's own student ID") });

export const apiStudentsList = route('api.students_list', {
  summary: 'The students',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'students:read',
  also: ['guardians:read'],
  query: listQuery.extend({ expand }),
  data: listOf(apiStudentExpanded),
  errors: [],
});

export const apiStudentGet = route('api.student_get', {
  summary: 'One student',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'students:read',
  also: ['guardians:read'],
  params,
  query: z.strictObject({ expand }),
  data: apiStudentExpanded,
  errors: ['not_found'],
});

export const apiStudentPut = route('api.student_put', {
  summary: 'Creates or updates a student, with guardians and fees if they are sent',
  source: 'decision 258, decision 64',
  proof: 'api_key',
  permission: 'students:write',
  also: ['guardians:write', 'fee-lines:write'],
  params,
  body: z.strictObject(studentFields),
  data: apiStudent,
  success: [200, 201],
  matches: true,
  errors: ['not_found', 'version_conflict'],
});

export const apiStudentsBulk = route('api.students_bulk', {
  summary: 'Creates or updates many students; each is written or refused by itself',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'students:write',
  also: ['guardians:write', 'fee-lines:write'],
  idempotency: 'required',
  body: z.strictObject({
    students: z
      .array(z.strictObject({ student_id: ownId, ...studentFields }))
      .min(1)
      .max(MOST_ROWS)
      .describe('The students, each once'),
  }),
  data: bulkAnswer(apiStudent),
  errors: [],
});
