import { z } from 'zod';
import { instant, mobileText, rupees, slug, studentUuid } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { financingMode } from '../page/payment-card.ts';
import { orderToken, paymentState } from './checkout.ts';

const customer = z.object({
  customer_code: z.string(),
  customer_id: z.string().describe('The same code again, for systems that read this name'),
});

export const referenceId = z
  .string()
  .trim()
  .max(64)
  .regex(/^[^\p{Cc}]*$/u, 'A name of your own without control characters')
  .optional()
  .describe("The institute's own name of the matter, kept with it");

/** At most so many notes, and so many characters in each. */
const MOST_NOTES = 15;
const NOTE_LENGTH = 256;

export const notes = z
  .record(z.string().min(1).max(64), z.string().max(NOTE_LENGTH))
  .refine((all) => Object.keys(all).length <= MOST_NOTES, `At most ${MOST_NOTES} notes`)
  .optional()
  .describe(
    `What you note with it, at most ${MOST_NOTES} names with texts of ${NOTE_LENGTH} characters: they come back with the order, its payments, receipts, refunds and events`,
  );

/** Maximum time until the first use of an integrator's session: seven days (R26). */
export const MOST_MINUTES = 7 * 24 * 60;

/** A page and a student of the caller's own institute; those of another institute count as unknown (threats 1.5). */
const subject = {
  payment_page_slug: slug,
  student_id: studentUuid,
  customer_mobile: mobileText.optional(),
  reference_id: referenceId,
  notes,
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
  permission: 'customers:write',
  body: z.strictObject({ customer_mobile: mobileText }),
  data: customer,
  success: [200, 201],
  errors: ['erp_credentials'],
});

export const erpCreateSession = route('erp.create_session', {
  summary: 'Institute ERP: a link that opens a page with the student filled in',
  source: 'PJ-6.3, R26',
  proof: 'erp',
  permission: 'sessions:write',
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
  permission: 'orders:write',
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

/** A fee of an order or payment, by the codes of the institute's bundle. */
const outcomeLine = z.object({
  code: z.string().describe("The fee's own code in your bundle; empty when it has none"),
  head: z.string().describe('Code of its fee head; empty for a payment without fee lines'),
  instalment: z.string(),
  label: z.string(),
  amount: rupees.describe('What is paid of this fee, its late fee included'),
  late_fee: rupees.describe('Within the amount'),
  discount: rupees.describe('Already taken off'),
});

/** The result of an order for the institute's own system: whether it was paid, for which fees, with which money. */
export const orderOutcome = z.object({
  order_id: z.string(),
  application_code: z.string().describe('The transaction id the payer reads'),
  reference_id: z.string().describe("The institute's own name of the matter; empty when none was given"),
  notes: z.record(z.string(), z.unknown()).describe('What its session said of the matter'),
  payment_page_slug: z.string(),
  card_code: z.string(),
  financing_mode: financingMode,
  student_id: z.string().describe('Empty for a payment of no student'),
  made_by: z
    .enum(['browser', 'erp', 'mandate', 'link'])
    .describe(
      "Who made it: a payer's browser, your server, an auto debit on its day, or whom a parent asked to pay",
    ),
  state: paymentState.describe(
    'PAID is the only state in which fees are paid. AUTHORISED: an auto debit is set up, and no money came. REVIEW: money came that pays no fee and waits or goes back, as payments says, or no bank answered for seven days. CANCELLED and EXPIRED can still become PAID, when a bank pays late',
  ),
  amount: rupees.describe('What the order is for, late fees included and discounts taken off'),
  refunded: rupees.describe('What was given back of the money booked to its fees'),
  currency: z.literal('INR'),
  created_at: instant,
  expires_at: instant.describe('When it can no more be paid by its payer'),
  paid_at: instant
    .optional()
    .describe(
      'When the payer paid, as the gateway says: date and series of the receipt follow it; left out while nothing is booked to the fees',
    ),
  booked_at: instant
    .optional()
    .describe('When that was booked, which may be days later where a message got lost'),
  receipt_no: z.string().describe('Empty while unpaid'),
  lines: z
    .array(outcomeLine)
    .describe('What the amount is made of, as it was ordered; what money paid stands in `payments`'),
  payments: z
    .array(
      z.object({
        gateway_payment_id: z.string(),
        status: z
          .enum(['CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED', 'EXCESS', 'REVIEW'])
          .describe(
            'EXCESS: a second payment, which goes back by itself. REVIEW: money that fits no fee. The others are booked to the fees',
          ),
        amount: rupees,
        lines: z
          .array(outcomeLine)
          .describe(
            'The fees it pays: book these. They differ from those of the order where a fee was paid, let off or changed while the payment was under way',
          ),
        held: rupees.describe('What of it pays no fee and waits for a person at the institute'),
        held_reason: z
          .enum(['', 'DIFFERS', 'LENT_FOR', 'PAID_BEFORE', 'REST'])
          .describe(
            'Why it waits: another amount than was asked for, a fee that a monthly plan is to pay, a first payment that was given back, a rest while the student owes other fees. Empty when nothing waits',
          ),
        excess: rupees.describe('What of it nobody owes; it goes back by itself'),
        refunded: rupees,
        disputed: rupees.describe("What the payer's bank disputes at this moment; its fees stay paid"),
        taken_back: rupees.describe(
          "What of refunded the payer's bank took back in a dispute; its fees are owed again",
        ),
        method: z.string().describe('As the gateway names it, e.g. upi; may be empty'),
        bank_reference: z.string().describe('The RRN or UTR the payer sees at the bank; empty where unknown'),
        received_at: instant.describe('When the payer paid'),
        booked_at: instant.describe('When we heard of it and booked it'),
        time_source: z
          .enum(['GATEWAY', 'NOT_TOLD', 'FUTURE', 'BEFORE_ORDER'])
          .describe(
            'GATEWAY: received_at is what the gateway says. Otherwise it is booked_at, because the gateway told no time, or one that lies in the future or before the order',
          ),
      }),
    )
    .describe('All the money that came for it, oldest first'),
});
export type OrderOutcome = z.infer<typeof orderOutcome>;

/** Maximum orders of one reference in an answer, the newest first. */
export const MOST_OUTCOMES = 50;

export const erpOrder = route('erp.order', {
  summary: 'Institute ERP: what became of an order of the institute; the gateway is asked while it is open',
  source: 'integrators 1',
  proof: 'erp',
  permission: 'orders:read',
  params: z.object({
    order_id: z.string().min(1).max(64).describe('The order id, or the transaction id (application_code)'),
  }),
  data: orderOutcome,
  errors: ['erp_credentials', 'order_not_found'],
});

export const erpOrders = route('erp.orders', {
  summary: `Institute ERP: what became of the orders made under a reference of its own, the newest ${MOST_OUTCOMES}; an empty list for an unknown one`,
  source: 'integrators 1',
  proof: 'erp',
  permission: 'orders:read',
  query: z.strictObject({
    reference_id: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('The reference_id of the session or of the order, to the letter'),
  }),
  data: z.object({ orders: z.array(orderOutcome).describe('Newest first') }),
  errors: ['erp_credentials'],
});

export const receiveWebhook = route('webhooks.receive', {
  summary: "A gateway's signed message: stored once, answered at once, worked on after",
  source: 'threats 6.4',
  proof: 'signature',
  params: z.object({ gateway: z.string().max(40), account: z.string().max(64) }),
  data: z.object({ received: z.boolean() }),
  errors: ['signature_invalid', 'not_found'],
});
