import { dropEmpty } from '@shulk/contract/envelope';
import type { QueryValue } from '@shulk/contract/envelope';
import { paths } from '@shulk/contract/paths';
import type { CallName, CallPath } from '@shulk/contract/paths';
import type { CallInput, DataOf } from './call-types.ts';
import { readReply, refusal } from './reply.ts';
import type { Reply } from './reply.ts';

/** How to send the calls of one service. */
export interface ServiceEndpoint {
  /** Base address of the service. */
  readonly base: string;
  /** Whether to send the browser's cookies. */
  readonly credentials: 'same-origin' | 'omit';
  /** Timeout in milliseconds, after which a call counts as unreachable. */
  readonly deadlineMs: number;
  /** Extra headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The bearer token of the call, if any. */
  readonly token?: string | undefined;
  readonly cache?: RequestCache;
}

/** A call's input after `request` has checked its types. */
interface Sent extends Pick<CallInput<CallName>, 'idempotencyKey' | 'signal' | 'language'> {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly params?: unknown;
}

/**
 * Sends one call of the contract, once. Never throws: refusals, network failures, timeouts and unreadable answers are
 * replies. Empty query values are dropped [PJ-7.3].
 */
export async function request<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  endpoint: ServiceEndpoint,
): Promise<Reply<DataOf<Name>>> {
  const sent: Sent = input;
  const { signal } = sent;
  const stop = new AbortController();
  const end = (): void => stop.abort();
  const timer = setTimeout(end, endpoint.deadlineMs);
  signal?.addEventListener('abort', end);
  try {
    const response = await fetch(endpoint.base + addressOf(paths[name], sent), {
      method: paths[name].method,
      headers: headersOf(sent, endpoint),
      credentials: endpoint.credentials,
      signal: stop.signal,
      ...(endpoint.cache && { cache: endpoint.cache }),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    // A truncated answer counts as no answer: the server may have done the work.
    return readReply<DataOf<Name>>(response.status, await response.text());
  } catch {
    return refusal(0, signal?.aborted ? 'aborted' : 'unreachable');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function headersOf(
  { body, idempotencyKey, language }: Sent,
  { headers, token }: ServiceEndpoint,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...headers,
    ...(language !== undefined && { 'accept-language': language }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

function addressOf({ path }: CallPath, { params, query }: Sent): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const text = new URLSearchParams(dropEmpty((query ?? {}) as Record<string, QueryValue>)).toString();
  return filled + (text === '' ? '' : `?${text}`);
}
