import { permissionsOfErp, routes } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aBundle, anInstitute } from '../imports/testing/a-bundle.ts';
import { importBundle } from '../imports/index.ts';
import { OTHER, OWN, basic, codeOf, useErp } from './testing/erp-suite.ts';

const CUSTOMER = { customer_mobile: '9812345678' };
const URL = '/api/erp/v1/customer/create-customer';

describeOnBoth('the credentials of an institute', (use) => {
  const suite = useErp(use);
  const ask = (as = {}, headers = {}) => suite.call('customer', CUSTOMER, { as, headers });

  it('let its own server in, without a cookie and without the key of the page [PJ-6.2]', async () => {
    const answer = await ask();
    expect(codeOf(answer)).toBe(201);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('are those that the bundle of its page brought, and stand in no answer to a browser [PJ-6.2] [PJ-3.3] [R36]', async () => {
    const { services, app } = suite;
    const own = anInstitute();
    const bundle = aBundle({ institutes: [own] });
    await importBundle(services, bundle);
    expect(codeOf(await ask(own.credentials))).toBe(201);
    const slug = bundle.pages?.[0]?.payment_page_slug ?? '';
    const page = await app.browser().get(`/api/pages/v1/payment-pages/fetch?payment_page_slug=${slug}`);
    expect(page.status).toBe(200);
    for (const [name, secret] of Object.entries(own.credentials ?? {})) {
      expect(page.body).not.toContain(name);
      expect(page.body).not.toContain(`"${secret}"`);
    }
  });

  it('are refused alike whatever is wrong with them, with the way to send them [PJ-6.2] [threats 1.5]', async () => {
    const refusals = [
      await ask({ client_id: 'nobody' }),
      await ask({ client_secret: 'wrong' }),
      await ask({ client_secret: '' }),
      await ask({ api_key: 'wrong' }),
      await ask({ api_key: OTHER.api_key }),
      await ask({ client_id: OTHER.client_id }),
      await ask({}, { 'x-api-key': '' }),
      await ask({}, { authorization: 'Bearer x' }),
      await ask({}, { authorization: basic('nul\u0000byte', 'x') }),
      await suite.app.browser().post(URL, CUSTOMER, { bare: true }),
    ];
    const [first] = refusals;
    for (const answer of refusals) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe(first?.headers['www-authenticate']);
      expect(answer.json).toEqual({ ...first?.json, request_id: expect.any(String) as string });
    }
    expect(codeOf(refusals[0] ?? (await ask()))).toBe('erp_credentials');
    expect(first?.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it('act as a key with four permissions: what their five calls need (decision 255)', () => {
    const needed = routes
      .filter(({ proof }) => proof === 'erp')
      .map(({ name, permission }) => [name, permission]);
    expect(Object.fromEntries(needed)).toEqual({
      'erp.create_customer': 'customers:write',
      'erp.create_session': 'sessions:write',
      'erp.create_order': 'orders:write',
      'erp.order': 'orders:read',
      'erp.orders': 'orders:read',
    });
    expect(new Set(permissionsOfErp)).toEqual(new Set(needed.map(([, permission]) => permission)));
  });

  it('are checked before anything else of the request', async () => {
    const answer = await suite.call('session', { unknown: 1 }, { as: { api_key: 'wrong' }, key: null });
    expect(codeOf(answer)).toBe('erp_credentials');
  });

  it('block an address after ten failures for one client id, even with the right ones; not another address', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(codeOf(await ask({ client_secret: `guess ${n}` }))).toBe('erp_credentials');
    const shut = await ask();
    expect(codeOf(shut)).toBe('rate_limited');
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    expect(codeOf(await suite.call('customer', CUSTOMER, { as: OTHER }))).toBe(201);
    const from = (remoteAddress: string) =>
      suite.app.http.inject({
        method: 'POST',
        url: URL,
        remoteAddress,
        headers: { authorization: basic(OWN.client_id, OWN.client_secret), 'x-api-key': OWN.api_key },
        payload: CUSTOMER,
      });
    expect((await from('203.0.113.7')).statusCode).toBe(201);
    suite.services.clock.advance(600);
    expect(codeOf(await ask())).toBe(200);
  });

  it('block an address after thirty failures over many client ids', async () => {
    for (let n = 0; n < 30; n += 1)
      expect(codeOf(await ask({ client_id: `client ${n}` }))).toBe('erp_credentials');
    expect(codeOf(await ask())).toBe('rate_limited');
  });

  it('open no call of another kind of caller: not the page’s, nor the page’s key theirs', async () => {
    const page = await suite.app
      .browser()
      .get('/api/pages/v1/payment-pages/fetch?payment_page_slug=kaveri-term', {
        bare: true,
        headers: { authorization: basic(OWN.client_id, OWN.client_secret), 'x-api-key': OWN.api_key },
      });
    expect(codeOf(page)).toBe('unknown_client');
    expect(codeOf(await suite.app.browser().post(URL, CUSTOMER))).toBe('erp_credentials');
  });
});
