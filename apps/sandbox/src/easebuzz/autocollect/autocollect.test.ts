import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, call, openReceiver, openSandbox } from '../../sandbox.fixture.ts';
import type { WebhookReceiver } from '../../sandbox.fixture.ts';
import type { RunningSandbox } from '../../server.ts';
import { hashOf } from '../hash.ts';

const KEY = 'EASEKEY01';
const SALT = 'EASESALT01';
const DAY = 86_400;

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

describe('mandates and debits as Easebuzz’s Autocollect has them (gateways C.5)', () => {
  let sandbox: RunningSandbox;
  let receiver: WebhookReceiver;
  let made = 0;

  beforeAll(async () => {
    receiver = await openReceiver();
    sandbox = await openSandbox();
    await call(`${sandbox.url}/admin/accounts/${KEY}`, 'PUT', {
      key_secret: SALT,
      webhook_secret: 'not-used-by-easebuzz',
      protocol: 'easebuzz',
      webhook_url: receiver.url,
    });
  });
  afterAll(async () => {
    await sandbox.close();
    await receiver.close();
  });
  beforeEach(() => {
    receiver.received.length = 0;
  });

  const headers = (...proven: string[]) => ({
    'x-eb-merchant-key': KEY,
    authorization: hashOf(KEY, ...proven, SALT),
  });
  const url = (path: string): string => `${sandbox.url}/easebuzz/autocollect/v1${path}`;
  const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
    call(
      url(path),
      'POST',
      { key: KEY, ...body },
      headers(String(body['amount']), String(body['transaction_id'])),
    );
  const get = (path: string, ref: string): Promise<Answer> =>
    call(url(`${path}${ref}/`), 'GET', undefined, headers(ref));
  const dataOf = ({ body }: Answer) => body['data'] as Record<string, unknown>;
  const reference = (what: string): string => {
    made += 1;
    return `${what}_${made}`;
  };

  const input = (over: Record<string, unknown> = {}) => ({
    transaction_id: reference('MND'),
    success_url: 'https://school.example.in/done',
    failure_url: 'https://school.example.in/failed',
    request_type: 'UPIAD',
    amount: '10500.00',
    email: 'a@example.com',
    phone: '9000000001',
    start_date: '2026-11-20',
    end_date: '2035-11-20',
    frequency: 'AS_PRESENTED',
    payment_modes: ['UPI'],
    amount_rule: 'MAX',
    ...over,
  });
  const ENACH = { request_type: 'EN', payment_modes: ['NB'] };

  /** Approves a mandate on the page of its access key. @returns its txnid */
  async function approved(over: Record<string, unknown> = {}, outcome = 'success'): Promise<string> {
    const asked = input(over);
    const { body } = await post('/access-key/generate/', asked);
    const shown = await fetch(`${sandbox.url}/easebuzz/pay/${String(body['access_key'])}`);
    expect(await shown.text()).toContain('Approve auto debit');
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: body['access_key'], outcome });
    return asked.transaction_id;
  }

  it('return one access key for a txnid until its payer acted, and no mandate before that', async () => {
    const asked = input();
    const first = await post('/access-key/generate/', asked);
    expect(first.body).toMatchObject({ success: true, access_key: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await post('/access-key/generate/', asked)).body['access_key']).toBe(first.body['access_key']);
    expect(await get('/mandate/', asked.transaction_id)).toMatchObject({
      status: 404,
      body: { success: false },
    });
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: first.body['access_key'] });
    expect(await post('/access-key/generate/', asked)).toMatchObject({
      status: 400,
      body: { success: false, message: 'Duplicate transaction_id.' },
    });
  });

  it('refuse a call with a proof over other figures, or with impossible ones', async () => {
    const asked = input();
    const forged = await call(url('/access-key/generate/'), 'POST', asked, headers('1.00', 'MND_other'));
    expect(forged.status).toBe(401);
    for (const over of [
      { payment_modes: ['NB'] },
      { amount: '10500' },
      { end_date: '2026-01-01' },
      { amount_rule: 'EXACT' },
      { phone: '' },
    ])
      expect((await post('/access-key/generate/', input(over))).status).toBe(400);
  });

  it('report a mandate once its payer approved it, also by a message with a proof', async () => {
    const txn = await approved();
    expect(dataOf(await get('/mandate/', txn))).toMatchObject({
      transaction_id: txn,
      status: 'authorized',
      amount: '10500.00',
    });
    expect(dataOf(await get('/mandate/', await approved({}, 'mandate_refused')))['status']).toBe('rejected');
    expect(dataOf(await get('/mandate/', await approved({}, 'failure')))['status']).toBe('failed');
    const slow = await approved(ENACH, 'mandate_pending');
    expect(dataOf(await get('/mandate/', slow))['status']).toBe('initiated');
    await advance(sandbox.url, DAY);
    expect(dataOf(await get('/mandate/', slow))['status']).toBe('authorized');
    const told = receiver.received.map(
      ({ body }) => body as unknown as { event: string; data: Record<string, unknown> },
    );
    expect(told.find(({ data }) => data['transaction_id'] === txn)).toMatchObject({
      event: 'MANDATE_STATUS_UPDATE',
      data: { status: 'authorized', authorization: hashOf(KEY, '10500.00', txn, SALT) },
    });
  });

  it('debit a bank mandate once for a merchant’s number, and not above its maximum', async () => {
    const transaction_id = await approved(ENACH);
    const debit = { transaction_id, amount: '9000.00', merchant_request_number: reference('DEB') };
    const begun = dataOf(await post('/mandate/presentment/', debit));
    expect(begun).toMatchObject({ status: 'success', amount: '9000.00', mandate: { transaction_id } });
    expect(dataOf(await get('/mandate/presentment/', debit.merchant_request_number))).toEqual(begun);
    expect((await post('/mandate/presentment/', debit)).status).toBe(400);
    const above = { ...debit, amount: '10501.00', merchant_request_number: reference('DEB') };
    expect((await post('/mandate/presentment/', above)).status).toBe(400);
    expect((await get('/mandate/presentment/', above.merchant_request_number)).status).toBe(404);
    const poor = { ...debit, amount: '9000.31', merchant_request_number: reference('DEB') };
    expect(dataOf(await post('/mandate/presentment/', poor))).toMatchObject({
      status: 'failure',
      response_meta: { error_code: 'insufficient_funds' },
    });
    expect((await post('/mandate/execute/', debit)).status).toBe(400);
  });

  it('debit a UPI mandate a day after its notice, by exactly the announced amount (regulation E.1)', async () => {
    const transaction_id = await approved();
    const number = reference('NTF');
    const notice = {
      transaction_id,
      amount: '5000.00',
      notification_request_number: number,
      schedule_presentment: 'false',
    };
    expect(dataOf(await post('/mandate/notify/', notice))).toMatchObject({ status: 'notified' });
    expect(dataOf(await get('/mandate/notification/', number))).toMatchObject({ amount: '5000.00' });
    expect((await post('/mandate/notify/', notice)).status).toBe(400);
    const debit = {
      transaction_id,
      amount: '5000.00',
      notification_request_number: number,
      merchant_request_number: number,
    };
    expect((await post('/mandate/execute/', debit)).status).toBe(400);
    await advance(sandbox.url, DAY);
    expect((await post('/mandate/execute/', { ...debit, amount: '5000.01' })).status).toBe(400);
    expect(dataOf(await post('/mandate/execute/', debit))).toMatchObject({ status: 'success' });
  });

  it('refuse a debit of a revoked mandate', async () => {
    const transaction_id = await approved(ENACH);
    const id = String(dataOf(await get('/mandate/', transaction_id))['id']);
    const revoke = () =>
      call(
        url(`/mandate/${id}/status_update/`),
        'POST',
        { key: KEY, status: 'revoked', remarks: 'done' },
        headers(id),
      );
    expect(dataOf(await revoke())).toMatchObject({ transaction_id, status: 'revoked' });
    expect((await revoke()).status).toBe(400);
    const debit = { transaction_id, amount: '9000.00', merchant_request_number: reference('DEB') };
    expect((await post('/mandate/presentment/', debit)).status).toBe(400);
  });
});
