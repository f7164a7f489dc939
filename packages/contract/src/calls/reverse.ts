import { z } from 'zod';
import { mobileText } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** Reverse lookup result [PJ-3.20]; the browser gets names and ids only (threats 2 row 6). */
export const reverseData = z.object({
  reverse_token: z.string(),
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
    customer_mobile: z.string(),
    customer_first_name: z.string(),
    customer_middle_name: z.string(),
    customer_last_name: z.string(),
    customer_email: z.string(),
  }),
});

export const reverseCallback = route('reverse.callback', {
  summary: "Looks a student up in the institute's ERP by ID or mobile",
  source: 'PJ-7.10, R30, threats 2 row 6',
  proof: 'client',
  served: 'later',
  query: z.object({
    payment_page_slug: z.string().max(63),
    student_uuid: z.string().max(64).optional(),
    mobile: mobileText.optional(),
  }),
  data: reverseData,
  errors: ['page_not_found', 'student_not_found', 'lookup_limited'],
});

export const reverseCreateCustomer = route('reverse.create_customer', {
  summary: "Reverse chain: our server calls the institute's ERP with its credentials (R30, R36)",
  source: 'PJ-7.16, R30',
  proof: 'client',
  served: 'later',
  idempotency: 'honoured',
  body: z.object({
    customer_mobile: mobileText,
    reverse_token: z.string().max(128).optional(),
    student_uuid: z.string().max(64).optional(),
  }),
  data: z.object({ customer_code: z.string(), customer_id: z.string() }),
  errors: ['context_required'],
});
