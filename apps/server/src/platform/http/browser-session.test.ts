import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import type { Db } from '../db/db.ts';
import { sha256 } from '../ids.ts';
import { openBrowser, purgeBrowserSessions } from './browser-session.ts';

describeOnBoth('the anonymous browser session [R22]', (use) => {
  let services: TestServices;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
  });

  const rows = () =>
    use.db.query<{ id: number; token_hash: Buffer; last_seen_at: string }>(
      'select * from browser_sessions order by id',
    );
  const pair = (setCookie: string | undefined): string => (setCookie ?? '').split(';')[0] ?? '';
  /** Opens a browser whose row exists. */
  const known = async (): Promise<{ cookie: string; id: number }> => {
    const first = openBrowser(services, undefined);
    return { id: await first.id(), cookie: pair(first.setCookie()) };
  };

  it('sets an HttpOnly SameSite=Lax cookie on the first visit and writes no row until one is needed', async () => {
    const browser = openBrowser(services, undefined);
    expect(browser.setCookie()).toMatch(
      /^shulk_sid=[^;]{60,80}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await browser.known()).toBeUndefined();
    expect(await rows()).toEqual([]);
    const again = openBrowser(services, pair(browser.setCookie()));
    expect(again.setCookie()).toBeUndefined();
    const id = await again.id();
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  });

  it('is __Host- and Secure when PUBLIC_URL is https [decisions 15]', () => {
    const safe = testServices(use.db, { PUBLIC_URL: 'https://pay.example.in' });
    expect(openBrowser(safe, undefined).setCookie()).toMatch(
      /^__Host-shulk_sid=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('keeps only the SHA-256 of the token [threats 4]', async () => {
    const { cookie } = await known();
    const [token = ''] = (cookie.split('=')[1] ?? '').split('.');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await rows();
    expect(row?.token_hash).toEqual(sha256(token));
  });

  it('is the same session for later requests, and for two simultaneous first requests', async () => {
    const { cookie, id } = await known();
    expect(await openBrowser(services, cookie).id()).toBe(id);
    expect(await openBrowser(services, cookie).known()).toBe(id);
    const fresh = pair(openBrowser(services, undefined).setCookie());
    const both = await Promise.all([openBrowser(services, fresh).id(), openBrowser(services, fresh).id()]);
    expect(both[0]).toBe(both[1]);
  });

  it('accepts no cookie that this installation did not issue', async () => {
    const { cookie } = await known();
    const forged = [
      `shulk_sid=${'A'.repeat(43)}.${'B'.repeat(22)}`,
      cookie.slice(0, -1),
      'shulk_sid=',
      'shulk_sid=a.b.c',
    ];
    for (const header of forged) {
      const browser = openBrowser(services, header);
      expect(await browser.known()).toBeUndefined();
      expect(pair(browser.setCookie())).not.toBe(header);
      expect(browser.setCookie()).toBeDefined();
    }
  });

  it('expires after 30 idle minutes; then a new session with a new cookie starts [threats 4]', async () => {
    const { cookie, id } = await known();
    services.clock.advance(29 * 60);
    expect(await openBrowser(services, cookie).known()).toBe(id);
    services.clock.advance(29 * 60);
    expect(await openBrowser(services, cookie).known()).toBe(id);
    services.clock.advance(30 * 60);
    const late = openBrowser(services, cookie);
    expect(await late.known()).toBeUndefined();
    expect(pair(late.setCookie())).not.toBe(cookie);
    expect(await late.id()).not.toBe(id);
  });

  it('expires after 24 hours even in use [threats 4]', async () => {
    const { cookie, id } = await known();
    for (let quarter = 0; quarter < 95; quarter += 1) {
      services.clock.advance(15 * 60);
      expect(await openBrowser(services, cookie).known()).toBe(id);
    }
    services.clock.advance(15 * 60);
    expect(await openBrowser(services, cookie).known()).toBeUndefined();
  });

  it('writes the last visit at most once a minute', async () => {
    const { cookie } = await known();
    const before = (await rows())[0]?.last_seen_at;
    services.clock.advance(59);
    await openBrowser(services, cookie).known();
    expect((await rows())[0]?.last_seen_at).toBe(before);
    services.clock.advance(1);
    await openBrowser(services, cookie).known();
    expect((await rows())[0]?.last_seen_at).toBe(services.clock.now());
  });

  it('reads a cookie’s row once a minute, whatever the number of requests', async () => {
    const { cookie, id } = await known();
    let reads = 0;
    const db: Db = {
      ...use.db,
      async maybe<R>(text: string, params?: readonly unknown[]) {
        reads += 1;
        return use.db.maybe<R>(text, params);
      },
    };
    const counted = { ...services, db };
    for (let request = 0; request < 5; request += 1) expect(await openBrowser(counted, cookie).id()).toBe(id);
    expect(reads).toBe(1);
    services.clock.advance(60);
    expect(await openBrowser(counted, cookie).known()).toBe(id);
    expect(await openBrowser(counted, cookie).known()).toBe(id);
    expect(reads).toBe(2);
    services.clock.advance(30 * 60);
    expect(await openBrowser(counted, cookie).known()).toBeUndefined();
  });

  it('purges expired sessions and keeps live ones', async () => {
    await known();
    services.clock.advance(31 * 60);
    const { id } = await known();
    await purgeBrowserSessions(use.db, services.clock.now());
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  });
});
