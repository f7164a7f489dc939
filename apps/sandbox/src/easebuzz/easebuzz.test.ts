import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, call, openReceiver, openSandbox } from '../sandbox.fixture.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import { hashOf, requestHash, responseHash } from './hash.ts';
import type { Form } from './hash.ts';

const KEY = 'EASEKEY01';
const SALT = 'EASESALT01';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;

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

type Answer = Record<string, unknown>;

async function post(path: string, form: Form): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/easebuzz${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

let txns = 0;

/** A payment as a merchant starts it. */
function input(over: Form = {}): Form {
  txns += 1;
  const form = {
    key: KEY,
    txnid: `TXN_${txns}`,
    amount: '15300.50',
    productinfo: 'Term fee',
    firstname: 'Asha',
    email: 'a@example.com',
    phone: '9000000001',
    surl: 'https://school.example.in/paid',
    furl: 'https://school.example.in/failed',
    ...over,
  };
  return { ...form, hash: requestHash(form, SALT) };
}

async function begin(form: Form): Promise<string> {
  const answer = await post('/payment/initiateLink', form);
  expect(answer).toMatchObject({ status: 1, data: expect.stringMatching(/^[0-9a-f]{32}$/) });
  return String(answer['data']);
}

const pay = async (txnid: string, how: object = {}): Promise<Answer> =>
  (await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: txnid, key_id: KEY, ...how })).body;

const ask = (txnid: string): Promise<Answer> =>
  post('/transaction/v2/retrieve', { key: KEY, txnid, hash: hashOf(KEY, txnid, SALT) });

const refund = (id: string, ours: string, amount: string): Promise<Answer> =>
  post('/transaction/v2/refund', {
    key: KEY,
    merchant_refund_id: ours,
    easebuzz_id: id,
    refund_amount: amount,
    hash: hashOf(KEY, ours, id, amount, SALT),
  });

