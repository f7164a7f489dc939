import { z } from 'zod';
import { calendarDay, rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { helpDesk, orderToken } from '../calls/checkout.ts';

/** The state of an EMI application, and the payer's next step (decision 29). */
export const emiState = z.enum([
  'DRAFT',
  'SUBMITTED',
  'REFERRED',
  'APPROVED',
  'SIGNED',
  'MANDATE_PENDING',
  'ACTIVE',
  'COMPLETED',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
]);
export const emiStep = z.enum([
  'DETAILS',
  'CONSENT',
  'LENDER',
  'WAIT',
  'ADVANCE',
  'MANDATE',
  'DONE',
  'ENDED',
]);

/** The key facts of the loan, amounts in rupees; shown before any input (regulation E.10). */
export const emiKeyFacts = z.object({
  proposal_no: z.string(),
  lender: z.string(),
  lsp: z.string().describe('The lending service provider: this product'),
  beneficiary: z.string().describe('To whom the lender pays'),
  fees_amount: rupees,
  advance_count: z.number().int(),
  advance_amount: rupees,
  amount: rupees.describe('The sanctioned amount'),
  tenor_months: z.number().int(),
  emi: rupees,
  first_due: calendarDay,
  rate_pct: z.number(),
  rate_type: z.literal('FIXED'),
  fees: z.array(z.object({ name: z.string(), to: z.literal('RE'), amount: rupees })),
  interest: rupees,
  total_paid: rupees.describe('Advance, instalments and fees together'),
  apr_pct: z.number().describe('Two decimals at most'),
  penal_charges: z.string(),
  foreclosure_charges: z.string(),
  recovery: z.string(),
  cooling_off_days: z.number().int(),
  offered_on: calendarDay,
  valid_till: calendarDay,
  grievance: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  privacy_url: z.string(),
  complaint_url: z.string().describe("The regulator's complaint portal"),
  schedule: z.array(
    z.object({
      n: z.number().int(),
      due: calendarDay,
      outstanding: rupees,
      principal: rupees,
      interest: rupees,
      amount: rupees,
    }),
  ),
});

/** Everything the sheet shows about an application, at every step. */
export const emiApplicationView = z.object({
  application_id: z.string(),
  application_code: z.string(),
  state: emiState,
  step: emiStep,
  title: z.string().describe('Where the application stands, in plain words'),
  text: z.string().describe('What comes next'),
  card_title: z.string(),
  institute_name: z.string(),
  logo: z.string().optional(),
  brand: z.string(),
  student_name: z.string(),
  test_mode: z.boolean(),
  parent_origin: z.string(),
  page_path: z.string(),
  help: helpDesk.describe("Ours: whom the page's payers ask (decision 259)"),
  key_facts: emiKeyFacts,
  applicant: z
    .object({ name: z.string(), pan: z.string(), mobile: z.string(), email: z.string() })
    .nullable()
    .describe('Masked; null before the details were given'),
  known_contact: z
    .object({ mobile: z.string(), email: z.string() })
    .describe(
      "What this browser typed or proved in this visit, to fill the form with while it is a draft; '' where nothing (R54)",
    ),
  consent: z.object({
    version: z.string(),
    text: z.string().describe('The text that binds, in English: the one that is kept'),
    translation: z
      .object({ text: z.string(), note: z.string().describe('That the English text binds') })
      .nullable()
      .describe('The same in the language of the call; null in English'),
    given_at: z.string().describe("dd-mm-yyyy hh:mm:ss India time, '' before"),
  }),
  lender_url: z.string().describe("The lender's own page for this application; '' when there is none now"),
  advance: z.object({ amount: rupees, is_paid: z.boolean() }),
  cooling_off_until: z.string().describe("yyyy-mm-dd, '' before the signature"),
  may_cancel: z.boolean(),
  paid_instalments: z
    .array(z.object({ n: z.number().int(), paid_on: calendarDay }))
    .describe('Which instalments of the schedule the lender has, and since when (decision 38)'),
  refresh_seconds: z.number().int().describe('When to ask again; 0: no more'),
});

const own = ['application_token'] as const;

export const viewEmiApplication = route('emi.application', {
  summary: 'Where the application stands; asks the lender when the answer is open',
  source: 'decision 29, regulation E.10',
  proof: 'application_token',
  data: emiApplicationView,
  errors: [...own],
});

export const saveApplicant = route('emi.applicant', {
  summary: "The applicant's details, kept sealed until the consent; may be given again before it",
  source: 'decision 29, regulation E.8, E.10',
  proof: 'application_token',
  body: z.strictObject({
    name: z.string().max(160),
    pan: z.string().max(20),
    birth_date: z.string().max(10).describe('yyyy-mm-dd'),
    mobile: z.string().max(20),
    email: z.string().max(254),
    address: z.string().max(400),
    pin_code: z.string().max(10),
  }),
  data: emiApplicationView,
  errors: [...own, 'emi_step', 'contact_mismatch', 'otp_limited'],
});

export const sendConsentCode = route('emi.send_code', {
  summary: "Sends the consent's one-time code to the applicant's mobile",
  source: 'decision 29, threats 5',
  proof: 'application_token',
  body: z.strictObject({}),
  data: z.object({ sent: z.boolean(), to: z.string().describe('The masked mobile') }),
  errors: [...own, 'emi_step', 'otp_limited', 'otp_unavailable'],
});

export const giveConsent = route('emi.consent', {
  summary:
    'Consent by the code, kept with version, time and channel; then the application goes to the lender',
  source: 'decision 29, regulation E.8, E.10',
  proof: 'application_token',
  body: z.strictObject({ otp: z.string().trim().max(12), consent_version: z.string().max(20) }),
  data: emiApplicationView,
  errors: [
    ...own,
    'emi_step',
    'emi_in_progress',
    'order_in_progress',
    'selection_invalid',
    'otp_wrong',
    'otp_expired',
    'otp_limited',
  ],
});

export const payEmiAdvance = route('emi.advance', {
  summary: 'An ordinary order for the advance instalments of a signed application, with its checkout token',
  source: 'decision 29, R6, R7',
  proof: 'application_token',
  body: z.strictObject({}),
  data: orderToken,
  errors: [...own, 'emi_step', 'selection_invalid', 'order_in_progress', 'gateway_mismatch'],
});

export const cancelEmiApplication = route('emi.cancel', {
  summary: "Withdraws an application, within the lender's cooling-off days also a signed one",
  source: 'decision 29, regulation E.10',
  proof: 'application_token',
  body: z.strictObject({}),
  data: emiApplicationView,
  errors: [...own, 'emi_step', 'lender_unavailable'],
});

export const readKeyFactStatement = route('emi.key_facts', {
  summary: 'The key-fact statement of a signed application as it was sent, to the letter',
  source: 'decision 29, regulation E.10',
  proof: 'application_token',
  data: z.object({ proposal_no: z.string(), text: z.string(), made_at: z.string() }),
  errors: [...own, 'emi_step'],
});

export const downloadKeyFacts = route('emi.key_facts_pdf', {
  summary:
    'The key-fact statement of a signed application on paper, a PDF in base64: the same bytes each time',
  source: 'decision 38, regulation E.10',
  proof: 'application_token',
  data: z.object({ file_name: z.string(), pdf: z.string() }),
  errors: [...own, 'emi_step'],
});

export const receiveLenderWebhook = route('emi.lender_webhook', {
  summary: "A lender's signed news: a reason to ask it at once",
  source: 'decision 29, threats 6.4',
  proof: 'signature',
  params: z.object({ path: z.string().max(64) }),
  data: z.object({ received: z.boolean() }),
  errors: ['not_found', 'signature_invalid'],
});

export type EmiApplicationView = z.infer<typeof emiApplicationView>;
export type EmiKeyFacts = z.infer<typeof emiKeyFacts>;
