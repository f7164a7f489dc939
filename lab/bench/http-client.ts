/** A small browser for load: keep-alive connections, one cookie, JSON. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** Thrown for an unexpected answer; it ends the run, since a bench over errors measures nothing. */
export class UnexpectedAnswer extends Error {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;

  constructor(asked: string, { status, headers, text }: Answered) {
    super(`${asked}: ${status} ${text.slice(0, 400)}`);
    this.status = status;
    this.retryAfter = headers['retry-after'];
    this.text = text;
  }
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The host of a call that is not for the measured server. */
export interface Host {
  readonly hostname: string;
  readonly port: number | string;
}

export interface CallOptions {
  /** Headers of this call only. */
  readonly extra?: Readonly<Record<string, string | undefined>>;
  readonly host?: Host;
}

/** The envelope of the server's answers. */
export interface Answer<T> {
  readonly data: T;
}

/** One payer's browser; each call names the type of its answer. */
export interface Browser {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** A document, unchanged. */
  open(path: string): Promise<string>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  cookie(): string | undefined;
  close(): void;
}

/** One payer's browser. `origin` like http://127.0.0.1:3000; `headers` are sent with every call. */
export function openBrowser(origin: string, headers: Readonly<Record<string, string>>, sockets = 1): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(origin);
  let cookie: string | undefined;

  function call(
    method: string,
    path: string,
    { body, extra = {}, host = { hostname, port } }: CallOptions & { readonly body?: unknown } = {},
  ): Promise<string> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...host,
          agent,
          method,
          path,
          headers: {
            ...headers,
            ...(cookie ? { cookie } : {}),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...extra,
          },
        },
        (answer) => {
          const given = answer.headers['set-cookie']?.[0];
          // A call with another browser's cookie leaves this one's unchanged.
          if (given && !extra['cookie']) cookie = given.split(';')[0];
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('end', () => {
            const text = Buffer.concat(pieces).toString('utf8');
            const { statusCode: status = 0, headers: told } = answer;
            if (status >= 400)
              reject(new UnexpectedAnswer(`${method} ${path}`, { status, headers: told, text }));
            else resolve(text);
          });
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  const json = async <T>(method: string, path: string, options?: Parameters<typeof call>[2]): Promise<T> =>
    JSON.parse(await call(method, path, options)) as T;
  return {
    get: (path, options) => json('GET', path, options),
    open: (path) => call('GET', path),
    post: (path, body, options) => json('POST', path, { ...options, body }),
    patch: (path, body, options) => json('PATCH', path, { ...options, body }),
    cookie: () => cookie,
    close: () => agent.destroy(),
  };
}
