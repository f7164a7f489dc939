import { parseRupees } from '@shulk/domain';
import { z } from 'zod';
import { route } from '../../core/route.ts';
import { apiRefund } from '../refunds.ts';

export const apiRefundRequest = route('api.refund_request', {
  summary: 'Gives a captured payment back, all that is left of it or a part; it is sent at once',
  source: 'decision 258, threats 6.1-6.3',
  proof: 'api_key',
  permission: 'refunds:write',
  idempotency: 'required',
  body: z.strictObject({
    payment_id: z.string().max(64).describe('Id of the payment'),
    amount: z
      .number()
      .refine((amount) => parseRupees(amount).ok, 'Rupees above 0 with at most 2 decimals')
      .optional()
      .describe('In rupees; left out: all that is left'),
    part: z
      .enum(['FEES', 'HELD', 'EXCESS'])
      .optional()
      .describe(
        'What is given back: what pays fees, what waits for a person, or what nobody owed; left out: what pays fees, or all of a payment that pays none',
      ),
    reason: z.string().trim().min(1).max(200).describe('Why; the payer may read it'),
    reopen_fees: z.boolean().default(false).describe('True when the fees given back are owed again'),
  }),
  data: apiRefund,
  success: [201],
  errors: ['refund_refused'],
});
