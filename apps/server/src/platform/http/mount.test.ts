import { route } from '@shulk/contract';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { aCtx, describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { SuiteDb, TestApp } from '../../testing/index.ts';
import { AppError, assert } from '../errors.ts';
import { answer } from './answer.ts';
import { mount } from './mount.ts';

const thing = z.object({
  name: z.string(),
  inner: z.object({ kept: z.number() }).nullable(),
  list: z.array(z.object({ id: z.number() })),
});

const fetchThing = route('students.fetch', {
  summary: 'A thing',
  source: 'test',
  proof: 'client',
  query: z.object({ kind: z.string().min(2, 'At least 2 letters').optional() }),
  data: thing,
  errors: [],
});

const createThing = route('checkout.create_order', {
  summary: 'Creates a thing',
  source: 'test',
  proof: 'client',
  body: z.strictObject({
    amount: z.number('A number of rupees'),
    notes: z.array(z.object({ text: z.string() })).optional(),
  }),
  data: z.object({ n: z.number() }),
  errors: [],
  idempotency: 'required',
});

const url = { fetch: '/api/pages/v1/students/fetch', create: '/api/checkout/v1/orders' };

async function withApp(
  use: SuiteDb,
  mountAll: Parameters<typeof testApp>[1],
  work: (app: TestApp) => Promise<void>,
  env = {},
): Promise<void> {
  const app = await testApp(testServices(use.db, env), mountAll);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const echo: Parameters<typeof testApp>[1] = (http) =>
  mount(http, fetchThing, async (_ctx, { query }) => ({ name: query.kind ?? 'none', inner: null, list: [] }));

describeOnBoth('mounting a call', (use) => {
  it('answers in the envelope, with the status of the body equal to the HTTP status [decisions 1]', async () => {
    await withApp(use, echo, async (app) => {
      const got = await app.browser().get(`${url.fetch}?kind=pen`);
      expect(got.status).toBe(200);
      expect(got.json).toEqual({
        status_code: 200,
        success: true,
        message: 'OK',
        data: { name: 'pen', inner: null, list: [] },
      });
    });
  });

  it('drops empty values of a query [PJ-7.3]', async () => {
    await withApp(use, echo, async (app) => {
      expect((await app.browser().get(`${url.fetch}?kind=`)).data()).toMatchObject({ name: 'none' });
    });
  });

  it('lets no field out that the schema does not name, at any depth [threats 1.3]', async () => {
    const leaky = {
      name: 'x',
      inner: { kept: 1, secret: 's1' },
      list: [{ id: 1, secret: 's2' }],
      client_secret: 's3',
    };
    await withApp(
      use,
      (http) => mount(http, fetchThing, async () => leaky),
      async (app) => {
        const got = await app.browser().get(url.fetch);
        expect(got.data()).toEqual({ name: 'x', inner: { kept: 1 }, list: [{ id: 1 }] });
        expect(got.body).not.toMatch(/secret|s1|s2|s3/);
      },
    );
  });

  it('gives another status, message and headers when the verb says so', async () => {
    await withApp(
      use,
      (http) =>
        mount(http, fetchThing, async () =>
          answer(
            { name: 'n', inner: null, list: [] },
            { status: 201, message: 'Made.', headers: { 'x-more': 'yes' } },
          ),
        ),
      async (app) => {
        const got = await app.browser().get(url.fetch);
        expect([got.status, got.headers['x-more']]).toEqual([201, 'yes']);
        expect(got.json).toMatchObject({ status_code: 201, success: true, message: 'Made.' });
      },
    );
  });

  it('writes lasting data once, by the schema, and other data each time', async () => {
    let reads = 0;
    const lasting = {
      get name() {
        reads += 1;
        return 'n';
      },
      inner: null,
      list: [],
      secret: 'kept here',
    };
    let isLasting = true;
    await withApp(
      use,
      (http) => mount(http, fetchThing, async () => answer(lasting, { isLasting })),
      async (app) => {
        const browser = app.browser();
        for (let ask = 0; ask < 3; ask += 1) {
          const got = await browser.get(url.fetch);
          expect(got.json).toMatchObject({ data: { name: 'n', inner: null, list: [] } });
          expect(got.body).not.toContain('secret');
        }
        expect(reads).toBe(1);
        isLasting = false;
        await browser.get(url.fetch);
        await browser.get(url.fetch);
        expect(reads).toBe(3);
      },
    );
  });

  it('names every wrong field by its path', async () => {
    await withApp(
      use,
      (http) => mount(http, createThing, async () => ({ n: 1 })),
      async (app) => {
        const body = { amount: 'ten', notes: [{ text: 'a' }, { text: 5 }], extra: 1 };
        const got = await app.browser().post(url.create, body, { headers: { 'idempotency-key': 'k' } });
        expect(got.status).toBe(400);
        expect(got.json).toMatchObject({ success: false, data: null, error: { code: 'invalid_request' } });
        const { error } = got.json as { error: { fields: Record<string, string> } };
        expect(Object.keys(error.fields).sort()).toEqual(['amount', 'extra', 'notes.1.text']);
        expect(error.fields['amount']).toBe('A number of rupees');
      },
    );
  });

  it('answers 501 not_built_yet for a call that is described but not served', async () => {
    await withApp(
      use,
      (http) =>
        mount(http, { ...fetchThing, served: 'later' }, async () => ({ name: '', inner: null, list: [] })),
      async (app) => {
        const got = await app.browser().get(url.fetch);
        expect(got.status).toBe(501);
        expect(got.json).toMatchObject({ error: { code: 'not_built_yet' } });
      },
    );
  });

  it('does not start when nothing checks the proof of a call [decisions 7]', async () => {
    const open = withApp(
      use,
      (http) =>
        mount(http, { ...fetchThing, proof: 'erp' }, async () => ({ name: '', inner: null, list: [] })),
      async () => undefined,
    );
    await expect(open).rejects.toThrow(
      'The call students.fetch needs the proof "erp", but nothing checks it.',
    );
  });

  it('tells a refusal with code, fields and time to wait, and the catalogue sentence [threats 2 row 28]', async () => {
    await withApp(
      use,
      (http) =>
        mount(http, fetchThing, async () => {
          throw new AppError('otp_limited', { retryAfter: 30, fields: { otp: 'wait' } });
        }),
      async (app) => {
        const got = await app.browser().get(url.fetch);
        expect([got.status, got.headers['retry-after']]).toEqual([429, '30']);
        expect(got.json).toEqual({
          status_code: 429,
          success: false,
          message: 'Too many attempts. Please try again after some time.',
          error: { code: 'otp_limited', fields: { otp: 'wait' }, retry_after: 30 },
          data: null,
          request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      },
    );
  });

  it('answers a broken belief or a database error with 500, the request id and nothing of its cause', async () => {
    const causes = [
      async () => assert(false, 'balance of student 9876543210 is positive'),
      async () => use.db.query("select 'secret value'::int"),
    ];
    for (const cause of causes) {
      await withApp(
        use,
        (http) =>
          mount(http, fetchThing, async () => {
            await cause();
            return { name: '', inner: null, list: [] };
          }),
        async (app) => {
          const got = await app.browser().get(url.fetch);
          expect(got.status).toBe(500);
          expect(got.json).toMatchObject({
            message: 'Oops something went wrong!!',
            error: { code: 'internal' },
          });
          expect(got.body).not.toMatch(/student|9876543210|secret|integer/);
        },
      );
    }
  });

  it('meters calls per address and says when to come back [R37]', async () => {
    await withApp(
      use,
      echo,
      async (app) => {
        const browser = app.browser();
        expect((await browser.get(url.fetch)).status).toBe(200);
        expect((await browser.get(url.fetch)).status).toBe(200);
        const third = await browser.get(url.fetch);
        expect([third.status, third.headers['retry-after']]).toEqual([429, '1']);
      },
      { LIMITS_CALLS_PER_MINUTE: '60', LIMITS_CALLS_BURST: '2' },
    );
  });

  it('serves a call under the base address of the settings [decisions 1]', async () => {
    await withApp(
      use,
      echo,
      async (app) => {
        expect((await app.browser().get('/other/base/v1/students/fetch')).status).toBe(200);
        expect((await app.browser().get(url.fetch)).status).toBe(404);
      },
      { SERVICE_BASE_PAGES: 'https://api.pay.example/other/base' },
    );
  });

  it('hands the tab headers to the verb, and a hand-written Ctx serves in its place [R23]', async () => {
    const services = testServices(use.db);
    expect(aCtx(services, 4, { pageHeader: 'p' }).pageHeader).toBe('p');
    await withApp(
      use,
      (http) =>
        mount(http, fetchThing, async (ctx) => ({
          name: `${ctx.pageHeader} ${ctx.studentHeader} ${ctx.host}`,
          inner: null,
          list: [],
        })),
      async (app) => {
        const got = await app
          .browser()
          .get(url.fetch, { headers: { 'x-payment-page': 'kaveri-term', 'x-student': 'sbd_1' } });
        expect(got.data()).toMatchObject({ name: 'kaveri-term sbd_1 localhost:3000' });
      },
    );
  });
});

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

  it('gives the stored answer with a replay header to the same key and body, whatever the order of fields [threats 6.3]', async () => {
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

  it('answers 409 with Retry-After while the first call still runs [threats 6.3]', async () => {
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

  it('records a key only after validation and frees it after a refusal, so a corrected or later try runs [threats 6.3]', async () => {
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
