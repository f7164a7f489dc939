import { importBundle } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../log.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { TestAnswer, TestApp, TestClock } from '../../../testing/index.ts';
import { AppError } from '../../errors.ts';
import { mount, routeUrl } from '../mount.ts';

describeOnBoth('the operator’s key (security S14)', (use) => {
  beforeEach(() => emptyTables(use.db));

  const call = {
    ...importBundle,
    query: z.object({}),
    body: z.record(z.string(), z.unknown()),
    data: z.null(),
  };
  const RIGHT = 'the-key-of-the-operator-1';
  let fails: Error | undefined;
  /** The lines of the log. */
  const logged: {
    readonly level: string | number;
    readonly msg?: string;
    readonly [field: string]: unknown;
  }[] = [];

  /** A server with one call of the operator. */
  async function withServer(
    env: Record<string, string>,
    work: (app: TestApp, clock: TestClock) => Promise<void>,
  ): Promise<void> {
    logged.length = 0;
    const write = (line: string): void => void logged.push(JSON.parse(line) as (typeof logged)[number]);
    const services = {
      ...testServices(use.db, { OPERATOR_KEY: RIGHT, ...env }),
      log: createLog('info', undefined, { write }),
    };
    const app = await testApp(services, (http) =>
      mount(http, call, async () => {
        if (fails !== undefined) throw fails;
        return null;
      }),
    );
    fails = undefined;
    try {
      await work(app, services.clock);
    } finally {
      await app.close();
    }
  }

  const show = (
    app: TestApp,
    key: string | undefined,
    from = '203.0.113.9',
    body: object = {},
  ): Promise<TestAnswer> =>
    app.browser().post(routeUrl(app.services, call), body, {
      headers: {
        'x-forwarded-for': from,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
    });
  const proxied = { TRUST_PROXY: '127.0.0.1' };
  const acts = () =>
    use.db.query<{ call: string; address: string; outline: unknown; status: number | null }>(
      'select call, address, outline, status from operator_acts order by id',
    );

  it('is refused after ten wrong ones in ten minutes, right or wrong, and only from that address', async () => {
    await withServer(proxied, async (app, clock) => {
      for (let n = 0; n < 10; n += 1) expect((await show(app, `wrong-${n}`)).status).toBe(401);
      expect((await show(app, 'wrong-10')).status).toBe(429);
      const right = await show(app, RIGHT);
      expect([right.status, Number(right.headers['retry-after']) <= 600]).toEqual([429, true]);
      expect((await show(app, RIGHT, '203.0.113.10')).status).toBe(200);
      clock.advance(600);
      expect((await show(app, RIGHT)).status).toBe(200);
    });
  });

  it('is not compared more often when many wrong ones arrive at once, and may be used any number of times at once', async () => {
    await withServer(proxied, async (app) => {
      const right = await Promise.all(Array.from({ length: 12 }, () => show(app, RIGHT)));
      expect(right.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
      const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => show(app, `wrong-${n}`)));
      expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(wrong.filter(({ status }) => status === 429)).toHaveLength(20);
      expect((await show(app, RIGHT)).status).toBe(429);
    });
  });

  it('may be wrong as often as LIMITS_OPERATOR_FAILURES_10_MIN says', async () => {
    await withServer({ ...proxied, LIMITS_OPERATOR_FAILURES_10_MIN: '2' }, async (app) => {
      const told: number[] = [];
      for (let n = 0; n < 3; n += 1) told.push((await show(app, `wrong-${n}`)).status);
      expect(told).toEqual([401, 401, 429]);
    });
  });

  it('lets a call succeed whose result cannot be recorded, leaves the row open and logs it', async () => {
    await use.db.exec('alter table operator_acts add constraint no_end check (status is null)');
    try {
      await withServer(proxied, async (app) => {
        expect((await show(app, RIGHT)).status).toBe(200);
        fails = new AppError('not_found');
        expect((await show(app, RIGHT)).status).toBe(404);
      });
    } finally {
      await use.db.exec('alter table operator_acts drop constraint no_end');
    }
    expect((await acts()).map(({ status }) => status)).toEqual([null, null]);
    const [line] = logged.filter(({ msg }) => msg?.startsWith('alarm: ') === true);
    expect(line).toMatchObject({ level: 50, call: 'console.import_bundle', status: 200 });
    expect(line?.['act']).toEqual(expect.any(Number));
  });

  it('blocks no caller without a key', async () => {
    await withServer(proxied, async (app) => {
      for (let n = 0; n < 12; n += 1) expect((await show(app, undefined)).status).toBe(401);
      expect((await show(app, RIGHT)).status).toBe(200);
    });
  });

  it('is accepted only from the listed addresses and networks, and refused from others like a wrong one', async () => {
    await withServer({ ...proxied, OPERATOR_ADDRESSES: '198.51.100.0/24, 2001:db8::/32' }, async (app) => {
      const [wrong, elsewhere] = [await show(app, 'wrong', '198.51.100.1'), await show(app, RIGHT)];
      expect([elsewhere.status, elsewhere.json.message]).toEqual([wrong.status, wrong.json.message]);
      expect((await show(app, RIGHT, '198.51.100.7')).status).toBe(200);
      expect((await show(app, RIGHT, '2001:db8::7')).status).toBe(200);
      expect(await acts()).toHaveLength(2);
    });
  });

  it('records each act with its result, and nothing of refused callers', async () => {
    await withServer(proxied, async (app) => {
      await show(app, 'wrong');
      await show(app, RIGHT, '203.0.113.9', { institutes: [], students: [{}, {}] });
      fails = new AppError('not_found');
      await show(app, RIGHT);
      fails = new Error('the disk is full');
      await show(app, RIGHT);
    });
    expect(await acts()).toEqual([
      {
        call: 'console.import_bundle',
        address: '203.0.113.9',
        outline: { institutes: 0, students: 2 },
        status: 200,
      },
      { call: 'console.import_bundle', address: '203.0.113.9', outline: {}, status: 404 },
      { call: 'console.import_bundle', address: '203.0.113.9', outline: {}, status: 500 },
    ]);
    for (const change of [
      'update operator_acts set status = 200',
      "update operator_acts set call = 'x'",
      'delete from operator_acts',
    ])
      await expect(use.db.exec(change)).rejects.toThrow('never changed');
  });
});
