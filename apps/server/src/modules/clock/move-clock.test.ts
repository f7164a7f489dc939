import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestServices } from '../../testing/index.ts';
import { aFee, aPayer, aPupil, aSchool, aSchoolPage, mountFeeCalls } from '../fees/testing/school.ts';
import { saveGatewayAccount } from '../gateways/index.ts';
import { startLiveSandbox } from '../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../gateways/testing/live-sandbox.ts';
import { mountClock } from './index.ts';

const MORNING = '2026-11-20T06:00:00.000Z';
const SLUG = 'kaveri-term';

function root(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'tools', 'clock.ts'))) folder = dirname(folder);
  return folder;
}

describeOnBoth('the clock of an institute [R41]', (use) => {
  let services: TestServices;
  let app: TestApp;
  const open = async (env: Record<string, string> = {}): Promise<void> => {
    services = testServices(use.db, env);
    services.clock.set(MORNING);
    app = await testApp(services, (http) => {
      mountFeeCalls(http);
      mountClock(http);
    });
  };
  beforeEach(async () => {
    await emptyTables(use.db);
    await open();
  });
  afterEach(() => app.close());

  const move = (to: string, institute_code = 'kaveri'): Promise<TestAnswer> =>
    app.browser().post('/api/dev/clock', { institute_code, to }, { bare: true });
  const codeOf = ({ json }: TestAnswer): string => (json.success ? 'success' : json.error.code);
  const fieldsOf = ({ json }: TestAnswer) => (json.success ? {} : json.error.fields);
  const offset = async (code = 'kaveri'): Promise<number> =>
    (
      await use.db.one<{ clock_offset_ms: number }>(
        'select clock_offset_ms from institutes where code = $1',
        [code],
      )
    ).clock_offset_ms;

  it('moves forward to the beginning of a day in India, or to an instant, and stays ahead', async () => {
    await aSchool(use.db);
    await aSchool(use.db, 'deccan');
    expect((await move('2026-12-05')).data()).toEqual({ now: '2026-12-04T18:30:00.000Z' });
    expect(await offset()).toBe(Date.parse('2026-12-04T18:30:00Z') - Date.parse(MORNING));
    expect((await move('2026-12-05T09:30:00+05:30')).data()).toEqual({ now: '2026-12-05T04:00:00.000Z' });
    services.clock.advance(60);
    expect((await move('2026-12-05T10:00:00+05:30')).data()).toEqual({ now: '2026-12-05T04:30:00.000Z' });
    expect(await offset('deccan')).toBe(0);
  });

  it('counts at once: a fine that starts on that day is due, though the page was just read', async () => {
    const school = await aSchool(use.db);
    const pageId = await aSchoolPage(use.db, school, SLUG);
    const pupil = await aPupil(use.db, school, 'KV-1');
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    const payer = await aPayer(app, services, { pageId, school, pupil });
    const amount = async (): Promise<number> => {
      const answer = await payer.get(
        `/api/pages/v1/payment-pages/fetch?payment_page_slug=${SLUG}&sbd_code=${pupil.sbd_code}`,
      );
      const [card] = answer.data<{ sdk_block: { fee_group: { amount: number } }[] }>().sdk_block;
      return card?.fee_group.amount ?? -1;
    };
    expect(await amount()).toBe(15000);
    // Due on the first of January, ₹50 for each day after it.
    await move('2027-01-11');
    expect(await amount()).toBe(15500);
  });

  it('notifies the other processes to reread their pages', async () => {
    await aSchool(use.db);
    const heard: string[] = [];
    const stop = await use.db.listen('pages', (slug) => heard.push(slug));
    await move('2026-12-05');
    await vi.waitFor(() => expect(heard).toEqual(['']));
    await stop();
  });

  it('never goes back, and a refusal has its present time', async () => {
    await aSchool(use.db);
    await move('2026-12-05');
    for (const to of ['2026-12-05', '2026-12-01', '2020-01-01', '2026-12-04T18:30:00Z']) {
      const answer = await move(to);
      expect(codeOf(answer)).toBe('clock_refused');
      expect(fieldsOf(answer)).toEqual({ to: 'The clock of this institute shows 2026-12-04T18:30:00.000Z.' });
    }
    expect(await offset()).toBe(Date.parse('2026-12-04T18:30:00Z') - Date.parse(MORNING));
  });

  it('moves once when two move it at once', async () => {
    await aSchool(use.db);
    const answers = await Promise.all(['2026-12-05', '2026-12-09', '2026-12-07'].map((to) => move(to)));
    expect(answers.map(codeOf)).toContain('success');
    expect(await offset()).toBe(Date.parse('2026-12-08T18:30:00Z') - Date.parse(MORNING));
  });

  it('of a live institute is the real time', async () => {
    await aSchool(use.db);
    await use.db.query(`update institutes set mode = 'live'`);
    expect(codeOf(await move('2026-12-05'))).toBe('clock_refused');
    expect(await offset()).toBe(0);
  });

  it.each([
    ['an institute nobody knows', '2026-12-05', 'nowhere', 'institute_code'],
    ['no day', 'tomorrow', 'kaveri', 'to'],
    ['a day that is none', '2026-02-30', 'kaveri', 'to'],
    ['an instant without its zone', '2026-12-05T09:30:00', 'kaveri', 'to'],
    ['a year far away', '2099-01-01', 'kaveri', 'to'],
  ])('refuses %s, naming the field', async (_what, to, institute, field) => {
    await aSchool(use.db);
    const answer = await move(to, institute);
    expect([codeOf(answer), Object.keys(fieldsOf(answer) ?? {})]).toEqual(['invalid_request', [field]]);
  });

  it('can be moved only from this machine, and never in production [R38]', async () => {
    await aSchool(use.db);
    const from = (host: string, remoteAddress = '127.0.0.1') =>
      app.http.inject({
        method: 'POST',
        url: '/api/dev/clock',
        remoteAddress,
        headers: { host },
        payload: { institute_code: 'kaveri', to: '2026-12-05' },
      });
    expect((await from('evil.example')).statusCode).toBe(403);
    expect((await from('localhost', '192.168.1.7')).statusCode).toBe(403);
    expect(await offset()).toBe(0);
    expect((await from('localhost')).statusCode).toBe(200);
  });

  it('is moved by `npm run clock`, which prints its time or why not', async () => {
    await aSchool(use.db);
    const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const run = (...words: string[]) =>
      promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', join(root(), 'tools', 'clock.ts'), ...words],
        {
          env: { PATH: process.env['PATH'], PORT: new URL(url).port },
        },
      ).then(
        ({ stdout }) => stdout,
        (error: { stderr: string }) => error.stderr,
      );
    expect(await run('kaveri', '2026-12-05')).toMatch(
      /^The clock of kaveri shows .*in India \(2026-12-04T18:30:00\.000Z\)/,
    );
    expect(await run('kaveri', '2026-12-01')).toContain('to: The clock of this institute shows');
    expect(await run()).toContain('npm run clock -- INSTITUTE');
  });

  describe('and its accounts at the sandbox [R40]', () => {
    let sandbox: LiveSandbox;
    beforeAll(async () => {
      sandbox = await startLiveSandbox();
    });
    afterAll(() => sandbox.stop());

    const shown = async (): Promise<Record<string, number>> => {
      const { accounts } = (await (await fetch(`${sandbox.url}/admin/clock`)).json()) as {
        accounts: { key_id: string; now: string }[];
      };
      return Object.fromEntries(accounts.map(({ key_id, now }) => [key_id, Date.parse(now)]));
    };
    const anAccount = async (institute_id: number, key_id: string): Promise<void> => {
      const secrets = { key_secret: 'secret-of-tests', webhook_secret: 'webhook-of-tests' };
      const { db, settings, clock } = services;
      const account = { institute_id, code: key_id, vendor: 'SANDBOX', key_id, ...secrets };
      await saveGatewayAccount(db, settings.secretKeys, account, clock.now());
      await sandbox.account(key_id, secrets);
    };
    const DAY = 86_400_000;

    it('move together: every account of the institute, including one that was behind, and nobody else’s', async () => {
      await app.close();
      await open({ SANDBOX_URL: sandbox.url });
      const own = await aSchool(use.db);
      const other = await aSchool(use.db, 'deccan');
      await anAccount(own.instituteId, 'rzp_test_one');
      await anAccount(own.instituteId, 'rzp_test_two');
      await anAccount(other.instituteId, 'rzp_test_other');
      const start = (await shown())['rzp_test_one'] ?? 0;
      services.clock.set(new Date(start).toISOString());
      await sandbox.advance('rzp_test_two', 3 * 86_400);
      const to = start + 500 * DAY;
      expect(codeOf(await move(new Date(to).toISOString()))).toBe('success');
      const after = await shown();
      for (const key of ['rzp_test_one', 'rzp_test_two']) {
        expect(Math.abs((after[key] ?? 0) - to)).toBeLessThan(60_000);
      }
      expect(Math.abs((after['rzp_test_other'] ?? 0) - start)).toBeLessThan(60_000);
    });

    it('do not stop it when no sandbox answers', async () => {
      await app.close();
      await open({ SANDBOX_URL: 'http://127.0.0.1:9' });
      const own = await aSchool(use.db);
      await anAccount(own.instituteId, 'rzp_test_gone');
      expect(codeOf(await move('2026-12-05'))).toBe('success');
      expect(await offset()).toBeGreaterThan(0);
    });
  });
});
