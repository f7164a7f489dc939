import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Razorpay from 'razorpay';
import { startSandbox } from './server.ts';
import type { RunningSandbox } from './server.ts';
import { readSettings } from './settings.ts';

export const KEY = {
  key_id: 'rzp_test_school01',
  key_secret: 'EnLs21M47BllR3X8PSFtjtbd',
  webhook_secret: 'demo_webhook_secret',
};

/** A new empty data directory. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'));
}

/** A sandbox on a free port with one account, `KEY`, whose webhooks go to `webhookUrl`. */
export async function openSandbox(
  webhookUrl: string | null = null,
  env: Record<string, string> = {},
): Promise<RunningSandbox> {
  const accounts = JSON.stringify([{ ...KEY, webhook_url: webhookUrl, account_id: 'acc_school01' }]);
  return startSandbox(readSettings({ DATA_DIR: newDataDir(), ACCOUNTS: accounts, ...env }));
}

/** The official client package, pointed at a sandbox. */
export function officialClient(url: string, key: { key_id: string; key_secret: string } = KEY): Razorpay {
  const client = new Razorpay({ key_id: key.key_id, key_secret: key.key_secret });
  const { defaults } = (client as unknown as { api: { rq: { defaults: Record<string, unknown> } } }).api.rq;
  defaults['baseURL'] = url;
  defaults['proxy'] = false;
  return client;
}

/** A JSON call. @returns the status and the parsed body */
export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** The Basic authorisation of `KEY`. */
export function basic(): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${KEY.key_id}:${KEY.key_secret}`).toString('base64')}` };
}

/** Opens an order. @returns its id */
export async function newOrder(url: string, amount = 48_500_00, more: object = {}): Promise<string> {
  const input = { amount, currency: 'INR', ...more };
  const { body } = await call(`${url}/v1/orders`, 'POST', input, basic());
  return String(body['id']);
}

/** Moves the clocks and waits until every due webhook was tried. */
export async function advance(url: string, seconds: number): Promise<void> {
  await call(`${url}/admin/clock/advance`, 'POST', { seconds });
}

export interface ReceivedWebhook {
  readonly event: string;
  readonly raw: string;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The status that answers every following webhook; 0 = no answer. */
  answerWith: (status: number) => void;
  readonly events: () => string[];
  readonly close: () => Promise<void>;
}

/** A merchant's webhook endpoint on a free port. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const body: Record<string, unknown> = isForm
        ? Object.fromEntries(new URLSearchParams(raw))
        : (JSON.parse(raw) as Record<string, unknown>);
      received.push({ event: String(body['event']), raw, body, headers: request.headers });
      if (status !== 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks/razorpay`,
    received,
    answerWith: (next) => {
      status = next;
    },
    events: () => received.map((webhook) => webhook.event),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
