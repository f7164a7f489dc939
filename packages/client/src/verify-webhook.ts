import { verifyWebhookSignature } from '@shulk/domain';
import type { Item } from './call-types.ts';
import { nowMs } from './clock.ts';
import { ShulkError } from './shulk-error.ts';

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** An event of the institute, as its list shows it and a webhook brings it. */
export type ShulkEvent = Item<'api.events_list'>;

/** What an endpoint's test sends. */
export interface TestEvent {
  readonly id: string;
  readonly type: 'webhook.test';
  readonly created_at: string;
  readonly livemode: boolean;
  readonly institute_code: string;
  readonly object_version: number;
  readonly student_sequence: null;
  readonly data: unknown;
}

/** Headers of a request: those of Node, or a `Headers` object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const REASONS = {
  incomplete: 'The webhook lacks its id, its time or its signature.',
  too_old: 'The webhook is older than five minutes: it may have been sent again by a stranger.',
  too_new: 'The webhook is from the future: compare the clock of this machine.',
  wrong: 'The webhook is not signed with this secret, or its body is not exactly what was sent.',
};

function headerOf(headers: WebhookHeaders, name: string): string {
  if (typeof headers['get'] === 'function')
    return (headers as { get(name: string): string | null }).get(name) ?? '';
  for (const [key, value] of Object.entries(headers))
    if (key.toLowerCase() === name)
      return typeof value === 'string' ? value : ((value as string[])?.[0] ?? '');
  return '';
}

/**
 * The event of a webhook, once it is sure that it comes from Shulk and is not older than five minutes.
 * @param body exactly as received, before it is parsed
 * @param secrets the secret of the endpoint; while it is exchanged, both
 * @param now the receiver's clock, in milliseconds since 1970
 * @throws ShulkError otherwise; its status is what to answer
 * @throws RangeError for a secret that is not one of ours
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  now: number = nowMs(),
): Promise<ShulkEvent | TestEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const verdict = await verifyWebhookSignature(
    typeof secrets === 'string' ? [secrets] : secrets,
    { id: headerOf(headers, 'webhook-id'), timestamp: headerOf(headers, 'webhook-timestamp'), body: text },
    headerOf(headers, 'webhook-signature'),
    now,
  );
  if (verdict !== 'genuine')
    throw new ShulkError(REASONS[verdict], { code: `webhook_${verdict}`, status: 401 });
  return JSON.parse(text) as ShulkEvent | TestEvent;
}
