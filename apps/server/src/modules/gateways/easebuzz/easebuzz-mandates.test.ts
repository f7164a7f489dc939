import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendarDay, instant, paise } from '@shulk/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LABELS } from '../testing/gateway-candidates.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Gateway } from '../gateway.ts';
import type { MandateGateway } from '../mandate-gateway.ts';
import { easebuzzGateway } from './easebuzz-gateway.ts';
import { easebuzzHash } from './easebuzz-signature.ts';

const KEY = 'DEMOKEY';
const SALT = 'DEMOSALT';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly proof: string;
  readonly body: Record<string, unknown>;
}

/** Autocollect's answers, by `METHOD path`; anything else is not found. */
type Answers = Record<string, readonly [status: number, body: object]>;

describe('the adapter of Easebuzz’s Autocollect (decision 37)', () => {
  const asked: SentRequest[] = [];
  let answers: Answers = {};
  /** What happens when a call was refused. */
  let then: () => unknown = () => undefined;
  let gateway: Gateway;
  let mandates: MandateGateway;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const path = (request.url ?? '').replace('/autocollect/v1', '');
      const method = request.method ?? '';
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      asked.push({ method, path, proof: request.headers.authorization ?? '', body });
      const found = answers[`${method} ${path} ${String(body['transaction_id'])}`];
      const [status, told] = found ?? answers[`${method} ${path}`] ?? [404, { success: false, message: '' }];
      if (status === 400) then();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    gateway = easebuzzGateway({
      mode: 'test',
      key_id: KEY,
      key_secret: SALT,
      base_url: `http://127.0.0.1:${port}`,
      reach: 'loopback',
      script_url: '/easebuzz.js',
    });
    if (gateway.mandates === undefined) throw new Error('Easebuzz offers no mandates');
    mandates = gateway.mandates;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    answers = {};
    then = () => undefined;
  });

  const posts = (): string[] => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const no = (message: string): [number, object] => [200, { success: false, message }];
  const input = {
    receipt: 'mnd_1',
    rail: 'UPI_AUTOPAY',
    max_amount: paise(1_050_000),
    starts_on: calendarDay('2026-11-21'),
    ends_on: calendarDay('2027-08-05'),
    payer: { mobile: '', email: '', name: '' },
    return_url: 'https://pay.example.in/return',
  } as const;
  const debit = {
    gateway_order_id: 'ord_1-d',
    amount: paise(900_000),
    rail: 'ENACH',
    customer_id: '',
    token_id: 'mnd_1',
    description: 'Fees',
    payer: { mobile: '', email: '' },
  } as const;
  const DEBIT = 'GET /mandate/presentment/ord_1-d/';
  const told = (over: object): [number, object] => [
    200,
    {
      success: true,
      data: {
        pg_transaction_id: 'E26112000001',
        amount: '9000.00',
        status: 'success',
        merchant_request_number: 'ord_1-d',
        ...over,
      },
    },
  ];
  const mandate = (status: string): [number, object] => [
    200,
    { success: true, data: { id: 'ebm_1', transaction_id: 'mnd_1', status } },
  ];
  const stateOf = (token_id: string) =>
    mandates.fetchMandate({ customer_id: '', gateway_order_id: 'mnd_1', token_id });

  it('requests an access key up to the ceiling, hashed over amount and transaction (gateways C.5)', async () => {
    answers['POST /access-key/generate/'] = [200, { success: true, access_key: 'key-one' }];
    expect(await mandates.register(input)).toEqual({
      customer_id: '',
      gateway_order_id: 'mnd_1',
      launch_token: 'key-one',
      amount: 0,
    });
    expect(asked).toMatchObject([
      {
        proof: easebuzzHash(KEY, '10500.00', 'mnd_1', SALT),
        body: {
          key: KEY,
          request_type: 'UPIAD',
          payment_modes: ['UPI'],
          amount_rule: 'MAX',
          start_date: '2026-11-21',
          end_date: '2027-08-05',
          success_url: input.return_url,
        },
      },
    ]);
  });

  it('takes another txnid if one was used up, and gives up after three', async () => {
    answers['POST /access-key/generate/ mnd_1'] = [400, { success: false, message: 'Duplicate' }];
    answers['POST /access-key/generate/ mnd_1-2'] = no('Duplicate');
    await expect(mandates.register(input)).rejects.toThrow(CallRefused);
    answers['POST /access-key/generate/ mnd_1-3'] = [200, { success: true, access_key: 'key-three' }];
    expect(await mandates.register(input)).toMatchObject({ gateway_order_id: 'mnd_1-3' });
  });

  it.each([
    ['requested', '', 'open', ''],
    ['initiated', '', 'open', 'ebm_1'],
    ['authorized', '', 'active', 'ebm_1'],
    ['AUTHORIZED', 'mnd_1', 'active', 'ebm_1'],
    ['paused', 'mnd_1', 'paused', 'ebm_1'],
    ['rejected', '', 'rejected', 'ebm_1'],
    ['dropped', '', 'rejected', 'ebm_1'],
    ['user_cancelled', '', 'rejected', 'ebm_1'],
    ['user_cancelled', 'mnd_1', 'cancelled', 'ebm_1'],
    ['revoking', 'mnd_1', 'cancelled', 'ebm_1'],
    ['expired', 'mnd_1', 'cancelled', 'ebm_1'],
  ])('reads a mandate that is %s, known before as “%s”, as %s', async (status, known, state, payment_id) => {
    answers['GET /mandate/mnd_1/'] = mandate(status);
    expect(await stateOf(known)).toMatchObject({ state, payment_id });
    expect(asked[0]?.proof).toBe(easebuzzHash(KEY, 'mnd_1', SALT));
  });

  it('concludes nothing from an undocumented state, another mandate, or a refused query', async () => {
    answers['GET /mandate/mnd_1/'] = mandate('sleeping');
    await expect(stateOf('')).rejects.toThrow(CallUnknown);
    answers['GET /mandate/mnd_1/'] = [
      200,
      { success: true, data: { id: 'ebm_2', transaction_id: 'mnd_2', status: 'authorized' } },
    ];
    await expect(stateOf('')).rejects.toThrow(CallUnknown);
    answers['GET /mandate/mnd_1/'] = no('Authorization mismatch');
    await expect(stateOf('')).rejects.toThrow(CallRefused);
    answers['GET /mandate/mnd_1/'] = no('Mandate not found');
    expect(await stateOf('')).toMatchObject({ state: 'none' });
  });

  it('ends a mandate by Easebuzz’s own id, and not when it cannot be sure', async () => {
    const end = () => mandates.cancelMandate({ customer_id: '', token_id: 'mnd_1' });
    await end();
    answers['GET /mandate/mnd_1/'] = mandate('revoked');
    await end();
    expect(posts()).toEqual([]);
    answers['GET /mandate/mnd_1/'] = mandate('authorized');
    answers['POST /mandate/ebm_1/status_update/'] = [400, { success: false }];
    await expect(end()).rejects.toThrow(CallRefused);
    answers['POST /mandate/ebm_1/status_update/'] = [200, { success: true }];
    await end();
    expect(asked.at(-1)).toMatchObject({
      body: { status: 'revoked' },
      proof: easebuzzHash(KEY, 'ebm_1', SALT),
    });
  });

  it('makes no debit if Easebuzz does not say whether there is one (threats 6.1)', async () => {
    for (const answer of [
      [401, { success: false, message: 'Authorization mismatch' }],
      no('Authorization mismatch'),
      [500, {}],
      told({ merchant_request_number: 'ord_2-d' }),
    ] as const) {
      answers[DEBIT] = answer;
      await expect(mandates.executeDebit(debit)).rejects.toThrow(CallUnknown);
    }
    expect(posts()).toEqual([]);
  });

  it('counts an existing debit when making it is refused, for any reason', async () => {
    answers['POST /mandate/presentment/'] = [400, { success: false, message: 'Duplicate' }];
    answers[DEBIT] = no('No such presentment');
    await expect(mandates.executeDebit(debit)).rejects.toThrow(CallRefused);
    const made = { gateway_payment_id: 'E26112000001', reason_code: '' };
    then = () => (answers[DEBIT] = told({}));
    expect(await mandates.executeDebit(debit)).toEqual(made);
    expect(await mandates.executeDebit(debit)).toEqual(made);
    expect(posts()).toHaveLength(2);
  });

  it.each([
    [{ status: 'in_process' }, 'pending', ''],
    [{ status: 'sent to bank' }, 'pending', ''],
    [{ status: 'success', response_meta: { error_code: 'x' } }, 'captured', ''],
    [{ status: 'failure', response_meta: { code: 'F', error_code: '04' } }, 'failed', '04'],
    [{ status: 'failure', response_meta: { code: 'INSUFFICIENT_FUNDS' } }, 'failed', 'insufficient_funds'],
    [{ status: 'failure' }, 'failed', 'unknown'],
  ])('reads a debit reported as %j as %s', async (over, state, reason_code) => {
    answers[DEBIT] = told(over);
    expect(await gateway.paymentsOfOrder('ord_1-d')).toMatchObject([
      { gateway_payment_id: 'E26112000001', gateway_order_id: 'ord_1-d', state, amount: 900_000 },
    ]);
    expect(await mandates.fetchDebit('ord_1-d')).toMatchObject({ reason_code });
  });

  it('has no payment of a debit that failed without one, and no success without one', async () => {
    answers[DEBIT] = told({ pg_transaction_id: null, status: 'failure' });
    expect(await gateway.paymentsOfOrder('ord_1-d')).toEqual([]);
    expect(await mandates.fetchDebit('ord_1-d')).toEqual({ gateway_payment_id: '', reason_code: 'unknown' });
    answers[DEBIT] = told({ pg_transaction_id: null });
    await expect(gateway.paymentsOfOrder('ord_1-d')).rejects.toThrow(CallUnknown);
  });

  it('notifies the payer once, and begins no debit by itself (regulation E.1)', async () => {
    const open = () =>
      mandates.openDebit({
        receipt: 'ord_1',
        labels: LABELS,
        amount: paise(900_000),
        rail: 'UPI_AUTOPAY',
        token_id: 'mnd_1',
        not_before: instant('2026-11-22T08:00:00Z'),
      });
    const notice = (status: string, amount = '9000.00'): [number, object] => [
      200,
      { success: true, data: { notification_request_number: 'ord_1-d', amount, status } },
    ];
    answers['POST /mandate/notify/'] = notice('notified');
    expect(await open()).toEqual({ gateway_order_id: 'ord_1-d', amount: 900_000, launch_token: '' });
    expect(asked[0]?.body).toMatchObject({
      schedule_presentment: 'false',
      notification_request_number: 'ord_1-d',
    });
    answers['POST /mandate/notify/'] = [400, { success: false, message: 'Duplicate' }];
    await expect(open()).rejects.toThrow(CallRefused);
    answers['GET /mandate/notification/ord_1-d/'] = notice('notified');
    expect(await open()).toMatchObject({ gateway_order_id: 'ord_1-d' });
    answers['GET /mandate/notification/ord_1-d/'] = notice('failure');
    await expect(open()).rejects.toThrow(CallRefused);
    answers['GET /mandate/notification/ord_1-d/'] = notice('notified', '1.00');
    await expect(open()).rejects.toThrow(CallUnknown);
  });

  it('counts a message as a hint about its mandate or debit, and ignores one without a hash (threats 6.4)', () => {
    const message = (data: object): string => JSON.stringify({ event: 'any', data });
    const proof = (reference: string) => easebuzzHash(KEY, '9000.00', reference, SALT);
    const signed = message({
      id: 'ebm_1',
      transaction_id: 'mnd_1',
      status: 'authorized',
      amount: '9000.00',
      authorization: proof('mnd_1'),
    });
    const isGood = (body: string): boolean => gateway.verifyWebhook(Buffer.from(body), () => undefined);
    expect(isGood(signed)).toBe(true);
    expect(gateway.readWebhook(signed)).toMatchObject({
      payment: undefined,
      token: { token_id: 'mnd_1', customer_id: '', gateway_order_id: 'mnd_1' },
    });
    const other = signed.replace('mnd_1', 'mnd_2');
    for (const bad of [signed.replace('9000', '9001'), other, message({}), '{}', '{'])
      expect(isGood(bad)).toBe(false);
    const [, answer] = told({ authorization: proof('ord_1-d') });
    const debited = JSON.stringify(answer);
    expect(isGood(debited)).toBe(true);
    expect(gateway.readWebhook(debited)).toMatchObject({
      isHint: true,
      payment: { gateway_order_id: 'ord_1-d' },
    });
    const noticed = message({ notification_request_number: 'ord_1-d', status: 'notified' });
    expect(gateway.readWebhook(noticed)).toMatchObject({ payment: undefined });
    expect(() => gateway.readWebhook(message({ status: 'authorized' }))).toThrow(CallUnknown);
  });
});
