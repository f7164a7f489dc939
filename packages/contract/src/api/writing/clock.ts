import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { MOST_OF_LIST } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { eventTypes } from '../events.ts';

/** Most days of one call: what an institute's year holds is done in one. */
export const MOST_DAYS = 366;

/** A clock that was moved, and what came of it. */
export const apiClockAdvanced = z.object({
  now: instant.describe("The institute's time from now on"),
  is_there: z
    .boolean()
    .describe(
      'false: so much fell due that the clock stands on the way. Send the same time again, as a new call',
    ),
  events: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(eventTypes),
        created_at: z.string(),
        object: z.string().describe('What kind of object it tells of'),
        object_id: z.string(),
      }),
    )
    .describe(`What happened during the call, in the order of GET /events, at most ${MOST_OF_LIST}`),
  has_more: z.boolean().describe('Whether more events happened than are listed'),
  next: z
    .string()
    .describe('Give it as `after` to GET /events for the rest, and for what a gateway tells a moment later'),
});
export type ApiClockAdvanced = z.infer<typeof apiClockAdvanced>;

export const apiClockAdvance = route('api.clock_advance', {
  summary: 'Moves the clock of a test institute forward, and does in order what falls due on the way',
  source: 'decision 264, R41',
  proof: 'api_key',
  permission: 'clock:write',
  idempotency: 'required',
  body: z.strictObject({
    to: z
      .string()
      .max(40)
      .describe(
        `A day (2026-12-05, its beginning in India) or an instant (2026-12-05T09:30:00Z), later than \`now\` of the institute by at most ${MOST_DAYS} days`,
      ),
  }),
  data: apiClockAdvanced,
  errors: ['clock_refused'],
});
