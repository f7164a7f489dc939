import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionEnv, testApp, testServices, withTestDb } from '../../testing/index.ts';
import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { mountOperations } from './operations.ts';

describe('the figures of /metrics', () => {
  let db: Db;
  beforeAll(async () => {
    db = await withTestDb('pglite');
  });
  afterAll(() => db.close());

  const KEY = 'metrics-key-of-this-test';
  const asker = async (env: Record<string, string>, over: Partial<Settings> = {}) => {
    const given = testServices(db, env);
    const services = { ...given, settings: { ...given.settings, ...over } };
    const app = await testApp(services, mountOperations);
    return {
      services,
      ask: async (headers: Record<string, string> = {}) => {
        const got = await app.http.inject({
          url: '/metrics',
          headers: { host: '127.0.0.1:3000', ...headers },
        });
        return [got.statusCode, got.body.includes('shulk_http_under_way 1')];
      },
      figures: app.http.platform.figures,
      scrape: async () =>
        (await app.http.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000' } })).body,
      close: () => app.close(),
    };
  };
  const shown = (key: string) => ({ authorization: `Bearer ${key}` });

  it('are open to this machine in a demo, and to nobody behind a proxy [S6]', async () => {
    const { ask, close } = await asker({});
    expect(await ask()).toEqual([200, true]);
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { connection: 'close' },
      { host: 'pay.example.in' },
    ])
      expect([headers, ...(await ask(headers))]).toEqual([headers, 404, false]);
    await close();
  });

  it('contain modules’ figures, and omit one that cannot be read (money, hole 12)', async () => {
    const { figures, scrape, close } = await asker({});
    let left = 1;
    figures.add(async () => {
      left -= 1;
      if (left < 0) throw new Error('the database is away');
      const values = [{ labels: { account: 'main' }, value: 5 }];
      return [{ name: 'shulk_clearing_paise', help: 'Held', values }];
    });
    expect(await scrape()).toContain('shulk_clearing_paise{account="main"} 5');
    const later = await scrape();
    expect(later).not.toContain('shulk_clearing_paise');
    expect(later).toContain('shulk_http_under_way 1');
    await close();
  });

  it('need METRICS_KEY in production: neither a loopback name nor the operator key opens them [S6]', async () => {
    const { ask, close, services } = await asker({ ...productionEnv(), METRICS_KEY: KEY });
    expect(await ask()).toEqual([404, false]);
    expect(await ask(shown('metrics-key-of-that-test'))).toEqual([404, false]);
    expect(await ask(shown(services.settings.operatorKey))).toEqual([404, false]);
    expect(await ask({ ...shown(KEY), 'x-forwarded-for': '203.0.113.9' })).toEqual([200, true]);
    await close();
    const without = await asker(productionEnv());
    expect(await without.ask(shown(''))).toEqual([404, false]);
    await without.close();
    const atHome = await asker(productionEnv(), { publicUrl: 'http://127.0.0.1:3000' });
    expect(await atHome.ask(), 'be its address that of this machine').toEqual([404, false]);
    await atHome.close();
  });
});
