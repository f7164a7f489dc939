import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { batchCalls } from '../../../platform/queue/batch-calls.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { bookAtOnce } from './book-at-once.ts';
import { workInBackground } from './webhook-worker.ts';
import { insertWebhooks } from './webhooks.store.ts';
import type { ReportingMessage } from '../settlement/capture.store.ts';
import type { Part } from '../../../platform/parts.ts';

/** If this process dies before it handles a message, the job retries it after this time. */
const LEFTOVER_MS = 15_000;

type Store = (
  webhook: ReportingMessage,
) => Promise<{ readonly id: number; readonly isDone?: false } | undefined>;

/** Inserts messages that arrive together in one batch: a gateway often reports many payments at once. */
export const webhookStore: Part<Store> = {
  name: 'store of webhooks',
  make: ({ db }) => batchCalls((webhooks: readonly ReportingMessage[]) => insertWebhooks(db, webhooks)),
};

/**
 * Receives a webhook: checks the signature over the raw bytes, stores the message and answers (threats 6.4). A payment
 * as ordered is booked in the same commit; other work follows the answer. A repeated message gets the same answer and
 * does nothing. A forged one leaves only a log line.
 * @throws AppError not_found for an unknown address, signature_invalid
 */
export async function receiveWebhook(
  ctx: Ctx,
  { params }: { params: { gateway: string; account: string } },
): Promise<{ received: boolean }> {
  const account = await gatewaysOf(ctx.services).findByPath(params.account);
  if (account === undefined || account.gateway.protocol !== params.gateway) throw new AppError('not_found');
  const body = ctx.rawBody ?? Buffer.alloc(0);
  if (!account.gateway.verifyWebhook(body, ctx.header)) {
    ctx.log.warn({ gateway_account_id: account.id }, 'security event: the signature of a webhook is wrong');
    throw new AppError('signature_invalid');
  }
  const text = body.toString('utf8');
  const eventId = account.gateway.eventId(ctx.header) || sha256(body).toString('hex');
  const now = ctx.now();
  const message = {
    account_id: account.id,
    event_id: eventId,
    body: text,
    received_at: now,
    next_try_at: plusMs(now, LEFTOVER_MS),
  };
  const stored =
    (await bookAtOnce(ctx.services, account, message)) ??
    (await ctx.services.parts.of(webhookStore)(message));
  reachCrashPoint('webhook-stored');
  if (stored !== undefined && stored.id !== null && stored.isDone !== true) {
    workInBackground(ctx.services, {
      id: stored.id,
      gateway_account_id: account.id,
      webhook_path: params.account,
      event_id: eventId,
      body: text,
      received_at: now,
      tries: 0,
    });
  }
  return { received: true };
}
