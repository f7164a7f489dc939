import { z } from 'zod';
import { rupees } from '../core/fields.ts';
import { listOf, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { currency, feeCodes, lineAmounts, matter, moneyQuery, settled, studentId } from './object.ts';

/** Money of a payment that goes back, or that its payer's bank took back. */
export const apiRefund = z.object({
  ...objectFields('refund'),
  payment_id: z.string(),
  application_code: z.string(),
  order_id: z.string(),
  ...matter,
  student_id: studentId,
  status: z
    .enum(['REQUESTED', 'SENT', 'WAITING', 'PROCESSED', 'FAILED', 'UNKNOWN'])
    .describe('WAITING: refused for now; it is tried again for 30 days'),
  amount: rupees,
  currency,
  part: z
    .enum(['FEES', 'HELD', 'EXCESS'])
    .describe('What goes back: money that pays fees, that waited for a person, or that nobody owed'),
  requested_by: z
    .enum(['EXCESS', 'OPERATOR', 'GATEWAY', 'DISPUTE'])
    .describe(
      "EXCESS: by itself; GATEWAY: made in the gateway's dashboard; DISPUTE: taken by the payer's bank",
    ),
  reason: z.string(),
  reopens_fees: z.boolean().describe('True when the fees it gives back are owed again'),
  gateway: z.string(),
  gateway_account: z.string(),
  gateway_payment_id: z.string(),
  gateway_refund_id: z.string().describe('Empty until the gateway told one'),
  lines: z
    .array(z.object({ ...feeCodes, ...lineAmounts }))
    .describe('From which fees it comes; empty until it is booked, and for money that paid none'),
  settlement: settled,
});
export type ApiRefund = z.infer<typeof apiRefund>;

export const apiRefundsList = route('api.refunds_list', {
  summary: 'Refunds, and money that banks took back',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'refunds:read',
  query: moneyQuery,
  data: listOf(apiRefund),
  errors: [],
});

export const apiRefundGet = route('api.refund_get', {
  summary: 'One refund',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'refunds:read',
  params: z.object({ refund_id: z.string().max(64).describe('Its id, like ref_…') }),
  data: apiRefund,
  errors: ['not_found'],
});
