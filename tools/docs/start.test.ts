import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarDay } from '@shulk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDemoBundle } from '../../apps/server/src/demo/index.ts';
import { createKeyOf } from '../../apps/server/src/modules/api-keys/index.ts';
import { importBundle } from '../../apps/server/src/modules/imports/index.ts';
import { mountCalls } from '../../apps/server/src/modules/index.ts';
import { capture, paid } from '../../apps/server/src/modules/payments/testing/captures.ts';
import { docExamples } from '../../apps/server/src/modules/integrators/testing/doc-examples.ts';
import type { DocExample } from '../../apps/server/src/modules/integrators/testing/doc-examples.ts';
import { plusMs, systemClock } from '../../apps/server/src/platform/clock.ts';
import { describeOnBoth, testApp, testServices } from '../../apps/server/src/testing/index.ts';
import type { TestApp } from '../../apps/server/src/testing/index.ts';
import { freePort } from '../setup/free-port.mjs';
import { at } from '../setup/paths.mjs';

const text = readFileSync(at('docs/start.md'), 'utf8');

interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
}

describeOnBoth('docs/start.md', (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-start-'));
  let app: TestApp;
  let receiver: ChildProcess | undefined;
  /** What the page's examples have in place of ours. */
  const ours: [shown: string, own: string][] = [];

  beforeAll(async () => {
    const services = testServices(use.db, { SANDBOX_URL: 'http://127.0.0.1:9' });
    services.clock.set(systemClock.now());
    await importBundle(services, buildDemoBundle(calendarDay('2026-11-27'), services.settings.publicUrl));
    const [, institute_code = '', name = '', scopes = ''] =
      /^npm run keys -- create (\S+) --name (\S+) --scopes (\S+)$/m.exec(text) ?? [];
    const { key } = await createKeyOf(services, {
      institute_code,
      name,
      kind: 'secret',
      scopes: scopes.split(',') as never,
      addresses: [],
      expires_at: plusMs(services.clock.now(), 86_400_000),
    });
    app = await testApp(services, mountCalls);
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    ours.push(['$SHULK_KEY', key], ['http://localhost:3000', address], ['4000', String(await freePort())]);
  });
  afterAll(async () => {
    receiver?.kill();
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const asOurs = (part: string): string =>
    ours.reduce((all, [shown, own]) => all.replaceAll(shown, own), part);

  /** Runs the call of the page whose address has this part. */
  async function run(part: string): Promise<Answer> {
    const found = docExamples(asOurs(text)).find(({ url }) => url.includes(part));
    const { url, method, headers, body } = found as DocExample;
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const json = (await answer.json()) as Answer;
    expect([part, answer.status < 300, json]).toEqual([part, true, json]);
    return json;
  }

  /** Starts the receiver of the page. @returns what it printed until now */
  async function startReceiver(secret: string): Promise<() => string> {
    const [, code = ''] = /^```js\n(.*?)^```/ms.exec(text) ?? [];
    writeFileSync(join(folder, 'receiver.mjs'), asOurs(code));
    receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: { ...process.env, SHULK_SECRET: secret },
    });
    let printed = '';
    receiver.stdout?.on('data', (more: Buffer) => (printed += more.toString()));
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('listening');
    return () => printed;
  }

  /** The payment of the page's parent, as a gateway tells of it. @returns the payment's id */
  async function pay(): Promise<string> {
    const asked = await fetch(asOurs('http://localhost:3000/api/erp/v1/orders/create'), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('kaveri-valley-demo:demo-kaveri-client-secret').toString('base64')}`,
        'x-api-key': 'demo-kaveri-api-key',
        'content-type': 'application/json',
        'idempotency-key': 'pays',
      },
      body: JSON.stringify({
        payment_page_slug: 'kaveri-term',
        student_id: 'START-1',
        card_code: 'pay-in-full',
        reference_id: 'INV-1',
      }),
    });
    const said = (await asked.json()) as Answer;
    expect([asked.status, said]).toEqual([201, said]);
    const { data } = said;
    const order = await use.db.one<{ id: number; amount: number }>(
      'select id, amount_paise as amount from orders where order_code = $1',
      [data['order_id']],
    );
    await capture(use.db, order.id, paid('order_start', order.amount), systemClock.now());
    return String(data['application_code']);
  }

  it('leads from a student of its own over a webhook that the receiver believes to a payment and its refund', async () => {
    expect((await run('/institute')).data['object']).toBe('institute');
    expect((await run('/students/START-1')).data).toMatchObject({ object: 'student', id: 'START-1' });
    const endpoint = (await run('/webhook-endpoints')).data;
    const printed = await startReceiver(String(endpoint['secret']));
    ours.push(['$ENDPOINT', String(endpoint['id'])]);
    expect((await run('/test')).data).toMatchObject({ status: 200 });
    await expect.poll(printed).toMatch(/^webhook\.test /m);
    const forged = await fetch(asOurs('http://127.0.0.1:4000/'), { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
    expect((await run('/checkout-links')).data['url']).toContain('/kaveri-term?uid=ses_');
    const payment = await pay();
    const { data } = await run('/payments?reference_id=INV-1');
    expect(data['data']).toMatchObject([{ id: payment, amount: 15_000, lines: [{ code: 'TERM-3' }] }]);
    ours.push([`'"$PAYMENT"'`, payment]);
    expect((await run('/refunds')).data).toMatchObject({ payment_id: payment, amount: 15_000 });
  });

  it('has no block of code that is not run here but the two commands of the terminal', () => {
    const kinds = [...text.matchAll(/^```(\w*)\n/gm)]
      .map(([, kind]) => kind)
      .filter((kind) => kind !== undefined);
    expect(kinds.filter((kind) => kind === 'sh')).toHaveLength(docExamples(text).length);
    expect(text.match(/^```$\n(?:npm (?:start|run keys) ?.*)\n```/gm)).toHaveLength(2);
    expect([...new Set(kinds.filter((kind) => kind !== ''))]).toEqual(['sh', 'js']);
  });
});
