import { z } from 'zod';
import { mobileText, slug, studentUuid } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { orderToken } from './checkout.ts';

const customer = z.object({
  customer_code: z.string(),
  customer_id: z.string().describe('The same code again, for systems that read this name'),
});

const referenceId = z
  .string()
  .trim()
  .max(64)
  .regex(/^[^\p{Cc}]*$/u, 'A name of your own without control characters')
  .optional()
  .describe("The institute's own name of the matter, kept with it");

/** Longest life of an integrator's session until its first use: seven days (R26). */
const MOST_MINUTES = 7 * 24 * 60;

/** A page and a student of the caller's own institute; those of another institute are as unknown (threats 1.5). */
const subject = {
  payment_page_slug: slug,
  student_id: studentUuid,
  customer_mobile: mobileText.optional(),
  reference_id: referenceId,
};

const subjectErrors = [
  'erp_credentials',
  'page_not_found',
  'page_expired',
  'student_not_found',
  'student_inactive',
  'student_unverified',
  'idempotency_missing',
  'idempotency_reused',
  'idempotency_running',
] as const;

export const erpCreateCustomer = route('erp.create_customer', {
  summary: 'Institute ERP: a customer by mobile; 201 when new',
  source: 'PJ-7.16, gateways H.3',
  proof: 'erp',
  body: z.strictObject({ customer_mobile: mobileText }),
  data: customer,
  success: [200, 201],
  errors: ['erp_credentials'],
});

export const erpCreateSession = route('erp.create_session', {
  summary: 'Institute ERP: a session whose code goes into a uid link',
  source: 'PJ-6.3, R26',
  proof: 'erp',
  idempotency: 'required',
  body: z.strictObject({
    ...subject,
    expires_in_minutes: z
      .number()
      .int()
      .min(1)
      .max(MOST_MINUTES)
      .optional()
      .describe('Minutes until the link must have been opened once; 15 when left out'),
  }),
  data: z.object({
    session_code: z.string(),
    url: z.string().describe('The link for the payer; it works in the browser that opens it first'),
    expires_at: z.string(),
  }),
  success: [201],
  errors: [...subjectErrors, 'contact_mismatch'],
});

export const erpCreateOrder = route('erp.create_order', {
  summary: "Institute ERP: an order with its checkout token, for the SDK on the institute's own site",
  source: 'R3, threats 7',
  proof: 'erp',
  idempotency: 'required',
  body: z.strictObject({
    ...subject,
    card_code: z.string().max(64),
    parent_origin: z
      .string()
      .max(300)
      .optional()
      .describe(
        "The site that will show the sheet: https on one of the institute's link_hosts, for a test institute also http://localhost or http://127.0.0.1 with any port; our own page when left out",
      ),
  }),
  data: orderToken,
  success: [201, 200],
  errors: [
    ...subjectErrors,
    'card_unavailable',
    'mode_unavailable',
    'mandate_exists',
    'mobile_required',
    'nothing_selected',
    'order_in_progress',
    'gateway_mismatch',
    'gateway_unavailable',
  ],
});

export const receiveWebhook = route('webhooks.receive', {
  summary: "A gateway's signed message: stored once, answered at once, worked on after",
  source: 'threats 6.4',
  proof: 'signature',
  params: z.object({ gateway: z.string().max(40), account: z.string().max(64) }),
  data: z.object({ received: z.boolean() }),
  errors: ['signature_invalid', 'not_found'],
});
