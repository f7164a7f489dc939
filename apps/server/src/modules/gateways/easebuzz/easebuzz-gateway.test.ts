import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { ReceiptUsed } from '../gateway.ts';
import { easebuzzGateway } from './easebuzz-gateway.ts';
import { easebuzzHash } from './easebuzz-signature.ts';

const [KEY, SALT] = ['DEMOKEY', 'DEMOSALT'] as const;

interface Seen {
  readonly call: string;
  readonly type: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

let close: () => void = () => undefined;
afterEach(() => close());

const adapter = (base_url: string) =>
  easebuzzGateway({
    mode: 'test',
    key_id: KEY,
    key_secret: SALT,
    base_url,
    reach: 'loopback',
    script_url: '/easebuzz.js',
  });

/** The adapter before a peer that gives these answers in turn, in Easebuzz's form. */
async function before(...answers: readonly unknown[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      seen.push({ call: `${request.method} ${request.url}`, type: request.headers['content-type'], form });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { seen, gateway: adapter(`http://127.0.0.1:${port}`) };
}

const input = {
  amount: paise(1_530_050),
  receipt: 'ord_1-2',
  description: 'Term fee | 2026/27',
  labels: { institute: 'kaveri', student_id: 'K|1', txn: 'TXN1' },
  payer: { mobile: '', email: '', name: '' },
  return_url: 'https://pay.example.in/return',
  payable_until: '2026-11-20T07:30:00.000Z' as Instant,
};

const told = {
  status: 'success',
  txnid: 'ord_1',
  easepayid: 'E2611200001',
  amount: '15300.5',
  mode: 'UPI',
  bank_ref_num: '123456789012',
  error_Message: 'NA',
};

/** A form signed by Easebuzz. */
function signed(over: Readonly<Record<string, string>> = {}): Record<string, string> {
  const form = { ...told, email: 'a@example.com', firstname: 'Asha', productinfo: 'Term fee', ...over };
  const { status, email, firstname, productinfo, amount, txnid } = form;
  const gap = Array.from({ length: 10 }, () => '');
  const hash = easebuzzHash(SALT, status, ...gap, email, firstname, productinfo, amount, txnid, KEY);
  return { ...form, hash };
}

describe('the adapter of Easebuzz', () => {
  it('begins a payment with a form, decimal rupees and the hash over it (gateways C.2)', async () => {
    const { gateway, seen } = await before({ status: 1, data: 'access-key-1' });
    const made = { gateway_order_id: 'ord_1-2', amount: 1_530_050, launch_token: 'access-key-1' };
    expect(await gateway.openOrder(input)).toEqual(made);
    const sent = {
      key: KEY,
      txnid: 'ord_1-2',
      amount: '15300.50',
      productinfo: 'Term fee 2026 27',
      firstname: 'Payer',
      phone: '9999999999',
      email: 'payer@example.com',
      surl: input.return_url,
      furl: input.return_url,
      udf1: 'kaveri',
      udf2: 'K 1',
      udf3: 'TXN1',
    };
    const message = `DEMOKEY|ord_1-2|15300.50|Term fee 2026 27|Payer|payer@example.com|kaveri|K 1|TXN1||||||||DEMOSALT`;
    expect(seen).toEqual([
      {
        call: 'POST /payment/initiateLink',
        type: 'application/x-www-form-urlencoded',
        form: { ...sent, hash: easebuzzHash(message) },
      },
    ]);
  });

  it('counts status 0 as a refusal, though it comes with HTTP 200, and tells a used txnid from others', async () => {
    const used = await before({ status: 0, error_desc: 'Duplicate transaction id.', data: 'NA' });
    await expect(used.gateway.openOrder(input)).rejects.toThrow(ReceiptUsed);
    close();
    const refused = await before({ status: 0, error_desc: 'Hash mismatch', data: 'NA' });
    const error: unknown = await refused.gateway.openOrder(input).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).not.toBeInstanceOf(ReceiptUsed);
  });

  it.each([
    ['success', 'captured', /^$/],
    ['Success', 'captured', /^$/],
    ['failure', 'failed', /If money was taken/],
    ['userCancelled', 'failed', /No money was taken/],
    ['dropped', 'failed', /If money was taken/],
    ['bounced', 'failed', /If money was taken/],
    ['pending', 'pending', /^$/],
    ['initiated', 'pending', /^$/],
    ['in_process', 'pending', /^$/],
  ] as const)('reads the status %s as %s (gateways C.3)', async (status, state, reason) => {
    const { gateway, seen } = await before({ status: true, msg: { ...told, status } });
    expect(await gateway.paymentsOfOrder('ord_1')).toMatchObject([
      {
        gateway_payment_id: 'E2611200001',
        gateway_order_id: 'ord_1',
        state,
        amount: 1_530_050,
        currency: 'INR',
        method: 'UPI',
        bank_reference: '123456789012',
        reason: expect.stringMatching(reason),
      },
    ]);
    expect(seen[0]).toMatchObject({
      call: 'POST /transaction/v2.1/retrieve',
      form: { key: KEY, txnid: 'ord_1', hash: easebuzzHash('DEMOKEY|ord_1|DEMOSALT') },
    });
  });

  it('reads the word NA as absent', async () => {
    const answer = { status: true, msg: { ...told, bank_ref_num: 'NA', mode: 'NA' } };
    const { gateway } = await before(answer);
    expect(await gateway.paymentsOfOrder('ord_1')).toMatchObject([{ bank_reference: '', method: 'Online' }]);
    close();
    const begun = await before({ status: true, msg: { ...told, status: 'initiated', easepayid: 'NA' } });
    expect(await begun.gateway.paymentsOfOrder('ord_1')).toEqual([]);
  });

  it('concludes nothing from an attempt of another transaction', async () => {
    const { gateway } = await before({ status: true, msg: { ...told, txnid: 'ord_2' } });
    expect(await gateway.paymentsOfOrder('ord_1')).toMatchObject([
      { gateway_payment_id: '', gateway_order_id: 'ord_1', state: 'unknown' },
    ]);
  });

  it('reads every attempt of a txnid, and finds the named one', async () => {
    const second = { ...told, easepayid: 'E2611200002' };
    const left = { ...told, easepayid: 'NA', status: 'userCancelled' };
    const list = { status: true, msg: [left, { ...told, status: 'failure' }, second] };
    const { gateway } = await before(list);
    const tries = await gateway.paymentsOfOrder('ord_1');
    expect(tries.map(({ gateway_payment_id: id, state }) => [id, state])).toEqual([
      ['E2611200001', 'failed'],
      ['E2611200002', 'captured'],
    ]);
    expect(await gateway.fetchPayment('E2611200001', 'ord_1')).toEqual(tries[0]);
    expect(await gateway.fetchPayment('E2611200002', 'ord_1')).toEqual(tries[1]);
    close();
    const none = await before({ status: true, msg: [] });
    expect(await none.gateway.paymentsOfOrder('ord_1')).toEqual([]);
  });

  it('tells an unpaid txnid from a refused call', async () => {
    for (const msg of [
      'Transaction not found',
      'No such transaction',
      "txnid doesn't exist",
      'Invalid txnid',
    ]) {
      const nobody = await before({ status: false, msg });
      expect(await nobody.gateway.paymentsOfOrder('ord_1')).toEqual([]);
      expect(await nobody.gateway.findOrderByReceipt('ord_1')).toBeUndefined();
      await expect(nobody.gateway.fetchPayment('E1', 'ord_1')).rejects.toThrow(CallRefused);
      close();
    }
    const refused = await before({ status: false, msg: 'Hash mismatch' });
    await expect(refused.gateway.paymentsOfOrder('ord_1')).rejects.toThrow(CallRefused);
    // Only the call that uses a receipt reveals whether it was used.
    expect(await refused.gateway.findOrderByReceipt('ord_1')).toBeUndefined();
    close();
    await expect(refused.gateway.findOrderByReceipt('ord_1')).rejects.toThrow(CallUnknown);
  });

  it('accepts a returning browser only with the hash, for the txnid it names', () => {
    const gateway = adapter('');
    const answer = gateway.readReturn(signed());
    expect(answer).toMatchObject({ gateway_order_id: 'ord_1', gateway_payment_id: 'E2611200001' });
    if (answer === undefined) return;
    expect(gateway.verifyReturn('ord_1', answer)).toBe(true);
    expect(gateway.verifyReturn('ord_1-2', answer)).toBe(false);
    expect(gateway.verifyReturn('ord_1', { ...answer, gateway_payment_id: 'E2' })).toBe(false);
    expect(gateway.verifyReturn('ord_1', { ...answer, fields: { ...answer.fields, amount: '1.0' } })).toBe(
      false,
    );
    const { fields: _fields, ...bare } = answer;
    expect(gateway.verifyReturn('ord_1', bare)).toBe(false);
    expect(gateway.readReturn(signed({ status: 'failure' }))).toBeUndefined();
    expect(gateway.readReturn({ txnid: 'ord_1', status: 'success' })).toBeUndefined();
  });

  it('verifies the raw form of a webhook, which only says which order to query', () => {
    const gateway = adapter('');
    const body = new URLSearchParams(signed()).toString();
    expect(gateway.verifyWebhook(Buffer.from(body), () => undefined)).toBe(true);
    expect(gateway.verifyWebhook(Buffer.from(body.replace('success', 'failure')), () => undefined)).toBe(
      false,
    );
    expect(gateway.verifyWebhook(Buffer.from(''), () => undefined)).toBe(false);
    expect(gateway.readWebhook(body)).toMatchObject({
      isHint: true,
      payment: { gateway_order_id: 'ord_1', gateway_payment_id: 'E2611200001', state: 'captured' },
    });
    expect(() => gateway.readWebhook('{}')).toThrow(CallUnknown);
  });

  it('requests a refund under our key, and finds the one requested before (gateways C.4)', async () => {
    const asked = {
      gateway_payment_id: 'E2611200001',
      gateway_order_id: 'ord_1',
      amount: paise(2_000),
      key: 'ref_1',
    };
    const taken = { status: true, reason: 'Refund initiated', refund_id: 'RF1', refund_amount: '20.0' };
    const first = await before(taken);
    expect(await first.gateway.refund(asked)).toEqual({
      gateway_refund_id: 'RF1',
      gateway_payment_id: 'E2611200001',
      key: 'ref_1',
      amount: 2_000,
      state: 'pending',
    });
    expect(first.seen[0]).toMatchObject({
      call: 'POST /transaction/v2/refund',
      form: {
        merchant_refund_id: 'ref_1',
        easebuzz_id: 'E2611200001',
        refund_amount: '20.00',
        hash: easebuzzHash('DEMOKEY|ref_1|E2611200001|20.00|DEMOSALT'),
      },
    });
    close();
    const list = {
      status: true,
      refunds: [
        { refund_id: 'RF0', merchant_refund_id: 'ref_0', refund_status: 'failed', refund_amount: '20.0' },
        { refund_id: 'RF1', merchant_refund_id: 'ref_1', refund_status: 'Refunded', refund_amount: 20 },
      ],
    };
    const again = await before({ status: false, reason: 'Duplicate merchant_refund_id' }, list);
    expect(await again.gateway.refund(asked)).toMatchObject({ gateway_refund_id: 'RF1', state: 'processed' });
    expect(again.seen[1]).toMatchObject({
      call: 'POST /refund/v1/retrieve',
      form: { easebuzz_id: 'E2611200001', hash: easebuzzHash('DEMOKEY|E2611200001|DEMOSALT') },
    });
  });

  it('counts a refund without a verdict as in progress, and a refusal as refused', async () => {
    const known = {
      gateway_payment_id: 'E1',
      gateway_order_id: 'ord_1',
      gateway_refund_id: '',
      key: 'ref_1',
    };
    const row = { refund_id: 'RF1', merchant_refund_id: 'ref_1', refund_amount: '20.00' };
    for (const [refund_status, state] of [
      ['queued', 'pending'],
      ['cancelled', 'failed'],
      ['what is this', 'pending'],
    ] as const) {
      const { gateway } = await before({ status: true, refunds: [{ ...row, refund_status }] });
      expect(await gateway.fetchRefund(known)).toMatchObject({ state });
      close();
    }
    const none = await before({ status: false, reason: 'Amount exceeds' }, { status: true, refunds: [] });
    await expect(none.gateway.refund({ ...known, amount: paise(2_000) })).rejects.toThrow(CallRefused);
    expect(await none.gateway.fetchRefund(known)).toBeUndefined();
  });
});
