import { z } from 'zod';
import { instituteCodes, mobileText, nameText, studentUuid, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';

/**
 * Reverse lookup result [PJ-3.20]. The browser gets names and ids to choose from; the customer's contact is masked,
 * and fee headers stay on the server (threats 2 row 6).
 */
export const reverseData = z.object({
  reverse_token: z.string().describe('Ours: names the kept result in the calls of the chain; 15 minutes'),
  student_details: z.array(
    z.object({
      student_id: z.string(),
      student_uuid: z.string(),
      student_first_name: z.string(),
      student_middle_name: z.string(),
      student_last_name: z.string(),
      notes: z.record(z.string(), z.string()).optional(),
      pp_config: z.object({ slug: z.string().optional() }).optional(),
    }),
  ),
  customer_details: z.object({
    customer_mobile: z.string().describe('Masked as XXXXXX + last 4; empty when the institute has none'),
    customer_first_name: z.string(),
    customer_middle_name: z.string(),
    customer_last_name: z.string(),
    customer_email: z.string().describe('Masked; empty when the institute has none'),
  }),
});

/**
 * Identifies the stored result of a reverse lookup; by default the browser's latest valid one, so that a client with
 * only the specification's fields and a cookie jar works (R22, threats 4).
 */
const reverseToken = z
  .string()
  .max(128)
  .optional()
  .describe('Ours: the token of the lookup; without it the latest one of this cookie');

export const reverseCallback = route('reverse.callback', {
  summary: "Looks a student up in the institute's ERP by ID or mobile",
  source: 'PJ-7.10, R30, threats 2 row 6',
  proof: 'client',
  query: z.object({
    payment_page_slug: z.string().max(63),
    student_uuid: studentUuid.optional(),
    mobile: mobileText.optional(),
  }),
  data: reverseData,
  errors: ['page_not_found', 'page_expired', 'student_not_found', 'lookup_limited', 'erp_unavailable'],
});

export const reverseCreateCustomer = route('reverse.create_customer', {
  summary: "Reverse chain: our server calls the institute's ERP with its credentials (R30, R36)",
  source: 'PJ-7.19, R30, R36',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({
    customer_mobile: mobileText
      .optional()
      .describe('Taken from the kept result instead, so that the mask may stand here'),
    reverse_token: reverseToken,
    student_uuid: z.string().max(64).optional(),
  }),
  data: z.object({ customer_code: z.string() }),
  success: [200, 201],
  errors: [
    'context_required',
    'page_not_found',
    'mobile_required',
    'erp_unavailable',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const createStudent = route('students.create', {
  summary: 'Reverse chain: makes the chosen student known here',
  source: 'PJ-7.16, SR-7.10, R30',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({
    ...instituteCodes,
    customer_code: z.string().max(64),
    student_uuid: studentUuid,
    sbd_first_name: nameText.optional(),
    sbd_middle_name: nameText.optional(),
    sbd_last_name: nameText.optional(),
    reverse_token: reverseToken,
  }),
  data: z.object({ code: z.string() }),
  success: [201, 200],
  errors: [
    'context_required',
    'page_not_found',
    'student_inactive',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const createStudentFeeTypes = route('students.create_fee_types', {
  summary: "Reverse chain: makes the chosen student's fee lines from the kept result",
  source: 'PJ-7.17, PJ-7.18, R30',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({
    ...instituteCodes,
    sbd_code: z.string().max(64),
    fee_types: z
      .array(
        z.object({
          fee_type_code: z.string().max(64),
          label: z.string().max(200).optional(),
          amount: typedAmount.optional(),
        }),
      )
      .max(200)
      .optional()
      .describe('Taken from the kept result instead: nothing a browser says here changes what is owed'),
    reverse_token: reverseToken,
  }),
  data: z.object({ sbd_code: z.string() }),
  success: [201, 200],
  errors: ['context_required', 'page_not_found', 'idempotency_reused', 'idempotency_running'],
});
