import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** One payment of the list [SR-3: Receipt list]; dates are UTC instants, shown as dd-mm-yyyy by the browser. */
export const transactionDetail = z.object({
  transaction_id: z.string(),
  transaction_date: z.string(),
  total: rupees,
  status: z.string(),
  transactions: z.array(z.object({ payment_mode: z.string() })),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

export const receiptList = z.array(z.object({ transaction_details: z.array(transactionDetail) }));

export const fetchReceipts = route('receipts.fetch', {
  summary: 'The payments of one student of the proven contact',
  source: 'SR-7.18, decisions 9, threats 2 row 11',
  proof: 'receipt_proof',
  query: z.object({ sbd_code: z.string().max(64) }),
  data: receiptList,
  errors: ['proof_required', 'receipt_not_found'],
});

export const downloadReceipt = route('receipts.download', {
  summary: 'The PDF of one payment, in base64',
  source: 'SR-7.19, decisions 9, R13',
  proof: 'receipt_proof',
  body: z.object({
    application_code: z.string().max(64),
    sbd_code: z.string().max(64),
    payment_mode: z.string().max(60).optional(),
    receipt: z.boolean().optional(),
  }),
  data: z.string().describe('The PDF, base64'),
  errors: ['proof_required', 'receipt_not_found'],
});

/**
 * The receipt of a payment made in this browser, for 30 minutes after its capture. Any other payment answers
 * receipt_not_found; after that time, or without the proof its page requires, the answer is proof_required.
 */
export const receiptAtOnce = route('receipts.at_once', {
  summary: 'The PDF of the payment this browser just made, in base64',
  source: 'decision 55, R13, R22',
  proof: 'client',
  params: z.object({ application_code: z.string().max(64) }),
  data: z.object({
    file_name: z.string(),
    receipt_no: z.string(),
    pdf: z.string().describe('The PDF, base64'),
  }),
  errors: ['proof_required', 'receipt_not_found'],
});
