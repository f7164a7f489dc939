import { z } from 'zod';
import { calendarDay, rupees } from '../../core/fields.ts';
import { objectFields } from '../../core/lists.ts';
import { currency, feeCodes, matter, studentId } from '../object.ts';

/** What a payer agreed to have debited. */
export const apiMandate = z.object({
  ...objectFields('mandate'),
  order_id: z.string(),
  application_code: z.string(),
  ...matter,
  student_id: studentId,
  status: z.enum(['CREATED', 'PENDING', 'ACTIVE', 'PAUSED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'COMPLETED']),
  rail: z.enum(['UPI_AUTOPAY', 'ENACH']),
  max_amount: rupees,
  currency,
  starts_on: calendarDay,
  ends_on: calendarDay,
  gateway: z.string(),
  gateway_account: z.string(),
  reason: z.string(),
});

/** One instalment of a mandate. */
export const apiDebit = z.object({
  ...objectFields('debit'),
  mandate_id: z.string(),
  student_id: studentId,
  instalment_no: z.int(),
  due_date: calendarDay,
  status: z.enum([
    'SCHEDULED',
    'NOTIFIED',
    'SUBMITTED',
    'PAID',
    'BOUNCED',
    'UNKNOWN',
    'SKIPPED',
    'CANCELLED',
  ]),
  amount: rupees.describe('As the payer was told before it; until then as planned'),
  planned: rupees,
  currency,
  order_id: z.string().describe('Its order, which the last notice opened; empty before the first'),
  reason: z.string().describe("The bank's code of its last failure"),
  lines: z.array(z.object({ ...feeCodes, label: z.string(), planned: rupees })),
});

/** An application for monthly instalments, ours or one the institute told of. */
export const apiEmiApplication = z.object({
  ...objectFields('emi_application'),
  code: z.string().describe("The institute's own code of it; empty for one made here"),
  ...matter,
  student_id: studentId,
  status: z.enum([
    'DRAFT',
    'SUBMITTED',
    'REFERRED',
    'APPROVED',
    'SIGNED',
    'MANDATE_PENDING',
    'ACTIVE',
    'COMPLETED',
    'REJECTED',
    'EXPIRED',
    'CANCELLED',
  ]),
  amount: rupees,
  currency,
  applied_on: calendarDay,
  plan: z.string().describe('Code of the plan'),
});
