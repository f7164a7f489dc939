import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../crash/testing/server-process.ts';

/** nginx on this machine; undefined without one, as NGINX_PATH of the test script says. */
export const nginxPath = (): string | undefined =>
  [process.env['NGINX_PATH'], '/usr/sbin/nginx'].find((path) => path !== undefined && existsSync(path));

/** The operator's file, unchanged. */
export const nginxFile = (): string =>
  readFileSync(fileURLToPath(new URL('../../../../../docs/nginx/shulk.conf', import.meta.url)), 'utf8');

/** Replaces a place, file or time for a test. */
function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`docs/nginx/shulk.conf does not say "${from}" any more.`);
  return text.replaceAll(from, to);
}

/** An answer of nginx. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A request beside its path. */
export interface ProxyAsk {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Loopback address of the caller. */
  readonly from?: string;
  readonly host?: string;
}

/** nginx with the file of docs/nginx in front of a server on this machine. */
export interface RunningNginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  ask(path: string, how?: ProxyAsk): Promise<ProxyAnswer>;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of a server's port, with a certificate for the test.
 * @param times texts of the file and their replacements, for times too long for a test
 * @param written another file instead, with the same ports and certificate
 */
export async function startNginx(
  nginx: string,
  serverPort: number,
  times: Readonly<Record<string, string>> = {},
  written = nginxFile(),
): Promise<RunningNginx> {
  const home = mkdtempSync(join(tmpdir(), 'shulk-nginx-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pay.example.in -keyout ${home}/key.pem -out ${home}/cert.pem`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['127.0.0.1:3000;', `127.0.0.1:${serverPort};`],
    ['/etc/ssl/shulk/fullchain.pem', join(home, 'cert.pem')],
    ['/etc/ssl/shulk/privkey.pem', join(home, 'key.pem')],
    ...Object.entries(times),
  ];
  const site = changes.reduce((text, [from, to]) => put(text, from, to), written);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(home, name)};`,
  );
  const file = join(home, 'nginx.conf');
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes 1;',
      `pid ${join(home, 'pid')};`,
      `error_log ${join(home, 'error.log')};`,
      'events { worker_connections 1024; }',
      `http { access_log off; ${folders.join(' ')}`,
      site,
      '}',
    ].join('\n'),
  );
  const child = spawn(nginx, ['-c', file, '-p', home], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ask = (path: string, how: ProxyAsk = {}): Promise<ProxyAnswer> => asked(httpsPort, path, how);
  await untilItAnswers(child, ask, () => said);
  return {
    httpPort,
    httpsPort,
    ask,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(
  child: ChildProcess,
  ask: RunningNginx['ask'],
  said: () => string,
): Promise<void> {
  for (let again = 0; again < 200; again += 1) {
    if (child.exitCode !== null) break;
    if (await ask('/health').catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nginx did not start: ${said()}`);
}

function asked(port: number, path: string, how: ProxyAsk): Promise<ProxyAnswer> {
  const { method = 'GET', headers = {}, body, from, host = 'pay.example.in' } = how;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          host,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
