/**
 * The floor: a bare server of node:http and pg that answers the eleven requests of a whole payment, with prepared
 * statements, a pool as large as ours, and no check of anything. It is no product: it shows what the same rows cost.
 */
import { createServer } from 'node:http';
import { CALLS, run } from './floor-calls.ts';
import { textOf } from './floor-gateway.ts';

const PORT = Number(process.env['PORT']);
/** Events are numbered together, this long after the first one: as ours are. */
const GATHER_MS = 200;
let numbering: NodeJS.Timeout | undefined;

function numberSoon(): void {
  numbering ??= setTimeout(() => {
    numbering = undefined;
    void run('number', []);
  }, GATHER_MS);
}

const server = createServer((asked, answer) => {
  const { pathname, searchParams: query } = new URL(asked.url ?? '/', 'http://127.0.0.1');
  const send = (status: number, message: string, data: object): void => {
    const text = Buffer.from(JSON.stringify({ status_code: status, success: status < 400, message, data }));
    answer.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
    answer.end(text);
  };
  const handle = async (): Promise<object> => {
    const handler = CALLS[`${asked.method} ${pathname}`];
    if (handler === undefined) throw new Error('The floor has no such call.');
    const body = asked.method === 'POST' ? await textOf(asked) : '';
    if (pathname === '/webhook') numberSoon();
    return handler({ query, body, header: (name) => String(asked.headers[name] ?? '') });
  };
  handle().then(
    (data) => send(200, 'OK', data),
    (error: unknown) => send(500, String(error), {}),
  );
});
server.listen(PORT, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