describe('the sandbox as Easebuzz (gateways C)', () => {
  it('hashes as the known vectors say (gateways 0)', () => {
    const form = {
      key: 'DEMOKEY',
      txnid: 'TXN1',
      amount: '100.00',
      productinfo: 'Term fee',
      firstname: 'Asha',
      email: 'a@example.com',
    };
    expect(requestHash(form, 'DEMOSALT')).toMatch(/^292645254ba38da8.*cb036dad0$/);
    expect(responseHash({ ...form, status: 'success' }, 'DEMOSALT')).toMatch(/^3b74abb32cea9374.*455b0f8e$/);
  });

  it('returns an access key for a signed request, and refuses every other one with HTTP 200', async () => {
    await begin(input());
    for (const [over, what] of [
      [{ hash: 'broken' }, 'Hash mismatch'],
      [{ key: 'NOBODY1' }, 'Invalid merchant key'],
    ] as const) {
      const refused = await post('/payment/initiateLink', { ...input(), ...over });
      expect(refused).toMatchObject({ status: 0, error_desc: expect.stringContaining(what) });
    }
    for (const over of [{ amount: '10' }, { amount: '1.005' }, { txnid: 'a b' }, { surl: 'javascript:1' }]) {
      expect(await post('/payment/initiateLink', input(over))).toMatchObject({ status: 0 });
    }
  });

  it('returns the key of a txnid without an attempt again, and refuses a txnid after an attempt', async () => {
    const form = input();
    const key = await begin(form);
    expect(await begin(form)).toBe(key);
    await pay(form['txnid'] ?? '', { outcome: 'decline' });
    expect(await post('/payment/initiateLink', form)).toMatchObject({
      status: 0,
      error_desc: 'Duplicate transaction id.',
    });
    expect(await pay(form['txnid'] ?? '')).toMatchObject({ error: { reason: 'order_already_tried' } });
  });

  it('knows no transaction before an attempt, and returns a signed one after it', async () => {
    const form = input({ udf1: 'own' });
    await begin(form);
    const txnid = form['txnid'] ?? '';
    expect(await ask(txnid)).toEqual({ status: false, msg: 'Transaction not found.' });
    await pay(txnid);
    const { msg } = (await ask(txnid)) as { msg: Record<string, string> };
    expect(msg).toMatchObject({
      status: 'success',
      txnid,
      amount: '15300.5',
      mode: 'UPI',
      easepayid: expect.stringMatching(/^E\d+$/),
      cardnum: 'NA',
      udf1: 'own',
      hash: responseHash(msg, SALT),
    });
    expect(await post('/transaction/v2/retrieve', { key: KEY, txnid, hash: hashOf(KEY, txnid) })).toEqual({
      status: false,
      msg: 'Hash mismatch.',
    });
  });

  it.each([
    ['decline', 'failure'],
    ['late_success', 'dropped'],
    ['pending', 'pending'],
  ])('reports the outcome %s as %s', async (outcome, status) => {
    const form = input();
    await begin(form);
    await pay(form['txnid'] ?? '', { outcome });
    expect(await ask(form['txnid'] ?? '')).toMatchObject({ msg: { status } });
  });

  it('posts the transaction form-encoded to the webhook: once when it failed, again when it succeeded late', async () => {
    const form = input();
    await begin(form);
    await pay(form['txnid'] ?? '', { outcome: 'late_success' });
    await advance(sandbox.url, 61);
    const own = receiver.received.filter(({ body }) => body['txnid'] === form['txnid']);
    expect(own.map(({ body }) => body['status'])).toEqual(['dropped', 'success']);
    for (const { headers, raw, body } of own) {
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
      expect(raw).toContain('status=');
      expect(body['hash']).toBe(responseHash(body as Record<string, string>, SALT));
    }
  });

  it('sends the browser with a form post to surl or furl, signed, and finds the page by the access key', async () => {
    const form = input();
    const key = await begin(form);
    const page = await fetch(`${sandbox.url}/easebuzz/pay/${key}`, { redirect: 'manual' });
    expect(page.status).toBe(303);
    expect(new URL(page.headers.get('location') ?? '', page.url).pathname).toBe(`/pay/${key}`);
    const path = `${sandbox.url}/pay/${key}/attempts?key_id=${KEY}`;
    const { body } = await call(path, 'POST', { method: 'upi', outcome: 'success' });
    expect(body).toMatchObject({
      status: 'success',
      back: { method: 'post', address: form['surl'], fields: { status: 'success', txnid: form['txnid'] } },
    });
    const failed = input();
    const other = await begin(failed);
    const decline = { method: 'upi', outcome: 'decline' };
    const verdict = await call(`${sandbox.url}/pay/${other}/attempts?key_id=${KEY}`, 'POST', decline);
    expect(verdict.body).toMatchObject({
      status: 'failed',
      back: { address: failed['furl'], fields: { status: 'failure' } },
    });
    const unknown = await fetch(`${sandbox.url}/easebuzz/pay/unknown-key`);
    expect(unknown.status).toBe(404);
  });

  it('serves a browser script with the interface of Easebuzz’s', async () => {
    const answer = await fetch(`${sandbox.url}/easebuzz/checkout.js`);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).toContain('window.EasebuzzCheckout');
  });

  it('refunds once for one merchant_refund_id, never more than was paid, and returns its state', async () => {
    const form = input();
    await begin(form);
    const id = String((await pay(form['txnid'] ?? ''))['easepayid']);
    expect(await refund(id, 'ref_1', '300.5')).toMatchObject({ status: true, refund_amount: '300.5' });
    expect(await refund(id, 'ref_1', '300.5')).toEqual({
      status: false,
      reason: 'Duplicate merchant_refund_id.',
    });
    expect(await refund(id, 'ref_2', '15000.01')).toMatchObject({ status: false });
    const state = await post('/refund/v1/retrieve', {
      key: KEY,
      easebuzz_id: id,
      hash: hashOf(KEY, id, SALT),
    });
    expect(state).toMatchObject({
      status: true,
      refunds: [{ merchant_refund_id: 'ref_1', refund_status: 'refunded', refund_amount: '300.5' }],
    });
  });

  it('lists payouts with their payments and refunds two days later (gateways C.4)', async () => {
    const form = input();
    await begin(form);
    const id = String((await pay(form['txnid'] ?? '', { method: 'netbanking' }))['easepayid']);
    await refund(id, 'ref_payout', '100.00');
    await advance(sandbox.url, 3 * 86_400);
    const range = ['2020-01-01', '2099-12-31'] as const;
    const { payouts_history_data: payouts } = (await post('/settlements/v1/retrieve', {
      merchant_key: KEY,
      start_date: range[0],
      end_date: range[1],
      hash: hashOf(KEY, ...range, SALT),
    })) as { payouts_history_data: Record<string, unknown[]>[] };
    const rows = (name: string) => payouts.flatMap((payout) => payout[name] ?? []);
    expect(rows('peb_transactions')).toContainEqual(
      expect.objectContaining({
        peb_transaction_id: id,
        txnid: form['txnid'],
        amount: '15300.5',
        peb_settlement_amount: '14975.52',
      }),
    );
    expect(rows('peb_refunds')).toContainEqual(
      expect.objectContaining({ merchant_refund_id: 'ref_payout', peb_transaction_id: id }),
    );
  });
});
