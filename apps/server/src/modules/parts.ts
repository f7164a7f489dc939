import { replica } from '../platform/db/replica.ts';
import { keptBrowsers } from '../platform/http/browser-session.ts';
import { meters } from '../platform/limits.ts';
import type { Part } from '../platform/parts.ts';
import { firstViews } from './site/app/first-views.ts';
import { gateways } from './gateways/gateways.ts';
import { writersOfRows } from './imports/rows/in-turn.ts';
import { lenderNews } from './loans/follow/lender-webhook.ts';
import { queriesInFlight } from './mandates/setup/settle-mandate.ts';
import { pages } from './pages/find-page.ts';
import { loanHooksPart } from './payments/loan-hooks.ts';
import { mandateHooksPart } from './payments/mandate-hooks.ts';
import { reportedCaptures } from './payments/settlement/book-capture.ts';
import { launchedOrders } from './payments/settlement/launched-orders.ts';
import { reportedPayments } from './payments/settlement/reported-payments.ts';
import { bookings } from './payments/settlement/settle-payment.ts';
import { webhookStore } from './payments/webhooks/receive-webhook.ts';
import { ordersOfMessages } from './payments/webhooks/book-at-once.ts';
import { webhookQueue } from './payments/webhooks/webhook-worker.ts';
import { drawnReceipts } from './receipts/make-receipt.ts';
import { lookupsUnderWay } from './reverse/lookup-gate.ts';
import { handlers } from './schedule/act-handlers.ts';
import { portalCodes } from './verification/portal/portal-code.ts';
import { webhookSender } from './webhooks-out/sending/webhook-sender.ts';

/** Everything that modules and platform keep in the memory of a server, besides the fields of its services. */
export const PARTS: readonly Part<unknown>[] = [
  meters,
  keptBrowsers,
  replica,
  pages,
  firstViews,
  gateways,
  handlers,
  portalCodes,
  lookupsUnderWay,
  bookings,
  reportedCaptures,
  reportedPayments,
  launchedOrders,
  webhookStore,
  webhookQueue,
  ordersOfMessages,
  loanHooksPart,
  mandateHooksPart,
  lenderNews,
  queriesInFlight,
  drawnReceipts,
  webhookSender,
  writersOfRows,
];
