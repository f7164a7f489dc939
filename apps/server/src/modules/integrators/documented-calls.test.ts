import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderToken } from '@shulk/contract';
import { errorCodes, errorStatus } from '@shulk/contract/errors';
import { calendarDay } from '@shulk/domain';
import { buildDemoBundle } from '../../demo/index.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestServices } from '../../testing/index.ts';
import { mountFeeCalls } from '../fees/testing/school.ts';
import { importBundle } from '../imports/index.ts';
import { mountPayments } from '../payments/index.ts';
import { mountIntegrators } from './index.ts';
import { comparable, docExamples } from './testing/doc-examples.ts';
import type { DocExample } from './testing/doc-examples.ts';

function document(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'docs', 'integrators.md'))) folder = dirname(folder);
  return readFileSync(join(folder, 'docs', 'integrators.md'), 'utf8');
}

const text = document();
const examples = docExamples(text);
const MORNING = '2026-11-20T06:00:00.000Z';

describeOnBoth('docs/integrators.md', (use) => {
  let services: TestServices;
  let app: TestApp;
  let address = '';

  beforeAll(async () => {
    services = testServices(use.db, { SANDBOX_URL: 'http://127.0.0.1:9' });
    services.clock.set(MORNING);
    await importBundle(services, buildDemoBundle(calendarDay('2026-11-20'), services.settings.publicUrl));
    app = await testApp(services, (http) => {
      mountFeeCalls(http);
      mountPayments(http);
      mountIntegrators(http);
    });
    address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const run = async ({
    url,
    method,
    headers,
    body,
  }: DocExample): Promise<{ status: number; headers: Headers; json: unknown }> => {
    const at = url.replace('http://localhost:3000', address);
    const answer = await fetch(at, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  const find = (part: string): DocExample => {
    const found = examples.find(({ url }) => url.endsWith(part));
    if (found === undefined) throw new Error(`No example of ${part}`);
    return found;
  };

  it('shows the calls and what they answer [PJ-6.2] [PJ-6.3]', () => {
    expect(examples).toHaveLength(6);
    expect(new Set(examples.map(({ url }) => new URL(url).pathname))).toEqual(
      new Set([
        '/api/erp/v1/customer/create-customer',
        '/api/erp/v1/misc/session/create',
        '/api/erp/v1/orders/create',
        '/api/erp/v1/orders',
      ]),
    );
    for (const { url, answer } of examples) expect(answer, url).toBeDefined();
  });

  it.each(examples.map((example, index) => [index + 1, example] as const))(
    'example %i answers as it is shown',
    async (_number, example) => {
      const { status, json } = await run(example);
      expect(comparable(json)).toEqual(comparable(example.answer));
      expect((example.answer as { status_code: number }).status_code).toBe(status);
    },
  );

  it('says what a repeat gives: the same customer with 200, the same session marked as replayed', async () => {
    const again = await run(find('create-customer'));
    expect(again.status).toBe(200);
    const session = await run(find('session/create'));
    expect(session.headers.get('idempotency-replayed')).toBe('true');
    const first = await run(find('session/create'));
    expect(session.json).toEqual(first.json);
  });

  it('leads to a link that prefills and locks for the demo student [PJ-4.70]', async () => {
    const { json } = await run(find('session/create'));
    const { session_code, url } = (json as { data: { session_code: string; url: string } }).data;
    expect(new URL(url).searchParams.get('uid')).toBe(session_code);
    const page = { headers: { 'x-payment-page': 'kaveri-term' } };
    const fetched = await app
      .browser()
      .get(`/api/pages/v1/misc/session/fetch?session_code=${session_code}`, page);
    expect(fetched.data()).toMatchObject({
      status: 'ACTIVE',
      session_data: { student_id: 'KVS-2041', customer_mobile: '9000000001' },
    });
  });

  it('leads to a token that opens the sheet for the named site', async () => {
    const { json } = await run(find('orders/create'));
    const { checkout_token, amount } = (json as { data: OrderToken }).data;
    const headers = { authorization: `Bearer ${checkout_token}` };
    const order = await app.browser().get('/api/checkout/v1/order', { bare: true, headers });
    expect(order.data()).toMatchObject({ amount, parent_origin: 'https://www.kaveri-valley.example' });
  });
});

describe('the refusals of docs/integrators.md', () => {
  it('are ours, with their statuses', () => {
    const rows = [...text.matchAll(/^\|\s*(\d{3})\s*\|([^|]+)\|/gm)];
    expect(rows.length).toBeGreaterThan(10);
    const shown = rows.flatMap(([, status, codes = '']) =>
      [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, Number(status)] as const),
    );
    const ours = new Map(errorCodes.map((code) => [code as string, errorStatus(code)]));
    expect(shown).toEqual(shown.map(([code]) => [code, ours.get(code)]));
  });
});
