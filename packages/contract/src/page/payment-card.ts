import { z } from 'zod';
import { rupees } from '../core/fields.ts';

/** The modes an order can have. */
export const financingMode = z.enum(['DIRECT', 'MONTHLY-EMI', 'AUTO-DEBIT']);
/** The mode of a card: an unknown one shows no data [SR-8.7], a card of an empty one is hidden [SR-4.5]. */
export const cardFinancingMode = z
  .string()
  .max(40)
  .describe('DIRECT, MONTHLY-EMI or AUTO-DEBIT; another one is taken, with a warning at import');
/** [SR-3: Gateway vendors], and our own sandbox never appears as a vendor name. */
export const gatewayVendor = z.enum([
  'HDFC-COLLECTNOW-RAZORPAY',
  'HDFC-VAS-RAZORPAY',
  'UNIPG',
  'CASHFREE',
  'EASEBUZZ',
  'RAZORPAY',
]);

const pgCharge = z.object({
  text: z.string().max(120),
  subtext: z.string().max(200).optional(),
  value: z.string().max(60),
});

/** An institute's configuration of a card; amounts are computed, except on cards-only pages (decisions 3). */
export const paymentCardConfig = z.object({
  code: z.string().min(1).max(64),
  title: z.string().max(120),
  subtitle: z.string().max(200).optional(),
  description: z.string().max(600).optional(),
  financing_mode: cardFinancingMode,
  fee_group: z.object({
    code: z.string().min(1).max(64),
    amount: rupees.optional().describe('Fixed amount of a cards-only page'),
    amount_sub_text: z.string().max(120).optional(),
  }),
  plan_code: z.string().max(64).optional().describe('Ours: the EMI plan (R17); never sent to a browser'),
  is_recommended: z.boolean().optional(),
  is_recommended_text: z.string().max(60).optional(),
  ribbon_text: z.string().max(60).optional(),
  info_text: z
    .array(z.object({ text: z.string().max(300), url: z.string().max(2000).optional() }))
    .max(6)
    .optional(),
  start_date: z.string().max(20).optional(),
  pg_vendor: gatewayVendor.optional(),
  pg_accounts: z
    .array(z.string().min(1).max(64))
    .max(5)
    .optional()
    .describe('Ours: codes of gateway accounts in the order they are tried; never sent to a browser'),
  pg_charges: z.array(pgCharge).max(12).optional(),
  show_fee_types_data: z.boolean().optional(),
  tags: z.array(z.string().max(60)).max(8).optional(),
  custom_link_params: z.array(z.enum(['sid', 'sbdc', 'm'])).optional(),
  verify_mobile: z.boolean().optional(),
  reference_id: z.enum(['student_uuid', 'customer_mobile']).optional(),
  fee_group_discount_skip: z.boolean().optional(),
  redirection: z.string().max(2000).optional(),
});

/** One row of a card's repayment plan [SR-3]. */
export const emiRepayment = z.object({ emi_month: z.string(), emi_due_date: z.string(), emi_amount: rupees });
/** One row of an auto-debit schedule [SR-3]. */
export const scheduleItem = z.object({ ft_name: z.string(), due_date: z.string(), amount: rupees });

/**
 * The cost of a MONTHLY-EMI card beyond the fees; ours, so that a card that mentions interest also shows its fee
 * (decision 61).
 */
export const emiCost = z.object({
  advance_count: z.number().int().describe('Instalments paid to the institute at once'),
  instalments: z.number().int().describe('Instalments to the lender after them'),
  last_amount: rupees.describe('The last of them, which adjusts'),
  processing_fee: rupees.describe('Paid once, to the lender, when the lender pays the institute; 0: none'),
  interest: rupees.describe('Within the instalments; 0 where the institute bears it'),
  apr_pct: z.number().describe('Two decimals at most'),
  total_paid: rupees.describe('Advance, instalments and fees together'),
});

/** A card as the payer's browser gets it: the configuration without plan_code, with computed amounts. */
export const paymentCard = paymentCardConfig
  .omit({ plan_code: true, pg_accounts: true, fee_group: true })
  .extend({
    fee_group: z
      .object({
        code: z.string(),
        amount: rupees
          .optional()
          .describe('Left out while no student is known: 0 would hide the card [SR-4.6] (decision 3)'),
        applied_for_emi: z.boolean(),
        advance_emi_amount: rupees.optional(),
        emi_amount: rupees.optional(),
        amount_sub_text: z.string().optional(),
        is_editable: z
          .boolean()
          .optional()
          .describe('Ours: the payer may edit the amounts of its fees (decisions 2)'),
        under_auto_debit: z
          .boolean()
          .optional()
          .describe('Ours: an auto debit holds for some of its fees (decision 41)'),
        amount_known: z.boolean().describe('Ours: false while no student is known (decisions 3)'),
        quote_hash: z.string().optional().describe('Ours: hash of the quote this amount comes from (R11)'),
      })
      .refine((group) => group.amount !== undefined || !group.amount_known, {
        message: 'An amount that is known stands there.',
        path: ['amount'],
      }),
    emi_repayment: z.array(emiRepayment).optional(),
    emi_cost: emiCost.optional().describe('Ours: absent where it cannot be reckoned yet (decision 61)'),
    schedule_config: z.array(scheduleItem).optional(),
  });

export type FinancingMode = z.infer<typeof financingMode>;
export type PaymentCardConfig = z.infer<typeof paymentCardConfig>;
export type PaymentCard = z.infer<typeof paymentCard>;
export type EmiRepayment = z.infer<typeof emiRepayment>;
export type ScheduleItem = z.infer<typeof scheduleItem>;
