import { z } from 'zod';
import { optionalCode, queryFlag, rupees, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { cardFinancingMode, paymentCard } from '../page/payment-card.ts';

/** A fee type [PJ-3.22]; the last fields are our own. Amounts in rupees. */
export const feeType = z.object({
  sft_code: z.string(),
  fee_type_code: z.string(),
  label: z.string(),
  base_amount: rupees,
  amount_paid: rupees,
  payable_amount: rupees,
  discount: rupees,
  late_fee: rupees,
  balance_outstanding: rupees,
  applied_for_emi: z.boolean(),
  dynamic_ft: z.boolean(),
  amount: z.union([z.string(), z.number()]).describe('What is chosen: "0" when not selected (R11)'),
  financing_mode: cardFinancingMode.optional(),
  due_date: z.string().describe('yyyy-mm-dd, empty when none'),
  days_late: z
    .number()
    .int()
    .optional()
    .describe("Ours: days since the due date by the institute's clock, negative before it"),
  group_code: z.string().describe('Ours: the fee group the line belongs to'),
  instalment: z.string().describe('Ours'),
  gross_amount: rupees.describe('Ours: before granted concessions (decisions 2)'),
  concessions: z.array(z.object({ label: z.string(), amount: rupees })).describe('Ours'),
  min_amount: rupees.optional().describe('Ours: bounds of a dynamic amount'),
  max_amount: rupees.optional(),
  auto_debit: z
    .object({
      state: z.enum(['ahead', 'under_way', 'paused']),
      on: z.string().describe('yyyy-mm-dd: the day of the debit; empty unless it is ahead'),
    })
    .optional()
    .describe('Ours: the debit that is to pay this fee; absent without an auto debit (decision 43)'),
});
export type WireFeeType = z.infer<typeof feeType>;

/** A block of the checkbox flow: one per card (decisions 2). */
export const feeBlock = z.object({
  block_code: z.string(),
  financing_mode: cardFinancingMode,
  fee_types: z.array(feeType),
});
export type WireFeeBlock = z.infer<typeof feeBlock>;

const feeErrors = ['page_not_found', 'proof_required', 'context_required', 'session_not_found'] as const;

export const checkboxFeeTypes = route('fees.checkbox', {
  summary: 'Fee types of the checkbox step, one block per payment card',
  source: 'PJ-7.7, SR-7.6, C14, R24',
  proof: 'student',
  query: z.object({
    pp_slug: z.string().max(63),
    sbd_code: optionalCode,
    session_code: optionalCode,
    dynamic_link: queryFlag,
    fg_discount_applicable: queryFlag,
  }),
  data: z.array(feeBlock),
  errors: feeErrors,
});

export const dynamicFeeTypes = route('fees.dynamic', {
  summary: 'Fee types of the dynamic step and of the fee structure section',
  source: 'PJ-7.8, SR-7.5, R24',
  proof: 'student',
  query: z.object({
    payment_page_slug: z.string().max(63),
    sbd_code: optionalCode,
    session_code: optionalCode,
    dynamic_link: queryFlag,
    is_unique: queryFlag,
  }),
  data: z.array(feeType),
  errors: feeErrors,
});

export const calculateFees = route('fees.calculate', {
  summary: 'Recomputes edited fees: the same fee types and cards with new amounts',
  source: 'SR-7.7, decisions 1',
  proof: 'student',
  query: z.object({ payment_page_slug: z.string().max(63) }),
  body: z.object({
    sbd_code: z.string().max(64),
    session_code: optionalCode,
    fee_groups: z
      .array(
        z.object({
          code: z.string().max(64),
          fee_types: z.array(z.object({ sft_code: z.string().max(64), amount: typedAmount })).max(400),
        }),
      )
      .max(40),
  }),
  data: z.object({
    session_code: z.string(),
    fee_groups: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        is_editable: z.boolean(),
        fee_types: z.array(feeType),
      }),
    ),
    sdk_block: z.array(paymentCard),
  }),
  errors: [
    ...feeErrors,
    'selection_invalid',
    'amount_invalid',
    'nothing_selected',
    'page_expired',
    'student_inactive',
    'student_unverified',
  ],
});

export const feeOrder = route('fees.order', {
  summary: 'The fee types of one application, in order',
  source: 'SR-7.12, R25',
  proof: 'receipt_proof',
  query: z.object({ application_code: z.string().max(64) }),
  data: z.array(
    z.object({ sft_code: z.string(), label: z.string(), amount: rupees, late_fee: rupees, discount: rupees }),
  ),
  errors: ['receipt_not_found'],
});
