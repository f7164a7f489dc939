import { z } from 'zod';
import { recordedPayment } from '../../bundle/bundle-money.ts';
import { listOf, listQuery } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { apiOfflinePayment } from '../bodies/money.ts';

export type ApiOfflinePayment = z.infer<typeof apiOfflinePayment>;

const fields = recordedPayment.shape;
const params = z.object({
  payment_id: z.string().max(64).describe('Its id, or the code that your system gave it'),
});

export const apiOfflinePaymentsList = route('api.offline_payments_list', {
  summary: 'Money that the institute received itself',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'offline-payments:read',
  query: listQuery.extend({
    student_id: fields.student_id
      .optional()
      .describe("Only those of this student, by the institute's own ID"),
  }),
  data: listOf(apiOfflinePayment),
  errors: [],
});

export const apiOfflinePaymentGet = route('api.offline_payment_get', {
  summary: 'One of them',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'offline-payments:read',
  params,
  data: apiOfflinePayment,
  errors: ['not_found'],
});

export const apiOfflinePaymentRecord = route('api.offline_payment_record', {
  summary:
    'Books money that the institute received itself; the same code with the same content again is nothing new',
  source: 'decision 258, decision 68, R12',
  proof: 'api_key',
  permission: 'offline-payments:write',
  idempotency: 'required',
  body: z.strictObject({
    code: fields.code.describe('Your own code of it, never used for another one'),
    student_id: fields.student_id.describe("The institute's own student ID"),
    received_on: fields.received_on.describe('The day it was received, not after today'),
    mode: fields.mode.describe('How it came'),
    reference: fields.reference.describe('Number of the cheque, UTR or the like'),
    old_receipt_no: fields.old_receipt_no.describe('Number of the receipt that you gave for it'),
    give_receipt: fields.give_receipt,
    allocation: fields.allocation.describe('Which fees of the student it pays, by their own codes'),
  }),
  data: apiOfflinePayment,
  success: [201, 200],
  errors: [],
});

export const apiOfflinePaymentCancel = route('api.offline_payment_cancel', {
  summary: 'Takes one back, as when a cheque is returned: its fees are owed again and its receipt is void',
  source: 'decision 258, decision 70',
  proof: 'api_key',
  permission: 'offline-payments:write',
  idempotency: 'required',
  params,
  body: z.strictObject({
    reason: z.string().trim().min(1).max(200).describe('Printed on the receipt'),
  }),
  data: apiOfflinePayment,
  errors: ['not_found', 'reversal_refused'],
});
