import { z } from 'zod';
import { optionalCode, queryFlag, rupees, typedAmount } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { cardFinancingMode, paymentCard } from '../page/payment-card.ts';
import { askedOrder } from './checkout.ts';

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

/** Another child of a proven contact, and the page it is paid on. */
export const familyChild = z.object({
  sbd_code: z.string(),
  name: z.string(),
  first_name: z.string().describe('Name to speak of it'),
  student_uuid: z.string(),
  institute_name: z.string().describe("Empty for the page's own institute"),
  page_slug: z.string(),
  due: rupees.describe('Payable there, and due today or before'),
  days_late: z.number().int(),
  next_amount: rupees.describe('Payable on the next day that something is due; 0 if nothing is coming up'),
  next_on: z.string().describe('yyyy-mm-dd, empty when nothing is coming up'),
  together: z
    .boolean()
    .optional()
    .describe('Whether one payment with the card asked about can pay what is due as well (decision 239)'),
});
export type FamilyChild = z.infer<typeof familyChild>;

export const listFamily = route('family.list', {
  summary: 'The other children of the contact this browser proved, in the group of institutes',
  source: 'decision 238, R18, R54',
  proof: 'student',
  query: z.object({
    payment_page_slug: z.string().max(63),
    sbd_code: optionalCode,
    with_card: optionalCode.describe(
      'A card of this page: says of each child whether it can be paid together',
    ),
  }),
  data: z.object({
    contact: z.string().describe('The proven contact, masked; empty if none was proven'),
    children: z.array(familyChild),
  }),
  errors: ['page_not_found', 'proof_required', 'context_required'],
});

export const openChild = route('family.open', {
  summary: 'Carries the proof of a contact over to one of its children, on the page of that child',
  source: 'decision 238, R22',
  proof: 'student',
  body: z.strictObject({
    payment_page_slug: z.string().max(63),
    sbd_code: z.string().max(64),
    child: z.string().max(64).describe('The `sbd_code` of the child to open'),
    child_page: z.string().max(63).describe('The `page_slug` of that child'),
    with_card: z
      .string()
      .max(64)
      .optional()
      .describe('A card of this page: makes what is due ready for `together` of an order of this card'),
    due: rupees.optional().describe('With it: the amount that the payer was shown'),
  }),
  data: z.object({
    opened: z.literal(true),
    order: askedOrder.optional().describe('With `with_card`: one of `together` (decision 239)'),
  }),
  errors: ['page_not_found', 'proof_required', 'context_required', 'card_unavailable', 'quote_changed'],
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
