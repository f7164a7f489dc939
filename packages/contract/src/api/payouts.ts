import { z } from 'zod';
import { instant, rupees } from '../core/fields.ts';
import { listOf, listQuery } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { apiDispute, apiException, apiSettlement } from './bodies/money.ts';
import { apiEmiApplication } from './bodies/plans.ts';
import { currency, ofStudent, studentId } from './object.ts';
import { apiPayment } from './payments.ts';

const given = { source: 'decision 260', proof: 'api_key' } as const;

/** A row of a payout, with the institute's own name of what it pays. */
export const apiSettlementRow = z.object({
  object: z.literal('settlement_row'),
  kind: z
    .enum(['payment', 'refund', 'adjustment', 'fee'])
    .describe('adjustment: e.g. a dispute; fee: a charge of the gateway alone'),
  settlement_id: z.string(),
  utr: z.string(),
  settled_at: instant,
  amount: rupees.describe('What comes to the bank before charges; below 0 what is taken off'),
  fee: rupees,
  tax: rupees,
  net: rupees,
  currency,
  payment_id: z.string().describe('Empty while nobody knows which payment it is'),
  refund_id: z.string().describe('Empty for none'),
  dispute_id: z.string().describe('Empty for none'),
  application_code: z.string(),
  reference_id: z.string(),
  notes: z.record(z.string(), z.unknown()),
  student_id: studentId,
  receipt_number: z.string(),
  gateway_payment_id: z.string(),
});
export type ApiSettlementRow = z.infer<typeof apiSettlementRow>;

const settlementParams = z.object({
  settlement_id: z.string().max(200).describe('Its id, like main:setl_…'),
});

export const apiSettlementsList = route('api.settlements_list', {
  ...given,
  summary: 'Payouts of gateways, with their UTR',
  permission: 'settlements:read',
  query: listQuery,
  data: listOf(apiSettlement),
  errors: [],
});

export const apiSettlementGet = route('api.settlement_get', {
  ...given,
  summary: 'One payout',
  permission: 'settlements:read',
  params: settlementParams,
  data: apiSettlement,
  errors: ['not_found'],
});

const { updated_since: _none, ...paging } = listQuery.shape;

export const apiSettlementRows = route('api.settlement_rows', {
  ...given,
  summary: 'The payments, refunds and charges of a payout',
  permission: 'settlements:read',
  params: settlementParams,
  query: z.strictObject(paging),
  data: listOf(apiSettlementRow),
  errors: ['not_found'],
});

export const apiDisputesList = route('api.disputes_list', {
  ...given,
  summary: "Claims of payers' banks",
  permission: 'disputes:read',
  query: listQuery,
  data: listOf(apiDispute),
  errors: [],
});

export const apiDisputeGet = route('api.dispute_get', {
  ...given,
  summary: 'One dispute',
  permission: 'disputes:read',
  params: z.object({ dispute_id: z.string().max(200).describe("The gateway's id of it") }),
  data: apiDispute,
  errors: ['not_found'],
});

export const apiExceptionsList = route('api.exceptions_list', {
  ...given,
  summary: 'What a person has to look at in settlements',
  permission: 'exceptions:read',
  query: listQuery,
  data: listOf(apiException),
  errors: [],
});

export const apiEmiApplicationsList = route('api.emi_applications_list', {
  ...given,
  summary: 'Applications for monthly instalments',
  permission: 'emi-applications:read',
  query: listQuery.extend({ student_id: ofStudent }),
  data: listOf(apiEmiApplication),
  errors: [],
});

export const apiEmiApplicationGet = route('api.emi_application_get', {
  ...given,
  summary: 'One application for monthly instalments',
  permission: 'emi-applications:read',
  params: z.object({ application_id: z.string().max(64).describe('Its id') }),
  data: apiEmiApplication,
  errors: ['not_found'],
});

export const apiHeldMoneyList = route('api.held_money_list', {
  ...given,
  summary: 'Payments of which a part or all pays no fee and waits for a person',
  permission: 'held-money:read',
  query: listQuery,
  data: listOf(apiPayment),
  errors: [],
});
