import { z } from 'zod';
import { instant, rupees } from '../../core/fields.ts';
import { objectFields } from '../../core/lists.ts';
import { currency, matter, paidLine, studentId } from '../object.ts';

/** Money that the institute received itself. */
export const apiOfflinePayment = z.object({
  ...objectFields('offline_payment'),
  code: z.string().describe("The institute's own code of it; empty when it has none"),
  student_id: studentId,
  status: z.enum(['RECORDED', 'CANCELLED']),
  amount: rupees,
  currency,
  mode: z.string(),
  reference: z.string(),
  old_receipt_number: z.string().describe('That of a receipt which the institute gave itself'),
  received_at: instant,
  recorded_at: instant,
  cancelled_at: instant.nullable(),
  cancel_reason: z.string(),
  receipt_number: z.string().describe('Empty where the receipt is not ours'),
  lines: z.array(paidLine),
});

/** A payout of a gateway to the institute's bank. */
export const apiSettlement = z.object({
  ...objectFields('settlement'),
  settlement_id: z.string().describe("The gateway's own id of it"),
  gateway: z.string(),
  gateway_account: z.string(),
  utr: z.string(),
  settled_at: instant,
  currency,
  payments: z.int().describe('How many payments it has'),
  refunds: z.int(),
  adjustments: z.int(),
  gross: rupees.describe('All its payments'),
  refunded: rupees.describe('What refunds take off'),
  adjusted: rupees.describe('Below 0 what adjustments take off'),
  fee: rupees,
  tax: rupees,
  net: rupees.describe('What reaches the bank'),
});

/** A claim of a payer's bank for money back. */
export const apiDispute = z.object({
  ...objectFields('dispute'),
  payment_id: z.string(),
  application_code: z.string(),
  order_id: z.string(),
  ...matter,
  student_id: studentId,
  gateway: z.string(),
  gateway_account: z.string(),
  status: z
    .enum(['OPEN', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'])
    .describe('OPEN: the gateway waits for your answer; UNDER_REVIEW: the bank looks at it'),
  phase: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  amount: rupees,
  held: rupees.describe('What the gateway keeps of it while it is open'),
  lost: rupees,
  currency,
  reason_code: z.string(),
  reason: z.string(),
  opened_at: instant,
  respond_by: instant.nullable(),
  ended_at: instant.nullable(),
});

/** Something in a settlement that a person has to look at. */
export const apiException = z.object({
  ...objectFields('exception'),
  kind: z.enum([
    'unknown_payment',
    'unknown_refund',
    'settled_twice',
    'amount_differs',
    'adjustment',
    'not_settled',
  ]),
  status: z.enum(['OPEN', 'CLEARED']),
  gateway: z.string(),
  gateway_account: z.string(),
  settlement_id: z.string().describe('Empty for a payment that no settlement has'),
  utr: z.string(),
  gateway_payment_id: z.string(),
  payment_id: z.string().describe('Only for a payment that no settlement has'),
  expected: rupees.nullable(),
  found: rupees.nullable(),
  found_at: instant,
  cleared_at: instant.nullable(),
});
