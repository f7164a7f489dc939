import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { poster } from './post-once.ts';
import type { Post, Posted, PostLimits } from './post-once.ts';

const opened: { close: () => Promise<unknown> | undefined }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver on this machine. @returns its port */
const receiver = (listener: RequestListener): Promise<number> => listening(createServer(listener));

function send(port: number, limits: Partial<PostLimits> = {}, post: Partial<Post> = {}): Promise<Posted> {
  const one = poster(limits);
  opened.push(one);
  return one.post({
    url: `http://127.0.0.1:${port}/hook`,
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
    body: '{"a":1}',
    reach: 'loopback',
    ...post,
  });
}

describe('a post to a stranger’s address', () => {
  it('brings headers and body, and the beginning of the answer back', async () => {
    const seen: unknown[] = [];
    const port = await receiver((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['webhook-id'], body]);
        response.end('kept');
      });
    });
    expect(await send(port)).toEqual({ status: 200, ms: expect.any(Number) as number, answer: 'kept' });
    expect(seen).toEqual([['POST', '/hook', 'evt_1', '{"a":1}']]);
  });

  it.each([
    [201, undefined],
    [204, undefined],
    [400, 'status'],
    [410, 'status'],
    [500, 'status'],
  ] as const)('answered with %i is %s', async (status, problem) => {
    const port = await receiver((_request, response) => response.writeHead(status).end());
    const posted = await send(port);
    expect([posted.status, posted.problem]).toEqual([status, problem]);
  });

  it.each([301, 302, 303, 307, 308])(
    'follows no redirect of %i, not even to its own address',
    async (status) => {
      let asked = 0;
      const port = await receiver((_request, response) => {
        asked += 1;
        response.writeHead(status, { location: '/elsewhere' }).end();
      });
      expect(await send(port)).toMatchObject({ status, problem: 'redirect' });
      expect(asked).toBe(1);
    },
  );

  it('that is answered after the time-out has failed, however well it was answered', async () => {
    const late: (() => void)[] = [];
    const port = await receiver((_request, response) => {
      late.push(() => response.end('too late'));
    });
    expect(await send(port, { timeMs: 60 })).toMatchObject({ status: 0, problem: 'slow' });
    expect(late).toHaveLength(1);
  });

  it('whose answer never ends has failed at the time-out', async () => {
    const port = await receiver((_request, response) => {
      response.writeHead(200).write('.');
    });
    expect(await send(port, { timeMs: 60 })).toMatchObject({ status: 0, problem: 'slow' });
  });

  it('reads 64 KB of an answer of a gigabyte, and keeps 1 KB', async () => {
    let sent = 0;
    const closed = { isClosed: false };
    const port = await receiver((_request, response) => {
      const block = Buffer.alloc(16 * 1024, 'x');
      response.on('close', () => (closed.isClosed = true));
      response.writeHead(200, { 'content-length': String(1024 ** 3) });
      const more = (): void => {
        while (!response.destroyed && sent < 1024 ** 3) {
          sent += block.length;
          if (!response.write(block)) {
            response.once('drain', more);
            return;
          }
        }
      };
      more();
    });
    const posted = await send(port);
    expect(posted).toMatchObject({ status: 200 });
    expect(posted.problem).toBeUndefined();
    expect(posted.answer).toBe('x'.repeat(1024));
    await expect.poll(() => closed.isClosed).toBe(true);
    // Buffers of the system hold a few megabytes.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('keeps no NUL and no half character of an answer', async () => {
    const port = await receiver((_request, response) =>
      response.end(Buffer.concat([Buffer.from('a\0b'), Buffer.from('₹').subarray(0, 2)])),
    );
    expect((await send(port)).answer).toBe('ab');
  });

  it('to nobody, and to somebody who hangs up, has failed', async () => {
    const port = await receiver((request) => request.socket.destroy());
    expect(await send(port)).toMatchObject({ status: 0, problem: 'unreachable' });
    expect(await send(port, {}, { url: 'http://127.0.0.1:9/' })).toMatchObject({ problem: 'unreachable' });
  });

  it('to a bad certificate is not made', async () => {
    const home = mkdtempSync(join(tmpdir(), 'shulk-tls-'));
    opened.push({ close: async () => rmSync(home, { recursive: true }) });
    const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${home}/key -out ${home}/cert`;
    execFileSync('openssl', request.split(' '), { stdio: 'ignore' });
    let asked = 0;
    const port = await listening(
      createTlsServer(
        { key: readFileSync(join(home, 'key')), cert: readFileSync(join(home, 'cert')) },
        () => {
          asked += 1;
        },
      ),
    );
    expect(await send(port, {}, { url: `https://localhost:${port}/` })).toMatchObject({
      status: 0,
      problem: 'certificate',
    });
    expect(asked).toBe(0);
  });

  it('is refused by number before anything is sent', async () => {
    let asked = 0;
    const port = await receiver((_request, response) => {
      asked += 1;
      response.end();
    });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '2130706433'])
      expect(await send(port, {}, { url: `http://${host}:${port}/`, reach: 'public' })).toMatchObject({
        status: 0,
        problem: 'address',
      });
    expect(asked).toBe(0);
  });

  it('goes to the very address that was checked: a name that changes between two answers gains nothing', async () => {
    let asked = 0;
    const port = await receiver((_request, response) => {
      asked += 1;
      response.writeHead(200, { connection: 'close' }).end();
    });
    const answers = ['127.0.0.1', '10.0.0.1'];
    let resolved = 0;
    const one = poster({}, (_host, _options, told) => {
      told(null, [{ address: answers[resolved] ?? '', family: 4 }]);
      resolved += 1;
    });
    opened.push(one);
    const post = { url: `http://rebind.example:${port}/`, headers: {}, body: '', reach: 'loopback' } as const;
    expect(await one.post(post)).toMatchObject({ status: 200 });
    expect(resolved, 'what was checked is not asked for again').toBe(1);
    expect(await one.post(post)).toMatchObject({ status: 0, problem: 'address' });
    expect([resolved, asked]).toEqual([2, 1]);
  });
});
