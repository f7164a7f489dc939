import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, newDataDir, openReceiver } from '../sandbox.fixture.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import { startSandbox } from '../server.ts';
import type { RunningSandbox } from '../server.ts';
import { readSettings } from '../settings.ts';

const KEY = { key_id: 'lender_school01', key_secret: 'secret-of-the-lender' };
const WEBHOOK_SECRET = 'webhook-secret-of-lender';
const proof = {
  authorization: `Basic ${Buffer.from(`${KEY.key_id}:${KEY.key_secret}`).toString('base64')}`,
};

let receiver: WebhookReceiver;
let sandbox: RunningSandbox;
let dataDir: string;

const start = async (): Promise<void> => {
  sandbox = await startSandbox(readSettings({ DATA_DIR: dataDir }));
};

beforeEach(async () => {
  receiver = await openReceiver();
  dataDir = newDataDir();
  await start();
  await call(`${sandbox.url}/admin/lenders/${KEY.key_id}`, 'PUT', {
    ...KEY,
    webhook_secret: WEBHOOK_SECRET,
    webhook_url: receiver.url,
    name: 'Example NBFC',
  });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const asked = (pan: string, reference = 'emi_1') => ({
  reference,
  amount: 4_800_000,
  emi: 600_000,
  tenor_months: 8,
  apr_bps: 443,
  beneficiary: 'Kaveri School',
  applicant: { name: 'Meera Sharma', pan },
  consent: { version: '2026-11-20', at: '2026-11-20T06:00:00.000Z', channel: 'sms' },
  valid_till: '2999-12-31',
  return_url: 'http://127.0.0.1:9/back',
});
const open = (pan: string, reference?: string) =>
  call(`${sandbox.url}/lender/v1/applications`, 'POST', asked(pan, reference), proof);
const find = async (reference = 'emi_1'): Promise<Record<string, unknown> | undefined> => {
  const url = `${sandbox.url}/lender/v1/applications?reference=${reference}`;
  const { body } = await call(url, 'GET', undefined, proof);
  return (body['items'] as Record<string, unknown>[])[0];
};
const status = async (): Promise<unknown> => (await find())?.['status'];
const page = async (): Promise<string> => `${sandbox.url}${String((await find())?.['journey_url'])}`;
const press = async (action: string): Promise<number> =>
  (await fetch(`${await page()}/${action}`, { method: 'POST', redirect: 'manual' })).status;
const advance = (seconds: number) =>
  call(`${sandbox.url}/admin/lenders/${KEY.key_id}/advance`, 'POST', { seconds });

describe('the lender of the sandbox', () => {
  it('decides on its own page and signs there, with a signed message for each step', async () => {
    expect((await open('ABCPA1111A')).body['status']).toBe('STARTED');
    expect(await press('sign')).toBe(303);
    expect(await status()).toBe('STARTED');
    expect(await press('decision')).toBe(303);
    expect(await status()).toBe('APPROVED');
    const shown = await (await fetch(await page())).text();
    expect(shown).toContain('Sign electronically');
    expect(shown).toContain('48,000');
    await press('sign');
    expect(await find()).toMatchObject({
      status: 'SIGNED',
      agreement_url: expect.stringContaining('agreement'),
    });
    await press('debit');
    expect(await status()).toBe('ACTIVE');
    await advance(0);
    expect(receiver.received.map(({ body }) => body['application'])).toMatchObject([
      { reference: 'emi_1', status: 'APPROVED' },
      { reference: 'emi_1', status: 'SIGNED' },
      { reference: 'emi_1', status: 'ACTIVE' },
    ]);
    const [first] = receiver.received;
    const signed = `${String(first?.headers['x-lender-timestamp'])}.${first?.raw ?? ''}`;
    expect(first?.headers['x-lender-signature']).toBe(
      createHmac('sha256', WEBHOOK_SECRET).update(signed).digest('hex'),
    );
  });

  it.each([
    ['2222', 'DECLINED', 0, 'DECLINED'],
    ['3333', 'REFERRED', 120, 'APPROVED'],
    ['4444', 'EXPIRED', 0, 'EXPIRED'],
    ['5555', 'REFERRED', 400_000, 'REFERRED'],
    ['8888', 'REFERRED', 120, 'DECLINED'],
  ])('applies to a PAN %s: %s, after %i seconds %s', async (digits, first, seconds, then) => {
    await open(`ABCPA${digits}A`);
    await press('decision');
    expect(await status()).toBe(first);
    await advance(seconds);
    expect(await status()).toBe(then);
  });

  it('opens one application per reference, even if its first answer was lost', async () => {
    expect((await open('ABCPA7777A')).status).toBe(504);
    const known = (await find())?.['id'];
    expect(known).toMatch(/^lon_/);
    await press('decision');
    expect((await open('ABCPA7777A')).body['id']).toBe(known);
  });

  it('expires an unsigned offer after its last day', async () => {
    await call(
      `${sandbox.url}/lender/v1/applications`,
      'POST',
      { ...asked('ABCPA1111A'), valid_till: '2020-01-01' },
      proof,
    );
    await advance(1);
    expect(await status()).toBe('EXPIRED');
  });

  it('sends no messages for some, and retries others for a day', async () => {
    await open('ABCPA6666A');
    await press('decision');
    await advance(60);
    expect(receiver.received).toEqual([]);
    receiver.answerWith(500);
    await open('ABCPA2222A', 'emi_2');
    const other = `${sandbox.url}${String((await find('emi_2'))?.['journey_url'])}`;
    await fetch(`${other}/decision`, { method: 'POST', redirect: 'manual' });
    await advance(31);
    receiver.answerWith(200);
    await advance(40);
    expect(receiver.received).toHaveLength(4);
  });

  /** The date on the lender's clock in that many days, yyyy-mm-dd. */
  const dayIn = async (days: number): Promise<string> => {
    const { body } = await call(`${sandbox.url}/admin/lenders`, 'GET');
    const [account] = body['accounts'] as { now: string }[];
    return new Date(Date.parse(account?.now ?? '') + days * 86_400_000).toISOString().slice(0, 10);
  };
  /** A loan with two instalments, due in ten and in 41 days. */
  const active = async (pan = 'ABCPA1111A'): Promise<void> => {
    const schedule = [
      { n: 1, due: await dayIn(10), amount: 600_000 },
      { n: 2, due: await dayIn(41), amount: 600_000 },
    ];
    const body = { ...asked(pan), schedule };
    await call(`${sandbox.url}/lender/v1/applications`, 'POST', body, proof);
    for (const action of ['decision', 'sign', 'debit']) await press(action);
  };
  const paid = async (): Promise<unknown[]> => {
    const rows = (await find())?.['instalments'] as Record<string, unknown>[] | undefined;
    return (rows ?? []).map((row) => row['status']);
  };

  it('debits each instalment on its due day, reports it, and ends the loan with the last one (decision 38)', async () => {
    await active();
    expect(await paid()).toEqual(['DUE', 'DUE']);
    await advance(9 * 86_400);
    expect(await paid()).toEqual(['DUE', 'DUE']);
    await advance(2 * 86_400);
    expect([await status(), await paid()]).toEqual(['ACTIVE', ['PAID', 'DUE']]);
    await sandbox.close();
    await start();
    await advance(31 * 86_400);
    expect([await status(), await paid()]).toEqual(['COMPLETED', ['PAID', 'PAID']]);
    const told = receiver.received.map(({ body }) => (body['application'] as { status: string }).status);
    expect(told).toEqual(['APPROVED', 'SIGNED', 'ACTIVE', 'ACTIVE', 'COMPLETED']);
  });

  it('receives the money three days late with the digits 9999, and at once if the borrower repays early', async () => {
    await active('ABCPA9999A');
    await advance(12 * 86_400);
    expect(await paid()).toEqual(['DUE', 'DUE']);
    await advance(2 * 86_400);
    expect(await paid()).toEqual(['PAID', 'DUE']);
    await press('repay');
    expect([await status(), await paid()]).toEqual(['COMPLETED', ['PAID', 'PAID']]);
  });

  it('refuses an invalid schedule', async () => {
    const wrong = { ...asked('ABCPA1111A'), schedule: [{ n: 1, due: 'soon', amount: 5 }] };
    expect((await call(`${sandbox.url}/lender/v1/applications`, 'POST', wrong, proof)).status).toBe(400);
  });

  it('lists its accounts with the times of their clocks', async () => {
    const { body } = await call(`${sandbox.url}/admin/lenders`, 'GET');
    const [account] = body['accounts'] as { key_id: string; now: string }[];
    await advance(86_400);
    const after = (await call(`${sandbox.url}/admin/lenders`, 'GET')).body['accounts'] as { now: string }[];
    expect(account?.key_id).toBe(KEY.key_id);
    expect(Date.parse(after[0]?.now ?? '') - Date.parse(account?.now ?? '')).toBeGreaterThanOrEqual(
      86_400_000,
    );
  });

  it('cancels an application until some days after the signature, and closes one that never arrived', async () => {
    await open('ABCPA1111A');
    await press('decision');
    await press('sign');
    const cancel = (reference: string) =>
      call(`${sandbox.url}/lender/v1/references/${reference}/cancel`, 'POST', {}, proof);
    await advance(3 * 86_400);
    expect((await cancel('emi_1')).body['status']).toBe('CANCELLED');
    expect((await cancel('emi_9')).body).toEqual({ id: '', status: 'CANCELLED' });
    expect((await open('ABCPA1111A', 'emi_9')).body['status']).toBe('CANCELLED');
    await open('ABCPA1111A', 'emi_3');
    const signed = `${sandbox.url}${String((await find('emi_3'))?.['journey_url'])}`;
    await fetch(`${signed}/decision`, { method: 'POST', redirect: 'manual' });
    await fetch(`${signed}/sign`, { method: 'POST', redirect: 'manual' });
    await advance(5 * 86_400);
    expect((await cancel('emi_3')).body['status']).toBe('SIGNED');
  });

  it('accepts no details without consent, and no call without its key', async () => {
    const bare = { ...asked('ABCPA1111A'), consent: {} };
    expect((await call(`${sandbox.url}/lender/v1/applications`, 'POST', bare, proof)).status).toBe(400);
    expect((await call(`${sandbox.url}/lender/v1/applications`, 'POST', asked('ABCPA1111A'))).status).toBe(
      401,
    );
    expect((await fetch(`${sandbox.url}/lender/journey/none`)).status).toBe(404);
  });

  it('keeps its applications and their schedules across a restart', async () => {
    await open('ABCPA3333A');
    await press('decision');
    await sandbox.close();
    await start();
    expect(await status()).toBe('REFERRED');
    await advance(120);
    expect(await status()).toBe('APPROVED');
  });
});
