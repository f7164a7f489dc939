import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';

const instituteCode = z.string().max(64);
const dispute = z.string().min(1).max(128).describe("The gateway's own id of the dispute");
const who = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe('The name of the person who asks; the call is kept on record');

/** A dispute of a payment. */
export const disputeView = z.object({
  dispute: z.string(),
  account: z.string().describe('Code of the gateway account it came through'),
  application_code: z.string().describe('The transaction id'),
  gateway_payment_id: z.string(),
  student_id: z.string().describe("The student's own ID, '' for a payment of no student"),
  state: z
    .enum(['OPEN', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'])
    .describe('OPEN: the gateway waits for your answer; UNDER_REVIEW: the bank looks at it'),
  phase: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  gateway_status: z.string().describe("The gateway's own word of it"),
  amount: rupees,
  held: rupees.describe('What the gateway keeps of it while it is open'),
  lost: rupees,
  reason_code: z.string(),
  reason: z.string(),
  opened_at: z.string(),
  respond_by: z.string().describe("By when to answer; '' where the gateway did not tell"),
  hours_left: z
    .number()
    .int()
    .nullable()
    .describe('Whole hours until then, below 0 when it is over; null where nothing is to be answered'),
  ended_at: z.string().describe("'' while it is open"),
  under_review: z.boolean().describe('True when a person has to compare it with the gateway'),
  problem: z.string(),
});
export type DisputeView = z.infer<typeof disputeView>;

const disputeStep = z.object({
  at: z.string(),
  what: z
    .enum(['opened', 'moved', 'told', 'late', 'contradicts', 'held', 'released', 'lost', 'reminded', 'note'])
    .describe(
      'held, released, lost: what it did to the money; late: told too late to count; note: by a person',
    ),
  state: z.string(),
  phase: z.string(),
  amount: rupees,
  told_at: z.string().describe("When the gateway said so, by its own clock; '' for what it did not say"),
  cause: z.string(),
  by: z.string(),
  text: z.string(),
});
export type DisputeStepView = z.infer<typeof disputeStep>;

/** The evidence in the books for a disputed payment. */
export const disputeEvidence = z.object({
  dispute: disputeView,
  history: z.array(disputeStep).describe('Oldest first'),
  institute: z.object({ name: z.string(), address: z.string(), registration: z.string() }),
  payment: z.object({
    amount: rupees,
    method: z.string(),
    bank_reference: z.string(),
    received_at: z.string(),
    status: z.string(),
  }),
  order: z
    .object({
      order_id: z.string(),
      made_by: z.string(),
      title: z.string(),
      created_at: z.string(),
      contact_mobile: z.string(),
      contact_email: z.string(),
      student_name: z.string(),
      lines: z.array(
        z.object({
          label: z.string(),
          instalment: z.string(),
          amount: rupees,
          late_fee: rupees,
          discount: rupees,
        }),
      ),
    })
    .nullable()
    .describe('null for money that came without an order of ours'),
  proofs: z
    .array(z.object({ method: z.string(), destination: z.string(), proven_at: z.string() }))
    .describe(
      'Contacts that were proven by a code in the browser that paid, before it paid; they are kept as long as the dispute',
    ),
  consents: z.array(
    z.object({
      what: z.string(),
      text: z.string(),
      channel: z.string(),
      sent_to: z.string(),
      given_at: z.string(),
    }),
  ),
  receipt: z
    .object({
      number: z.string(),
      issued_at: z.string(),
      verification_code: z.string(),
      verify_at: z.string(),
    })
    .nullable(),
  page: z
    .object({
      slug: z.string(),
      version: z
        .number()
        .int()
        .nullable()
        .describe('The version the order was made on; null for an order from before versions were kept'),
      current_version: z.number().int(),
      updated_at: z.string(),
      changed_since: z.boolean().describe('True when it was changed after the order was made'),
      says: z.string().describe('The same as a sentence, for the answer to the bank'),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      refund_code: z.string(),
      gateway_refund_id: z.string(),
      status: z.string(),
      amount: rupees,
      requested_by: z.string(),
      at: z.string(),
    }),
  ),
  messages: z
    .array(z.object({ channel: z.string(), sent_at: z.string() }))
    .describe('When the payer was told that the payment was received'),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

export const listDisputes = route('console.disputes', {
  summary: 'Disputes of payments, those to be answered first, by their last day',
  source: 'decision 95',
  proof: 'operator',
  query: z.object({
    institute_code: instituteCode,
    which: z.enum(['open', 'all']).default('open'),
  }),
  data: z.array(disputeView),
  errors: ['operator_required'],
});

export const viewDisputeEvidence = route('console.dispute_evidence', {
  summary: 'One dispute, with everything the books can say for its payment',
  source: 'decision 95',
  proof: 'operator',
  query: z.object({ institute_code: instituteCode, dispute, by: who }),
  data: disputeEvidence,
  errors: ['operator_required'],
});

export const noteDispute = route('console.note_dispute', {
  summary: 'Keeps a note about a dispute',
  source: 'decision 95',
  proof: 'operator',
  body: z.strictObject({
    institute_code: instituteCode,
    dispute,
    by: who,
    text: z.string().trim().min(1).max(500),
  }),
  data: z.array(disputeStep),
  errors: ['operator_required'],
});
