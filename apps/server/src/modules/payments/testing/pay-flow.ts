import type { FastifyInstance } from 'fastify';
import type { GatewayLaunch, OrderToken, PaymentStatus } from '@shulk/contract';
import type { TestApp, TestBrowser } from '../../../testing/index.ts';
import { testApp } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { priceCards } from '../../fees/index.ts';
import { mountPages } from '../../pages/index.ts';
import { mountPayments } from '../payments.routes.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';
import type { LiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from './paying-school.ts';
import type { PayingSchool, Pupil } from './paying-school.ts';

/** A listening server with what a payment needs, so that the sandbox can send it webhooks. */
export interface PayingApp extends TestApp {
  readonly url: string;
}

/** Mounts the modules that a suite needs beside pages and payments. */
export type MountMore = (http: FastifyInstance) => void;

/** Mounts pages and payments and listens on a free port. */
export async function aPayingApp(services: TestServices, mountMore?: MountMore): Promise<PayingApp> {
  const app = await testApp(services, (http) => {
    mountPages(http, { priceCards });
    mountPayments(http);
    mountMore?.(http);
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return { ...app, url };
}

/** Registers the school's account and its webhook address at the sandbox. */
export const connect = (sandbox: LiveSandbox, app: PayingApp, school: PayingSchool): Promise<void> =>
  sandbox.account(school.keyId, {
    key_secret: KEY_SECRET,
    webhook_secret: WEBHOOK_SECRET,
    webhook_url: `${app.url}/api/webhooks/razorpay/${school.webhookPath}`,
  });

let keys = 0;
const idempotent = (): { 'idempotency-key': string } => {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
};

/** Requests an order of the school's card. */
export const askOrder = (browser: TestBrowser, school: PayingSchool, pupil: Pupil, more: object = {}) =>
  browser.post(
    '/api/checkout/v1/orders',
    { payment_page_slug: school.slug, card_code: 'full', sbd_code: pupil.sbd_code, ...more },
    { headers: idempotent() },
  );

/** Calls of the sheet, with the checkout token. */
export function sheet(app: PayingApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const frame = app.browser();
  return {
    view: () => frame.get('/api/checkout/v1/order', { headers }),
    begin: () => frame.post('/api/checkout/v1/attempts', {}, { headers }),
    confirm: (body: object) => frame.post('/api/checkout/v1/attempts/confirm', body, { headers }),
    status: async () => (await frame.get('/api/checkout/v1/status', { headers })).data<PaymentStatus>(),
    cancel: async () => (await frame.post('/api/checkout/v1/cancel', {}, { headers })).data<PaymentStatus>(),
  };
}

/** An order with an attempt at the gateway. */
export async function begunOrder(app: PayingApp, browser: TestBrowser, school: PayingSchool, pupil: Pupil) {
  const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
  const calls = sheet(app, token.checkout_token);
  const launch = (await calls.begin()).data<GatewayLaunch>();
  return { token, calls, launch };
}

/** Waits until the sandbox has sent what is due and the server has handled it. */
export async function settled(
  sandbox: LiveSandbox,
  services: TestServices,
  school: PayingSchool,
  seconds = 0,
): Promise<void> {
  await sandbox.advance(school.keyId, seconds);
  await webhooksIdle(services);
}
