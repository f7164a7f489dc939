import { z } from 'zod';
import { rupees, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** A refund as the operators see it. */
export const refundView = z.object({
  refund_code: z.string(),
  gateway_payment_id: z.string(),
  gateway_refund_id: z.string().describe("The gateway's own id of it, '' until it told one"),
  status: z
    .enum(['REQUESTED', 'SENT', 'WAITING', 'PROCESSED', 'FAILED', 'UNKNOWN'])
    .describe('WAITING: refused for now; it is tried again for 30 days'),
  amount: rupees,
  requested_by: z
    .enum(['EXCESS', 'OPERATOR', 'GATEWAY', 'DISPUTE'])
    .describe("GATEWAY: made in the gateway's own dashboard; DISPUTE: taken back by the payer's bank"),
  asked_by: z.string().describe("Who asked for it; '' for the product itself and the gateway's dashboard"),
  operator_act: z.int().nullable().describe('The number of the act in operator_acts it was asked for with'),
  reason: z.string(),
  reopen_fees: z.boolean(),
  under_review: z.boolean().describe('True when a person has to look at it'),
  problem: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RefundView = z.infer<typeof refundView>;

/** A captured payment with its refunds. */
export const paymentRefunds = z.object({
  gateway_payment_id: z.string(),
  status: z.string(),
  amount: rupees,
  refunded: rupees,
  left: rupees.describe('What can still be given back'),
  refunds: z.array(refundView),
});
export type PaymentRefunds = z.infer<typeof paymentRefunds>;

/** Who asks for an act that moves money back. */
const askedBy = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('The person who asks, by name; absent = the address the call comes from');

export const requestRefund = route('console.request_refund', {
  summary: 'Gives a captured payment back, all that is left of it or a part',
  source: 'threats 6.1-6.3, gateways A.6',
  proof: 'operator',
  idempotency: 'required',
  body: z.strictObject({
    institute_code: z.string().max(64),
    application_code: z.string().max(64).describe('The transaction id'),
    gateway_payment_id: z
      .string()
      .max(128)
      .optional()
      .describe('Which payment, where a transaction was paid more than once'),
    part: z
      .enum(['FEES', 'HELD', 'EXCESS'])
      .optional()
      .describe(
        'What is given back: what pays fees, what waits for a person, or what nobody owed; absent = what pays fees, or all of a payment that pays none',
      ),
    amount: typedAmount.optional().describe('Rupees; absent = all that is left'),
    reason: z.string().min(1).max(200),
    asked_by: askedBy,
    reopen_fees: z.boolean().default(false).describe('True when the fees given back are owed again'),
  }),
  data: refundView,
  errors: [
    'operator_required',
    'refund_refused',
    'idempotency_missing',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const listRefunds = route('console.refunds', {
  summary: 'The payments of a transaction with the refunds of each',
  source: 'threats 6.1',
  proof: 'operator',
  query: z.object({ institute_code: z.string().max(64), application_code: z.string().max(64) }),
  data: z.array(paymentRefunds),
  errors: ['operator_required'],
});

export const reversePayment = route('console.reverse_payment', {
  summary: 'Takes back a payment the institute recorded itself, as when a cheque is returned',
  source: 'R12, decision 70',
  proof: 'operator',
  idempotency: 'required',
  body: z.strictObject({
    institute_code: z.string().max(64),
    payment: z
      .string()
      .min(1)
      .max(64)
      .describe("The institute's own code of the payment, or its transaction id"),
    reason: z.string().trim().min(1).max(200).describe('Printed on the receipt'),
    asked_by: askedBy,
  }),
  data: z.object({
    application_code: z.string().describe('The transaction id'),
    amount: rupees,
    reversed_at: z.string(),
    reason: z.string(),
    asked_by: z.string().describe("Who asked for it; '' for one of a bundle, or before this was kept"),
  }),
  errors: [
    'operator_required',
    'reversal_refused',
    'idempotency_missing',
    'idempotency_reused',
    'idempotency_running',
  ],
});
