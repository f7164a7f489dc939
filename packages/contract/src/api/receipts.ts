import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { objectFields } from '../core/lists.ts';
import { classCode, currency, matter, paidLine, studentId } from './object.ts';

/** A receipt of ours, for a payment by a gateway or one that the institute recorded. */
export const apiReceipt = z.object({
  ...objectFields('receipt'),
  id: z.string().min(1).describe('Its number'),
  application_code: z.string(),
  payment_id: z.string(),
  order_id: z.string().describe('Empty for money that the institute recorded'),
  ...matter,
  student_id: studentId,
  class_code: classCode,
  academic_year: z.string(),
  financial_year: z.string(),
  status: z
    .enum(['ISSUED', 'REISSUED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED'])
    .describe('CANCELLED: the money was taken back, as when a cheque is returned; the number stays used'),
  amount: rupees,
  refunded: rupees,
  currency,
  method: z.string(),
  bank_reference: z.string(),
  received_at: instant,
  issued_at: instant,
  reissued_at: instant.nullable(),
  verification_code: z.string().describe('Its page is /verify/ with this code'),
  lines: z.array(paidLine),
});
export type ApiReceipt = z.infer<typeof apiReceipt>;
