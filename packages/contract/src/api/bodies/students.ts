import { z } from 'zod';
import { calendarDay, rupees } from '../../core/fields.ts';
import { objectFields } from '../../core/lists.ts';
import { feeCodes } from '../object.ts';

/** A student, without a name. */
export const apiStudent = z.object({
  ...objectFields('student'),
  id: z.string().describe("The institute's own student ID"),
  status: z.enum(['ACTIVE', 'INACTIVE', 'LEFT']),
  verified: z.boolean().describe('False for one who only appeared by a form'),
  location_code: z.string(),
  education_type_code: z.string(),
  academic_year: z.string(),
  class_code: z.string(),
});

/** A guardian, without a name and contact. */
export const apiGuardian = z.object({
  ...objectFields('guardian'),
  student_id: z.string(),
  relation: z.string(),
  is_primary: z.boolean(),
  active: z.boolean(),
  has_mobile: z.boolean(),
  has_email: z.boolean(),
});

/** What a student owes for one head and instalment. */
export const apiFeeLine = z.object({
  ...objectFields('fee_line'),
  version: z.int().describe('Grows by one with each change, and with each payment'),
  code: feeCodes.code,
  student_id: z.string(),
  head: z.string(),
  fee_group: z.string(),
  academic_year: z.string(),
  instalment: z.string(),
  label: z.string(),
  due_date: calendarDay.nullable(),
  status: z.enum(['ACTIVE', 'CANCELLED']),
  gross: rupees,
  concession: rupees,
  concessions: z.array(z.unknown()).describe('What the concession is made of, as the institute gave it'),
  net: rupees.describe('gross less concession'),
  discount: rupees.describe('Granted to whoever pays in full'),
  discount_until: calendarDay.nullable(),
  is_dynamic: z.boolean().describe('The payer types the amount'),
  settled: rupees.describe('Paid of net, discounts included'),
  late_fee_paid: rupees,
  late_fee_waived: rupees,
  balance: rupees.describe('What of net is still owed'),
});
