import type { FastifyInstance } from 'fastify';
import type { Envelope } from '@shulk/contract';
import { buildHttp } from '../platform/http/app.ts';
import { cookieName } from '../platform/http/browser-session.ts';
import type { Services } from '../platform/services.ts';
import { holdToContract } from './hold-to-contract.ts';

/** One answer as a browser sees it. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
  /** The body parsed as envelope. */
  readonly json: Envelope<unknown>;
  /**
   * `data` of a successful envelope.
   * @param read converts it to the wanted type, e.g. a schema's parse; without it the caller names the type
   * @throws if the answer is a refusal
   */
  data<T>(read?: (value: unknown) => T): T;
}

/** Optional parts of a call. */
export interface TestCall {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Without the page's x-api-key. */
  readonly bare?: boolean;
}

/** A browser without a screen: it stores the cookie and sends x-api-key. */
export interface TestBrowser {
  /** Its cookie pair, to be read or set. */
  cookie: string | undefined;
  call(method: string, url: string, call?: TestCall): Promise<TestAnswer>;
  get(url: string, call?: TestCall): Promise<TestAnswer>;
  post(url: string, body?: unknown, call?: TestCall): Promise<TestAnswer>;
  patch(url: string, body?: unknown, call?: TestCall): Promise<TestAnswer>;
}

/** A server without a socket, with the routes of a test. */
export interface TestApp {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** A new browser with an empty cookie jar. */
  browser(): TestBrowser;
  close(): Promise<void>;
}

/**
 * Builds the HTTP side over the services, ready for `inject`.
 * @param mountAll mounts the calls under test, e.g. a module's own mount function
 */
export async function testApp(
  services: Services,
  mountAll: (http: FastifyInstance) => void | Promise<void>,
): Promise<TestApp> {
  const http = buildHttp(services);
  holdToContract(http);
  await mountAll(http);
  await http.ready();
  return {
    http,
    services,
    browser: () => browserOf(http, services),
    async close() {
      await http.close();
      await services.due.stop();
    },
  };
}

/** A browser of a server without a socket; it may already have a cookie. */
export function browserOf(http: FastifyInstance, services: Services, cookie?: string): TestBrowser {
  const browser: TestBrowser = {
    cookie,
    async call(method, url, { body, headers = {}, bare = false } = {}) {
      const answer = await http.inject({
        method,
        url,
        headers: {
          host: 'localhost',
          ...(bare ? {} : { 'x-api-key': services.settings.apiClientKey }),
          ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const name = cookieName(services.settings.https);
      const given = answer.cookies.find((one) => one.name === name);
      if (given !== undefined) browser.cookie = `${name}=${given.value}`;
      return readAnswer(answer.statusCode, answer.headers, answer.payload);
    },
    get: (url, call) => browser.call('GET', url, call),
    post: (url, body = {}, call = {}) => browser.call('POST', url, { ...call, body }),
    patch: (url, body = {}, call = {}) => browser.call('PATCH', url, { ...call, body }),
  };
  return browser;
}

function readAnswer(status: number, headers: TestAnswer['headers'], body: string): TestAnswer {
  const json = (): Envelope<unknown> => JSON.parse(body) as Envelope<unknown>;
  return {
    status,
    headers,
    body,
    get json() {
      return json();
    },
    data<T>(read: (value: unknown) => T = (value) => value as T) {
      const envelope = json();
      if (!envelope.success)
        throw new Error(
          `The call was refused: ${envelope.error.code} ${JSON.stringify(envelope.error.fields ?? {})}`,
        );
      return read(envelope.data);
    },
  };
}
