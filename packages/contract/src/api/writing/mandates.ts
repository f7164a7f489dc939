import { z } from 'zod';
import { studentUuid } from '../../core/fields.ts';
import { listOf, listQuery } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { apiDebit, apiMandate } from '../bodies/plans.ts';

export type ApiMandate = z.infer<typeof apiMandate>;
export type ApiDebit = z.infer<typeof apiDebit>;

const query = listQuery.extend({ student_id: studentUuid.optional().describe('Only those of this student') });
const mandateId = z.string().max(64).describe('Id of the mandate');

export const apiMandatesList = route('api.mandates_list', {
  summary: 'What payers agreed to have debited',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:read',
  query,
  data: listOf(apiMandate),
  errors: [],
});

export const apiMandateGet = route('api.mandate_get', {
  summary: 'One mandate',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:read',
  params: z.object({ mandate_id: mandateId }),
  data: apiMandate,
  errors: ['not_found'],
});

export const apiMandateCancel = route('api.mandate_cancel', {
  summary: 'Ends a mandate, here and at the gateway; its payer is told, and a debit that has begun goes on',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:write',
  idempotency: 'required',
  params: z.object({ mandate_id: mandateId }),
  body: z.strictObject({}),
  data: apiMandate,
  errors: ['not_found', 'mandate_closed'],
});

export const apiDebitsList = route('api.debits_list', {
  summary: 'The debits of mandates',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:read',
  query,
  data: listOf(apiDebit),
  errors: [],
});

export const apiDebitGet = route('api.debit_get', {
  summary: 'One debit',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:read',
  params: z.object({
    debit_id: z.string().max(64).describe('Id of the debit: that of its mandate, a dot and its number'),
  }),
  data: apiDebit,
  errors: ['not_found'],
});

export const apiDebitSkip = route('api.debit_skip', {
  summary: 'Lets one debit out that has not begun; its fees stay owed, and its payer is told',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'mandates:write',
  idempotency: 'required',
  params: z.object({
    mandate_id: mandateId,
    instalment_no: z.coerce.number().int().min(1).max(1000).describe('Number of the debit, from 1'),
  }),
  body: z.strictObject({}),
  data: apiDebit,
  errors: ['not_found', 'mandate_closed'],
});
