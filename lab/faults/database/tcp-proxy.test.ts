import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { afterBytes, amidAnswer, startProxy, type Cutter } from './tcp-proxy.ts';

/** A message of PostgreSQL's protocol: type, length, body. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, bytes]);
}

const START = message('', '\0\x03\0\0user\0postgres\0\0');
const COMMIT = message('C', 'COMMIT\0');
const SELECT = message('C', 'SELECT 1\0');

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A database with these answers, one for each piece it receives. */
async function database(answers: readonly Buffer[]): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const left = [...answers];
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(left.shift() ?? ''));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

/** Sends the pieces one after the other; returns all bytes received, and whether the connection was cut. */
async function talk(
  url: string,
  pieces: readonly (Buffer | string)[],
  expected: number,
): Promise<{ got: Buffer; isCut: boolean }> {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  const left = [...pieces];
  let got: Buffer = Buffer.alloc(0);
  return new Promise((resolve) => {
    const end = (isCut: boolean): void => {
      socket.destroy();
      resolve({ got, isCut });
    };
    socket.on('connect', () => socket.write(left.shift() ?? ''));
    socket.on('data', (piece: Buffer) => {
      got = Buffer.concat([got, piece]);
      if (left.length > 0) socket.write(left.shift() ?? '');
      else if (got.length >= expected) end(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
  });
}

async function proxied(answers: readonly Buffer[], cutter: Cutter | undefined) {
  const url = await database(answers);
  const proxy = await startProxy(url);
  ends.push(() => proxy.stop());
  proxy.cutBy(cutter);
  return { url: proxy.through(url), proxy };
}

describe('the fault proxy', () => {
  it('passes everything through while nothing is to be cut', async () => {
    const { url, proxy } = await proxied([COMMIT, SELECT], undefined);
    const { got, isCut } = await talk(url, [START, 'x'], COMMIT.length + SELECT.length);
    expect([got, isCut, proxy.cuts()]).toEqual([Buffer.concat([COMMIT, SELECT]), false, 0]);
  });

  it('cuts after a number of bytes', async () => {
    const { url, proxy } = await proxied([Buffer.alloc(100, 1)], afterBytes({ least: 10, most: 11 }));
    const { got, isCut } = await talk(url, [START], 100);
    expect([got.length, isCut, proxy.cuts()]).toEqual([10, true, 1]);
  });

  const parse = Buffer.concat([
    message('P', 's1\0select 1\0\0\0'),
    message('P', 's2\0select capture_payment($1)\0\0\0'),
  ]);
  const bind = (name: string): Buffer => message('B', `\0${name}\0\0\0\0\0\0\0`);

  it('cuts in the middle of the answer to a statement that contains certain words, by its name', async () => {
    const { url, proxy } = await proxied(
      [message('1', ''), SELECT, SELECT],
      amidAnswer({ words: 'capture_payment(', nth: 1 }),
    );
    const { got, isCut } = await talk(url, [Buffer.concat([START, parse]), bind('s1'), bind('s2')], 99);
    expect([got.length, isCut, proxy.cuts()]).toEqual([5 + SELECT.length + SELECT.length / 2, true, 1]);
  });

  it('counts no statement that was refused, and cuts no other one in its place', async () => {
    const refusal = message('E', 'SERROR\0\0');
    const { url, proxy } = await proxied(
      [message('1', ''), refusal, SELECT, SELECT, SELECT],
      amidAnswer({ words: 'capture_payment(', nth: 2 }),
    );
    const pieces = [Buffer.concat([START, parse]), bind('s2'), bind('s1'), bind('s2'), bind('s2')];
    const { got, isCut } = await talk(url, pieces, 99);
    const whole = 5 + refusal.length + 2 * SELECT.length;
    expect([got.length, isCut, proxy.cuts()]).toEqual([whole + SELECT.length / 2, true, 1]);
  });
});
