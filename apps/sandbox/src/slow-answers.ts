import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from './core/core.ts';
import type { Order, SlowAnswer } from './core/model.ts';
import { outcomeOfOrder } from './core/outcomes.ts';
import { Refusal } from './core/refusal.ts';
import { paiseOf } from './money.ts';

/** Longer than a merchant's server waits, which is 5 s for Shulk. */
const SLOW_MS = 6_000;
/** How long after an attempt queries about its order are answered late, by the account's clock. */
const SLOW_QUESTIONS_S = 300;

/** A call of a gateway about one order. */
interface OrderCall {
  readonly kind: 'order' | 'question' | 'refund';
  /** The queried object: one call for a refund or an order of it is slow, the next is not. */
  readonly of: string;
  readonly slow: SlowAnswer | null;
  readonly last_try_s: number | null;
  readonly now_s: number;
}

/**
 * Delays answers about orders with a slow outcome until the merchant has timed out: the request was still done, or
 * (`no_order`, `no_refund`) it was not, and the gateway's own error comes too late.
 */
export function slowAnswers(app: FastifyInstance, core: Core): void {
  const done = new Set<string>();
  const held = new WeakSet<FastifyRequest>();

  app.addHook('preHandler', async (request) => {
    const call = callOf(core, request);
    if (call === null || !isSlow(call)) return;
    if (call.kind !== 'question') {
      const name = `${call.kind} ${call.of}`;
      if (done.has(name)) return;
      done.add(name);
    }
    if (call.slow === 'no_order' || call.slow === 'no_refund') {
      await wait();
      throw new Refusal('The request timed out.', { reason: 'gateway_timeout', status: 504 });
    }
    held.add(request);
  });

  app.addHook('onSend', async (request: FastifyRequest, _reply: FastifyReply) => {
    if (held.has(request)) await wait();
  });
}

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());

function isSlow({ kind, slow, last_try_s: lastTry, now_s: now }: OrderCall): boolean {
  if (slow === null) return false;
  if (kind === 'order') return slow === 'order' || slow === 'no_order';
  if (kind === 'refund') return slow === 'refund' || slow === 'no_refund';
  return slow === 'questions' && lastTry !== null && now - lastTry < SLOW_QUESTIONS_S;
}

/** The object of a request, at whichever gateway; null for one that is about no order. */
function callOf(core: Core, request: FastifyRequest): OrderCall | null {
  const path = request.url.split('?')[0] ?? '';
  const body = fieldsOf(request.body);
  const input = newOrderOf(path, request.method, body);
  if (input !== null) {
    const slow = outcomeOfOrder({ ...input, notes: {} }).slow ?? null;
    return { kind: 'order', of: input.receipt, slow, last_try_s: null, now_s: 0 };
  }
  // Cashfree and Easebuzz name an order by the merchant's own id, unique within an account.
  const keyId = textOf(request.headers['x-client-id']) || textOf(body['key']);
  const order = askedOrderOf(core, path, keyId, body);
  if (order === undefined) return null;
  const tries = core.store.paymentsOf(order.id);
  return {
    kind: request.method === 'POST' && /refund/.test(path) && !/retrieve/.test(path) ? 'refund' : 'question',
    of: order.id,
    slow: outcomeOfOrder(order).slow ?? null,
    last_try_s: tries.length === 0 ? null : Math.max(...tries.map(({ created_at: at }) => at)),
    now_s: core.schedule.nowSeconds(order.key_id),
  };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Rupees of a call; 0 for an invalid amount, which the call itself refuses. */
const amountOf = (rupees: unknown): number => paiseOf(Number(textOf(rupees))) ?? 0;

function newOrderOf(path: string, method: string, body: Fields): { amount: number; receipt: string } | null {
  if (method !== 'POST') return null;
  if (path === '/v1/orders') return { amount: Number(body['amount']), receipt: textOf(body['receipt']) };
  if (path === '/cashfree/pg/orders')
    return { amount: amountOf(body['order_amount']), receipt: textOf(body['order_id']) };
  if (path === '/easebuzz/payment/initiateLink')
    return { amount: amountOf(body['amount']), receipt: textOf(body['txnid']) };
  return null;
}

function askedOrderOf(core: Core, path: string, keyId: string, body: Fields): Order | undefined {
  const { store } = core;
  const [, thing = '', id = ''] = /^\/(?:v1|cashfree\/pg)\/(orders|payments)\/([^/]+)/.exec(path) ?? [];
  if (thing === 'orders') return store.orders.get(id) ?? store.ordersWithReceipt(keyId, id).at(-1);
  const paymentId = thing === 'payments' ? id : textOf(body['easebuzz_id']);
  if (path.startsWith('/easebuzz/transaction/') && paymentId === '')
    return store.ordersWithReceipt(keyId, textOf(body['txnid'])).at(-1);
  return store.orders.get(store.payments.get(paymentId)?.order_id ?? '');
}
