import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { testApp } from '../../testing/index.ts';
import { AppError } from '../errors.ts';
import { answer } from './answer.ts';
import { mount } from './mount.ts';
import { createThing, url, withApp } from './testing/things.ts';

describeOnBoth('Idempotency-Key', (use) => {
  const counted = (): {
    mountAll: Parameters<typeof testApp>[1];
    runs: () => number;
    fail: (error: Error | undefined) => void;
  } => {
    let runs = 0;
    let failure: Error | undefined;
    return {
      mountAll: (http) =>
        mount(http, createThing, async () => {
          runs += 1;
          if (failure !== undefined) throw failure;
          return answer({ n: runs }, { status: 201 });
        }),
      runs: () => runs,
      fail: (error) => {
        failure = error;
      },
    };
  };
  const key = (text: string) => ({ headers: { 'idempotency-key': text } });

  it('returns the stored answer with a replay header for the same key and body, whatever the order of fields [threats 6.3]', async () => {
    const verb = counted();
    await withApp(use, verb.mountAll, async (app) => {
      const browser = app.browser();
      const first = await browser.post(url.create, { amount: 1, notes: [] }, key('a'));
      const again = await browser.post(url.create, { notes: [], amount: 1 }, key('a'));
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
        undefined,
        'true',
      ]);
      expect(verb.runs()).toBe(1);
    });
  });

  it('refuses the key with another body, a missing key and an overlong key [threats 6.3]', async () => {
    await withApp(use, counted().mountAll, async (app) => {
      const browser = app.browser();
      await browser.post(url.create, { amount: 1 }, key('b'));
      expect((await browser.post(url.create, { amount: 2 }, key('b'))).json).toMatchObject({
        status_code: 422,
        error: { code: 'idempotency_reused' },
      });
      expect((await browser.post(url.create, { amount: 2 })).json).toMatchObject({
        status_code: 400,
        error: { code: 'idempotency_missing' },
      });
      expect((await browser.post(url.create, { amount: 2 }, key('x'.repeat(256)))).status).toBe(400);
    });
  });

  it('keeps the keys of two browsers apart [threats 6.3]', async () => {
    const verb = counted();
    await withApp(use, verb.mountAll, async (app) => {
      await app.browser().post(url.create, { amount: 1 }, key('c'));
      await app.browser().post(url.create, { amount: 5 }, key('c'));
      expect(verb.runs()).toBe(2);
    });
  });

  it('answers 409 with Retry-After while the first call is running [threats 6.3]', async () => {
    let release = (): void => undefined;
    let entered = (): void => undefined;
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const held = new Promise<void>((resolve) => (release = resolve));
    await withApp(
      use,
      (http) =>
        mount(http, createThing, async () => {
          entered();
          await held;
          return { n: 1 };
        }),
      async (app) => {
        const browser = app.browser();
        // The cookie comes first, so that both calls are of one browser.
        await browser.post(url.create, { amount: 1 });
        const running = browser.post(url.create, { amount: 1 }, key('d'));
        await inside;
        const second = await browser.post(url.create, { amount: 1 }, key('d'));
        expect([second.status, second.headers['retry-after']]).toEqual([409, '2']);
        release();
        expect((await running).status).toBe(200);
      },
    );
  });

  it('records a key only after validation and frees it after a refusal, so that a corrected or later attempt runs [threats 6.3]', async () => {
    const verb = counted();
    await withApp(use, verb.mountAll, async (app) => {
      const browser = app.browser();
      expect((await browser.post(url.create, { amount: 'x' }, key('e'))).status).toBe(400);
      verb.fail(new AppError('gateway_unavailable'));
      expect((await browser.post(url.create, { amount: 1 }, key('e'))).status).toBe(503);
      verb.fail(undefined);
      expect((await browser.post(url.create, { amount: 1 }, key('e'))).status).toBe(201);
      expect(verb.runs()).toBe(2);
    });
  });
});
