import { z } from 'zod';
import { mobileText, studentUuid } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { orderToken } from './checkout.ts';

const customer = z.object({ customer_code: z.string(), customer_id: z.string() });

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
