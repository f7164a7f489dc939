import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { listOf, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { classCode, currency, matter, moneyQuery, paidLine, settled, studentId } from './object.ts';

/** Money that a gateway captured for an order. */
export const apiPayment = z.object({
  ...objectFields('payment'),
  id: z
    .string()
    .min(1)
    .describe('The transaction id; a second payment of one order has its number behind it: ….2'),
  application_code: z.string().describe('The transaction id that the payer reads'),
  order_id: z.string(),
  ...matter,
  student_id: studentId,
  class_code: classCode,
  status: z
    .enum(['CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED', 'EXCESS', 'REVIEW'])
    .describe(
      'EXCESS: nobody owes it, and it goes back by itself. REVIEW: it pays no fee and waits for a person. The others are booked to fees',
    ),
  amount: rupees,
  currency,
  held: rupees.describe('What of it pays no fee and waits for a person at the institute'),
  held_reason: z.enum(['', 'DIFFERS', 'LENT_FOR', 'PAID_BEFORE', 'REST']),
  excess: rupees.describe('What of it nobody owes; it goes back by itself'),
  refunded: rupees,
  disputed: rupees.describe("What the payer's bank disputes at this moment"),
  gateway: z.string(),
  gateway_account: z.string().describe('Code of the account it came through'),
  gateway_payment_id: z.string(),
  method: z.string().describe('As the gateway names it, e.g. upi; may be empty'),
  bank_reference: z.string().describe('The RRN or UTR the payer sees at the bank; empty where unknown'),
  received_at: instant.describe('When the payer paid'),
  booked_at: instant.describe('When we heard of it and booked it'),
  time_source: z.enum(['GATEWAY', 'NOT_TOLD', 'FUTURE', 'BEFORE_ORDER']),
  receipt_number: z.string().describe('Empty where it pays no fee'),
  lines: z.array(paidLine).describe('The fees it pays: post these'),
  settlement: settled,
});
export type ApiPayment = z.infer<typeof apiPayment>;

export const apiPaymentsList = route('api.payments_list', {
  summary: 'Payments by gateways',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'payments:read',
  query: moneyQuery,
  data: listOf(apiPayment),
  errors: [],
});

export const apiPaymentGet = route('api.payment_get', {
  summary: 'One payment',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'payments:read',
  params: z.object({ payment_id: z.string().max(64).describe('Its id: the transaction id') }),
  data: apiPayment,
  errors: ['not_found'],
});
