import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHome } from '../crash/testing/server-process.ts';
import { mountModules } from '../modules/index.ts';
import { mountNotifications } from '../modules/notifications/index.ts';
import { mountOperations } from '../platform/http/operations.ts';
import { productionEnv, testApp, testServices, withTestDb } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';
import type { Db } from '../platform/db/db.ts';
import { nginxFile, nginxPath, startNginx } from './testing/nginx.ts';
import type { RunningNginx } from './testing/nginx.ts';

const DOCUMENT = 'text/html; charset=utf-8';
const nginx = nginxPath();

it('docs/nginx replaces whatever address the caller sent by the real one, and passes no other such header', () => {
  const file = nginxFile();
  expect(file).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(file).not.toContain('$proxy_add_x_forwarded_for');
  for (const name of ['Forwarded', 'X-Real-IP', 'X-Forwarded-Host'])
    expect(file).toContain(`proxy_set_header ${name} "";`);
});

// Without nginx the test script says so.
describe.each(nginx === undefined ? [] : [nginx])(
  'a server behind %s with the file of docs/nginx',
  (program) => {
    const home = newHome();
    let db: Db;
    let app: TestApp;
    let proxy: RunningNginx;
    const seen: { ip: string; headers: Record<string, unknown> }[] = [];
    beforeAll(async () => {
      db = await withTestDb('pglite');
      const env = { ...productionEnv(), PAYER_DIST: home.payerDist };
      const services = testServices(db, env);
      // As in production, but a late event loop of a busy test machine refuses nobody.
      const settings = { ...services.settings, nodeEnv: 'test' };
      app = await testApp({ ...services, settings }, async (http) => {
        http.addHook('onRequest', (request, _reply, done) => {
          seen.push({ ip: request.ip, headers: request.headers });
          done();
        });
        mountOperations(http);
        http.get('/assets/long-policy', (_request, reply) =>
          reply
            .header('content-security-policy', `frame-ancestors ${'https://school.example.in '.repeat(450)}`)
            .send('long'),
        );
        http.get('/assets/never', () => new Promise(() => undefined));
        await mountModules(http);
      });
      await app.http.listen({ host: '127.0.0.1', port: 0 });
      const address = app.http.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      proxy = await startNginx(program, port, { 'proxy_read_timeout 60s': 'proxy_read_timeout 2s' });
    });
    afterAll(async () => {
      await proxy?.stop();
      app?.http.server.closeAllConnections();
      await app?.close();
      await db?.close();
      home.remove();
    });

    it('serves pages and calls over TLS, with HSTS and a cookie for https alone; plain http redirects there', async () => {
      const page = await proxy.ask('/help');
      expect([page.status, page.headers['content-type']]).toEqual([200, DOCUMENT]);
      expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect(String(page.headers['set-cookie'])).toMatch(/^__Host-.*; Secure/);
      const call = await proxy.ask('/api/pages/v1/payment-pages/fetch?payment_page_slug=none', {
        headers: { 'x-api-key': app.services.settings.apiClientKey },
      });
      expect([call.status, JSON.parse(call.body)]).toMatchObject([
        404,
        { error: { code: 'page_not_found' } },
      ]);
      const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/a-page?x=1`, {
        redirect: 'manual',
        headers: { host: 'pay.example.in' },
      });
      expect([plain.status, plain.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/[^/]+\/a-page\?x=1$/),
      ]);
      const old = connectTls({
        port: proxy.httpsPort,
        host: '127.0.0.1',
        maxVersion: 'TLSv1.1',
        rejectUnauthorized: false,
      });
      await expect(
        new Promise((resolve, reject) => old.once('secureConnect', resolve).once('error', reject)),
      ).rejects.toThrow(/alert protocol version|unsupported protocol|no protocols available/i);
    });

    it('counts each caller by the real address, whatever address the caller claims [S4]', async () => {
      seen.length = 0;
      for (const forged of ['198.51.100.1', '198.51.100.2, 127.0.0.1'])
        await proxy.ask('/help', {
          from: '127.0.0.7',
          headers: { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged },
        });
      expect(seen.map(({ ip }) => ip)).toEqual(['127.0.0.7', '127.0.0.7']);
      expect(seen.flatMap(({ headers }) => Object.keys(headers))).not.toContain('x-real-ip');
    });

    it('hides the developer’s pages and the figures from everybody, however the address is written [S6]', async () => {
      seen.length = 0;
      for (const path of [
        '/dev/inbox',
        '//dev/inbox',
        '/%64ev/inbox',
        '/help/../dev/inbox',
        '/api/dev/messages',
        '/metrics',
        '/metrics/',
      ])
        expect([path, (await proxy.ask(path)).status]).toEqual([path, 404]);
      expect(seen, 'nginx itself says so; the server is asked nothing').toEqual([]);
      // A page whose name starts alike is a page.
      const page = await proxy.ask('/devi-school');
      expect([page.status, page.headers['content-type']]).toEqual([404, DOCUMENT]);
    });

    it('passes long policies and long cookies on, and refuses unneeded methods and sizes', async () => {
      const long = await proxy.ask('/assets/long-policy');
      expect([long.status, String(long.headers['content-security-policy']).length > 11_000]).toEqual([
        200,
        true,
      ]);
      expect((await proxy.ask('/help', { headers: { cookie: `a=${'x'.repeat(8_000)}` } })).status).toBe(200);
      expect((await proxy.ask('/help', { headers: { cookie: `a=${'x'.repeat(40_000)}` } })).status).toBe(400);
    });

    it('accepts bodies as large as the server does, an operator’s bundle from its addresses only, rows and bundles of keys from everywhere', async () => {
      const post = (path: string, bytes: number, from?: string) =>
        proxy.ask(path, {
          method: 'POST',
          body: JSON.stringify({ a: 'x'.repeat(bytes) }),
          ...(from === undefined ? {} : { from }),
        });
      expect((await post('/api/pages/v1/students/fetch', 300_000)).status).toBe(413);
      expect((await post('/api/webhooks/razorpay/none', 200_000)).status).not.toBe(413);
      const bundle = '/api/console/v1/imports/bundle';
      expect((await post(bundle, 3_000_000)).status, 'only the key is missing').toBe(401);
      expect((await post(bundle, 10, '127.0.0.7')).status).toBe(403);
      const ofKeys = ['/api/v1/students/bulk', '/api/v1/imports'] as const;
      for (const path of ofKeys) expect((await post(path, 2_000_000, '127.0.0.7')).status, path).toBe(401);
      expect((await post(ofKeys[0], 3_000_000)).status).toBe(413);
      expect((await post(ofKeys[1], 3_000_000)).status).toBe(401);
    });

    it('keeps slow senders away from the server: new callers are served [S3]', async () => {
      const slow = await Promise.all(Array.from({ length: 205 }, () => tls(proxy.httpsPort)));
      for (const socket of slow)
        socket.write(
          'POST /api/pages/v1/students/fetch HTTP/1.1\r\nHost: pay.example.in\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        );
      for (let n = 0; n < 5; n += 1)
        expect((await proxy.ask('/help', { from: '127.0.0.8' })).status).toBe(200);
      expect([app.http.platform.slots.underWay, app.http.platform.connections.open < 20]).toEqual([0, true]);
      const full = await proxy.ask('/help');
      expect([full.status, full.headers['retry-after']], 'this address holds 200 already').toEqual([
        503,
        '5',
      ]);
      expect(full.body).toContain('The service is busy. Please try again in a few seconds.');
      const call = await proxy.ask('/api/pages/v1/payment-pages/fetch');
      expect([call.status, call.headers['retry-after'], JSON.parse(call.body)]).toMatchObject([
        503,
        '5',
        { success: false, error: { code: 'busy', retry_after: 5 } },
      ]);
      for (const socket of slow) socket.destroy();
    });

    it('says that the service is busy while the server is down or silent: a document to people, the envelope to programs', async () => {
      const late = await proxy.ask('/assets/never');
      expect([late.status, late.headers['retry-after'], late.headers['content-type']]).toEqual([
        503,
        '5',
        DOCUMENT,
      ]);
      expect(late.body).toMatch(
        /http-equiv="refresh" content="5".*The service is busy\. Please try again in a few seconds\./s,
      );
      const away = await startNginx(program, 1);
      const page = await away.ask('/kaveri-term');
      expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
      const call = await away.ask('/api/pages/v1/payment-pages/fetch');
      expect([call.status, JSON.parse(call.body)]).toMatchObject([
        503,
        { status_code: 503, success: false, error: { code: 'busy', retry_after: 5 }, data: null },
      ]);
      await away.stop();
    });
  },
);

describe.each(nginx === undefined ? [] : [nginx])('a demo behind %s with only proxy_pass', (program) => {
  it('hides the inbox and its codes from everybody [S6]', async () => {
    const db = await withTestDb('pglite');
    const app = await testApp(testServices(db), (http) => {
      mountOperations(http);
      mountNotifications(http);
    });
    const base = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const port = Number(new URL(base).port);
    const bare = `server { listen 443 ssl http2; listen 80; ssl_certificate /etc/ssl/shulk/fullchain.pem;
      ssl_certificate_key /etc/ssl/shulk/privkey.pem; location / { proxy_pass http://127.0.0.1:3000; } }`;
    const proxy = await startNginx(program, port, {}, bare);
    for (const path of ['/dev/inbox', '/api/dev/messages']) {
      expect((await fetch(`${base}${path}`)).status, 'straight, on this machine').toBe(200);
      expect([path, (await proxy.ask(path)).status]).toEqual([path, 403]);
    }
    expect([(await fetch(`${base}/metrics`)).status, (await proxy.ask('/metrics')).status]).toEqual([
      200, 404,
    ]);
    await proxy.stop();
    await app.close();
    await db.close();
  });
});

/** An open TLS connection to nginx. */
async function tls(port: number): Promise<TLSSocket> {
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    servername: 'pay.example.in',
    rejectUnauthorized: false,
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('secureConnect', () => resolve()));
  return socket;
}
