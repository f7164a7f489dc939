import {
  beginAttempt as beginEntry,
  cancelOrder as cancelEntry,
  confirmAttempt as confirmEntry,
  createOrder as createEntry,
  listDisputes as disputesEntry,
  listRefunds as refundsEntry,
  listReviews as reviewsEntry,
  noteDispute as noteDisputeEntry,
  noteReview as noteEntry,
  ownPaymentStatus as ownStatusEntry,
  paymentStatus as statusEntry,
  paymentTruth as truthEntry,
  placeMoneyThatWaits as placeEntry,
  receiveWebhook as webhookEntry,
  renewCheckoutToken as renewEntry,
  requestRefund as refundEntry,
  reversePayment as reverseEntry,
  viewDisputeEvidence as evidenceEntry,
  viewOrder as viewEntry,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { plusMs } from '../../platform/clock.ts';
import { sourceOf } from '../../platform/due/due.store.ts';
import { mount } from '../../platform/http/mount.ts';
import { beginAttemptVerb, beginningCaller } from './attempts/begin-attempt.ts';
import { mountBrowserReturn } from './attempts/browser-return.ts';
import { confirmAttempt } from './attempts/confirm-attempt.ts';
import { ownPaymentStatus } from './attempts/own-payment-status.ts';
import { messageUnderWay, paymentStatus } from './attempts/payment-status.ts';
import { pollDisputes, disputeFigures } from './disputes/poll-disputes.ts';
import { DUE_DISPUTES } from './disputes/dispute-polls.store.ts';
import { disputeEvidence, listDisputes, noteDispute } from './disputes/console-disputes.ts';
import { remindOfDisputes } from './disputes/poll-disputes.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { createOrderVerb } from './checkout/create-order.ts';
import { checkoutCaller } from './orders/own-order.ts';
import { renewToken } from './checkout/renew-token.ts';
import { viewOrder } from './checkout/view-order.ts';
import { askForRefund, listRefunds } from './refunds/console-refunds.ts';
import { addDueRefunds } from './refunds/work-refunds.ts';
import { listReviews, noteReview } from './reviews/list-reviews.ts';
import { placeMoneyThatWaits } from './reviews/place-money.ts';
import { reverseRecorded } from './reversals/reverse-recorded.ts';
import { DUE_EXPIRY } from './orders/order-view.store.ts';
import { expireOrders, resolvePayments } from './settlement/resolve-payments.ts';
import { DUE_ATTEMPTS, purgeHistory } from './settlement/settlement.store.ts';
import { paymentTruth } from './truth/payment-truth.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';
import { DUE_WEBHOOKS } from './webhooks/webhooks.store.ts';
import { forgetOldWebhooks, webhooksIdle, workLeftovers } from './webhooks/webhook-worker.ts';

/** A bank may dispute a payment for 540 days; until then each step on its way can be looked up (decision 202). */
const HISTORY_MS = 550 * 24 * 3_600_000;

/** Mounts checkout, webhooks and the browser return, and registers the jobs that complete unfinished work. */
export function mountPayments(http: FastifyInstance): void {
  const { figures, guards, services } = http.platform;
  guards.provideCheckout(async (db, hash, now, call) => {
    if (call === beginEntry.name) return beginningCaller(db, hash, now);
    if (call === statusEntry.name) await messageUnderWay(services, hash);
    return checkoutCaller(db, hash, now);
  });
  mount(http, createEntry, createOrderVerb, { storesKey: true });
  mount(http, renewEntry, renewToken);
  mount(http, viewEntry, viewOrder);
  mount(http, beginEntry, beginAttemptVerb);
  mount(http, confirmEntry, confirmAttempt);
  mount(http, statusEntry, paymentStatus);
  mount(http, ownStatusEntry, ownPaymentStatus);
  mount(http, cancelEntry, cancelOrder);
  mount(http, truthEntry, paymentTruth);
  mount(http, webhookEntry, receiveWebhook);
  mount(http, refundEntry, askForRefund);
  mount(http, refundsEntry, listRefunds);
  mount(http, reverseEntry, reverseRecorded);
  mount(http, reviewsEntry, listReviews);
  mount(http, placeEntry, placeMoneyThatWaits);
  mount(http, noteEntry, noteReview);
  mount(http, disputesEntry, listDisputes);
  mount(http, evidenceEntry, disputeEvidence);
  mount(http, noteDisputeEntry, noteDispute);
  mountBrowserReturn(http);
  http.addHook('onClose', () => webhooksIdle(services));
  services.due.add({ ...sourceOf(DUE_WEBHOOKS), run: () => workLeftovers(services) });
  services.due.add({ ...sourceOf(DUE_ATTEMPTS), run: () => resolvePayments(services) });
  addDueRefunds(services);
  services.due.add({ ...sourceOf(DUE_DISPUTES), run: () => pollDisputes(services) });
  services.due.every('payments-disputes', 60, async () => void (await remindOfDisputes(services)));
  figures.add(() => disputeFigures(services));
  services.due.every('payments-expire', 60, async () => void (await expireOrders(services)));
  services.due.count(DUE_EXPIRY);
  services.due.every('payments-forget', 3_600, () => forgetOldWebhooks(services));
  services.due.every('payments-forget-history', 3_600, async () => {
    await purgeHistory(services.db, plusMs(services.clock.now(), -HISTORY_MS));
  });
}
