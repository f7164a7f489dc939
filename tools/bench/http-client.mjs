/** A small browser for load: keep-alive connections, one cookie, JSON. */
import { Agent, request } from 'node:http';

/** Thrown for an answer that the bench did not expect; it ends the run, since a bench over errors measures nothing. */
export class UnexpectedAnswer extends Error {
  constructor(asked, status, headers, text) {
    super(`${asked}: ${status} ${text.slice(0, 400)}`);
    this.status = status;
    this.retryAfter = headers['retry-after'];
    this.text = text;
  }
}

/** One payer's browser. `origin` like http://127.0.0.1:3000; `headers` go with every call. */
export function openBrowser(origin, headers, sockets = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(origin);
  let cookie;

  function call(method, path, { body, extra = {}, host = { hostname, port }, isJson = true } = {}) {
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
          // A call that brings the cookie of another browser leaves this one's as it is.
          if (given && !extra.cookie) cookie = given.split(';')[0];
          const pieces = [];
          answer.on('data', (piece) => pieces.push(piece));
          answer.on('end', () => {
            const text = Buffer.concat(pieces).toString('utf8');
            if (answer.statusCode >= 400)
              reject(new UnexpectedAnswer(`${method} ${path}`, answer.statusCode, answer.headers, text));
            else resolve(isJson ? JSON.parse(text) : text);
          });
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  return {
    get: (path, options) => call('GET', path, options),
    /** A document, as it is. */
    open: (path) => call('GET', path, { isJson: false }),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body }),
    cookie: () => cookie,
    close: () => agent.destroy(),
  };
}
