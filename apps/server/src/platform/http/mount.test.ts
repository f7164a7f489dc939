import { expect, it } from 'vitest';
import { aCtx, describeOnBoth, testServices } from '../../testing/index.ts';
import type { testApp } from '../../testing/index.ts';
import { AppError, assert } from '../errors.ts';
import { answer } from './answer.ts';
import { mount } from './mount.ts';
import { createThing, fetchThing, url, withApp } from './testing/things.ts';

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

  it('sends no field that the schema does not name, at any depth [threats 1.3]', async () => {
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

  it('never answers with a status the contract does not have (integrators 13)', async () => {
    const data = { name: 'n', inner: null, list: [] };
    await withApp(
      use,
      (http) => mount(http, fetchThing, async () => answer(data, { status: 202 })),
      async (app) => expect((await app.browser().get(url.fetch)).status).toBe(500),
    );
  });

  it('returns another status, message and headers if the verb says so', async () => {
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

  it('serializes immutable data once, by the schema, and other data each time', async () => {
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

  it('does not start without a guard for a call’s proof [decisions 7]', async () => {
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

  it('sends a refusal with code, fields and Retry-After, and the catalogue sentence [threats 2 row 28]', async () => {
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

  it('answers a broken invariant or a database error with 500, the request id and nothing of its cause', async () => {
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

  it('limits calls per address and says when to retry [R37]', async () => {
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

  it('passes the tab headers to the verb, and a hand-written Ctx works in its place [R23]', async () => {
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
