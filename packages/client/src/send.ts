/** Sends calls: the key, the version, an Idempotency-Key, tries again what may be tried again, and reads the envelope. */
import type { CallOptions } from './call-types.ts';
import { VERSION } from './generated/calls.ts';
import { ShulkError } from './shulk-error.ts';

/** What every runtime has that has `fetch`; the types of a browser are not needed to compile. */
declare const fetch: Fetch;
declare const AbortSignal: { timeout(ms: number): never };
declare const crypto: { randomUUID(): string; getRandomValues(bytes: Uint8Array): Uint8Array };
declare const setTimeout: (act: () => void, ms: number) => unknown;
declare const URL: new (text: string) => {
  readonly protocol: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
};

/** The part of an answer of `fetch` that is read. */
export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** A function like `fetch`. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly redirect: 'manual';
    readonly signal: never;
  },
) => Promise<FetchAnswer>;

/** Settings of a client. */
export interface ShulkOptions {
  /** A secret key of the institute: `sk_test_…` or `sk_live_…`. It never belongs into a web page or an app. */
  readonly key: string | undefined;
  /** Address of the installation, like `https://pay.example.in`. */
  readonly baseUrl: string;
  /** Another `fetch`, e.g. one that goes through a proxy. */
  readonly fetch?: Fetch;
  /** Version of the API that answers must have; the one this client was made for by default. */
  readonly version?: string;
}

/** The values of a query; those without one are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One call, ready to be sent. */
export interface Wanted extends CallOptions {
  readonly method: string;
  /** Behind `/api/v1`. */
  readonly path: string;
  readonly query?: QueryValues | undefined;
  /** Sent as JSON; a text is JSON already. */
  readonly body?: unknown;
  /** It happens once for one Idempotency-Key. */
  readonly isKeyed?: boolean;
  /** The version that is changed. */
  readonly ifMatch?: number | undefined;
}

export type Send = (wanted: Wanted) => Promise<unknown>;

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FIRST_WAIT_MS = 250;
/** A server that asks for more is not waited for: the caller hears of it, in `retryAfter`. */
const LONGEST_WAIT_S = 60;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Refused before anything happened, or while the same request runs: waiting helps. */
const mayWait = ({ status, code }: ShulkError): boolean =>
  status === 429 || status === 503 || code === 'idempotency_running';
/** No answer came, so nobody knows whether it happened. */
const isLost = ({ code }: ShulkError): boolean => code === 'unreachable' || code === 'timed_out';

interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly data: unknown;
  readonly error?: {
    readonly code: string;
    readonly fields?: Record<string, string>;
    readonly docs_url?: string;
    readonly retry_after?: number;
    readonly versions?: { readonly sent: number; readonly current: number | null };
  };
  readonly request_id?: string;
}

/** The address before all paths. @throws TypeError if a key could be read by others on its way */
function checkedBase({ key = '', baseUrl }: ShulkOptions): string {
  if (!/^[sp]k_(?:test|live)_\w+$/.test(key))
    throw new TypeError('`key` is an API key of the institute: sk_test_… or sk_live_…');
  const { protocol, hostname, origin, pathname } = new URL(baseUrl);
  if (protocol !== 'https:' && !LOOPBACK.test(hostname) && key.includes('_live_'))
    throw new TypeError('A live key is sent over https only: `baseUrl` begins with https://');
  return `${origin}${pathname.replace(/\/+$/, '')}/api/v1`;
}

function queryOf(query: QueryValues = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** `data` of an answer. @throws ShulkError for a refusal, or an answer that is none of ours */
async function readAnswer(answer: FetchAnswer): Promise<unknown> {
  const text = await answer.text();
  const { status } = answer;
  let envelope: Partial<Envelope>;
  try {
    envelope = JSON.parse(text) as Partial<Envelope>;
  } catch {
    envelope = {};
  }
  const waitS = Number(answer.headers.get('retry-after') ?? envelope.error?.retry_after ?? Number.NaN);
  const retryAfter = Number.isFinite(waitS) ? waitS : undefined;
  if (typeof envelope.success !== 'boolean')
    throw new ShulkError(
      `The answer (status ${status}) is not one of Shulk: is \`baseUrl\` right, and no proxy or sign-in page before it?`,
      { code: 'unreadable', status, retryAfter },
    );
  if (envelope.success) return envelope.data;
  const { error, message = '', request_id: requestId } = envelope;
  const { code = 'unreadable', fields, versions, docs_url: docsUrl } = error ?? {};
  const wrong = Object.entries(fields ?? {}).map(([name, why]) => ` ${name}: ${why}.`);
  const told = { code, status, fields, versions, docsUrl, requestId, retryAfter };
  throw new ShulkError(message + wrong.join(''), told);
}

/** How long to wait before try `count` + 1: what the server asks for, and a random part, so that not all come at once. */
const waitMs = (count: number, retryAfter = 0): number =>
  Math.max(retryAfter * 1000, FIRST_WAIT_MS * 2 ** count) *
  (1 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 1024);

/** A sender with the key and the address of a client. */
export function sender(options: ShulkOptions): Send {
  const base = checkedBase(options);
  const { key, version = VERSION } = options;
  const once = async (url: string, wanted: Wanted, headers: Record<string, string>): Promise<unknown> => {
    const { method, body, timeoutMs = TIMEOUT_MS } = wanted;
    const fetchIt: Fetch = options.fetch ?? fetch;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const json = typeof body === 'string' ? body : JSON.stringify(body);
      const sent = body === undefined ? {} : { body: json };
      return await readAnswer(await fetchIt(url, { method, headers, ...sent, redirect: 'manual', signal }));
    } catch (cause) {
      if (cause instanceof ShulkError) throw cause;
      const isLate = (cause as { name?: unknown } | null)?.name === 'TimeoutError';
      const why = isLate ? `did not answer within ${timeoutMs} ms` : 'could not be reached';
      const code = isLate ? 'timed_out' : 'unreachable';
      throw new ShulkError(`${base} ${why}.`, { code, status: 0, cause });
    }
  };
  return async (wanted) => {
    const { method, path, query, body, isKeyed = false, idempotencyKey, ifMatch, retries = RETRIES } = wanted;
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      'shulk-version': version,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
      ...(isKeyed ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
    };
    for (let count = 0; ; count += 1) {
      try {
        return await once(base + path + queryOf(query), wanted, headers);
      } catch (error) {
        if (!(error instanceof ShulkError) || count >= retries) throw error;
        if (!mayWait(error) && !(isLost(error) && (method === 'GET' || isKeyed))) throw error;
        if ((error.retryAfter ?? 0) > LONGEST_WAIT_S) throw error;
        const ms = waitMs(count, error.retryAfter);
        await new Promise<void>((resolve) => setTimeout(resolve, ms));
      }
    }
  };
}
