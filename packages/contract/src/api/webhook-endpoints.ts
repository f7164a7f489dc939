import { z } from 'zod';
import { listOf, listQuery, objectFields } from '../core/lists.ts';
import { route } from '../core/route.ts';
import { eventTypes } from './events.ts';

const params = z.object({ endpoint_id: z.string().max(64).describe('Id of the endpoint, like whe_…') });
const types = z.array(z.enum(eventTypes)).max(eventTypes.length);
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0, 'A time like 2026-11-27T06:00:00Z, from 1970 on');

/** A system of the institute that hears of events. */
export const apiWebhookEndpoint = z.object({
  ...objectFields('webhook_endpoint'),
  url: z.string(),
  description: z.string(),
  types: z.array(z.string()).describe('The types of events it hears of; empty: all'),
  mode: z.enum(['test', 'live']),
  state: z.enum(['ACTIVE', 'PAUSED']).describe('Events of a paused endpoint wait'),
  paused_for: z
    .enum(['', 'asked', 'failing'])
    .describe('failing: it did not take an event for five days; resume it once it works'),
  waiting: z.int().describe('Events that it has not taken yet'),
  failing_since: z
    .string()
    .nullable()
    .describe('Since when it has not taken an event; null while it takes all'),
  deliver_twice: z.boolean().describe('Test mode only: every event comes twice, as it may in live mode'),
  reorder: z
    .boolean()
    .describe(
      'Test mode only: events of a student come in pairs out of order, to try what a receiver does then',
    ),
});
export type ApiWebhookEndpoint = z.infer<typeof apiWebhookEndpoint>;

const withSecret = apiWebhookEndpoint.extend({
  secret: z
    .string()
    .describe('Signs every webhook (Standard Webhooks). Keep it now: it is never shown again'),
});

/** An event for an endpoint, with the log of its tries. */
export const apiWebhookDelivery = z.object({
  object: z.literal('webhook_delivery'),
  event_id: z.string(),
  type: z.string(),
  created_at: z.string().describe('When it happened'),
  updated_at: z.string().describe('When it was planned, or tried last'),
  state: z.enum(['WAITING', 'FAILING', 'DELIVERED']),
  delivered_at: z.string().nullable(),
  next_try_at: z.string().nullable().describe('When it is tried again, if it failed'),
  tries: z.int().describe('How often it was tried since it was planned'),
  log: z
    .array(
      z.object({
        at: z.string(),
        status: z.int().describe('The HTTP status of the answer; 0 without one'),
        ms: z.int().describe('How long the answer took'),
        problem: z
          .enum(['', 'address', 'redirect', 'certificate', 'slow', 'status', 'unreachable'])
          .describe("Why it failed; '' if it was delivered"),
        what_to_do: z.string().describe("The same in words, and what to do; '' if it was delivered"),
        answer: z.string().describe('The first kilobyte of the answer'),
      }),
    )
    .describe('The last twenty tries, the latest first'),
});
export type ApiWebhookDelivery = z.infer<typeof apiWebhookDelivery>;

const url = z
  .string()
  .trim()
  .max(2000)
  .describe('A public https address. A test institute of a development server may use http://localhost');
const description = z.string().trim().max(200).describe('Your own words about it');
const twice = z.boolean().describe('Test mode only: sends every event twice');
const reorder = z.boolean().describe('Test mode only: swaps events of a student in pairs');
const chosen = types.describe('The types of events to hear of; an empty list: all');

/** What a new endpoint is to be. */
export const newEndpoint = z.strictObject({
  url,
  description: description.default(''),
  types: chosen.default([]),
  deliver_twice: twice.default(false),
  reorder: reorder.default(false),
});

const common = { source: 'decision 257', proof: 'api_key' } as const;
const reads = { ...common, permission: 'webhook-endpoints:read', params, errors: ['not_found'] } as const;
const writes = { ...common, permission: 'webhook-endpoints:write', params, errors: ['not_found'] } as const;
const keyed = {
  ...writes,
  idempotency: 'required',
  errors: ['not_found', 'idempotency_missing', 'idempotency_reused', 'idempotency_running'],
} as const;

