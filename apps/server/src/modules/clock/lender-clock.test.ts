import type { Instant } from '@shulk/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestServices } from '../../testing/index.ts';
import { aSchool } from '../fees/testing/school.ts';
import { saveLender } from '../loans/index.ts';
import { LENDER } from '../loans/testing/loan-school.ts';
import { startLiveSandbox } from '../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../gateways/testing/live-sandbox.ts';
import { onAct, scheduleAct } from '../schedule/index.ts';
import { mountClock } from './index.ts';

const ACCOUNT = { key_secret: 'secret-of-tests', webhook_secret: 'webhook-of-tests' };

/** An application as the product would send it: two instalments. */
const APPLICATION = {
  reference: 'emi_clock',
  amount: 1_200_000,
  emi: 600_000,
  tenor_months: 2,
  apr_bps: 0,
  beneficiary: 'Kaveri School',
  applicant: { name: 'Meera Rao', pan: 'ABCPA1111A' },
  consent: { version: '2026-11-20', at: '2026-11-20T06:00:00.000Z', channel: 'sms' },
  valid_till: '2026-11-26',
  return_url: 'http://127.0.0.1:9/back',
  schedule: [
    { n: 1, due: '2026-12-05', amount: 600_000 },
    { n: 2, due: '2027-01-05', amount: 600_000 },
  ],
};

interface Loan {
  readonly status: string;
  readonly journey_url: string;
  readonly instalments: readonly { readonly status: string }[];
}

describeOnBoth('the sandbox’s lender follows the moved clock of its institute (decision 38)', (use) => {
  let sandbox: LiveSandbox;
  let services: TestServices;
  let app: TestApp;
  let instituteId: number;
  let lenders = 0;
  let key = '';
  beforeAll(async () => {
    sandbox = await startLiveSandbox();
  });
  afterAll(() => sandbox.stop());
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db, { SANDBOX_URL: sandbox.url });
    services.clock.set(sandbox.now());
    app = await testApp(services, mountClock);
    ({ instituteId } = await aSchool(use.db));
    lenders += 1;
    key = await aLender(instituteId, `lender_of_clock${lenders}`);
  });
  afterEach(() => app.close());

  /** An account at the lender, known on both sides. */
  async function aLender(institute_id: number, key_id: string): Promise<string> {
    const account = { ...LENDER, ...ACCOUNT, institute_id, key_id, base_url: '' };
    await saveLender(use.db, services.settings.secretKeys, account, services.clock.now());
    await fetch(`${sandbox.url}/admin/lenders/${key_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    });
    return key_id;
  }
  const shows = async (keyId: string): Promise<number> => {
    const { accounts } = (await (await fetch(`${sandbox.url}/admin/lenders`)).json()) as {
      accounts: { key_id: string; now: string }[];
    };
    return Date.parse(accounts.find(({ key_id }) => key_id === keyId)?.now ?? '');
  };
  const atLender = async <T>(path: string, body?: object): Promise<T> => {
    const proof = Buffer.from(`${key}:${ACCOUNT.key_secret}`).toString('base64');
    const answer = await fetch(`${sandbox.url}/lender/v1/applications${path}`, {
      headers: { authorization: `Basic ${proof}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  };
  const loan = async (): Promise<Loan> => {
    const { items } = await atLender<{ items: [Loan] }>(`?reference=${APPLICATION.reference}`);
    return items[0];
  };
  const stateOfLoan = async (): Promise<string[]> => {
    const { status, instalments } = await loan();
    return [status, ...instalments.map((row) => row.status)];
  };
  const move = async (to: string): Promise<void> => {
    const body = { institute_code: 'kaveri', to };
    const { json } = await app.browser().post('/api/dev/clock', body, { bare: true });
    expect(json.success).toBe(true);
  };
  const expectNear = (shown: number, moment: string): void =>
    expect(Math.abs(shown - Date.parse(moment)), `near ${moment}`).toBeLessThan(60_000);

  it('debits what falls due on the way', async () => {
    await atLender('', APPLICATION);
    const { journey_url } = await loan();
    for (const press of ['decision', 'sign', 'debit'])
      await fetch(`${sandbox.url}${journey_url}/${press}`, { method: 'POST', redirect: 'manual' });
    await move('2026-12-05');
    expect(await stateOfLoan()).toEqual(['ACTIVE', 'DUE', 'DUE']);
    await move('2026-12-06');
    expect(await stateOfLoan()).toEqual(['ACTIVE', 'PAID', 'DUE']);
    await move('2027-02-01');
    expect(await stateOfLoan()).toEqual(['COMPLETED', 'PAID', 'PAID']);
  });

  it('stops at the moment of each scheduled act while that is done, and at the end with the institute', async () => {
    const moments = ['2026-12-04T08:30:00.000Z', '2027-01-04T08:30:00.000Z'] as Instant[];
    const seen: number[] = [];
    onAct(services, 'look', { outside: async () => void seen.push(await shows(key)) });
    for (const [n, due_at] of moments.entries())
      await scheduleAct(use.db, { institute_id: instituteId, kind: 'look', ref: String(n), due_at });
    await move('2028-03-01T00:00:00.000Z');
    expect(seen).toHaveLength(2);
    for (const [n, moment] of moments.entries()) expectNear(seen[n] ?? 0, moment);
    expectNear(await shows(key), '2028-03-01T00:00:00.000Z');
  });

  it('is not moved with another institute', async () => {
    const { instituteId: other } = await aSchool(use.db, 'deccan');
    const others = await aLender(other, `${key}_deccan`);
    const before = await shows(others);
    await move('2027-01-01');
    expect(Math.abs((await shows(others)) - before)).toBeLessThan(60_000);
  });
});
