import type { Failure, QueryValue } from '@shulk/contract';
import { dropEmpty, isSuccess } from '@shulk/contract/wire';
import { paths } from '@shulk/contract/paths';
import type { CallName, CallPath } from '@shulk/contract/paths';
import type { CallInput, DataOf, Refused, RefusalCode, Reply } from './calls/call-types.ts';
import { authorise, bearerFor, leaveSignedOut, renew } from './calls/tokens.ts';
import type { TokenService } from './calls/tokens.ts';
import { settings } from './settings.ts';

export type { BodyOf, CallInput, DataOf, QueryOf, Refused, RefusalCode, Reply } from './calls/call-types.ts';

/** A call without an answer for this long counts as unreachable. */
const TIMEOUT_MS = 45_000;

let shown: { readonly page: string; readonly student: string } = { page: '', student: '' };

/**
 * Says which page and which student (sbd_code) this tab shows; sent with every call, so that two tabs of one
 * browser never mix their students (R23).
 */
export function showInCalls(change: { readonly page?: string; readonly student?: string }): void {
  shown = { ...shown, ...change };
}

/**
 * Makes one call of the contract. Never throws: a refusal, a dead network and an unreadable answer are replies.
 * Success is a status from 200 up to but not including 400 [SR-7.1] (C5); empty query values are dropped [PJ-7.3].
 * Calls of the customer and notify services carry their own bearer token, renewed when the server refuses it
 * [SR-4.45] [SR-8.19].
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Reply<DataOf<Name>>> {
  const path: CallPath = paths[name];
  const reply = await send<DataOf<Name>>(path, input);
  const service = tokenServiceOf(path);
  if (service === undefined || reply.ok || !isTokenRefusal(reply)) return reply;
  const renewed = await renew(service, plainPost);
  if (renewed) return send<DataOf<Name>>(path, input);
  if (service === 'customer') leaveSignedOut();
  return reply;
}

/** Whether no answer came, or one that says nothing of what was asked: the server is busy or broken. */
export const isUnanswered = ({ status }: Refused): boolean => status === 0 || status === 429 || status >= 500;

/** The calls that make tokens must not ask for one themselves. */
function tokenServiceOf({ service, path }: CallPath): TokenService | undefined {
  if (path === paths['tokens.regenerate'].path || path === paths['notify.authorize'].path) return undefined;
  if (path === paths['notify.regenerate'].path) return undefined;
  return service === 'customer' || service === 'notify' ? service : undefined;
}

const isTokenRefusal = ({ status }: Refused): boolean => status === 401 || status === 403;

/** A call by which tokens are made: no bearer, so no renewal. */
const plainPost = <
  Name extends 'tokens.authorize' | 'tokens.regenerate' | 'notify.authorize' | 'notify.regenerate',
>(
  name: Name,
  body: CallInput<Name>['body'],
): Promise<Reply<DataOf<Name>>> => send<DataOf<Name>>(paths[name], { body });

/** Asks for fresh platform tokens [SR-2.43]; the reply tells why when none came [SR-8.15]. */
export const authorisePlatform = (): Promise<Reply<unknown>> => authorise('customer', plainPost);

/** A call's input once its own types have been checked by `call`. */
interface Sent extends Pick<CallInput<CallName>, 'idempotencyKey' | 'signal'> {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly params?: unknown;
}

async function send<Data>(path: CallPath, input: Sent): Promise<Reply<Data>> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-api-key': settings().api_key };
  if (shown.page !== '') headers['x-payment-page'] = shown.page;
  if (shown.student !== '') headers['x-student'] = shown.student;
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const service = tokenServiceOf(path);
  if (service !== undefined) {
    const bearer = await bearerFor(service, plainPost);
    if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  }
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  const endEarly = (): void => stop.abort();
  input.signal?.addEventListener('abort', endEarly);
  try {
    const response = await fetch(address(path, input), {
      method: path.method,
      headers,
      credentials: 'same-origin',
      signal: stop.signal,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    return readAnswer<Data>(response);
  } catch {
    return refusal(0, input.signal?.aborted ? 'aborted' : 'unreachable');
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', endEarly);
  }
}

function address({ service, path }: CallPath, { params, query }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textAt(params, name)));
  const text = new URLSearchParams(dropEmpty((query ?? {}) as Record<string, QueryValue>)).toString();
  return settings().bases[service] + filled + (text === '' ? '' : `?${text}`);
}

const textAt = (values: unknown, name: string): string =>
  (values as Record<string, string> | undefined)?.[name] ?? '';

/** An answer as it may come: of our own server, or of another that keeps to the specification's envelope alone. */
interface AnyAnswer<Data> {
  readonly status_code?: unknown;
  readonly success?: unknown;
  readonly message?: unknown;
  readonly data: Data;
  /** Ours; a server of somebody else or a proxy sends none. */
  readonly error?: Partial<Failure['error']> | null;
}

/** Reads the envelope [PJ-7.2] [SR-7.1]; a refusal without a code of ours keeps its status and its sentence [PJ-8.8]. */
async function readAnswer<Data>(response: Response): Promise<Reply<Data>> {
  const body = (await response.json().catch(() => undefined)) as AnyAnswer<Data> | null | undefined;
  if (typeof body?.status_code !== 'number') return refusal(response.status, 'malformed_answer');
  const { status_code: status, error } = body;
  const message = typeof body.message === 'string' ? body.message : '';
  const isRefused = body.success === false || error != null;
  if (!isRefused && isSuccess(status)) return { ok: true, status, data: body.data, message };
  if (!isRefused && body.success === true) return refusal(status, 'malformed_answer');
  return {
    ...refusal(status, error?.code ?? 'malformed_answer'),
    message,
    fields: error?.fields ?? {},
    retryAfter: error?.retry_after,
  };
}

const refusal = (status: number, code: RefusalCode): Refused => ({
  ok: false,
  status,
  code,
  message: '',
  fields: {},
});
