import type {
  ApiWebhookEndpoint,
  apiWebhookEndpointsChange as changeEntry,
  apiWebhookEndpointsCreate as createEntry,
} from '@shulk/contract';
import { HOOK_FIELDS } from '@shulk/words/office/webhooks';
import type { z } from 'zod';
import { AppError, assert } from '../../../platform/errors.ts';
import { Answer } from '../../../platform/http/answer.ts';
import { requireVersion, wantedVersion } from '../../../platform/http/api/if-match.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { problemOfWish } from '../endpoints/endpoint-address.ts';
import { newSecret } from '../endpoints/endpoint-secrets.ts';
import { pauseAsked, resume, wakeLanes } from '../endpoints/endpoint-states.store.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
  updateSecrets,
} from '../endpoints/endpoints.store.ts';
import type { EndpointRow, EndpointWish } from '../endpoints/endpoints.store.ts';
import { DUE_LANES } from '../sending/lanes.store.ts';
import { endpointOf, showEndpoint } from './endpoint-view.ts';
import type { OfEndpoint } from './endpoint-view.ts';

/** More are a mistake: each hears of every event. */
const MOST_ENDPOINTS = 20;
/** A change is tried again if somebody else was faster. */
const TRIES = 5;

type Shown = ApiWebhookEndpoint & { readonly secret: string };

/** @throws AppError invalid_request for an address that may not be reached, and switches outside of test mode */
function check(ctx: Ctx, wish: EndpointWish): void {
  const fields = problemOfWish(wish, { mode: instituteOf(ctx).mode, settings: ctx.settings });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
}

/**
 * Makes an endpoint with a new secret, which is shown here only.
 * @throws AppError invalid_request for a bad address, and for one endpoint too many
 */
export async function createEndpoint(
  ctx: Ctx,
  { body }: { body: z.output<NonNullable<typeof createEntry.body>> },
): Promise<Answer<Shown>> {
  check(ctx, body);
  const { institute_id: instituteId } = instituteOf(ctx);
  const id = newCode('whe');
  const { secret, sealed } = newSecret(ctx.settings.secretKeys, id, ctx.now());
  const wish = { ...body, public_id: id, secrets_sealed: sealed };
  if (!(await insertEndpoint(ctx.db, instituteId, MOST_ENDPOINTS, wish, ctx.now())))
    throw new AppError('invalid_request', { fields: { url: HOOK_FIELDS.tooMany(MOST_ENDPOINTS) } });
  const row = await selectEndpoint(ctx.db, instituteId, id);
  assert(row !== undefined, 'an endpoint that was made is there');
  return new Answer({ ...showEndpoint(row), secret }, { status: 201, message: 'Created' });
}

/** All endpoints of the institute. */
export async function listEndpoints(ctx: Ctx) {
  const rows = await selectEndpoints(ctx.db, instituteOf(ctx).institute_id);
  return { data: rows.map(showEndpoint), has_more: false, next: null };
}

/** One endpoint. @throws AppError not_found */
export const getEndpoint = async (ctx: Ctx, of: OfEndpoint): Promise<ApiWebhookEndpoint> =>
  showEndpoint(await endpointOf(ctx, of));

/**
 * Reads an endpoint and changes it; again, if somebody else has changed it in between.
 * @throws AppError not_found
 */
async function change<T>(
  ctx: Ctx,
  of: OfEndpoint,
  work: (row: EndpointRow) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const done = await work(await endpointOf(ctx, of));
    if (done !== undefined) return done;
  }
  throw new AppError('busy');
}

/**
 * Changes what is given, if it is still the version that If-Match names. After another address everything that waits is
 * tried there at once.
 * @throws AppError not_found, invalid_request, version_conflict
 */
export async function changeEndpoint(
  ctx: Ctx,
  { body, ...of }: OfEndpoint & { body: z.output<NonNullable<typeof changeEntry.body>> },
): Promise<ApiWebhookEndpoint> {
  const wanted = wantedVersion(ctx);
  return change(ctx, of, async (row) => {
    requireVersion(wanted, { version: row.version, values: { ...row } }, body);
    const wish: EndpointWish = {
      url: body.url ?? row.url,
      description: body.description ?? row.description,
      types: body.types ?? row.types,
      deliver_twice: body.deliver_twice ?? row.deliver_twice,
      reorder: body.reorder ?? row.reorder,
    };
    check(ctx, wish);
    if (!(await updateEndpoint(ctx.db, row, wish, ctx.now()))) return undefined;
    if (wish.url !== row.url && row.state === 'ACTIVE') {
      await ctx.db.tx((tx) => wakeLanes(tx, row.id, ctx.now()));
      ctx.services.due.wake(DUE_LANES.kind);
    }
    return getEndpoint(ctx, of);
  });
}

/** Pauses an endpoint; a paused one stays as it is. @throws AppError not_found */
export async function pauseEndpoint(ctx: Ctx, of: OfEndpoint): Promise<ApiWebhookEndpoint> {
  await pauseAsked(ctx.db, (await endpointOf(ctx, of)).id, ctx.now());
  return getEndpoint(ctx, of);
}

/** Resumes an endpoint; an active one stays as it is. @throws AppError not_found */
export async function resumeEndpoint(ctx: Ctx, of: OfEndpoint): Promise<ApiWebhookEndpoint> {
  await resume(ctx.db, (await endpointOf(ctx, of)).id, ctx.now());
  ctx.services.due.wake(DUE_LANES.kind);
  return getEndpoint(ctx, of);
}

/** Makes a new secret, which is shown here only; the one before signs for a day longer. @throws AppError not_found */
export async function rotateSecret(ctx: Ctx, of: OfEndpoint): Promise<Shown> {
  return change(ctx, of, async (row) => {
    const { secret, sealed } = newSecret(ctx.settings.secretKeys, row.public_id, ctx.now(), row);
    if (!(await updateSecrets(ctx.db, row, sealed, ctx.now()))) return undefined;
    return { ...(await getEndpoint(ctx, of)), secret };
  });
}

/** Deletes an endpoint. @throws AppError not_found */
export async function removeEndpoint(ctx: Ctx, of: OfEndpoint) {
  const row = await endpointOf(ctx, of);
  await deleteEndpoint(ctx.db, row.id);
  return { object: 'webhook_endpoint' as const, id: row.public_id, deleted: true as const };
}
