import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { listQuery } from '../core/lists.ts';

/** The institute's own names of a matter, from the session or order it began with. */
export const matter = {
  reference_id: z.string().describe("The institute's own name of the matter; empty when none was given"),
  notes: z.record(z.string(), z.unknown()).describe('What the institute noted with its session or order'),
};

export const currency = z.literal('INR');

export const studentId = z.string().describe("The institute's own student ID; empty for nobody's");
export const classCode = z
  .string()
  .describe('Class of the student when the receipt was issued; empty without a receipt');

/** A fee, by our id and by the codes of the institute's own system. */
export const feeCodes = {
  fee_line_id: z.string().describe('Our id of the fee; empty for money without fee lines'),
  code: z.string().describe("The fee's own code in your system; empty when it has none"),
  head: z.string().describe('Code of its fee head; empty for money without fee lines'),
};

export const lineAmounts = {
  amount: rupees.describe('Late fee included'),
  late_fee: rupees.describe('Within the amount'),
  discount: rupees.describe('Already taken off'),
};

/** A fee that money pays. */
export const paidLine = z.object({
  ...feeCodes,
  label: z
    .string()
    .optional()
    .describe('As the payer read it; left out where the institute recorded the money'),
  instalment: z.string(),
  ...lineAmounts,
  gross: rupees.describe('The whole fee before its concession'),
  concession: rupees,
  balance_after: rupees.describe('What stays owed of the fee after this payment'),
});

/** Where the gateway's payout has it; null until a settlement names it. */
export const settled = z
  .object({
    settlement_id: z.string(),
    utr: z.string().describe("The bank's reference of the payout"),
    settled_at: instant,
    fee: rupees.describe('What the gateway charges for it, without tax'),
    tax: rupees,
    net: rupees.describe('What reaches the bank of it; below 0 what is taken off the payout'),
  })
  .nullable();

/** Filters of a list of money; without them it has everything. */
export const ofStudent = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('Only those of this student, by your own student ID');
export const ofReference = z.string().min(1).max(64).optional().describe('Only those of this `reference_id`');

/** Query of the lists of payments, receipts and refunds. */
export const moneyQuery = listQuery.extend({ student_id: ofStudent, reference_id: ofReference });
export type MoneyQuery = z.output<typeof moneyQuery>;
