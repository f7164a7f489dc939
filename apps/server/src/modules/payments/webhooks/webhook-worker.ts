import { RETRIES, nextWait } from '@shulk/domain';
import { plusMs, toMs } from '../../../platform/clock.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { applyDisputeUpdate } from '../disputes/apply-dispute-update.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf, keepsFirst } from '../../gateways/index.ts';
import type { GatewayDispute, GatewayPayment, OpenAccount } from '../../gateways/index.ts';
import { mandateHooks } from '../mandate-hooks.ts';
import { selectOrderOfGateway } from '../orders/order-view.store.ts';
import type { OrderToSettle } from '../orders/order-view.store.ts';
import { applyRefundUpdate, ifAnswered, pollRefund } from '../refunds/adopt-refund.ts';
import { ordersOfShares } from '../settlement/settle-together.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import {
  DUE_WEBHOOKS,
  GIVEN_UP,
  finishWebhooks,
  isOwnReference,
  postponeWebhook,
  purgeWebhooks,
} from './webhooks.store.ts';
import type { StoredWebhook } from './webhooks.store.ts';
import type { Part } from '../../../platform/parts.ts';

/** Messages one process handles in parallel; more would only wait for database connections. */
const AT_ONCE = 8;
/** The limit while payers' calls are in flight, unless the backlog is long: payers may be paying these very orders. */
const AT_ONCE_WHEN_BUSY = 2;
const MANY = 50;
/** Event ids are kept this long, because gateways allow old messages to be replayed (threats 6.4). */
const EVENT_IDS_MS = 30 * 24 * 3_600_000;

interface Queue {
  readonly waiting: StoredWebhook[];
  running: number;
  /** Messages that are booked while their gateways wait. */
  atOnce: number;
  readonly idle: (() => void)[];
}

/** Messages this process has queued or is handling. */
export const webhookQueue: Part<Queue> = {
  name: 'webhook queue',
  make: () => ({ waiting: [], running: 0, atOnce: 0, idle: [] }),
};

/** Handles a stored message after its answer was sent. If the process dies first, the job retries it. */
export function workInBackground(services: Services, webhook: StoredWebhook): void {
  const queue = services.parts.of(webhookQueue);
  queue.waiting.push(webhook);
  setImmediate(() => void workQueue(services, queue));
}

async function workQueue(services: Services, queue: Queue): Promise<void> {
  const standsBack = services.callsInFlight.isBusy && queue.waiting.length < MANY;
  if (queue.running >= (standsBack ? AT_ONCE_WHEN_BUSY : AT_ONCE)) return;
  queue.running += 1;
  await workAll(services, () => queue.waiting.shift());
  queue.running -= 1;
  await endOne(services, queue);
}

/** Goes on with what waits after a message has ended. */
export async function endOne(services: Services, queue: Queue): Promise<void> {
  // A message that arrived while the last ones were marked found every worker busy, so it is started here.
  if (queue.waiting.length > 0) return workQueue(services, queue);
  if (queue.running + queue.atOnce === 0) for (const tell of queue.idle.splice(0)) tell();
}

/**
 * Handles messages one by one and marks the finished ones together. A crash in between repeats them, which is
 * idempotent.
 */
async function workAll(services: Services, take: () => StoredWebhook | undefined): Promise<void> {
  const done: number[] = [];
  for (let next = take(); next !== undefined; next = take()) {
    if (await workWebhook(services, next)) done.push(next.id);
  }
  await markDone(services, done);
}

async function markDone(services: Services, done: readonly number[]): Promise<void> {
  if (done.length === 0) return;
  await finishWebhooks(services.db, done, '', services.clock.now()).catch((error: unknown) =>
    services.log.error(describeError(error), 'webhooks could not be marked as done; the job retries them'),
  );
}

/** Resolves when this process has no message left; for a graceful stop and for tests. */
export function webhooksIdle(services: Services): Promise<void> {
  const queue = services.parts.of(webhookQueue);
  if (queue.running + queue.atOnce + queue.waiting.length === 0) return Promise.resolve();
  return new Promise((resolve) => queue.idle.push(resolve));
}

