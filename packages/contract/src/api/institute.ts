import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { listOf, listQuery, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';

/** The institute of a key, as its own systems see it. */
export const apiInstitute = z.object({
  ...objectFields('institute'),
  id: z.string().describe('Code of the institute in its import bundle'),
  short_code: z.string().describe('Printed on receipts'),
  label: z.string(),
  group_code: z.string(),
  group_label: z.string(),
  mode: z.enum(['test', 'live']).describe('test: no real money moves'),
  place: z.string(),
  address: z.string(),
  registration: z.string(),
  link_hosts: z.array(z.string()).describe('The sites that may show the payment sheet'),
  now: z.string().describe("The institute's time, which of a test institute may be ahead"),
  classes: z.int().describe('How many classes the list of classes has'),
  students: z.int().describe('How many students are active'),
});
export type ApiInstitute = z.infer<typeof apiInstitute>;

/** A class on offer: of one location, education type and academic year. */
export const apiClass = z.object({
  ...objectFields('class'),
  id: z
    .string()
    .describe('Codes of location, education type, academic year and class, with a slash between them'),
  location_code: z.string(),
  location_label: z.string(),
  education_type_code: z.string(),
  education_type_label: z.string(),
  academic_year_code: z.string(),
  academic_year_label: z.string(),
  class_code: z.string(),
  class_label: z.string(),
});
export type ApiClass = z.infer<typeof apiClass>;

export const apiInstituteGet = route('api.institute_get', {
  summary: 'The institute of the key',
  source: 'decision 255',
  proof: 'api_key',
  permission: 'institutes:read',
  data: apiInstitute,
  errors: [],
});

export const apiClassesList = route('api.classes_list', {
  summary: 'The classes on offer',
  source: 'decision 255',
  proof: 'api_key',
  permission: 'classes:read',
  query: listQuery,
  data: listOf(apiClass),
  errors: [],
});

/** What a new student of a class owes of one fee head, as the institute's bundle says. */
export const apiStructure = z.object({
  ...objectFields('structure'),
  id: z.string().describe('Codes of year, class, head, group, and its instalment, with a slash between them'),
  academic_year: z.string(),
  class_code: z.string(),
  head: z.string(),
  group: z.string().describe('The fee group it is paid with'),
  instalment: z.string(),
  due_date: z.string().nullable().describe('A day like 2026-12-10; null: no day'),
  amount: rupees,
});
export type ApiStructure = z.infer<typeof apiStructure>;

export const apiStructuresList = route('api.structures_list', {
  summary: 'What new students of each class owe',
  source: 'decision 264',
  proof: 'api_key',
  permission: 'structures:read',
  query: listQuery,
  data: listOf(apiStructure),
  errors: [],
});
