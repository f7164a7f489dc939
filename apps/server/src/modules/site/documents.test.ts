import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { priceCards } from '../fees/index.ts';
import { importBundle } from '../imports/index.ts';
import { aBundle, aPage } from '../imports/testing/a-bundle.ts';
import { AppHtml } from './app/app-html.ts';
import { mountDocuments } from './documents.ts';

const payerFolder = fileURLToPath(new URL('../../../../payer', import.meta.url));

describeOnBoth('a document of the payer’s app (finding 22, decision 62)', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), (http) => {
      const { settings } = http.platform.services;
      mountDocuments(http, {
        html: new AppHtml(payerFolder, settings),
        priceCards,
        pageOfLink: async (_ctx, token) => (token === 'good.tag' ? 'hill-term' : ''),
      });
    });
    await importBundle(app.services, aBundle());
  });
  afterEach(() => app.close());

  const get = (accepted: string, url = '/hill-term') =>
    app.http.inject({ url, headers: { 'accept-encoding': accepted } });
  /** Without the parts that are new in each answer. */
  const steady = (html: string): string => html.replaceAll(/nonce="[^"]*"/g, '');

  it('is sent with brotli or gzip, as the browser accepts, and is the same document', async () => {
    const plain = await get('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(steady(brotliDecompressSync(brotli.rawPayload).toString())).toBe(steady(plain.body));
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const gzip = await get('br;q=0, gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(steady(gunzipSync(gzip.rawPayload).toString())).toBe(steady(plain.body));
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['the browser', '/hill-term', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
    ['its last choice', '/hill-term', { 'accept-language': 'hi', cookie: 'shulk_language=ta' }, 'ta'],
    ['its address', '/hill-term?lang=kn', { 'accept-language': 'hi', cookie: 'shulk_language=ta' }, 'kn'],
    ['English where nobody asks', '/hill-term', {}, 'en'],
  ])('is in the language of %s', async (_, url, headers, language) => {
    const { body } = await app.http.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });
    expect(body).toContain(`<html lang="${language}-IN">`);
    expect(body.includes('Loading')).toBe(language === 'en');
  });

  it('is in the language of its page for a browser that is set to English', async () => {
    await importBundle(app.services, aBundle({ pages: [aPage({ language: 'gu' })] }));
    const { body } = await app.http.inject({ url: '/hill-term', headers: { 'accept-language': 'en-IN' } });
    expect(body).toContain('<html lang="gu-IN">');
  });

  it('has the texts of its institute in the title, and those of one language alone', async () => {
    const texts = { hi: { 'School fees': 'स्कूल फ़ीस' }, ta: { 'School fees': 'பள்ளிக் கட்டணம்' } };
    await importBundle(
      app.services,
      aBundle({ pages: [aPage({ payment_page_label: 'School fees', texts })] }),
    );
    const { body } = await app.http.inject({ url: '/hill-term', headers: { 'accept-language': 'hi' } });
    expect(body).toContain('<title>स्कूल फ़ीस - ');
    expect(body).not.toContain('பள்ளிக் கட்டணம்');
  });

  it('contains nothing of its address or of the browser, so that its length reveals nothing', async () => {
    const plain = steady((await get('identity')).body);
    const asked = await get('identity', '/hill-term?sid=CANARY-1&m=9000000777&ppsc=CANARY-2');
    expect(steady(asked.body).replace('<meta name="robots" content="noindex">', '')).toBe(plain);
  });

  it('of a parent’s link has the look of its page and says nothing of the link, to search engines and to other sites (decision 240)', async () => {
    const good = await get('identity', '/pay/good.tag');
    expect(good.statusCode).toBe(200);
    expect(good.body).toContain('"payment_page_slug":"hill-term"');
    expect(good.body).not.toContain('good.tag');
    expect(good.body).toContain('noindex');
    expect(good.headers['referrer-policy']).toBe('no-referrer');
    const guessed = await get('identity', '/pay/guess.tag');
    expect(guessed.statusCode).toBe(200);
    expect(guessed.body).not.toContain('payment_page_slug');
  });
});
