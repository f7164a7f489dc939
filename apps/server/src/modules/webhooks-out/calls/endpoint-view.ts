import type { ApiWebhookDelivery, ApiWebhookEndpoint } from '@shulk/contract';
import { HOOK_PROBLEM } from '@shulk/words/office/webhooks';
import { AppError } from '../../../platform/errors.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { PostProblem } from '../../../platform/outbound/post-once.ts';
import type { DeliveryRow } from '../deliveries/deliveries.store.ts';
import { selectEndpoint } from '../endpoints/endpoints.store.ts';
import type { EndpointRow } from '../endpoints/endpoints.store.ts';

/** The part of a path that names an endpoint. */
export interface OfEndpoint {
  readonly params: { readonly endpoint_id: string };
}

/** The endpoint of a path. @throws AppError not_found, also for one of another institute */
export async function endpointOf(ctx: Ctx, { params }: OfEndpoint): Promise<EndpointRow> {
  const row = await selectEndpoint(ctx.db, instituteOf(ctx).institute_id, params.endpoint_id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** An endpoint as the API shows it. */
export const showEndpoint = (row: EndpointRow): ApiWebhookEndpoint => ({
  object: 'webhook_endpoint',
  id: row.public_id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  url: row.url,
  description: row.description,
  types: [...row.types],
  mode: row.mode,
  state: row.state,
  paused_for: row.paused_for,
  waiting: row.waiting,
  failing_since: row.failing_since,
  deliver_twice: row.deliver_twice,
  reorder: row.reorder,
});

type ShownTry = ApiWebhookDelivery['log'][number];

const isProblem = (text: string): text is PostProblem => text in HOOK_PROBLEM;

/** What became of a try, with what to do. */
export function showTry({ at, status, ms, problem, answer }: DeliveryRow['log'][number]): ShownTry {
  if (!isProblem(problem)) return { at, status, ms, problem: '', what_to_do: '', answer };
  return { at, status, ms, problem, what_to_do: HOOK_PROBLEM[problem], answer };
}

/** A delivery as the API shows it. */
export const showDelivery = (row: DeliveryRow): ApiWebhookDelivery => ({
  object: 'webhook_delivery',
  event_id: row.event_id,
  type: row.type,
  created_at: row.created_at,
  updated_at: row.changed_at,
  state: row.delivered_at !== null ? 'DELIVERED' : row.is_failing ? 'FAILING' : 'WAITING',
  delivered_at: row.delivered_at,
  next_try_at: row.next_at,
  tries: row.tries,
  log: row.log.map(showTry),
});
