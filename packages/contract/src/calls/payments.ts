import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';

/**
 * Where the money of a payment is. A browser that did not make the payment first needs a receipt proof; without one
 * every code answers proof_required, and with one all codes of others answer order_not_found, existing or not
 * (threats 1.5).
 */
export const paymentTruth = route('payments.truth', {
  summary: 'Where the money of a payment is, what happens next and by when',
  source: 'decision 23, threats 6.1, regulation E.4',
  proof: 'client',
  params: z.object({ application_code: z.string().max(64) }),
  query: z.object({ payment_page_slug: z.string().max(63) }),
  data: z.object({
    application_code: z.string(),
    state: z.enum([
      'NOT_PAID',
      'PENDING',
      'FAILED',
      'CANCELLED',
      'EXPIRED',
      'PAID',
      'PART_REFUNDED',
      'REFUNDED',
      'TAKEN_BACK',
      'EXCESS',
      'RETURNED',
      'NOT_TAKEN',
      'REVIEW',
      'NO_ANSWER',
      'MANDATE_OPEN',
      'MANDATE_PENDING',
      'MANDATE_ACTIVE',
      'MANDATE_PAUSED',
      'MANDATE_DONE',
      'MANDATE_REFUSED',
      'MANDATE_ENDED',
    ]),
    tone: z.enum(['ok', 'info', 'warn', 'error']),
    title: z.string(),
    where: z.string().describe('Where the money is, in plain words'),
    next: z.array(z.string()).describe('What happens next and by when, one sentence each'),
    by: z
      .string()
      .describe('yyyy-mm-dd: the day by which a debit is returned or a refund arrives; empty when none'),
    amount: rupees,
    amount_caption: z
      .string()
      .describe('What the amount is where it is not one payment: the sum of a plan; else empty'),
    institute_name: z.string(),
    what_for: z.string().describe("Title of the payment's card"),
    at: z.string().describe('dd-mm-yyyy hh:mm:ss India time: when the money came, else when it was tried'),
    receipt_no: z.string(),
    receipt_at_once: z
      .boolean()
      .describe('This browser made the payment and has its receipt without another code, for 30 minutes'),
    may_pay_again: z.boolean(),
    refresh_seconds: z.number().int().describe('When to ask again; 0: no more'),
  }),
  errors: ['proof_required', 'order_not_found'],
});

export type PaymentTruth = z.infer<typeof paymentTruth.data>;
