import { describeError } from '../../../platform/log.ts';
import type { Part } from '../../../platform/parts.ts';
import { batchCalls } from '../../../platform/queue/batch-calls.ts';
import type { Services } from '../../../platform/services.ts';
import { keepsFirst } from '../../gateways/index.ts';
import type { GatewayPayment, OpenAccount } from '../../gateways/index.ts';
import { selectOrdersOfGateway } from '../orders/order-view.store.ts';
import type { GatewayOrderRef, OrderToSettle } from '../orders/order-view.store.ts';
import { OrderChanged } from '../settlement/book-capture.ts';
import type { StoredReport } from '../settlement/book-capture.ts';
import { launchedOrders } from '../settlement/launched-orders.ts';
import type { ReportingMessage } from '../settlement/capture.store.ts';
import { reportedPayments } from '../settlement/reported-payments.ts';
import { settleReported } from '../settlement/settle-payment.ts';
import { endOne, webhookQueue } from './webhook-worker.ts';

/** Messages whose payments are booked while their gateways wait; they share statements, and the next are stored first. */
const MOST_AT_ONCE = 50;

/** Finds the orders of messages that come together by one statement. */
export const ordersOfMessages: Part<(named: GatewayOrderRef) => Promise<OrderToSettle | undefined>> = {
  name: 'orders of messages',
  make: ({ db }) => batchCalls((named: readonly GatewayOrderRef[]) => selectOrdersOfGateway(db, named)),
};

/**
 * Books the payment that a message reports while its gateway waits for the answer, and stores the message with it, in one
 * commit; only if the order is known, nothing about the payment is odd, and no message waits already.
 * @returns the stored message; undefined if nothing was written
 */
export async function bookAtOnce(
  services: Services,
  account: OpenAccount,
  message: ReportingMessage,
): Promise<StoredReport | undefined> {
  const queue = services.parts.of(webhookQueue);
  if (queue.waiting.length > 0 || queue.atOnce >= MOST_AT_ONCE) return undefined;
  queue.atOnce += 1;
  try {
    const { payment, refund, token, isHint, dispute } = account.gateway.readWebhook(message.body);
    const isOther = refund !== undefined || token !== undefined || dispute !== undefined || isHint === true;
    if (isOther || payment?.state !== 'captured' || keepsFirst(account.vendor)) return undefined;
    return await bookOne(
      services,
      { accountId: account.id, gatewayOrderId: payment.gateway_order_id },
      payment,
      message,
    );
  } catch (error) {
    services.log.warn(describeError(error), 'a webhook is stored first and processed later');
    return undefined;
  } finally {
    queue.atOnce -= 1;
    void endOne(services, queue);
  }
}

/** What was remembered of an order is looked up if it is not true any more. */
function lookedUp(error: unknown): undefined {
  if (!(error instanceof OrderChanged)) throw error;
}

/** While it runs, calls about the same payment wait for it. */
async function bookOne(
  services: Services,
  named: GatewayOrderRef,
  payment: GatewayPayment,
  message: ReportingMessage,
): Promise<StoredReport | undefined> {
  const end = services.parts.of(reportedPayments).begin(named);
  let stored: StoredReport | undefined;
  try {
    const launched = services.parts.of(launchedOrders).find(named);
    stored = launched && (await settleReported(services, launched, payment, message).catch(lookedUp));
    if (stored === undefined) {
      const order = await services.parts.of(ordersOfMessages)(named);
      stored = order && (await settleReported(services, order, payment, message));
    }
    return stored;
  } finally {
    services.parts.of(launchedOrders).forget(named);
    end(stored && payment.gateway_payment_id);
  }
}
