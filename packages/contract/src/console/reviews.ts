import { z } from 'zod';
import { rupees, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';

const instituteCode = z.string().max(64);
const transaction = z.string().max(64).describe('The transaction id');
const gatewayPayment = z
  .string()
  .max(128)
  .optional()
  .describe('Which payment, where a transaction was paid more than once');
const who = z.string().trim().min(1).max(80).describe('The name of the person who decides this');

/** Money, or an order without a verdict, that needs a person's decision. */
export const reviewView = z.object({
  application_code: z.string().describe('The transaction id'),
  gateway_payment_id: z.string().describe("'' for an order without a verdict"),
  student_id: z.string().describe("The student's own ID, '' for a payment of no student"),
  received_at: z.string().describe("When the payer paid; '' for an order without a verdict"),
  booked_at: z.string().describe("When it was booked; '' for an order without a verdict"),
  waits_since: z
    .string()
    .describe(
      'When the payer paid; for an order without a verdict, when the payer first tried; for a failed refund that was made, when the gateway said so',
    ),
  age_days: z.number().int().describe('Whole days since then'),
  reason: z
    .enum([
      'DIFFERS',
      'LENT_FOR',
      'PAID_BEFORE',
      'REST',
      'EXCESS',
      'REFUND_WAITS',
      'REFUND_UNCLEAR',
      'REFUND_TOLD_MADE',
      'NO_VERDICT',
    ])
    .describe(
      "Why it waits: another amount than the order; a loan is to pay the fee; a second payment after the first was given back; left over while the student owes other fees; owed by nobody, and its refund failed; owed by nobody, and the gateway refuses its refund for now, which is tried again for 30 days unless the money is placed before; the gateway may or may not have made its refund, and is asked again; a refund failed and the gateway says that it was made after all, so that its money can be neither placed nor refunded until a settlement shows it (ask the gateway; asking for the refund anew asks the gateway, too); no bank has said for 7 days whether money came (look for it in the gateway's dashboard)",
    ),
  amount: rupees.describe(
    'What came in all; for an order without a verdict, what it asks for; for a failed refund that was made, its amount',
  ),
  waiting: rupees.describe('What waits: neither placed nor given back'),
  placeable: rupees.describe(
    'What of it can be placed now: not what a bank disputes, nor what the gateway may be giving back',
  ),
  dispute: z
    .object({
      amount: rupees.describe('What is disputed of the whole payment'),
      respond_by: z
        .string()
        .describe("Until when the institute can answer; '' if it has answered, or the gateway did not say"),
    })
    .nullable()
    .describe('The open dispute of the payment; null without one'),
  to_do: z.string().describe("What to do about money that cannot be placed now; '' for any other"),
  notes: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
});
export type ReviewView = z.infer<typeof reviewView>;

export const listReviews = route('console.reviews', {
  summary: 'Money and orders that wait for a person, oldest first',
  source: 'threats 6.1, decision 94, decision 213, decision 220, decision 221',
  proof: 'operator',
  query: z.object({ institute_code: instituteCode }),
  data: z.array(reviewView),
  errors: ['operator_required'],
});

export const placeMoneyThatWaits = route('console.place_money', {
  summary:
    'Places money that waits on fees of its student, at the price of the day it was paid; a refund of it that waits ends',
  source: 'threats 6.1, decision 94, decision 213, decision 220',
  proof: 'operator',
  idempotency: 'required',
  body: z.strictObject({
    institute_code: instituteCode,
    application_code: transaction,
    gateway_payment_id: gatewayPayment,
    fees: z
      .array(
        z.strictObject({
          fee: z
            .string()
            .min(1)
            .max(120)
            .describe("The institute's own code of the fee line, or its sft_code"),
          amount: typedAmount
            .optional()
            .describe(
              'Rupees; absent = what was payable on the day the money was paid, as far as the money reaches',
            ),
        }),
      )
      .min(1)
      .max(50),
    by: who,
    reason: z.string().trim().min(1).max(200),
  }),
  data: z.object({
    application_code: z.string(),
    receipt_no: z.string(),
    placed: z.array(z.object({ fee: z.string(), label: z.string(), amount: rupees, discount: rupees })),
    waiting: rupees.describe('What still waits of this payment'),
  }),
  errors: [
    'operator_required',
    'placing_refused',
    'idempotency_missing',
    'idempotency_reused',
    'idempotency_running',
  ],
});

export const noteReview = route('console.note_review', {
  summary: 'Keeps a note about money that waits',
  source: 'decision 94',
  proof: 'operator',
  body: z.strictObject({
    institute_code: instituteCode,
    application_code: transaction,
    gateway_payment_id: gatewayPayment,
    by: who,
    text: z.string().trim().min(1).max(500),
  }),
  data: reviewView,
  errors: ['operator_required', 'placing_refused'],
});
