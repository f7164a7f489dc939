import { startSandbox } from '../server.ts';
import type { RunningSandbox } from '../server.ts';
import { readSettings } from '../settings.ts';

/**
 * The sandbox in a test's own process, on a free port: a merchant's tests use it only over HTTP, and save a process
 * start for each.
 * @param dataDir folder of its store
 * @param clockStart start of its clock, like 2026-11-20T06:00:00Z; the machine's time by default
 */
export const embedSandbox = (
  dataDir: string,
  clockStart?: string,
): Promise<Pick<RunningSandbox, 'url' | 'close'>> =>
  startSandbox(readSettings({ DATA_DIR: dataDir, CLOCK_START: clockStart }));

export { forgeMessage, steerGateways } from './steered-gateways.ts';
export type { CallFate, MerchantCall, SteeredGateways } from './steered-gateways.ts';
export type { RefundTrouble } from '../core/core.ts';
export type { Message } from '../core/deliveries.ts';
export type { Dispute, DisputeMove } from '../core/dispute.ts';
export type { Token } from '../core/mandate.ts';
export type { Order, Payment, Protocol, Refund } from '../core/model.ts';
export { failureFor } from '../core/outcomes.ts';
export { moveDispute, openDispute } from '../disputes/disputes.ts';
export { approveMandate } from '../mandates/approve.ts';
export { notificationOf, registrationOf } from '../mandates/requests.ts';
export { changeToken } from '../mandates/tokens.ts';
export { concludePayment, startPayment } from '../payments/payments.ts';
export { concludeRefund, leftToRefund, paidFor, refundByHand } from '../payments/refunds.ts';
