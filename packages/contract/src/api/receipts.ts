import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { listOf, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { classCode, currency, matter, moneyQuery, paidLine, studentId } from './object.ts';

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

export const apiReceiptsList = route('api.receipts_list', {
  summary: 'Receipts',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'receipts:read',
  query: moneyQuery,
  data: listOf(apiReceipt),
  errors: [],
});

const receiptParams = z.object({
  number: z.string().max(64).describe('Its number, with %2F for each slash: RCP%2F2026-27%2F000001'),
});

export const apiReceiptGet = route('api.receipt_get', {
  summary: 'One receipt',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'receipts:read',
  params: receiptParams,
  data: apiReceipt,
  errors: ['receipt_not_found'],
});

export const apiReceiptPdf = route('api.receipt_pdf', {
  summary: 'The PDF of a receipt, in base64',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'receipts:read',
  params: receiptParams,
  data: z.object({
    number: z.string(),
    file_name: z.string(),
    pdf: z.base64().describe('The PDF, in base64'),
  }),
  errors: ['receipt_not_found'],
});