/** Handles messages that an earlier process or an earlier try left unfinished. @returns how many */
export async function workLeftovers(services: Services): Promise<number> {
  const done: number[] = [];
  const count = await workRows(services, DUE_WEBHOOKS, async (webhook) => {
    if (await workWebhook(services, webhook)) done.push(webhook.id);
  });
  await markDone(services, done);
  return count;
}

/** Deletes event ids older than 30 days. */
export const forgetOldWebhooks = (services: Services): Promise<void> =>
  purgeWebhooks(services.db, plusMs(services.clock.now(), -EVENT_IDS_MS));

/** Handles one message. @returns true when it is done, false when it is retried later */
async function workWebhook(services: Services, webhook: StoredWebhook): Promise<boolean> {
  try {
    const problem = await apply(services, webhook);
    if (problem === '') return true;
    if (problem === NOT_OURS) await putAside(services, webhook, problem);
    else await tryLater(services, webhook, problem);
  } catch (error) {
    services.log.error(
      { webhook_id: webhook.id, ...describeError(error) },
      'a webhook could not be processed',
    );
    // If this fails too, the message stays in the inbox: the job finds it by its next_try_at.
    await tryLater(services, webhook, 'error').catch(() => undefined);
  }
  return false;
}

/** Applies one message. @returns '' when done, else what is missing */
async function apply(services: Services, webhook: StoredWebhook): Promise<string> {
  const account = await gatewaysOf(services).findByPath(webhook.webhook_path);
  if (account === undefined) return 'account not usable';
  const { payment, refund, token, isHint, dispute } = account.gateway.readWebhook(webhook.body);
  if (dispute !== undefined) return applyDispute(services, account, dispute);
  if (refund !== undefined) {
    const asked = { accountId: webhook.gateway_account_id, gateway: account.gateway };
    const heard =
      isHint === true
        ? await pollRefund(services, asked, refund)
        : await applyRefundUpdate(services, asked.accountId, refund, 'webhook');
    // One of the dashboard may have waited for the end of ours.
    if (refund.state === 'failed') await ifAnswered(pollRefund(services, asked, refund));
    return heard === 'done' ? '' : heard === 'waits' ? 'refund without room' : UNCLEAR.refund;
  }
  const hooks = mandateHooks(services);
  if (token !== undefined) {
    const isKnown = await hooks?.applyUpdate(webhook.gateway_account_id, { gateway_order_id: '', ...token });
    return isKnown === true ? '' : UNCLEAR.mandate;
  }
  if (payment === undefined) return '';
  // Every payment of ours belongs to an order.
  if (payment.gateway_order_id === '') return NOT_OURS;
  const order = await selectOrderOfGateway(services.db, webhook.gateway_account_id, payment.gateway_order_id);
  if (order === undefined) {
    const shared = await settleShares(services, account, payment.gateway_order_id);
    if (shared !== undefined) return shared;
    const { gateway_order_id } = payment;
    const news = { token_id: '', customer_id: '', gateway_order_id, isApproval: true };
    if ((await hooks?.applyUpdate(webhook.gateway_account_id, news)) === true) return '';
    return (await mayBeOurs(services, account, gateway_order_id)) ? 'unknown order' : NOT_OURS;
  }
  // A hint does not name the payment, and an unreadable message does not say its state: the gateway is queried.
  const isAsked = isHint === true || payment.state === 'unknown';
  const told = isAsked
    ? await account.gateway.paymentsOfOrder(payment.gateway_order_id)
    : await oldestFirst(account, order, payment);
  if (told.length === 0) return 'payment not told of';
  for (const news of told) await settlePayment(services, order, news, 'webhook');
  return '';
}

/**
 * A message about an order that pays several of ours: the gateway is queried, and each order takes its share
 * (decision 239).
 * @returns '' when done, else what is missing; undefined if no orders of ours are paid by it
 */
async function settleShares(
  services: Services,
  account: OpenAccount,
  gatewayOrderId: string,
): Promise<string | undefined> {
  const orders = await ordersOfShares(services, account.id, gatewayOrderId);
  if (orders.length === 0) return undefined;
  let told = 0;
  for (const order of orders) {
    for (const news of await account.gateway.paymentsOfOrder(order.gateway_order_id ?? '')) {
      await settlePayment(services, order, news, 'webhook');
      told += 1;
    }
  }
  return told === 0 ? 'payment not told of' : '';
}

