import { FORM_TEXT_MAX_CHARACTERS } from '@shulk/domain';
import { z } from 'zod';
import {
  emailText,
  instituteCodes,
  mobileText,
  optionalCode,
  queryFlag,
  studentUuid,
} from '../core/fields.ts';
import { route } from '../core/route.ts';

/** Prefill values by their own ids, without the form's prefix [PJ-3.19]. */
const prefill = z.record(z.string(), z.string());

/** Student details [PJ-3.18]; masked without a proof (threats 2 row 2). */
export const studentDetails = z.object({
  customer_mobile: z
    .string()
    .describe('Masked as XXXXXX + last 4 without a proof; empty when none is on file'),
  mobile_on_file: z.boolean().describe('Ours: a usable mobile is on file (threats 2 row 4)'),
  email_on_file: z.boolean().describe('Ours: a usable e-mail is on file'),
  proven: z.boolean().describe('Ours: values are given in full'),
  stud_bd: z.object({
    code: z.string(),
    student_uuid: z.string(),
    sbd_code: z.string(),
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    status: z.string(),
  }),
  cust_bd: z.object({
    email: z.string(),
    profile_pic_url: z.string().describe('Always empty: no picture of a payer is kept'),
  }),
  stud_ad: prefill,
  cust_ad: prefill,
  custom_fields: prefill,
});
export type StudentDetails = z.infer<typeof studentDetails>;

export const fieldDetails = route('students.field_details', {
  summary: "A student of the page by the institute's own ID",
  source: 'PJ-7.20, threats 2 row 2',
  proof: 'client',
  query: z.object({ student_uuid: studentUuid, payment_page_slug: z.string().max(63) }),
  data: studentDetails,
  errors: ['page_not_found', 'student_not_found', 'lookup_limited'],
});

/** A student to choose: the label is the student ID before a proof, the name after it (R31). */
export const studentOption = z.object({ label: z.string(), value: z.string(), student_uuid: z.string() });
export type StudentOption = z.infer<typeof studentOption>;

export const fetchStudents = route('students.fetch', {
  summary:
    'Student dropdown: by 3 or more characters of the ID; after a receipt proof the children of the proven contact',
  source: 'PJ-7.24, SR-7.9, R25, R31',
  proof: 'client',
  query: z.object({
    payment_page_slug: z.string().max(63).optional(),
    dropdown: queryFlag,
    dropdown_type: z.string().max(40).optional(),
    search: z.string().trim().max(64).optional(),
    mobile_number: mobileText.optional(),
    ay_code: optionalCode,
    gilec_code: optionalCode,
    ...instituteCodes,
  }),
  data: z.array(studentOption),
  errors: ['page_not_found', 'not_found', 'lookup_limited'],
});

/** Keys of a form's system or custom fields, by input_id and field_code (R21). */
const fieldValues = z.record(z.string().max(120), z.string().max(FORM_TEXT_MAX_CHARACTERS));

export const studentsWrapper = route('students.wrapper', {
  summary: 'Takes a filled form: finds or creates the student and the customer',
  source: 'PJ-7.21, PJ-7.32, R19, R21',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({
    system_fields: fieldValues,
    custom_fields: fieldValues,
    student_uuid: z.string().trim().max(64),
    customer_mobile: mobileText,
    customer_email: emailText.optional(),
    group_code: optionalCode,
    institute_code: optionalCode,
    location_code: optionalCode,
    education_type_code: optionalCode,
    ay_code: optionalCode,
    gilec_code: optionalCode,
    fee_group_codes: z.array(z.string().max(64)).max(40).optional(),
    payment_page_slug: z.string().max(63),
    pp_redirect_uid: z.string().max(128).optional(),
  }),
  data: z.object({ sbd_code: z.string(), customer_code: z.string(), student_uuid: z.string() }),
  errors: [
    'page_not_found',
    'page_expired',
    'proof_required',
    'context_required',
    'student_inactive',
    'student_unverified',
    'contact_mismatch',
    'lookup_limited',
    'idempotency_reused',
    'idempotency_running',
  ],
});

const updateMobileBody = z.object({
  existing_mobile: mobileText,
  new_mobile: mobileText,
  student_uuid: z.string().max(64),
  sbd_code: z.string().max(64),
  ...instituteCodes,
});

export const updateMobile = route('customers.update_mobile', {
  summary: 'Keeps a proven number as contact of this payment when none is on file',
  source: 'PJ-7.22, R29, threats 2 row 17',
  proof: 'student',
  body: updateMobileBody,
  data: z.object({ customer_code: z.string() }),
  errors: ['page_not_found', 'proof_required', 'context_required', 'contact_mismatch'],
});

export const updateCustomerMobile = route('customer.update_mobile', {
  summary: "The customer API's mobile update: as the page's own, behind its token; sent from nowhere",
  source: 'SR-7.23, C15',
  proof: 'customer_token',
  body: updateMobileBody,
  data: z.object({ customer_code: z.string() }),
  errors: ['page_not_found', 'proof_required', 'context_required', 'contact_mismatch'],
});
