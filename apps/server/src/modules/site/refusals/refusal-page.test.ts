import { afterEach, beforeEach, expect, it } from 'vitest';
import { newHome } from '../../../crash/testing/server-process.ts';
import { AppError } from '../../../platform/errors.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { importBundle } from '../../imports/index.ts';
import { aBundle, aPage, anInstitute } from '../../imports/testing/a-bundle.ts';
import { mountModules } from '../../index.ts';
import { pageCache } from '../../pages/index.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
const support = { phones: ['+91 44 1234 5678'], emails: ['fees@hill.example'] };

describeOnBoth('a refused or failed page', (use) => {
  const home = newHome();
  let app: TestApp;
  /** What the database throws instead of an answer, or what a request is refused with. */
  let failure: Error | undefined;
  let refusal: AppError | undefined;
  beforeEach(async () => {
    failure = refusal = undefined;
    await emptyTables(use.db);
    const db = new Proxy(use.db, {
      get(target, name, receiver) {
        if (failure !== undefined && ['query', 'maybe', 'one', 'tx'].includes(String(name)))
          return async () => {
            throw failure;
          };
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const services = testServices(db, { PAYER_DIST: home.payerDist });
    app = await testApp(services, async (http) => {
      http.addHook('onRequest', (_request, _reply, done) => done(refusal));
      await mountModules(http);
    });
    await importBundle(services, aBundle({ institutes: [anInstitute({ support })], pages: [aPage()] }));
  });
  afterEach(() => app.close());

  const open = (url: string, headers: Record<string, string> = BROWSER) =>
    app.http.inject({ url, headers: { host: 'localhost', ...headers } });
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('under load is a document that says so and reloads automatically after Retry-After [SR-8.3] [SR-8.4]', async () => {
    refusal = new AppError('busy', { retryAfter: 4 });
    const page = await open('/hill-term');
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '4',
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('The service is busy. Please try again in a few seconds.');
    expect(page.body).toContain('<meta http-equiv="refresh" content="4">');
    expect(page.headers['cache-control']).toBe('no-store');
    const program = await open('/hill-term', { accept: '*/*' });
    expect([program.statusCode, program.json()]).toMatchObject([
      503,
      { error: { code: 'busy', retry_after: 4 } },
    ]);
  });

  it('is in the language that the reader chose, that the browser has, or that the page says, whoever refuses', async () => {
    const tamil = 'இப்போது பலர் பயன்படுத்துகிறார்கள்.';
    refusal = new AppError('busy', { retryAfter: 4 });
    for (const [url, more] of [
      ['/hill-term?lang=ta', {}],
      ['/hill-term', { cookie: 'shulk_language=ta' }],
      ['/hill-term', { 'accept-language': 'ta-IN,ta;q=0.9,en;q=0.5' }],
    ] as const) {
      const { body } = await open(url, { ...BROWSER, ...more });
      expect(body, url).toContain('<html lang="ta-IN">');
      expect(body, url).toContain(tamil);
      expect(body, url).toContain('<h1>ஒரு நிமிடம் காத்திருக்கவும்</h1>');
      expect(body, url).not.toContain('The service is busy');
    }
  });

  it('without the database names the institute’s own contacts once its page was read, and else those of this server', async () => {
    failure = lost;
    const unknown = await open('/hill-term');
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '3']);
    expect(unknown.body).toContain('href="tel:+919000000990"');
    expect(unknown.body).toContain('href="mailto:support@shulk.example"');
    failure = undefined;
    expect((await open('/hill-term')).statusCode).toBe(200);
    failure = lost;
    // What is cached has expired by now.
    pageCache(app.services).find = () => Promise.reject(lost);
    const known = await open('/Hill-Term?uid=HL-1');
    expect(known.statusCode).toBe(503);
    expect(known.body).toContain('Need help? Ask Hill School:');
    expect(known.body).toMatch(/href="tel:\+914412345678".*href="mailto:fees@hill\.example"/s);
    expect(known.body).not.toContain('support@shulk.example');
    expect(known.body).not.toContain('HL-1');
  });

  it('by a bug says so without a word of the cause, and reloads after a while', async () => {
    failure = new Error('column "secret" does not exist');
    const page = await open('/hill-term');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([500, '10']);
    expect(page.body).toContain('Oops something went wrong!!');
    expect(page.body).toContain('<meta http-equiv="refresh" content="10">');
    expect(page.body).not.toMatch(/secret|column|stack/);
  });

  it('has the foot of every page, runs no script and keeps its policy [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13]', async () => {
    refusal = new AppError('busy', { retryAfter: 2 });
    const { body, headers } = await open('/hill-term');
    expect(body).toMatch(/<footer><span>Secured By <svg/);
    expect(body).toMatch(
      /href="\/legal\/terms">Terms and conditions.*href="\/legal\/privacy">Privacy policy/s,
    );
    expect(body).not.toMatch(/<script|style="|onclick/);
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('with a truncated address ends at /help, like any other unknown path [SR-2.3] [SR-2.7] [SR-4.21]', async () => {
    for (const url of ['/page/%ff', '/%e0%a4%a', '/hill-term/r/%']) {
      const { statusCode, headers } = await open(url);
      expect([url, statusCode, headers.location]).toEqual([url, 302, '/help']);
    }
    // The app continues to /help from there.
    for (const url of [`/${'x'.repeat(300)}`, '/hill-term/nothing'])
      expect([url, (await open(url)).body.includes('id="shulk-settings"')]).toEqual([url, true]);
    expect((await open('/help')).statusCode).toBe(200);
  });

  it('under /api is a document too where a browser opens the address, such as the return from a gateway', async () => {
    refusal = new AppError('busy', { retryAfter: 3 });
    const back = await app.http.inject({
      method: 'POST',
      url: '/api/checkout/v1/return/ord_x',
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    });
    expect([back.statusCode, back.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    refusal = undefined;
    const gone = await open('/api/pages/v1/nothing');
    expect([gone.statusCode, gone.headers['retry-after']]).toEqual([404, undefined]);
    expect(gone.body).toMatch(/<h1>Page Not Found<\/h1>.*href="\/help"/s);
    expect(gone.body).not.toContain('http-equiv="refresh"');
    const call = await open('/api/pages/v1/nothing', { accept: '*/*', 'sec-fetch-dest': 'empty' });
    expect(call.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});