/**
 * Webhooks can arrive in any order. A gateway that keeps only the first payment of an order is asked for all of them, so that the
 * first one pays the fees (decision 143). If it does not answer, the reported payment is booked alone.
 * @returns the payments to book, oldest first
 */
async function oldestFirst(
  { vendor, gateway }: OpenAccount,
  { attempt_status: status }: OrderToSettle,
  payment: GatewayPayment,
): Promise<readonly GatewayPayment[]> {
  if (!keepsFirst(vendor) || payment.state !== 'captured' || status === 'CAPTURED') return [payment];
  try {
    const made = await gateway.paymentsOfOrder(payment.gateway_order_id);
    const taken = made.filter(({ state }) => state === 'captured');
    const isListed = taken.some(({ gateway_payment_id: id }) => id === payment.gateway_payment_id);
    return isListed ? taken : [...taken, payment];
  } catch (error) {
    if (error instanceof CallUnknown || error instanceof CallRefused) return [payment];
    throw error;
  }
}

/**
 * If a disputed payment is not booked yet and its order is ours, the payment is fetched from the gateway first. A
 * dispute without an order may be somebody else's.
 */
async function applyDispute(
  services: Services,
  account: OpenAccount,
  dispute: GatewayDispute,
): Promise<string> {
  const heard = await applyDisputeUpdate(services, account.id, dispute, 'webhook');
  if (heard === 'done') return '';
  const { gateway_order_id: orderId } = dispute;
  if (orderId === '') return UNCLEAR.dispute;
  const order = await selectOrderOfGateway(services.db, account.id, orderId);
  if (order === undefined) {
    if ((await settleShares(services, account, orderId)) === undefined)
      return (await mayBeOurs(services, account, orderId)) ? 'unknown order' : NOT_OURS;
  } else {
    for (const news of await account.gateway.paymentsOfOrder(orderId))
      await settlePayment(services, order, news, 'webhook');
  }
  const again = await applyDisputeUpdate(services, account.id, dispute, 'webhook');
  return again === 'done' ? '' : UNCLEAR.dispute;
}

/** The outcome for messages to other users of the account: a website, another school (decision 91). */
const NOT_OURS = 'not ours';
/** Messages about something of ours that is not written yet, or about another user of the account. */
const UNCLEAR = {
  refund: 'refund of an unknown payment',
  dispute: 'dispute of an unknown payment',
  mandate: 'unknown mandate',
} as const;
const unclear: readonly string[] = Object.values(UNCLEAR);

/**
 * Whether an unknown order at the gateway is ours: then it carries the reference of one of our orders, which is written
 * before the gateway is called. If the gateway does not answer, it may be.
 */
async function mayBeOurs(services: Services, account: OpenAccount, gatewayOrderId: string): Promise<boolean> {
  try {
    const reference = await account.gateway.receiptOf(gatewayOrderId);
    return reference !== undefined && (await isOwnReference(services.db, account.id, reference));
  } catch (error) {
    if (error instanceof CallUnknown || error instanceof CallRefused) return true;
    throw error;
  }
}

/** Closes the message without an alarm: the account's other users received it as well. */
async function putAside(services: Services, webhook: StoredWebhook, problem: string): Promise<void> {
  services.log.info({ webhook_id: webhook.id, problem }, 'a webhook about nothing of ours was ignored');
  await finishWebhooks(services.db, [webhook.id], problem, services.clock.now());
}

async function tryLater(services: Services, webhook: StoredWebhook, problem: string): Promise<void> {
  const now = services.clock.now();
  const isUnclear = unclear.includes(problem);
  const age = (toMs(now) - toMs(webhook.received_at)) / 1000;
  const ladder = isUnclear ? RETRIES.unclearWebhook : RETRIES.webhook;
  const wait = nextWait(ladder, webhook.tries + 1, age);
  if (wait !== undefined) return postponeWebhook(services.db, webhook.id, problem, plusMs(now, wait * 1000));
  if (isUnclear) return putAside(services, webhook, problem);
  services.log.error(
    { webhook_id: webhook.id, problem },
    'alarm: a webhook matched nothing of ours for three days',
  );
  return finishWebhooks(services.db, [webhook.id], GIVEN_UP + problem, now);
}
