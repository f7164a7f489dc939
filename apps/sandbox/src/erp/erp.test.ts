import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir } from '../sandbox.fixture.ts';
import { startSandbox } from '../server.ts';
import type { RunningSandbox } from '../server.ts';
import { readSettings } from '../settings.ts';
import { deccan } from './deccan.ts';

/** Half past one at night on 21 November in India, while it is still the 20th in Greenwich. */
const NOW_MS = Date.parse('2026-11-20T20:00:00.000Z');

let sandbox: RunningSandbox;
let base = '';
beforeAll(async () => {
  sandbox = await startSandbox(readSettings({ DATA_DIR: newDataDir() }), () => NOW_MS);
  base = `${sandbox.url}/erp/deccan-it`;
});
afterAll(() => sandbox.close());

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const own = {
  authorization: basic(deccan.client_id, deccan.client_secret),
  'x-api-key': deccan.api_key,
};

interface Told {
  readonly student_details: readonly Record<string, unknown>[];
  readonly customer_details: Record<string, unknown>;
}

async function ask(
  query: string,
  headers: Record<string, string> = own,
): Promise<{ status: number; data: Told }> {
  const answer = await fetch(`${base}/v1/payment-pages/callback?${query}`, { headers, redirect: 'manual' });
  const body = (await answer.json().catch(() => ({}))) as { data: Told };
  return { status: answer.status, data: body.data };
}

const makeCustomer = async (customer_mobile: unknown): Promise<[number, unknown]> => {
  const answer = await fetch(`${base}/v1/customer/create-customer`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_mobile }),
  });
  const { data } = (await answer.json()) as { data: { customer_code: string } | null };
  return [answer.status, data?.customer_code];
};

describe('the demo ERP', () => {
  it('finds one student by ID, in any case, and the family by mobile', async () => {
    const one = await ask('student_uuid=dit-1101');
    expect(one.data.student_details.map((student) => student['student_uuid'])).toEqual(['DIT-1101']);
    const family = await ask('mobile=9000000204');
    expect(family.data.student_details.map((student) => student['student_first_name'])).toEqual([
      'Tenzin',
      'Zoya',
    ]);
    expect(family.data.customer_details).toMatchObject({
      customer_mobile: '9000000204',
      customer_email: 'farida.khan204@example.in',
    });
  });

  it('charges new students, by calendar days in India', async () => {
    const { data } = await ask('student_uuid=DIT-1102');
    expect(data.student_details[0]?.['fee_headers']).toMatchObject([
      { fee_type_code: 'ADMISSION', amount: 2200, instalment: 'Semester 1', due_date: '2026-12-06' },
      { fee_type_code: 'TUITION' },
      { fee_type_code: 'REGISTRATION' },
      { fee_type_code: 'INSTITUTE-DEPOSIT' },
    ]);
    const known = await ask('student_uuid=DIT-1001');
    expect(known.data.student_details[0]).not.toHaveProperty('fee_headers');
  });

  it('sends third-year students to the page of their examination', async () => {
    const { data } = await ask('student_uuid=DIT-3001');
    expect(data.student_details[0]?.['pp_config']).toEqual({ slug: 'dit-exam' });
  });

  it('finds nobody else, and requires one field', async () => {
    expect((await ask('student_uuid=DIT-9999')).status).toBe(404);
    expect((await ask('mobile=9999999999')).status).toBe(404);
    expect((await ask('')).status).toBe(400);
    expect((await ask('student_uuid=DIT-1001&mobile=9000000200')).status).toBe(400);
  });

  it('requires client id, client secret and key', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: own.authorization },
      { 'x-api-key': own['x-api-key'] },
      { ...own, 'x-api-key': 'another' },
      { ...own, authorization: basic(deccan.client_id, 'another') },
      { ...own, authorization: basic('another', deccan.client_secret) },
    ];
    for (const headers of wrong) expect((await ask('student_uuid=DIT-1001', headers)).status).toBe(401);
  });

  it('creates a customer once: 201 when new, 200 with the same code afterwards', async () => {
    const [first, code] = await makeCustomer('9000000200');
    expect([first, code]).toEqual([201, expect.stringMatching(/^DIT-C-[0-9a-f]{10}$/)]);
    expect(await makeCustomer('9000000200')).toEqual([200, code]);
    expect((await makeCustomer('9000000201'))[1]).not.toBe(code);
    expect((await makeCustomer('12'))[0]).toBe(400);
    expect((await makeCustomer(9_000_000_200))[0]).toBe(400);
    expect((await makeCustomer('9000000259'))[0]).toBe(500);
  });

  it.each([
    ['DIT-500', 500],
    ['DIT-REFUSED', 401],
    ['DIT-REDIRECT', 302],
  ])('misbehaves for %s', async (uuid, status) => {
    expect((await ask(`student_uuid=${uuid}`)).status).toBe(status);
  });

  it('truncates its JSON for DIT-MALFORMED, and sends a huge one for DIT-HUGE', async () => {
    const textOf = async (uuid: string): Promise<string> =>
      (await fetch(`${base}/v1/payment-pages/callback?student_uuid=${uuid}`, { headers: own })).text();
    const broken = await textOf('DIT-MALFORMED');
    expect(() => JSON.parse(broken) as unknown).toThrow(/JSON/);
    expect((await textOf('DIT-HUGE')).length).toBeGreaterThan(1024 * 1024);
  });

  it('answers DIT-SLOW after every caller’s time-out', async () => {
    const waiting = fetch(`${base}/v1/payment-pages/callback?student_uuid=DIT-SLOW`, {
      headers: own,
      signal: AbortSignal.timeout(300),
    });
    await expect(waiting).rejects.toThrow(/timeout/i);
  });
});
