import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@shulk/domain';
import { embedSandbox } from '@shulk/sandbox/testing';
import { plusMs, systemClock, toMs } from '../../../platform/clock.ts';
import { TEST_START } from '../../../testing/clock.ts';

/** The sandbox gateway in this process, called only over HTTP. */
export interface LiveSandbox {
  readonly url: string;
  /** The time of its unmoved clocks. */
  now(): Instant;
  /** Creates or changes an account. */
  account(
    keyId: string,
    account: {
      key_secret: string;
      webhook_secret: string;
      webhook_url?: string;
      protocol?: string;
      events?: readonly string[];
    },
  ): Promise<void>;
  /** Pays an order as a payer would; with the account's key the order is named by the merchant's id. */
  pay(orderId: string, how?: { outcome?: string; method?: string; key_id?: string }): Promise<Paid>;
  /** Refunds a payment in the gateway's dashboard; without an amount, everything left. */
  refundByHand(paymentId: string, amount?: number): Promise<{ refund_id: string }>;
  /** Moves the clock of one account; resolves when all due webhooks were sent. */
  advance(keyId: string, seconds: number): Promise<void>;
  /** Webhooks sent for an account, with bytes and delivery attempts. */
  deliveries(keyId: string): Promise<Delivery[]>;
  /** Sends one webhook again, with the same id and bytes. */
  replay(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** The checkout handler's answer; the signed ids are Razorpay's. */
export interface Paid {
  readonly status: string;
  readonly payment_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly event_id: string;
  readonly body: string;
  readonly attempts: readonly { readonly status: number | null }[];
}

/**
 * Starts a sandbox on a free port with its own store. Its clock starts at the tests' time, so that their days agree on
 * any real day.
 * @param options `real_time` for tests of whole processes, which use the machine's time
 */
export async function startLiveSandbox(options: { readonly real_time?: boolean } = {}): Promise<LiveSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shulk-sandbox-'));
  const isReal = options.real_time === true;
  const { url, close } = await embedSandbox(dataDir, isReal ? undefined : TEST_START);
  const began = toMs(systemClock.now());
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (await answer.json()) as T;
  };
  return {
    url,
    now: () => (isReal ? systemClock.now() : plusMs(TEST_START as Instant, toMs(systemClock.now()) - began)),
    account: async (keyId, account) => void (await call('PUT', `/admin/accounts/${keyId}`, account)),
    pay: (orderId, how = {}) =>
      call<Paid>('POST', '/sandbox-api/pay', { order_id: orderId, method: 'upi', ...how }),
    refundByHand: (paymentId, amount) =>
      call('POST', `/sandbox-api/payments/${paymentId}/refund`, amount === undefined ? {} : { amount }),
    advance: async (keyId, seconds) =>
      void (await call('POST', '/admin/clock/advance', { key_id: keyId, seconds })),
    deliveries: async (keyId) =>
      (await call<{ items: Delivery[] }>('GET', `/admin/deliveries?key_id=${keyId}`)).items,
    replay: async (deliveryId) => void (await call('POST', `/admin/deliveries/${deliveryId}/replay`, {})),
    stop: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
