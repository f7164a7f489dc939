import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cashfreeGateway } from '../cashfree/cashfree-gateway.ts';
import type { MandateGateway } from '../mandate-gateway.ts';

/** One recorded call of the adapter, with its idempotency key and JSON body. */
export interface Seen {
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
}

let close: () => void = () => undefined;

/** Closes the previous test's peer. */
export const closePeer = (): void => close();

/** The adapter before a peer with these answers by call, and a 404 for any other. */
export async function cashfreeBefore(answers: Readonly<Record<string, unknown>>) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const body = text === '' ? undefined : (JSON.parse(text) as unknown);
      seen.push({ call, key: String(request.headers['x-idempotency-key'] ?? ''), body });
      const answer = answers[call];
      const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(typeof answer === 'object' ? answer : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const gateway = cashfreeGateway({
    mode: 'test',
    key_id: 'TEST1021',
    key_secret: 'client-secret',
    webhookSecrets: () => [],
    base_url: `http://127.0.0.1:${port}/pg`,
    reach: 'loopback',
    script_url: '/cashfree.js',
  });
  return { seen, gateway, mandates: gateway.mandates as MandateGateway };
}

/** A charge of the subscription `mnd_1` in the form of Cashfree's documentation, of 9000.50 rupees. */
export const charge = (payment_id: string, payment_status: string, more: object = {}) => ({
  cf_payment_id: '661980',
  subscription_id: 'mnd_1',
  payment_id,
  payment_amount: 9000.5,
  payment_status,
  payment_type: 'CHARGE',
  ...more,
});
/** The address of the subscription. */
export const GET = 'GET /pg/subscriptions/mnd_1';
