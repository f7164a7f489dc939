/** Sends an event to a program on this machine as our server would: signed, with the same headers. */
import { randomBytes } from 'node:crypto';
import type { ShulkEvent } from '@shulk/client';
import { signWebhook, webhookSecret } from '@shulk/domain';
import { nowMs } from './clock.ts';
import { say, wrongUse } from './stop.ts';

const ANSWER_MS = 10_000;

/** Where events go, and what signs them. */
export interface Target {
  readonly url: URL;
  readonly secret: string;
}

/** @throws Stop for an address that is none, or one of another machine */
export function targetOf(address: string, secret = webhookSecret(randomBytes(24))): Target {
  if (!URL.canParse(address)) throw wrongUse(`${address} is no address like http://localhost:3000/hook.`);
  const url = new URL(address);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw wrongUse(
      'Events are forwarded to this machine only: http://localhost:… For others make an endpoint.',
    );
  return { url, secret };
}

/** @returns whether the program took it */
export async function forward({ url, secret }: Target, event: ShulkEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(nowMs() / 1000));
  const signature = await signWebhook([secret], { id: event.id, timestamp, body });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  const label = `${event.type}  ${event.id}  ${event.data.id}`;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.arrayBuffer();
    say(`${label}  -> ${answer.status}${answer.ok ? '' : '  not taken: a status from 200 to 299 is needed'}`);
    return answer.ok;
  } catch {
    say(`${label}  -> no answer: does your program listen at ${url.href}?`);
    return false;
  }
}
