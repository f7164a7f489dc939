import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Erp } from '../erp.ts';
import type { ErpOptions } from '../erp.ts';
import { anotherStudent, createCustomer, findStudents, isFromShulk } from '../lookup/answer-lookups.ts';
import { receiveWebhook } from '../push/receive-webhook.ts';
import { connect } from '../push/send-students.ts';
import { officePage } from './page.ts';
import type { Reply } from './reply.ts';

const STYLE = readFileSync(new URL('office.css', import.meta.url), 'utf8');
const MOST_BYTES = 1_000_000;
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'",
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    if ((bytes += part.length) > MOST_BYTES) throw new RangeError('The body is too large.');
  }
  return Buffer.concat(parts);
}

/** No other site may press the office's buttons through somebody's browser. */
function isOwnPage({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const isHere = /^(?:localhost|127\.0\.0\.1):\d+$/.test(host);
  return isHere && (origin === undefined || origin === `http://${host}`);
}

/** The calls of Shulk, and the page of the office. */
class ErpServer {
  readonly #erp: Erp;
  /** What the last button did, until somebody has seen it. */
  #told = '';

  constructor(erp: Erp) {
    this.#erp = erp;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.#reply(request).catch((error: unknown): Reply => {
      this.#erp.options.log(`${request.method} ${request.url}: ${String(error)}`);
      return { status: 500, body: 'It did not work.' };
    });
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    const { status, body = '', headers = {} } = reply;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }

  async #reply(request: IncomingMessage): Promise<Reply | 'cut' | 'hang'> {
    const { books, chaos, options } = this.#erp;
    const { headers, method = '' } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://erp');
    const body = await bodyOf(request);
    const call = { body, headers, nowMs: options.nowMs() };
    if (`${method} ${pathname}` === 'POST /webhooks')
      return chaos.meet('webhooks', () => receiveWebhook(books, call, () => this.#erp.fillGap()));
    if (!pathname.startsWith('/shulk/')) return this.#office(request, pathname, body);
    if (!isFromShulk(headers, options.credentials)) return { status: 401 };
    return chaos.meet('lookup', async (mode) => {
      if (`${method} ${pathname}` === 'GET /shulk/v1/payment-pages/callback')
        return findStudents(books, mode === 'wrong-student' ? anotherStudent(books, query) : query);
      if (`${method} ${pathname}` === 'POST /shulk/v1/customer/create-customer')
        return createCustomer(books, body);
      return { status: 404 };
    });
  }

  async #office(request: IncomingMessage, pathname: string, body: Buffer): Promise<Reply> {
    const { books, chaos } = this.#erp;
    if (!isOwnPage(request)) return { status: 403 };
    if (request.method === 'POST') {
      try {
        const form = Object.fromEntries(new URLSearchParams(body.toString()));
        const told = await this.#erp.press(pathname, form);
        if (told === undefined) return { status: 404 };
        this.#told = told;
      } catch (error) {
        this.#told = error instanceof Error ? error.message : String(error);
      }
      return { status: 303, headers: { location: '/' }, body: `${this.#told}\n` };
    }
    if (pathname === '/office.css')
      return { status: 200, headers: { 'content-type': 'text/css' }, body: STYLE };
    if (pathname !== '/') return { status: 404 };
    const page = officePage(books.data, chaos, this.#told);
    this.#told = '';
    return { status: 200, headers: PAGE, body: page };
  }
}

/** A running ERP. */
export interface RunningErp {
  readonly erp: Erp;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts an ERP on this machine alone: its page, the address of its webhooks (`/webhooks`), the two calls of the reverse
 * lookup (below `/shulk`) and its switches (`/chaos`). Connects to Shulk and reads what it missed.
 * @throws ShulkError if Shulk refuses the key or cannot be reached
 */
export async function startErp({
  port,
  ...options
}: ErpOptions & { readonly port: number }): Promise<RunningErp> {
  const erp = new Erp(options);
  const pages = new ErpServer(erp);
  const server = createServer((request, response) => void pages.answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    await connect(erp.shulk, erp.books, `${url}/webhooks`);
    await erp.catchUp();
  } catch (error) {
    await close();
    throw error;
  }
  return { erp, url, close };
}
