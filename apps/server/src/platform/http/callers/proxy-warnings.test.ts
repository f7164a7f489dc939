import { afterAll, beforeAll, expect, it } from 'vitest';
import { productionEnv, testApp, testServices, withTestDb } from '../../../testing/index.ts';
import type { Db } from '../../db/db.ts';
import { createLog } from '../../log.ts';

let db: Db;
beforeAll(async () => {
  db = await withTestDb('pglite');
});
afterAll(() => db.close());

it('a caller’s address comes from a proxy of TRUST_PROXY, and never from what anybody else wrote [S4]', async () => {
  const app = await testApp(testServices(db, { TRUST_PROXY: '127.0.0.1,10.1.0.0/16' }), (http) => {
    http.get('/ip', async (request) => request.ip);
  });
  const seen = async (remoteAddress: string, forwarded: string): Promise<string> =>
    (await app.http.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body;
  expect(await seen('203.0.113.9', '198.51.100.1'), 'straight from a stranger').toBe('203.0.113.9');
  expect(await seen('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(await seen('10.1.2.3', '198.51.100.1, 203.0.113.9'), 'a proxy that appends').toBe('203.0.113.9');
  expect(await seen('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3'), 'two proxies').toBe('203.0.113.9');
  await app.close();
});

it('a server in production logs once that TRUST_PROXY does not match the requests [S4]', async () => {
  const lines: string[] = [];
  const log = createLog('silent');
  log.warn = (line: unknown) => void lines.push(String(line));
  const app = await testApp({ ...testServices(db, productionEnv()), log }, (http) => {
    http.get('/health', async () => 'alive');
  });
  const ask = (remoteAddress: string, headers: Record<string, string> = {}, url = '/none') =>
    app.http.inject({ url, remoteAddress, headers });
  await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
  await ask('127.0.0.1', {}, '/health');
  await ask('10.0.0.9');
  expect(lines, 'all of this fits').toEqual([]);
  for (let n = 0; n < 3; n += 1) await ask('10.0.0.9', { 'x-forwarded-for': '203.0.113.9' });
  expect(lines).toEqual([expect.stringContaining('add the address of the proxy to TRUST_PROXY')]);
  for (let n = 0; n < 3; n += 1) await ask('127.0.0.1');
  expect(lines.slice(1)).toEqual([expect.stringContaining('have it send X-Forwarded-For')]);
  await app.close();
});
