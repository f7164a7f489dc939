import { apiWebhookDeliveriesList as listEntry } from '@shulk/contract';
import type {
  apiWebhookEndpointsReplay as replayEntry,
  apiWebhookEndpointsTest as testEntry,
} from '@shulk/contract';
import { instant } from '@shulk/domain';
import { HOOK_FIELDS } from '@shulk/words/office/webhooks';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { replay, selectDeliveries } from '../deliveries/deliveries.store.ts';
import { DUE_LANES } from '../sending/lanes.store.ts';
import { postOf, webhookSender } from '../sending/webhook-sender.ts';
import { endpointOf, showDelivery, showTry } from './endpoint-view.ts';
import type { OfEndpoint } from './endpoint-view.ts';

/** Test events under way in a process: their callers wait, and must not take the slots of payers. */
const MOST_TESTS = 8;
/** Seconds after which a post has ended. */
const POST_S = 10;
/** Most events sent again by one call. */
const MOST_EVENTS = 50_000;

/** What was sent to an endpoint, and what it answered. @throws AppError not_found */
export async function listDeliveries(
  ctx: Ctx,
  { query, ...of }: OfEndpoint & { query: z.output<NonNullable<typeof listEntry.query>> },
) {
  const { id } = await endpointOf(ctx, of);
  const { state, ...page } = query;
  return listPage(
    ctx,
    listEntry.name,
    page,
    (wanted) => selectDeliveries(ctx.db, id, state, wanted),
    showDelivery,
  );
}

/**
 * Sends a test event now, once, and says what came back. It is no event of the institute: it has no place in its row, and
 * is not listed.
 * @throws AppError not_found, rate_limited while another one of the institute is under way, busy while many are
 */
export async function sendTest(ctx: Ctx, of: OfEndpoint): Promise<z.output<typeof testEntry.data>> {
  const row = await endpointOf(ctx, of);
  const sender = ctx.services.parts.of(webhookSender);
  if (sender.testing.has(row.institute_id)) throw new AppError('rate_limited', { retryAfter: POST_S });
  if (sender.testing.size >= MOST_TESTS) throw new AppError('busy');
  const at = ctx.now();
  const event_id = newCode('evt');
  const body = JSON.stringify({
    id: event_id,
    type: 'webhook.test',
    created_at: at,
    livemode: row.mode === 'live',
    institute_code: row.institute_code,
    object_version: 1,
    student_sequence: null,
    data: { object: 'webhook_endpoint', id: row.public_id },
  });
  sender.testing.add(row.institute_id);
  try {
    const { problem = '', ...posted } = await sender.post(await postOf(ctx, row, { event_id, body }));
    return { event_id, ...showTry({ at, problem, ...posted }) };
  } finally {
    sender.testing.delete(row.institute_id);
  }
}

/**
 * Plans events for an endpoint again. What waits already is sent once.
 * @throws AppError not_found, invalid_request for nothing named, and for too many events
 */
export async function replayEvents(
  ctx: Ctx,
  { body, ...of }: OfEndpoint & { body: z.output<NonNullable<typeof replayEntry.body>> },
): Promise<z.output<typeof replayEntry.data>> {
  const { id } = await endpointOf(ctx, of);
  if (Object.values(body).every((value) => value === undefined))
    throw new AppError('invalid_request', { fields: { event_ids: HOOK_FIELDS.replayNothing } });
  const time = (text: string | undefined) => (text === undefined ? undefined : instant(text));
  const which = {
    ids: body.event_ids,
    types: body.types,
    student: body.student_id,
    from: time(body.from),
    to: time(body.to),
  };
  const { selected, planned } = await replay(ctx.db, id, which, MOST_EVENTS, ctx.now());
  if (selected > MOST_EVENTS)
    throw new AppError('invalid_request', { fields: { from: HOOK_FIELDS.replayMost(MOST_EVENTS) } });
  ctx.services.due.wake(DUE_LANES.kind);
  return { found: selected, planned };
}
