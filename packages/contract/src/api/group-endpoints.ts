import { z } from 'zod';
import { route } from '../core/route.ts';
import { apiWebhookEndpoint, newEndpoint } from './webhook-endpoints.ts';

const institute_code = z
  .string()
  .max(64)
  .describe('An institute of the group: its office is told when the endpoint fails, and its mode counts');

/** An endpoint that hears of all institutes of a group, as operators see it. */
export const groupEndpoint = apiWebhookEndpoint.extend({
  institute_code: z.string().describe('Whose office is told when it fails'),
  group_code: z.string(),
  hears_of: z.array(z.string()).describe('Codes of the institutes of the group that are in its mode now'),
});
export type GroupEndpoint = z.infer<typeof groupEndpoint>;

const withSecret = groupEndpoint.extend({
  secret: z.string().describe('Signs every webhook (Standard Webhooks). It is never shown again'),
});
export type NewGroupEndpoint = z.infer<typeof withSecret>;
export const newGroupEndpoint = withSecret;

/** What a new endpoint of a group is to be. */
export const groupEndpointWanted = newEndpoint.extend({ institute_code });
export type GroupEndpointWanted = z.output<typeof groupEndpointWanted>;

const named = z.strictObject({ id: z.string().max(64).describe('Id of the endpoint, like whe_…') });
const common = { source: 'decision 264', proof: 'operator', errors: ['operator_required'] } as const;

export const createGroupEndpoint = route('console.create_group_endpoint', {
  ...common,
  summary: 'Makes an endpoint that hears of all institutes of a group; its secret is in the answer',
  body: groupEndpointWanted,
  data: withSecret,
  success: [201],
});

export const rotateGroupEndpoint = route('console.rotate_group_endpoint', {
  ...common,
  summary: 'Makes a new secret of an endpoint of a group; the one before signs for a day longer',
  body: named,
  data: withSecret,
});

export const resumeGroupEndpoint = route('console.resume_group_endpoint', {
  ...common,
  summary: 'Resumes an endpoint of a group that was paused because it failed; all that waits goes out',
  body: named,
  data: groupEndpoint,
});

export const endGroupEndpoint = route('console.end_group_endpoint', {
  ...common,
  summary: 'Deletes an endpoint of a group: it hears of nothing more, and what waits is never sent',
  body: named,
  data: z.object({ id: z.string(), deleted: z.literal(true) }),
});

export const listGroupEndpoints = route('console.group_endpoints', {
  ...common,
  summary: 'The endpoints of the group of an institute, the oldest first',
  query: z.object({ institute_code }),
  data: z.array(groupEndpoint),
});
