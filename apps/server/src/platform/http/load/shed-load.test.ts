import { expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../../testing/index.ts';
import type { AppError } from '../../errors.ts';
import { refuseWhenLate, shedOf } from './shed-load.ts';
import type { Shed } from './shed-load.ts';

const route = (url: string, shed?: Shed) => ({ url, config: shed === undefined ? {} : { shed } });

it('refuses while the event loop is late, calls of a payment in progress later, but not after a single long block', async () => {
  const late = (ms: number, shed?: Shed): Promise<void> => refuseWhenLate(route('/x', shed), ms);
  await expect(late(2_500)).rejects.toMatchObject({ code: 'busy' });
  await expect(late(Number.POSITIVE_INFINITY)).resolves.toBeUndefined();
  await expect(late(2_500, 'later')).resolves.toBeUndefined();
  await expect(late(4_500, 'later')).rejects.toMatchObject({ code: 'busy' });
  await expect(late(4_500, 'last')).resolves.toBeUndefined();
  await expect(late(6_500, 'last')).rejects.toMatchObject({ code: 'busy' });
  await expect(
    refuseWhenLate(route('/health'), 9_000),
    'a load balancer gets its answer',
  ).resolves.toBeUndefined();
});

it('refuses calls of a payment in progress later than others, and gateways’ messages last', () => {
  expect(['client', 'none', 'checkout_token', 'application_token', 'signature'].map(shedOf)).toEqual([
    'first',
    'first',
    'later',
    'later',
    'last',
  ]);
});

it('spreads the retry times of refused callers', async () => {
  const told: unknown[] = [];
  for (let n = 0; n < 3; n += 1)
    await refuseWhenLate(route('/x'), 2_500).catch((error: AppError) => told.push(error.retryAfter));
  expect(new Set(told)).toEqual(new Set([2, 3, 4]));
});

describeOnBoth('requests in flight', (use) => {
  const CONNECTIONS = 2;

  /** A server whose routes answer on command. */
  const started = async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let worked = 0;
    const services = testServices(use.db, {
      DB_POOL_SIZE: String(CONNECTIONS),
      LIMITS_CONNECTIONS_PER_ADDRESS: '1000',
    });
    const app = await testApp(services, (http) => {
      for (const shed of ['first', 'later', 'last'] as const)
        http.get(`/wait/${shed}`, { config: { shed } }, async () => {
          worked += 1;
          await gate;
          return 'done';
        });
      http.get('/health', async () => 'alive');
    });
    const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const waiting: Promise<number>[] = [];
    /** Sends so many requests at once, and waits until all have started. */
    const occupy = async (shed: Shed, times: number): Promise<void> => {
      const until = worked + times;
      for (let n = 0; n < times; n += 1)
        waiting.push(fetch(`${url}/wait/${shed}`).then(({ status }) => status));
      await expect.poll(() => worked, { timeout: 10_000, interval: 5 }).toBe(until);
    };
    return {
      app,
      callsInFlight: services.callsInFlight,
      url,
      open: () => open(),
      occupy,
      waiting,
      worked: () => worked,
    };
  };

  it('are as many as can be answered in time; more get a retry time, without any work', async () => {
    const { app, url, open, occupy, waiting, worked } = await started();
    try {
      const answer = (shed: Shed) => fetch(`${url}/wait/${shed}`);
      await occupy('first', 40 * CONNECTIONS);
      const refused = await answer('first');
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^[234]$/);
      expect(await refused.json()).toMatchObject({ error: { code: 'busy', retry_after: 3 } });
      await occupy('later', 40 * CONNECTIONS);
      expect((await answer('later')).status).toBe(503);
      await occupy('last', 40 * CONNECTIONS);
      expect((await answer('last')).status).toBe(503);
      expect((await fetch(`${url}/health`)).status, 'a load balancer gets its answer').toBe(200);
      expect(worked()).toBe(120 * CONNECTIONS);
      open();
      expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
      expect((await answer('first')).status, 'the load is over').toBe(200);
    } finally {
      open();
      await app.close();
    }
  });

  it('make background work wait until they are answered; gateways’ messages do not', async () => {
    const { app, open, occupy, waiting, callsInFlight } = await started();
    try {
      await occupy('last', 8);
      expect(callsInFlight.isBusy).toBe(false);
      await occupy('later', 4);
      expect(callsInFlight.isBusy).toBe(true);
      open();
      await Promise.all(waiting);
      await expect.poll(() => callsInFlight.isBusy, { timeout: 10_000, interval: 5 }).toBe(false);
    } finally {
      open();
      await app.close();
    }
  });

  it('no longer count when their caller has disconnected', async () => {
    const { app, url, open, worked } = await started();
    try {
      const caller = new AbortController();
      const gone = Array.from({ length: 40 * CONNECTIONS }, () =>
        fetch(`${url}/wait/first`, { signal: caller.signal }).catch(() => 'gone'),
      );
      await expect.poll(() => worked(), { timeout: 10_000, interval: 5 }).toBe(40 * CONNECTIONS);
      caller.abort();
      await Promise.all(gone);
      open();
      await expect
        .poll(async () => (await fetch(`${url}/wait/first`)).status, { timeout: 10_000, interval: 20 })
        .toBe(200);
    } finally {
      open();
      await app.close();
    }
  });
});
