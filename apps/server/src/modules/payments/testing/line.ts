import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call through a proxy, and the peer's answer. */
export interface LineCall {
  readonly method: string;
  readonly path: string;
}

export interface LineAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A proxy to a gateway: every call passes, and answers may be changed. */
export interface Line {
  readonly url: string;
  /** The calls that passed, as `POST /v1/orders`. */
  readonly calls: string[];
  close(): void;
}

/**
 * Puts a proxy before a JSON peer.
 * @param to the peer's address
 * @param change the answer the caller gets instead; the peer has done its part by then
 */
export async function aLine(
  to: string,
  change: (call: LineCall, answer: LineAnswer) => LineAnswer,
): Promise<Line> {
  const calls: string[] = [];
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/' } = request;
    calls.push(`${method} ${path}`);
    const body: Buffer[] = await request.toArray();
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(to + path, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
    });
    const told = change({ method, path }, { status: answer.status, body: await answer.json() });
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
  };
  const server = createServer((request, response) => void passOn(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
