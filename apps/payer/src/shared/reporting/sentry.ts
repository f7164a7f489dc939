import { TRACE_SAMPLE_RATE } from '@shulk/domain';
import { nowMs, sinceOpenedMs } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { scrub } from './scrub.ts';
import { stackFrames } from './stack-frames.ts';

/** Random lower-case hexadecimal digits. @param count an even number */
const randomHex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A random number from 0 up to, not including, 1. */
const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

interface Collector {
  readonly url: string;
  readonly dsn: string;
}

/** `https://{key}@{host}/{project}` as the collector's address; undefined for anything else. */
function collectorOf(dsn: string): Collector | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { origin, username, pathname } = new URL(dsn);
  const [, prefix, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (username === '' || project === undefined) return undefined;
  const query = new URLSearchParams({ sentry_key: username, sentry_version: '7', sentry_client: 'shulk/1' });
  return { url: `${origin}${prefix}/api/${project}/envelope/?${query.toString()}`, dsn };
}

const seconds = (ms: number): number => ms / 1000;

/** Common to every item: no user, no cookie, no header, no address beyond the route pattern. */
const shared = (place: string, given: Settings) => ({
  event_id: randomHex(32),
  timestamp: seconds(nowMs()),
  platform: 'javascript',
  environment: given.analytics.environment,
  transaction: place,
});

type Item = Readonly<Record<string, unknown>> & { readonly event_id: string };

/** Posts one envelope (Sentry's ingest protocol 7); as plain text, so that no preflight precedes it. */
function post(type: 'event' | 'transaction', item: Item, given: Settings): void {
  const collector = collectorOf(given.sentry_dsn);
  if (collector === undefined) return;
  const head = { event_id: item.event_id, dsn: collector.dsn, sent_at: new Date(nowMs()).toISOString() };
  const body = [head, { type }, item].map((part) => JSON.stringify(part)).join('\n');
  void fetch(collector.url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

/** Sends an error with its scrubbed text and its stack. */
export function sendError(error: unknown, place: string, given: Settings): void {
  const isError = error instanceof Error;
  const text = isError ? error.message : typeof error === 'string' ? error : typeof error;
  const frames = stackFrames(isError ? error.stack : undefined);
  const item = {
    ...shared(place, given),
    level: 'error',
    exception: {
      values: [
        {
          type: isError ? error.name : 'Error',
          value: scrub(text),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
  post('event', item, given);
}

/**
 * Sends the time a document took until its first screen, for the share of documents the specification names [SR-9.10].
 * @param share a random number from 0 up to 1, drawn by default
 */
export function sendLoad(place: string, given: Settings, share = randomShare()): void {
  if (share >= TRACE_SAMPLE_RATE) return;
  const whole = shared(place, given);
  const trace = { trace_id: randomHex(32), span_id: randomHex(16), op: 'pageload', status: 'ok' };
  const item = {
    ...whole,
    start_timestamp: whole.timestamp - seconds(sinceOpenedMs()),
    transaction_info: { source: 'route' },
    contexts: { trace },
    spans: [],
  };
  post('transaction', item, given);
}
