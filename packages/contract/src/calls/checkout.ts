import { z } from 'zod';
import { mobileText, rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { financingMode } from '../page/payment-card.ts';

/**
 * State of a payment for the sheet and the page. PAID is the only success of a payment; an order that sets up an auto
 * debit takes no money and succeeds as AUTHORISED.
 */
export const paymentState = z.enum([
  'CREATED',
  'PROCESSING',
  'PENDING',
  'PAID',
  'AUTHORISED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'REVIEW',
]);
export type PaymentState = z.infer<typeof paymentState>;

export const orderToken = z.object({
  order_id: z.string(),
  checkout_token: z.string(),
  amount: rupees,
  currency: z.literal('INR'),
  application_code: z.string(),
  expires_at: z.string(),
  resumed: z.boolean().describe('True when an open order for these fees was taken up again (R2)'),
});

/** An order, as a browser asks for it. */
export const askedOrder = z.strictObject({
  payment_page_slug: z.string().max(63),
  card_code: z.string().max(64),
  session_code: z.string().max(128).optional(),
  sbd_code: z.string().max(64).optional(),
  mobile: mobileText.optional(),
  quote_hash: z.string().max(128).optional(),
});

const orderBody = askedOrder.extend({
  together: z
    .array(askedOrder)
    .min(1)
    .max(5)
    .optional()
    .describe(
      'Ours: other children paid by the same payment, each as its own order would be asked for (decision 239)',
    ),
  resume: z
    .boolean()
    .optional()
    .describe(
      'Ours, of a MONTHLY-EMI card: takes up the application of this student that went to the lender, and opens none (decision 45)',
    ),
});

export const orderErrors = [
  'page_not_found',
  'page_expired',
  'session_not_found',
  'session_inactive',
  'proof_required',
  'context_required',
  'student_inactive',
  'student_unverified',
  'card_unavailable',
  'mode_unavailable',
  'mandate_exists',
  'mobile_required',
  'selection_invalid',
  'nothing_selected',
  'amount_invalid',
  'quote_changed',
  'order_in_progress',
  'emi_in_progress',
  'emi_not_found',
  'gateway_mismatch',
  'gateway_unavailable',
  'idempotency_missing',
  'idempotency_reused',
  'idempotency_running',
] as const;

export const createOrder = route('checkout.create_order', {
  summary: 'Freezes amounts into an order and mints the checkout token; every amount is recomputed here',
  source: 'R2, R3, R4, R11, threats 2 rows 7-8',
  proof: 'client',
  idempotency: 'required',
  body: orderBody,
  data: orderToken,
  errors: orderErrors,
});

export const renewCheckoutToken = route('checkout.renew_token', {
  summary: "A new token for this browser's own open order",
  source: 'R4',
  proof: 'client',
  params: z.object({ order_id: z.string().max(64) }),
  body: z.strictObject({}),
  data: orderToken,
  errors: ['order_not_found', 'order_closed'],
});

/** Whom a payer asks for help; empty only where nobody is named. */
export const helpDesk = z.object({ phone: z.string().optional(), email: z.string().optional() });

const orderLine = z.object({
  label: z.string(),
  amount: rupees.describe('What is paid of this fee, its late fee included'),
  discount: rupees.describe('Already taken off'),
  late_fee: rupees.describe('Within the amount'),
});

export const viewOrder = route('checkout.order', {
  summary: 'What the sheet shows: institute, what for, the exact amount',
  source: 'decisions 8, ux 5',
  proof: 'checkout_token',
  data: z.object({
    order_id: z.string(),
    application_code: z.string(),
    financing_mode: financingMode,
    institute_name: z.string(),
    logo: z.string().optional().describe("Path of the institute's logo on this origin"),
    brand: z.string().describe('Brand colour as #RRGGBB'),
    title: z.string(),
    student_name: z.string().optional(),
    amount: rupees,
    lines: z.array(orderLine).describe('What the amount is made of'),
    children: z
      .array(z.object({ student_name: z.string(), amount: rupees, lines: z.array(orderLine) }))
      .optional()
      .describe('Ours: the lines of each child, if the payment is for several (decision 239)'),
    currency: z.literal('INR'),
    test_mode: z.boolean(),
    state: paymentState,
    expires_at: z.string(),
    parent_origin: z.string().describe('The only origin the sheet talks to'),
    receipts_path: z.string(),
    truth_path: z.string().describe('Path of the page that tells where the money of this payment is'),
    help: helpDesk.describe("Ours: whom the page's payers ask, while they pay (decision 259)"),
    open_gateway: z
      .boolean()
      .describe("The gateway's methods open by themselves, without a screen before them"),
  }),
  errors: ['order_not_found'],
});

/** Whose script opens the gateway's page, independent of the account's name. */
export const gatewayProtocol = z.enum(['razorpay', 'cashfree', 'easebuzz']);

/** What the sheet needs to open the gateway's own payment page. */
export const gatewayLaunch = z.object({
  vendor: z.string(),
  protocol: gatewayProtocol,
  mode: z.enum(['test', 'live']),
  launch_token: z
    .string()
    .describe(
      "What the gateway's page asks for beside the order: a session or an access key; '' when nothing",
    ),
  script_url: z.string().describe("The gateway's checkout script"),
  key: z.string().describe("Public key of the institute's gateway account"),
  gateway_order_id: z.string(),
  amount_paise: z.number().int(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  prefill: z.object({ contact: z.string().optional(), email: z.string().optional() }),
  callback_url: z.string(),
  attempt_id: z.string(),
});

export const beginAttempt = route('checkout.begin', {
  summary: 'Starts one try at the gateway; asked again before anything was paid on it, it gives the same try',
  source: 'house 1.5, threats 6.2',
  proof: 'checkout_token',
  body: z.strictObject({}),
  data: gatewayLaunch,
  errors: ['order_not_found', 'order_closed', 'order_in_progress', 'gateway_unavailable', 'gateway_mismatch'],
});

const status = z.object({
  order_id: z.string(),
  application_code: z.string(),
  state: paymentState,
  amount: rupees,
  transaction_timestamp: z.string().describe('dd-mm-yyyy hh:mm:ss India time, empty while unpaid'),
  receipt_no: z.string(),
  title: z
    .string()
    .optional()
    .describe('Heading for money that came and pays no fee, or that nobody heard of; absent otherwise'),
  reason: z
    .string()
    .describe(
      'Plain words for a failed try, and for REVIEW where the money is and what happens next; empty otherwise',
    ),
  paid_together: z
    .array(
      z.object({
        application_code: z.string(),
        student_name: z.string(),
        state: paymentState,
        amount: rupees,
        receipt_no: z.string(),
      }),
    )
    .optional()
    .describe('Ours: one row for each child, if the payment is for several (decision 239)'),
  told_at: z
    .string()
    .describe("dd-mm-yyyy hh:mm:ss India time of this answer: a payer's own clock may be wrong"),
});

export const confirmAttempt = route('checkout.confirm', {
  summary: "Takes the gateway's signed answer from the sheet; the truth is still asked from the gateway",
  source: 'threats 2 row 10, gateways A.3',
  proof: 'checkout_token',
  body: z.strictObject({
    attempt_id: z.string().max(64),
    gateway_payment_id: z.string().max(64),
    gateway_order_id: z.string().max(64),
    signature: z.string().max(256),
  }),
  data: status,
  errors: ['order_not_found', 'signature_invalid'],
});

export const paymentStatus = route('checkout.status', {
  summary: 'Where the payment stands; asks the gateway when the answer is open',
  source: 'threats 6.1, ux 5',
  proof: 'checkout_token',
  data: status,
  errors: ['order_not_found'],
});

export const ownPaymentStatus = route('checkout.own_status', {
  summary: "Where the payment of this browser's own order stands, also when its checkout token is over",
  source: 'R34, decision 17',
  proof: 'client',
  params: z.object({ order_id: z.string().max(64) }),
  data: status,
  errors: ['order_not_found'],
});

export const cancelOrder = route('checkout.cancel', {
  summary: 'Gives an order up when nothing reached the gateway',
  source: 'R2, R10',
  proof: 'checkout_token',
  body: z.strictObject({}),
  data: status,
  errors: ['order_not_found'],
});

export type OrderToken = z.infer<typeof orderToken>;
export type OrderView = z.infer<typeof viewOrder.data>;
export type GatewayLaunch = z.infer<typeof gatewayLaunch>;
export type GatewayProtocol = z.infer<typeof gatewayProtocol>;
export type PaymentStatus = z.infer<typeof status>;
