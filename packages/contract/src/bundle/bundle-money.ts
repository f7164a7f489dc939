import { z } from 'zod';
import { calendarDay } from '../core/fields.ts';
import { cents, label, shortCode } from './bundle-fields.ts';

/**
 * The allocation of a recorded payment: to a fee line, and to its late fee, which may be waived instead (decision
 * 68).
 */
const allocationPart = z.strictObject({
  line: shortCode,
  amount: cents.describe('Money for the fee itself; 0 when only late fee was taken'),
  late_fee: cents.optional().describe('Money taken for the late fee, beside amount'),
  late_fee_waived: z
    .strictObject({
      amount: cents
        .optional()
        .describe('How much was let off; absent = all of it, and no more is fined on the line'),
      by: label,
      reason: z.string().trim().min(1).max(200),
    })
    .optional(),
});

/** Money received before this product, or at the counter (R12). */
export const recordedPayment = z.strictObject({
  code: shortCode,
  student_id: z.string().trim().min(1).max(64),
  received_on: calendarDay,
  mode: z.enum(['CASH', 'CHEQUE', 'DD', 'NEFT', 'RTGS', 'IMPS', 'UPI', 'POS']),
  reference: z.string().max(80).optional(),
  old_receipt_no: z.string().max(60).optional(),
  give_receipt: z
    .boolean()
    .optional()
    .describe('True: a receipt with a number of ours is given for it, because the institute gave none'),
  allocation: z.array(allocationPart).min(1).max(200),
});

/** A reversed recorded payment, such as a bounced cheque (decision 70). */
export const paymentReversal = z.strictObject({
  payment: shortCode.describe('The code of the recorded payment'),
  reversed_on: calendarDay,
  reason: z.string().trim().min(1).max(200).describe('Printed on the receipt'),
});

export const emiApplication = z.strictObject({
  code: shortCode,
  student_id: z.string().trim().min(1).max(64),
  plan: shortCode,
  status: z.enum(['SUBMITTED', 'APPROVED', 'ACTIVE', 'REJECTED', 'CANCELLED', 'COMPLETED']),
  applied_on: calendarDay,
  lines: z.array(shortCode).min(1).max(200),
});
