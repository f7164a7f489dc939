/** The floor's gateway: opens orders there, and brings its webhooks together with the statuses that wait for them. */
import { Agent, request, type IncomingMessage } from 'node:http';

/** A gateway account, by the slug of its page. */
export interface FloorAccount {
  readonly id: number;
  readonly key_id: string;
  readonly key_secret: string;
}

const WAIT_MS = 1000;
const gateway = new Agent({ keepAlive: true });

/** Statuses that wait for the webhook under way, by the order at the gateway. */
const waiting = new Map<string, () => void>();
const booked = new Set<string>();

/** Waits for the webhook of an order, if it has not arrived: cheaper than being asked again. */
export function untilBooked(gatewayOrder: string): Promise<void> {
  if (booked.delete(gatewayOrder)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    waiting.set(gatewayOrder, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Lets the status of an order answer, now that its webhook is booked. */
export function tellBooked(gatewayOrder: string): void {
  const tell = waiting.get(gatewayOrder);
  waiting.delete(gatewayOrder);
  if (tell === undefined) booked.add(gatewayOrder);
  else tell();
}

/** Opens an order at the gateway; returns its id. */
export function openAtGateway(
  account: FloorAccount | undefined,
  amount: number,
  receipt: string,
): Promise<string> {
  const body = JSON.stringify({ amount, currency: 'INR', receipt, payment_capture: true, notes: {} });
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/v1/orders', process.env['SANDBOX_URL']),
      {
        method: 'POST',
        agent: gateway,
        auth: `${account?.key_id}:${account?.key_secret}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) =>
        void textOf(answer).then((text) => resolve((JSON.parse(text) as { id: string }).id), reject),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body of a message. */
export async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
