import { paths } from '@shulk/contract/paths';
import type { CallName, CallPath } from '@shulk/contract/paths';
import { errorStatus } from '@shulk/contract/errors';
import type { ErrorCode } from '@shulk/contract/errors';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { loadCalls } from '../shared/api.ts';
import { resetTokens } from '../shared/calls/tokens.ts';

// As in a document that has been open for a moment.
await loadCalls();

/** One request received by the stub. */
export interface SeenRequest {
  readonly name: CallName;
  /** The whole requested path, with its codes. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A stubbed call's answer. */
export interface StubAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Handler = (request: SeenRequest) => StubAnswer | Promise<StubAnswer>;

/** A successful envelope. */
export const answer = (data: unknown, message = 'ok', status = 200): StubAnswer => ({
  status,
  body: { status_code: status, success: true, message, data },
});

/** A refusal with the catalogue's own status and sentence, and the fields it names. */
export const refuse = (
  code: ErrorCode,
  message: string = ERROR_SENTENCES[code],
  fields?: Readonly<Record<string, string>>,
): StubAnswer => ({
  status: errorStatus(code),
  body: {
    status_code: errorStatus(code),
    success: false,
    message,
    error: { code, ...(fields && { fields }) },
    data: null,
    request_id: 'req_1',
  },
});

/** A refusal by a third party's server, with the specification's envelope and without our error object. */
export const anotherServers = (status: number): StubAnswer => ({
  status,
  body: { status_code: status, success: false, message: 'Not here.', data: null },
});

/** A network stub: answers by call name and records every request. */
export interface FakeServer {
  readonly seen: SeenRequest[];
  /** The requests of one call, oldest first. */
  readonly of: (name: CallName) => SeenRequest[];
  /** Changes the answers of calls. */
  readonly serve: (handlers: Partial<Record<CallName, Handler>>) => void;
}

const tokens = (kind: string): StubAnswer =>
  answer({
    access_token: `${kind}-access`,
    refresh_token: `${kind}-refresh`,
    expires_in: 900,
    refresh_expires_in: 86_400,
  });

function nameOf(method: string, path: string): CallName | undefined {
  const entries = Object.entries(paths) as [CallName, CallPath][];
  return entries.find(([, call]) => {
    const pattern = `^/(?:\\w+/)*${call.service}(?:/v1)?${call.path.replace(/:\w+/g, '[^/]+')}$`;
    return call.method === method && new RegExp(pattern).test(path);
  })?.[0];
}

/** Replaces `fetch` with the stub; it serves tokens unless a test says otherwise. */
export function fakeServer(handlers: Partial<Record<CallName, Handler>> = {}): FakeServer {
  resetTokens();
  const table: Partial<Record<CallName, Handler>> = {
    'tokens.authorize': () => tokens('platform'),
    'notify.authorize': () => tokens('notify'),
    ...handlers,
  };
  const seen: SeenRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input as string, 'http://pay.test');
    const name = nameOf(init.method ?? 'GET', url.pathname);
    const handler = name && table[name];
    if (name === undefined || handler === undefined)
      throw new TypeError(`not stubbed: ${init.method} ${url.pathname}`);
    const request: SeenRequest = {
      name,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {},
      headers: init.headers as Record<string, string>,
    };
    seen.push(request);
    const { status, body } = await handler(request);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  return {
    seen,
    of: (name) => seen.filter((request) => request.name === name),
    serve: (more) => Object.assign(table, more),
  };
}

/** Writes the run-time settings into the document, as the server does. */
export function writeSettings(given: Record<string, unknown> = {}): void {
  document.getElementById('shulk-settings')?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'shulk-settings';
  element.textContent = JSON.stringify({
    api_key: 'web',
    platform_code: 'PLATFORM',
    host: 'fees.kaveri.test',
    support: { phone: '+91 80 4000 1234', email: 'help@shulk.test' },
    ...given,
  });
  document.head.append(element);
}

/** Writes a page's JSON into the document, as the server does. */
export function writePage(page: unknown): void {
  document.getElementById('shulk-page')?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'shulk-page';
  element.textContent = JSON.stringify(page);
  document.head.append(element);
}
