import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { Account, Order } from '../../core/model.ts';
import { addOrder } from '../../payments/orders.ts';
import { startDebit } from '../../mandates/debits.ts';
import type { Token } from '../../core/mandate.ts';
import { notificationOf } from '../../mandates/requests.ts';
import { readBody } from '../../wire/fields.ts';
import type { Body } from '../../wire/fields.ts';
import { authenticate, header } from '../authenticate.ts';
import { cashfreeOrder, refundEntity } from '../entities.ts';
import { refused } from '../errors.ts';
import { indianTime, readOwnId, readRupees, readText } from '../fields.ts';
import { isListed } from '../../payments/refunds.ts';
import { readRefundInput, refundOrder, refundsOf } from '../refund-routes.ts';
import { authEntity, chargeEntity } from './entities.ts';
import { subscriptionMessage } from './events.ts';
import { chargeNamed, chargeOf, subscriptionNamed, tokenOfSubscription } from './model.ts';
import type { Charge } from './model.ts';

interface PaymentsRoute {
  Params: { subscription_id: string };
}

interface PaymentRoute {
  Params: { subscription_id: string; payment_id: string };
}

interface RefundRoute {
  Params: { subscription_id: string; refund_id: string };
}

const DAY_S = 86_400;

/** The calls that charge and refund subscriptions (gateways B.5; the controlled flow: decision 36). */
export function chargeRoutes(app: FastifyInstance, core: Core): void {
  app.post('/pg/subscriptions/pay', (request) => raise(core, authenticate(core, request), request));
  app.post('/pg/subscriptions/pay/controlled/notify-mandate', (request) =>
    notify(core, authenticate(core, request), readBody(request.body)),
  );
  app.post('/pg/subscriptions/pay/controlled/execute-mandate', (request) =>
    execute(core, authenticate(core, request), readBody(request.body)),
  );

  app.get<PaymentsRoute>('/pg/subscriptions/:subscription_id/payments', (request) => {
    const account = authenticate(core, request);
    const subscription = subscriptionNamed(core, account, request.params.subscription_id);
    const approvals = core.store.paymentsOf(subscription.id);
    return [
      ...approvals.map((payment) => authEntity(core.store, subscription, payment)),
      ...chargesOf(core, subscription).map((order) => chargeEntity(core.store, order)),
    ];
  });

  app.get<PaymentRoute>('/pg/subscriptions/:subscription_id/payments/:payment_id', (request) => {
    const account = authenticate(core, request);
    const subscription = subscriptionNamed(core, account, request.params.subscription_id);
    const order = chargeNamed(core, account, request.params.payment_id);
    if (order === undefined || chargeOf(order)?.subscription !== subscription.id) throw noPayment();
    return chargeEntity(core.store, order);
  });

  app.post<PaymentsRoute>('/pg/subscriptions/:subscription_id/refunds', (request) => {
    const account = authenticate(core, request);
    subscriptionNamed(core, account, request.params.subscription_id);
    const order = chargeNamed(core, account, readBody(request.body)['payment_id']);
    if (order === undefined) throw noPayment();
    const refund = refundOrder(core, order, readRefundInput(request), header(request, 'x-idempotency-key'));
    return { ...refundEntity(refund, order), payment_id: order.receipt };
  });

  app.get<RefundRoute>('/pg/subscriptions/:subscription_id/refunds/:refund_id', (request) => {
    const account = authenticate(core, request);
    const subscription = subscriptionNamed(core, account, request.params.subscription_id);
    for (const order of chargesOf(core, subscription)) {
      const refund = refundsOf(core, order).find(({ receipt }) => receipt === request.params.refund_id);
      if (refund && isListed(refund)) return { ...refundEntity(refund, order), payment_id: order.receipt };
    }
    throw refused('refund does not exist', 'refund_not_found', 404);
  });
}

const noPayment = () => refused('Payment does not exist for this subscription', 'payment_not_found', 404);

const chargesOf = (core: Core, subscription: Order): Order[] =>
  [...core.store.orders.values()].filter((order) => chargeOf(order)?.subscription === subscription.id);

/** Raises a debit of a mandate at a bank; the same key with the same request returns the first one again. */
function raise(core: Core, account: Account, request: FastifyRequest): object {
  const body = readBody(request.body);
  if (body['payment_type'] !== 'CHARGE') {
    throw refused('payment_type : the sandbox takes CHARGE alone; its page approves', 'payment_type_invalid');
  }
  const key = header(request, 'x-idempotency-key');
  const known = chargeNamed(core, account, body['payment_id']);
  if (known !== undefined) {
    const isSame = key !== '' && chargeOf(known)?.key === key;
    if (isSame) return chargeEntity(core.store, known);
    throw refused('payment with same id is already present', 'payment_already_exists', 409);
  }
  const subscription = subscriptionNamed(core, account, body['subscription_id']);
  const token = activeToken(core, subscription);
  if (token.method === 'upi') {
    throw refused('UPI is notified and executed: the sandbox schedules no charges', 'payment_method_invalid');
  }
  const order = chargeOrder(core, account, subscription, body, { key });
  return debited(core, order, token);
}