export const apiWebhookEndpointsCreate = route('api.webhook_endpoints_create', {
  ...common,
  summary: 'Makes an endpoint; its secret is in the answer, and never shown again',
  permission: 'webhook-endpoints:write',
  idempotency: 'required',
  body: newEndpoint,
  data: withSecret,
  success: [201],
  errors: ['idempotency_missing', 'idempotency_reused', 'idempotency_running'],
});

export const apiWebhookEndpointsList = route('api.webhook_endpoints_list', {
  ...common,
  summary: 'All endpoints of the institute, at most twenty',
  permission: 'webhook-endpoints:read',
  data: listOf(apiWebhookEndpoint),
  errors: [],
});

export const apiWebhookEndpointsGet = route('api.webhook_endpoints_get', {
  ...reads,
  summary: 'One endpoint',
  data: apiWebhookEndpoint,
});

export const apiWebhookEndpointsChange = route('api.webhook_endpoints_change', {
  ...writes,
  summary: 'Changes what is given, and nothing else',
  matches: true,
  errors: ['not_found', 'version_conflict'],
  body: z.strictObject({
    url: url.optional(),
    description: description.optional(),
    types: chosen.optional(),
    deliver_twice: twice.optional(),
    reorder: reorder.optional(),
  }),
  data: apiWebhookEndpoint,
});

export const apiWebhookEndpointsDelete = route('api.webhook_endpoints_delete', {
  ...writes,
  summary: 'Deletes an endpoint; what waits for it is never sent',
  data: z.object({ object: z.literal('webhook_endpoint'), id: z.string(), deleted: z.literal(true) }),
});

export const apiWebhookEndpointsPause = route('api.webhook_endpoints_pause', {
  ...writes,
  summary: 'Pauses an endpoint: its events wait, as long as events are kept',
  data: apiWebhookEndpoint,
});

export const apiWebhookEndpointsResume = route('api.webhook_endpoints_resume', {
  ...writes,
  summary: 'Resumes an endpoint: what waits is sent at once, in the order of each student',
  data: apiWebhookEndpoint,
});

export const apiWebhookEndpointsRotateSecret = route('api.webhook_endpoints_rotate_secret', {
  ...keyed,
  summary: 'Makes a new secret; for a day every webhook is signed with both',
  data: withSecret,
});

export const apiWebhookEndpointsTest = route('api.webhook_endpoints_test', {
  ...writes,
  summary: 'Sends an event of the type webhook.test now, also to a paused endpoint, and says what came back',
  data: apiWebhookDelivery.shape.log.element.extend({ event_id: z.string() }),
});

export const apiWebhookEndpointsReplay = route('api.webhook_endpoints_replay', {
  ...keyed,
  summary: 'Sends events again that the endpoint chose: those to which everything given applies',
  body: z.strictObject({
    event_ids: z.array(z.string().max(64)).min(1).max(1000).optional().describe('Events by their ids'),
    types: types.min(1).optional().describe('Events of these types'),
    student_id: z.string().max(64).optional().describe("The institute's own id of a student"),
    from: time.optional().describe('Events that happened at this time or later'),
    to: time.optional().describe('Events that happened before this time'),
  }),
  data: z.object({
    found: z.int().describe('Events to which it applies'),
    planned: z.int().describe('Those of them that did not wait already'),
  }),
});

export const apiWebhookDeliveriesList = route('api.webhook_deliveries_list', {
  ...reads,
  summary: 'What was sent to an endpoint and what it answered, by the time of the last change',
  query: listQuery.extend({
    state: z
      .enum(['all', 'waiting', 'failing', 'delivered'])
      .default('all')
      .describe('waiting: not delivered yet; failing: those of them that were refused'),
  }),
  data: listOf(apiWebhookDelivery),
});
