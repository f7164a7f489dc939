import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { scheduleItem } from '../page/payment-card.ts';
import { gatewayLaunch, paymentState } from '../calls/checkout.ts';

/** The rail of scheduled debits: UPI Autopay, or an eNACH mandate at the payer's bank. */
const rail = z.enum(['UPI_AUTOPAY', 'ENACH']);

/** The terms the payer consents to, fixed with the order (R4), and the state of the consent. */
const mandateView = z.object({
  order_id: z.string(),
  state: paymentState.describe('As in checkout.status; AUTHORISED is the success'),
  reason: z.string().describe('Plain words for a refused mandate, empty otherwise'),
  rail,
  rail_reason: z
    .enum(['within_upi_limit', 'above_upi_limit'])
    .describe('Why this rail: each debit is within what UPI takes without the PIN, or one is above it'),
  schedule: z.array(scheduleItem).describe('Each fee with its day and amount, by day'),
  instalments: z
    .array(
      z.object({
        instalment_no: z.number().int(),
        due_date: z.string().describe('yyyy-mm-dd: the day of the debit'),
        amount: rupees,
      }),
    )
    .describe('The debits: all fees of one day are one debit'),
  total: rupees,
  max_amount: rupees.describe('No debit ever takes more than this'),
  starts_on: z.string().describe('yyyy-mm-dd'),
  ends_on: z.string().describe('yyyy-mm-dd: no debit is made after it'),
  notice_hours: z.number().int().describe('The payer is told this many hours before each debit, at least'),
});

export const viewMandate = route('checkout.mandate', {
  summary: 'What is shown before consent: rail and why, each debit with day and amount, the ceiling, the end',
  source: 'decisions 8, R10, regulation E.1',
  proof: 'checkout_token',
  data: mandateView,
  errors: ['order_not_found'],
});

export const registerMandate = route('checkout.register_mandate', {
  summary:
    'The payer agreed: registers the mandate at the gateway; asked again it gives the same registration',
  source: 'decisions 7-8, gateways A.7, threats 6.2',
  proof: 'checkout_token',
  body: z.strictObject({}),
  data: gatewayLaunch.omit({ attempt_id: true }).extend({
    customer_id: z.string().describe("The payer at the gateway, for its page; '' when the protocol has none"),
    recurring: z.literal(true),
  }),
  errors: [
    'order_not_found',
    'order_closed',
    'order_in_progress',
    'mandate_exists',
    'gateway_unavailable',
    'gateway_mismatch',
  ],
});

export const confirmMandate = route('checkout.confirm_mandate', {
  summary:
    "Takes the gateway's signed answer from the sheet; whether the mandate holds is asked of the gateway",
  source: 'threats 2 row 10, gateways A.3, A.7',
  proof: 'checkout_token',
  body: z.strictObject({
    gateway_payment_id: z.string().max(64),
    gateway_order_id: z.string().max(64),
    signature: z.string().max(256),
  }),
  data: mandateView,
  errors: ['order_not_found', 'signature_invalid'],
});

export type MandateView = z.infer<typeof mandateView>;
export type MandateLaunch = z.infer<typeof registerMandate.data>;