/** Makes the payer's bank announce a debit by UPI, which may be executed a day later. */
function notify(core: Core, account: Account, body: Body): object {
  const notification_id = readOwnId(body['notification_id'], 'notification_id', 250);
  if (chargeNamed(core, account, body['payment_id']) !== undefined) {
    throw refused('payment with same id is already present', 'payment_already_exists', 409);
  }
  const subscription = subscriptionNamed(core, account, body['subscription_id']);
  const token = activeToken(core, subscription);
  if (token.method !== 'upi') throw refused('This API supports UPI mandates only', 'payment_method_invalid');
  const payment_after = core.schedule.nowSeconds(account.key_id) + DAY_S;
  const notification = { token_id: token.id, payment_after };
  const order = chargeOrder(core, account, subscription, body, { notification_id }, { notification });
  const told = notificationEntity(core, order);
  const now = core.schedule.nowSeconds(account.key_id);
  const type = 'SUBSCRIPTION_PAYMENT_CONTROLLED_NOTIFICATION_STATUS';
  core.deliveries.send(account, [subscriptionMessage(order, type, told, now)], 'normal');
  return told;
}

function notificationEntity(core: Core, order: Order): Readonly<Record<string, unknown>> {
  const { subscription_id, payment_id, payment_amount, payment_status } = chargeEntity(core.store, order);
  return {
    cf_notification_id: order.id,
    notification_id: chargeOf(order)?.notification_id ?? null,
    notification_status: 'SUCCESS',
    notification_initiated_time: indianTime(order.created_at),
    cf_payment_id: null,
    payment_id,
    payment_amount,
    payment_status,
    subscription_id,
  };
}

/** Executes an announced debit; idempotent by its id. */
function execute(core: Core, account: Account, body: Body): object {
  const execution_id = readOwnId(body['execution_id'], 'execution_id', 250);
  const order = chargeNamed(core, account, body['payment_id']);
  const charge = order && chargeOf(order);
  if (!order || !charge || charge.notification_id === null) throw noPayment();
  if (charge.execution_id !== null) {
    if (charge.execution_id === execution_id) return executionEntity(core, order);
    throw refused('payment was executed already', 'payment_already_executed', 409);
  }
  const subscription = core.store.orders.get(charge.subscription);
  const token = subscription && activeToken(core, subscription);
  if (!token) throw noPayment();
  const after = notificationOf(order)?.payment_after ?? 0;
  if (after > core.schedule.nowSeconds(account.key_id)) {
    const next = indianTime(after);
    throw refused(`execution is not allowed now, next allowed time is ${next}`, 'execution_time_invalid');
  }
  const begun: Order = { ...order, wire: { ...order.wire, charge: { ...charge, execution_id } } };
  core.store.putOrder(begun);
  debited(core, begun, token);
  return executionEntity(core, begun);
}

function executionEntity(core: Core, order: Order): object {
  const { cf_payment_id, subscription_id, payment_id, payment_amount, payment_status } = chargeEntity(
    core.store,
    order,
  );
  const execution_id = chargeOf(order)?.execution_id ?? null;
  const own = { cf_execution_id: order.id, execution_id, execution_status: payment_status };
  return { ...own, cf_payment_id, subscription_id, payment_id, payment_amount, payment_status };
}

function activeToken(core: Core, subscription: Order): Token {
  const token = tokenOfSubscription(core.store, subscription);
  if (token?.status === 'confirmed') return token;
  throw refused('Subscription is not active', 'subscription_not_active');
}

/** The core's order of a charge. */
function chargeOrder(
  core: Core,
  account: Account,
  subscription: Order,
  body: Body,
  own: Partial<Charge>,
  more: object = {},
): Order {
  const id = readOwnId(body['payment_id'], 'payment_id', 250);
  if (id === null) throw refused('payment_id : is missing in the request', 'payment_id_missing');
  const remarks = readText(body['payment_remarks'], 'payment_remarks', 250);
  const empty = { key: '', notification_id: null, execution_id: null };
  const charge: Charge = { ...empty, ...own, subscription: subscription.id, remarks };
  const session = `sub_charge_${newId('evt_').slice(4)}`;
  return addOrder(core, account.key_id, {
    amount: readRupees(body['payment_amount'], 'payment_amount'),
    receipt: id,
    notes: {},
    manual_capture: false,
    wire: {
      ...cashfreeOrder(subscription),
      registration: undefined,
      subscription: undefined,
      // The link of a subscription expires; its charges do not.
      expires_at: undefined,
      session,
      charge,
      ...more,
    },
  });
}

/** Makes the debit, even if its answer gets lost. */
function debited(core: Core, order: Order, token: Token): object {
  const payment = startDebit(core, order, token);
  if (payment.answer_lost) throw refused('upstream timed out', 'gateway_timeout', 504);
  return chargeEntity(core.store, order);
}
