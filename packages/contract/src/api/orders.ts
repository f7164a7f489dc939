import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { listOf, listQuery, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { financingMode } from '../page/payment-card.ts';
import { currency, feeCodes, lineAmounts, matter, ofReference, studentId } from './object.ts';

/** What somebody set out to pay. */
export const apiOrder = z.object({
  ...objectFields('order'),
  application_code: z.string().describe('The transaction id that the payer reads'),
  ...matter,
  student_id: studentId,
  payment_page_slug: z.string(),
  card_code: z.string(),
  title: z.string(),
  financing_mode: financingMode,
  made_by: z
    .enum(['browser', 'erp', 'mandate', 'link'])
    .describe("A payer's browser, your server, an auto debit on its day, or whom a parent asked to pay"),
  status: z
    .enum(['OPEN', 'PAID', 'PART_REFUNDED', 'REFUNDED', 'AUTHORISED', 'EXPIRED', 'CANCELLED', 'REVIEW'])
    .describe(
      'OPEN: it can be paid. PAID is the only state in which fees are paid. EXPIRED and CANCELLED can still become PAID, when a bank pays late',
    ),
  amount: rupees.describe('Late fees included and discounts taken off'),
  currency,
  expires_at: instant.describe('When it can no more be paid by its payer'),
  attempt: z
    .object({
      status: z.enum(['PENDING', 'CAPTURED', 'FAILED', 'CANCELLED', 'UNKNOWN']),
      method: z.string(),
      reason: z.string().describe("The gateway's or bank's code; empty where none was told"),
    })
    .nullable()
    .describe('What became of the latest try to pay it; null while there is none to tell of'),
  payments: z.array(z.string()).describe('Ids of the payments that came for it, oldest first'),
  lines: z
    .array(z.object({ ...feeCodes, label: z.string(), instalment: z.string(), ...lineAmounts }))
    .describe('What the amount is made of, as it was ordered; what money paid stands in the payment'),
});
export type ApiOrder = z.infer<typeof apiOrder>;

export const apiOrdersList = route('api.orders_list', {
  summary: 'Orders, paid and unpaid',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'orders:read',
  query: listQuery.extend({ reference_id: ofReference }),
  data: listOf(apiOrder),
  errors: [],
});

export const apiOrderGet = route('api.order_get', {
  summary: 'One order',
  source: 'decision 260',
  proof: 'api_key',
  permission: 'orders:read',
  params: z.object({ order_id: z.string().max(64).describe('Its id, or its `application_code`') }),
  data: apiOrder,
  errors: ['order_not_found'],
});
