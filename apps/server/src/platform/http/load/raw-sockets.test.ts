import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, testServices, withTestDb } from '../../../testing/index.ts';
import { monotonicMs } from '../../clock.ts';
import type { Db } from '../../db/db.ts';

/** Slots of a server with two connections to its database. */
const SLOTS = 80;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('misbehaving connections', () => {
  let db: Db;
  beforeAll(async () => {
    db = await withTestDb('pglite');
  });
  afterAll(() => db.close());

  /** A server whose one slow route answers on command, and whose other routes answer at once. */
  const started = async (env: Record<string, string> = {}) => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const services = testServices(db, { DB_POOL_SIZE: '2', ...env });
    let begun = 0;
    const app = await testApp(services, (http) => {
      http.get('/slow', async () => {
        begun += 1;
        await gate;
        return 'done';
      });
      http.get('/quick', async () => 'done');
      http.post('/told', async () => 'told');
      http.post('/large', { bodyLimit: 1024 * 1024 }, async () => 'told');
    });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const address = app.http.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    ends.push(async () => {
      open();
      await app.close();
    });
    return {
      app,
      callsInFlight: services.callsInFlight,
      open: () => open(),
      begun: () => begun,
      ask: async (path = '/quick') => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
      raw: () => opened(port),
    };
  };

  it('lose no slot when many requests of one connection are cut before they are answered [S2]', async () => {
    const { begun, open, ask, raw, callsInFlight } = await started();
    for (let n = 0; n < 5; n += 1) {
      const one = await raw();
      one.socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60));
      await expect.poll(begun, { interval: 2 }).toBeGreaterThan(n);
      one.socket.destroy();
      await one.gone;
    }
    await expect.poll(() => callsInFlight.isBusy, { message: 'background work goes on' }).toBe(false);
    // The slots of the cut connections are free again although nothing was answered yet.
    const waiting = Array.from({ length: SLOTS }, () => ask('/slow'));
    await expect.poll(begun).toBeGreaterThanOrEqual(5 + SLOTS);
    open();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  });

  it('get one answer at a time: a pipelined request is refused, and the connection closed [S2]', async () => {
    const { open, begun, raw } = await started();
    const one = await raw();
    one.socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2));
    await expect.poll(begun).toBe(1);
    open();
    await one.gone;
    expect(begun(), 'the second was not worked on').toBe(1);
    const [first, second] = one.statuses();
    expect([first, second]).toEqual([200, 400]);
    expect(one.text()).toContain('one request at a time');
  });

  it('may send one request after the other on a kept connection', async () => {
    const { raw } = await started();
    const one = await raw();
    for (let n = 1; n <= 20; n += 1) {
      one.socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await expect.poll(() => one.statuses().length, { interval: 1 }).toBe(n);
    }
    expect(new Set(one.statuses())).toEqual(new Set([200]));
  });

  it('take no slot while their body arrives [S3]', async () => {
    const { ask, raw } = await started({ LIMITS_CONNECTIONS_PER_ADDRESS: '1000' });
    const slow = await Promise.all(Array.from({ length: 3 * SLOTS }, raw));
    for (const { socket } of slow) socket.write(`${head('/told', 1_000)}{`);
    for (let n = 0; n < 5; n += 1) expect(await ask()).toBe(200);
  });

  it('have 8 seconds to send an ordinary body, then get a refusal and are closed; a large one may take longer [S3]', async () => {
    const { raw } = await started();
    const one = await raw();
    const large = await raw();
    const begun = monotonicMs();
    one.socket.write(`${head('/told', 1_000)}{`);
    large.socket.write(`${head('/large', 1_000)}{`);
    await one.gone;
    const ms = monotonicMs() - begun;
    expect(one.statuses()).toEqual([408]);
    expect(one.text()).toContain('took too long');
    expect([ms > 5_000, ms < 10_500]).toEqual([true, true]);
    expect(large.statuses()).toEqual([]);
    await large.gone;
    expect(large.statuses()).toEqual([408]);
  });

  it('are limited per address by the setting; a trusted proxy is no single caller [S3]', async () => {
    const few = { LIMITS_CONNECTIONS_PER_ADDRESS: '10' };
    const { raw, ask } = await started(few);
    const held = await Promise.all(Array.from({ length: 10 }, raw));
    const refused = await raw();
    await refused.gone;
    expect(refused.statuses()).toEqual([503]);
    expect(refused.text()).toMatch(/retry-after: \d/i);
    for (const { socket } of held) socket.destroy();
    await expect.poll(() => ask().catch(() => 0)).toBe(200);
    const behind = await started({ ...few, TRUST_PROXY: '127.0.0.1' });
    await Promise.all(Array.from({ length: 30 }, behind.raw));
    expect(await behind.ask()).toBe(200);
  });
});

const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** A connection driven by hand. */
async function opened(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  socket.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  ends.push(() => void socket.destroy());
  return {
    socket,
    gone,
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
  };
}
