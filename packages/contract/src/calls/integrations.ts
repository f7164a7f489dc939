import { z } from 'zod';
import { mobileText, studentUuid } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { orderToken } from './checkout.ts';

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

const createCustomerBody = z.object({ customer_mobile: mobileText });
const customer = z.object({ customer_code: z.string(), customer_id: z.string() });

export const reverseCreateCustomer = route('reverse.create_customer', {
  summary: "Reverse chain: our server calls the institute's ERP with its credentials (R30, R36)",
  source: 'PJ-7.16, R30',
  proof: 'client',
  served: 'later',
  idempotency: 'honoured',
  body: createCustomerBody.extend({
    reverse_token: z.string().max(128).optional(),
    student_uuid: z.string().max(64).optional(),
  }),
  data: customer,
  errors: ['context_required'],
});

export const erpCreateCustomer = route('erp.create_customer', {
  summary: 'Institute ERP: a customer by mobile; 201 when new',
  source: 'PJ-7.16, gateways H.3',
  proof: 'erp',
  served: 'later',
  body: z.strictObject({ customer_mobile: mobileText }),
  data: customer,
  errors: ['erp_credentials'],
});

export const erpCreateSession = route('erp.create_session', {
  summary: 'Institute ERP: a session whose code goes into a uid link',
  source: 'PJ-6.4, R26',
  proof: 'erp',
  served: 'later',
  idempotency: 'required',
  body: z.strictObject({
    payment_page_slug: z.string().max(63),
    student_id: studentUuid,
    customer_mobile: mobileText.optional(),
    expires_in_minutes: z.number().int().min(1).max(10080).optional(),
    reference_id: z.string().max(64).optional(),
  }),
  data: z.object({ session_code: z.string(), url: z.string(), expires_at: z.string() }),
  errors: ['erp_credentials', 'page_not_found', 'student_not_found', 'idempotency_missing'],
});

export const erpCreateOrder = route('erp.create_order', {
  summary: "Institute ERP: an order with its checkout token, for the SDK on the institute's own site",
  source: 'R3',
  proof: 'erp',
  served: 'later',
  idempotency: 'required',
  body: z.strictObject({
    payment_page_slug: z.string().max(63),
    card_code: z.string().max(64),
    student_id: studentUuid,
    customer_mobile: mobileText.optional(),
    reference_id: z.string().max(64).optional(),
  }),
  data: orderToken,
  errors: ['erp_credentials', 'page_not_found', 'student_not_found', 'idempotency_missing'],
});

export const receiveWebhook = route('webhooks.receive', {
  summary: "A gateway's signed message: stored once, answered at once, worked on after",
  source: 'threats 6.4',
  proof: 'signature',
  params: z.object({ gateway: z.string().max(40), account: z.string().max(64) }),
  data: z.object({ received: z.boolean() }),
  errors: ['signature_invalid', 'not_found'],
});
