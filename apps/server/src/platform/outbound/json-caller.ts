import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { withDeadline } from '../clock.ts';
import type { Reach } from './addresses.ts';
import { agents } from './agents.ts';
import { CallRefused, CallUnknown } from './answers.ts';

/** Default time-out of a whole call (threats 5: 5 s). */
const TIMEOUT_MS = 5_000;
/** A report is compiled on request, and nobody waits for it at a screen. */
const REPORT_TIMEOUT_MS = 30_000;
/** No answer of a gateway or a lender is this large. */
const MOST_BYTES = 1024 * 1024;
const MOST_BYTES_OF_A_REPORT = 8 * MOST_BYTES;

/** Which addresses calls may reach, and their time-out. */
export interface CallLimits {
  /** Only public addresses by default. */
  readonly reach?: Reach | undefined;
  /** Time-out of one whole call in milliseconds; 5 s by default. A report always has 30 s. */
  readonly timeMs?: number | undefined;
}

/** Connections are kept and shared by all accounts; no redirects and no proxy (R44). */
const agentsOf = {
  call: agents({ maxResponseSize: MOST_BYTES }),
  report: agents({ maxResponseSize: MOST_BYTES_OF_A_REPORT }),
} as const;

/** The calls of one account at a gateway or a lender, each with its authentication headers. */
export interface JsonCaller {
  /** @throws CallRefused, CallUnknown */
  get(path: string): Promise<unknown>;
  /** Posts JSON. @throws CallRefused, CallUnknown */
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Posts a form, answered with JSON. @throws CallRefused, CallUnknown */
  postForm(path: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
  /** @throws CallRefused, CallUnknown */
  remove(path: string): Promise<unknown>;
}

/**
 * Calls a JSON API and sorts failures: a 4xx with a JSON object as body is a refusal; everything else leaves the
 * outcome open (threats 6.1).
 * @param baseUrl the other side's base address
 * @param proof the account's authentication headers
 * @param limits which addresses the calls may reach, and their time-out
 * @param kind `call` is answered at once with at most 1 MiB, `report` may take longer, up to 8 MiB
 */
export function jsonCaller(
  baseUrl: string,
  proof: Readonly<Record<string, string>>,
  { reach = 'public', timeMs = TIMEOUT_MS }: CallLimits = {},
  kind: keyof typeof agentsOf = 'call',
): JsonCaller {
  const deadline = kind === 'report' ? REPORT_TIMEOUT_MS : timeMs;
  const dispatcher = agentsOf[kind](reach);
  const base = baseUrl.replace(/\/+$/, '');
  const ask = async (
    method: Dispatcher.HttpMethod,
    path: string,
    body: string | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    const answer = await withDeadline(deadline, async (signal) => {
      const { statusCode, body: reply } = await request(base + path, {
        method,
        dispatcher,
        signal,
        headers: { accept: 'application/json', ...proof, ...headers },
        body,
      });
      return { status: statusCode, text: await reply.text() };
    }).catch(() => {
      throw new CallUnknown('There was no answer.');
    });
    return read(answer.status, answer.text);
  };
  return {
    get: (path) => ask('GET', path, null, {}),
    remove: (path) => ask('DELETE', path, null, {}),
    postForm: (path, fields) =>
      ask('POST', path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    post: (path, body, headers = {}) =>
      ask('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
  };
}

function read(status: number, text: string): unknown {
  const value = jsonOf(text);
  if (status >= 200 && status < 300 && value !== undefined) return value;
  // 408, 409 and 429 leave open whether an earlier call of ours succeeded.
  const isClear = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  if (isClear && typeof value === 'object' && value !== null) {
    throw new CallRefused(`The call was refused with status ${status}.`, status, wordsIn(value));
  }
  throw new CallUnknown(`The call was answered with status ${status}.`, status);
}

/** Longest text kept of a refusal. */
const MOST_WORDS = 300;

/** The texts of an error body, one level deep; they are called code, description, message, reason, ... */
function wordsIn(body: object): string {
  const parts = Object.values(body).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  );
  return parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, MOST_WORDS);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
