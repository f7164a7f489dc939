import { z } from 'zod';
import { mobileText, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';

/**
 * One fee of a session: amount "0" means not selected; the value is read for dynamic and editable lines only (R11).
 */
export const chosenFee = z.object({
  sft_code: z.string().max(64),
  amount: typedAmount,
  label: z.string().max(200).optional(),
});
export type ChosenFee = z.infer<typeof chosenFee>;

/** A session as the payer's browser sends it [PJ-3.24]; unknown keys are dropped (decisions 15). */
export const sessionDataIn = z.object({
  fee_types: z.array(chosenFee).max(400).optional(),
  payment_page_slug: z.string().max(63).optional(),
  sbd_code: z.string().max(64).optional(),
  mobile: mobileText.optional(),
  customer_mobile: mobileText.optional(),
  student_uuid: z.string().max(64).optional(),
  student_id: z.string().max(64).optional(),
  selected_data: z.record(z.string(), z.unknown()).optional(),
});

/**
 * The answer of a session fetch [PJ-3.24]: everything for the browser that owns the session, student ID and masks for
 * another one (threats 2 row 20). It has no credential of the institute (R36).
 */
export const sessionDataOut = z.object({
  fee_types: z.array(chosenFee),
  original_fee_types: z.array(chosenFee).optional(),
  payment_page_slug: z.string(),
  sbd_code: z.string().optional(),
  mobile: z.string().optional(),
  customer_mobile: z.string().optional(),
  mobile_on_file: z.boolean().optional(),
  student_uuid: z.string().optional(),
  student_id: z.string().optional(),
  customer_code: z.string().optional(),
  selected_data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('notes, fee_headers and pp_config as they were sent'),
  prefill_only: z
    .literal(true)
    .optional()
    .describe(
      'Ours: another browser holds the session, so this is what a form may begin with and nothing more',
    ),
  student_name: z.string().optional().describe('Ours: masked, beside prefill_only'),
});

/** Source value of every session [PJ-3.25]. */
export const sessionSource = 'PAYMENT-PAGE';

export const fetchSession = route('sessions.fetch', {
  summary: 'A session by its code: data for the browser that holds it, a prefill with masks for another',
  source: 'PJ-7.4, R26, threats 2 row 20, threats 3',
  proof: 'client',
  query: z.object({ session_code: z.string().max(128) }),
  data: z.object({ session_code: z.string(), status: z.string(), session_data: sessionDataOut.optional() }),
  errors: ['session_not_found'],
});

export const createSession = route('sessions.create', {
  summary: 'Stores what was chosen as a session with a quote',
  source: 'PJ-7.5, PJ-7.25, decisions 2',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({ session_data: sessionDataIn, source: z.string().max(40).optional() }),
  data: z.object({ code: z.string(), session_code: z.string() }),
  success: [201, 200],
  errors: [
    'page_not_found',
    'page_expired',
    'proof_required',
    'context_required',
    'selection_invalid',
    'amount_invalid',
    'nothing_selected',
    'student_inactive',
    'student_unverified',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const updateSession = route('sessions.update', {
  summary: 'Replaces what was chosen; original fee types are kept',
  source: 'PJ-7.6, PJ-4.51',
  proof: 'client',
  idempotency: 'honoured',
  body: z.object({ session_data: sessionDataIn, session_code: z.string().max(128) }),
  data: z.object({ session_code: z.string() }),
  errors: [
    'session_not_found',
    'session_inactive',
    'proof_required',
    'context_required',
    'selection_invalid',
    'amount_invalid',
    'nothing_selected',
    'page_expired',
    'student_inactive',
    'student_unverified',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const workflowDetails = route('workflow.details', {
  summary: 'What of the staged workflow is done; amounts only with a proof',
  source: 'PJ-7.23, R33',
  proof: 'client',
  body: z.object({
    student_uuid: z.string().max(64),
    mobile_number: mobileText.optional(),
    payment_page_slug: z.string().max(63),
  }),
  data: z.object({
    wf_code: z.string(),
    cfd_details: z.array(
      z.object({
        financing_mode: z.string(),
        status: z.string(),
        amount: z.number().optional(),
        loan_amount: z.number().optional(),
        application_id: z.string().optional(),
        application_code: z.string().optional(),
        payment_mode: z.string().optional(),
        payment_timestamp: z.string().optional(),
      }),
    ),
  }),
  errors: ['page_not_found', 'student_not_found', 'rate_limited'],
});
