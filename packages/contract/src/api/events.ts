import { z } from 'zod';
import { listOf, listQuery } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { anyApiObject } from './schemas.ts';

/** What an institute's systems hear of, by name. Each tells of the object in its `data`. */
export const eventTypes = [
  'order.created',
  'order.expired',
  'order.cancelled',
  'payment.pending',
  'payment.failed',
  'payment.captured',
  'payment.late_captured',
  'payment.duplicate',
  'payment.held',
  'payment.placed',
  'receipt.issued',
  'receipt.reissued',
  'receipt.cancelled',
  'refund.requested',
  'refund.processed',
  'refund.failed',
  'student.created',
  'student.updated',
  'student.activated',
  'student.deactivated',
  'guardian.created',
  'guardian.updated',
  'guardian.contact_changed',
  'fee_line.created',
  'fee_line.updated',
  'fee_line.cancelled',
  'concession.granted',
  'concession.ended',
  'late_fee.waived',
  'offline_payment.recorded',
  'offline_payment.cancelled',
  'mandate.created',
  'mandate.active',
  'mandate.paused',
  'mandate.cancelled',
  'mandate.expired',
  'mandate.completed',
  'debit.scheduled',
  'debit.notified',
  'debit.captured',
  'debit.bounced',
  'debit.skipped',
  'emi.submitted',
  'emi.approved',
  'emi.rejected',
  'emi.signed',
  'emi.disbursed',
  'emi.cancelled',
  'emi.expired',
  'settlement.reported',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'exception.opened',
] as const;
export type EventType = (typeof eventTypes)[number];

/** A numbered event, as this API shows it and as webhooks bring it. */
export const apiEvent = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  created_at: z.string().describe("When it happened, by the institute's clock"),
  livemode: z.boolean(),
  institute_code: z.string(),
  object_version: z.int().describe('Version of the object in data: one with a lower version is older'),
  student_sequence: z
    .int()
    .nullable()
    .describe(
      'Number of the event among those of its student, from 1 without a gap; null for none of a student',
    ),
  data: anyApiObject.describe(
    'The object when the event got its number: the same body as its own call answered',
  ),
});
export type ApiEvent = z.infer<typeof apiEvent>;

const { updated_since: _none, ...paging } = listQuery.shape;

export const apiEventsList = route('api.events_list', {
  summary: 'Events in the order of their numbers; none is ever put in before one that was read',
  source: 'decision 256',
  proof: 'api_key',
  permission: 'events:read',
  query: z.strictObject({
    ...paging,
    type: z.enum(eventTypes).optional().describe('Only those of this type'),
    student_id: z
      .string()
      .max(64)
      .optional()
      .describe("Only those of this student, by the institute's own ID"),
    since: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) >= 0, 'A time like 2026-11-27T06:00:00Z, from 1970 on')
      .optional()
      .describe('Only what happened at this time or later; they are kept for 90 days'),
  }),
  data: listOf(apiEvent),
  errors: [],
});

export const apiEventGet = route('api.event_get', {
  summary: 'One event',
  source: 'decision 256',
  proof: 'api_key',
  permission: 'events:read',
  params: z.object({ event_id: z.string().max(64).describe('Its id, like evt_…') }),
  data: apiEvent,
  errors: ['not_found'],
});
