import type { FastifyInstance, FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import type { Core } from '../core/core.ts';
import type { Order, Payment } from '../core/model.ts';
import { capturePayment } from '../payments/payments.ts';
import { paidFor, refundByHand } from '../payments/refunds.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import { backFrom, verdictOf } from '../faces/verdict.ts';
import { mandatePage } from './mandate-page.ts';
import { registrationOf } from '../mandates/requests.ts';
import { readAmount, readBody } from '../wire/fields.ts';
import { sendScript } from '../wire/send-script.ts';
import type { Body } from '../wire/fields.ts';
import { attemptPayment } from './attempt.ts';
import { bankPage } from './bank-page.ts';
import { findBank } from './banks.ts';
import { readCheckout } from './checkout-options.ts';
import { sendPage } from './document.ts';
import { noticePage, payPage, upiLink } from './pay-page.ts';
import { PAY_STYLE } from './pay-style.ts';

interface OrderRoute {
  Params: { order_id: string };
  Querystring: Record<string, string | undefined>;
}

interface BankRoute extends OrderRoute {
  Params: { order_id: string; code: string };
}

interface AttemptRoute extends OrderRoute {
  Params: { order_id: string; payment_id: string };
}

/** The checkout script, the hosted pages with their calls, and the call by which machines pay. */
export function pageRoutes(app: FastifyInstance, core: Core, frameAncestors: string): void {
  assetRoutes(app);
  documentRoutes(app, core, frameAncestors);
  attemptRoutes(app, core);
}

function assetRoutes(app: FastifyInstance): void {
  app.get('/v1/checkout.js', (_request, reply) =>
    sendScript(reply, 'razorpay').header('cross-origin-resource-policy', 'cross-origin'),
  );
  app.get('/assets/pay.css', (_request, reply) => sendAsset(reply, 'text/css', PAY_STYLE));
  for (const name of ['pay', 'mandate', 'bank'])
    app.get(`/assets/${name}.js`, (_request, reply) => sendScript(reply, name));
}

function sendAsset(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(text);
}

function documentRoutes(app: FastifyInstance, core: Core, frameAncestors: string): void {
  app.get<OrderRoute>('/pay/:order_id', (request, reply) =>
    showPage(reply, '../', frameAncestors, () => {
      const checkout = readCheckout(core, request.params.order_id, request.query);
      const registration = registrationOf(checkout.order);
      if (registration !== null) {
        const back = backFrom(core, checkout.order, null, checkout.options.callback_url);
        return mandatePage(checkout, registration, frameAncestors, back);
      }
      return payPage(checkout, frameAncestors, request.query['payment'] !== undefined);
    }),
  );

  app.get<BankRoute>('/pay/:order_id/bank/:code', (request, reply) =>
    showPage(reply, '../../../', frameAncestors, () => {
      const bank = findBank(request.params.code);
      if (!bank) throw unknownId();
      return bankPage(readCheckout(core, request.params.order_id, request.query), bank, frameAncestors);
    }),
  );

  app.get<OrderRoute>('/pay/:order_id/qr.svg', async (request, reply) => {
    const order = openOrder(core, request.params.order_id);
    const link = upiLink(order, 'Test payment', (request.query['code'] ?? '1').slice(0, 8));
    const svg = await QRCode.toString(link, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
    return sendAsset(reply, 'image/svg+xml', svg);
  });
}

/** Shows a page; an address that leads nowhere gets a page that says so, not a JSON error. */
function showPage(
  reply: FastifyReply,
  root: string,
  frameAncestors: string,
  build: () => Parameters<typeof sendPage>[1],
): FastifyReply {
  try {
    return sendPage(reply, build());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sendPage(reply, noticePage(root, frameAncestors));
  }
}

function attemptRoutes(app: FastifyInstance, core: Core): void {
  app.post<OrderRoute>('/pay/:order_id/attempts', (request) => {
    const { order, options } = readCheckout(core, request.params.order_id, request.query);
    return verdictOf(core, answered(attemptPayment(core, order, request.body)), options.callback_url);
  });

  app.get<AttemptRoute>('/pay/:order_id/attempts/:payment_id', (request) => {
    const { order, options } = readCheckout(core, request.params.order_id, request.query);
    const payment = core.store.payments.get(request.params.payment_id);
    if (payment?.order_id !== order.id) throw unknownId();
    return verdictOf(core, payment, options.callback_url);
  });

  app.post('/sandbox-api/pay', (request) => {
    const order = orderToPay(core, readBody(request.body));
    const payment = answered(attemptPayment(core, order, request.body));
    const { status, response, error } = verdictOf(core, payment, null);
    if (status === 'failed') return { status, error };
    const account = core.store.accounts.get(order.key_id);
    const ids = account && core.faceOf(order.key_id).answer({ account, order, payment });
    return { status, payment_id: payment.id, ...(response ?? ids) };
  });

  app.post<{ Params: { payment_id: string } }>('/sandbox-api/payments/:payment_id/refund', (request) => {
    const payment = core.store.payments.get(request.params.payment_id);
    if (payment === undefined) throw unknownId();
    const { amount } = readBody(request.body);
    const { id, status } = refundByHand(core, payment, amount === undefined ? null : readAmount(amount, 100));
    return { refund_id: id, status };
  });

  app.post<{ Params: { payment_id: string } }>('/sandbox-api/payments/:payment_id/capture', (request) => {
    const payment = core.store.payments.get(request.params.payment_id);
    if (payment === undefined) throw unknownId();
    return { status: capturePayment(core, payment, paidFor(payment)).status };
  });
}

/** The order that a machine pays: by the sandbox's own id, or by the merchant's own with the account's key. */
function orderToPay(core: Core, { order_id: id, key_id: keyId }: Body): Order {
  if (typeof id !== 'string') throw unknownId();
  const named = typeof keyId === 'string' ? core.store.ordersWithReceipt(keyId, id).at(-1) : undefined;
  return named ?? openOrder(core, id);
}

function openOrder(core: Core, id: string): Order {
  const order = core.store.orders.get(id);
  if (!order) throw unknownId();
  return order;
}

/** The time-out after capture: the money is taken, and the browser never learns it. */
function answered(payment: Payment): Payment {
  if (!payment.answer_lost) return payment;
  throw new Refusal('The gateway did not answer in time.', { status: 504, reason: 'gateway_timeout' });
}
