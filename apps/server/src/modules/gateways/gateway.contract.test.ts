import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { indiaDay, paise } from '@shulk/domain';
import { plusMs, systemClock } from '../../platform/clock.ts';
import { readReport } from '../ledger/index.ts';
import { candidates, HOOK_SECRET, LABELS, SECRET } from './testing/gateway-candidates.ts';
import { startLiveSandbox } from './testing/live-sandbox.ts';
import type { LiveSandbox } from './testing/live-sandbox.ts';
import { CallRefused, CallUnknown } from '../../platform/outbound/answers.ts';
import { ReceiptUsed } from './gateway.ts';
import type { Gateway, GatewayOrderRequest } from './gateway.ts';

const DAY_S = 86_400;

let orders = 0;
const receipt = (): string => `ord_contract_${(orders += 1)}`;

/** An order of this many paise. */
const input = (amount: number, ours = receipt()): GatewayOrderRequest => ({
  amount: paise(amount),
  receipt: ours,
  description: 'Term fee',
  labels: LABELS,
  payer: { mobile: '9000000001', email: 'asha@example.in', name: 'Asha' },
  return_url: 'http://127.0.0.1:9/return',
  payable_until: plusMs(systemClock.now(), 90 * 60_000),
});

/** A merchant's webhook endpoint: the raw bytes and headers received. */
interface Inbox {
  readonly url: string;
  readonly received: { readonly body: Buffer; readonly header: (name: string) => string | undefined }[];
  close(): void;
}

async function anInbox(): Promise<Inbox> {
  const received: Inbox['received'] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers } = request;
      received.push({ body: Buffer.concat(parts), header: (name) => headers[name]?.toString() });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
}

/** A peer with one fixed answer. */
async function aPeer(status: number, body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe.each(candidates)('the gateway $name keeps the contract', (candidate) => {
  let sandbox: LiveSandbox;
  let gateway: Gateway;
  let inbox: Inbox;
  const { keyId } = candidate;

  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    inbox = await anInbox();
    await sandbox.account(keyId, {
      protocol: candidate.name,
      key_secret: SECRET,
      webhook_secret: HOOK_SECRET,
      webhook_url: inbox.url,
    });
    gateway = candidate.open(sandbox.url + candidate.path);
  });
  afterAll(async () => {
    inbox?.close();
    await sandbox?.stop();
  });

  /** Pays an order as a payer would. */
  const pay = (orderId: string, how: { outcome?: string; method?: string } = {}) =>
    sandbox.pay(orderId, { key_id: keyId, ...how });

  it('opens an order of exactly the amount and finds it by our receipt, or once it was attempted', async () => {
    const ours = receipt();
    const order = await gateway.openOrder(input(1_530_050, ours));
    expect(order.amount).toBe(1_530_050);
    expect(await gateway.receiptOf(order.gateway_order_id)).toBe(ours);
    expect(await gateway.findOrderByReceipt(ours)).toEqual(gateway.isOneTry ? undefined : order);
    expect(await gateway.findOrderByReceipt('ord_never_made')).toBeUndefined();
    expect(await gateway.paymentsOfOrder(order.gateway_order_id)).toEqual([]);
    await pay(order.gateway_order_id, { outcome: 'decline' });
    expect(await gateway.findOrderByReceipt(ours)).toMatchObject({
      gateway_order_id: order.gateway_order_id,
      amount: 1_530_050,
    });
    if (!gateway.isOneTry) return;
    // It is used up: the next one is opened under another receipt.
    await expect(gateway.openOrder(input(1_530_050, ours))).rejects.toThrow(ReceiptUsed);
  });

  it('reports a captured payment with amount, order, method and bank reference', async () => {
    const order = await gateway.openOrder(input(5_000));
    const paid = await pay(order.gateway_order_id);
    const payment = await gateway.fetchPayment(paid.payment_id, order.gateway_order_id);
    expect(payment).toMatchObject({
      gateway_payment_id: paid.payment_id,
      gateway_order_id: order.gateway_order_id,
      state: 'captured',
      amount: 5_000,
      currency: 'INR',
      method: 'UPI',
      reason: '',
    });
    expect(payment.bank_reference).not.toBe('');
    expect(await gateway.paymentsOfOrder(order.gateway_order_id)).toEqual([payment]);
  });

  it('tells a pending and a failed payment apart, oldest first, with a reason in our words', async () => {
    const order = await gateway.openOrder(input(5_000));
    const second = gateway.isOneTry ? await gateway.openOrder(input(5_000)) : order;
    const tried = [...new Set([order.gateway_order_id, second.gateway_order_id])];
    await pay(order.gateway_order_id, { outcome: 'decline' });
    await pay(second.gateway_order_id, { outcome: 'pending' });
    const payments = (await Promise.all(tried.map((id) => gateway.paymentsOfOrder(id)))).flat();
    expect(payments.map(({ state }) => state)).toEqual(['failed', 'pending']);
    expect(payments[0]?.reason).toMatch(/^Your .*(No|If) money was taken/);
  });

  it('accepts from a browser only what was signed for its order, and nothing if nothing is signed', async () => {
    const order = await gateway.openOrder(input(5_000));
    const id = order.gateway_order_id;
    const paid = await pay(id);
    const read = gateway.readReturn({ ...paid });
    expect(read !== undefined).toBe(candidate.isReturnSigned);
    const answer = read ?? { gateway_payment_id: paid.payment_id, gateway_order_id: id, signature: SECRET };
    expect(gateway.verifyReturn(id, answer)).toBe(candidate.isReturnSigned);
    expect(gateway.verifyReturn('order_other', answer)).toBe(false);
    expect(gateway.verifyReturn(id, { ...answer, gateway_payment_id: 'pay_other' })).toBe(false);
    expect(gateway.verifyReturn(id, { ...answer, signature: '' })).toBe(false);
    expect(gateway.readReturn({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBeUndefined();
  });

  it('verifies a webhook over its raw bytes, and reads it', () => {
    const body = candidate.capturedBody('order_1');
    const header = candidate.signedHeader(body);
    expect(gateway.verifyWebhook(Buffer.from(body), header)).toBe(true);
    expect(gateway.verifyWebhook(Buffer.from(`${body} `), header)).toBe(false);
    expect(gateway.verifyWebhook(Buffer.from(body), () => undefined)).toBe(candidate.proofIn === 'body');
    expect(gateway.eventId(header)).toBe(candidate.eventId);
    expect(gateway.readWebhook(body).payment).toMatchObject({
      gateway_order_id: 'order_1',
      state: 'captured',
      amount: 500,
    });
    expect(() => gateway.readWebhook('{')).toThrow(CallUnknown);
  });

  it('accepts the provider’s own webhook, refuses a forged one, and recognizes a replayed one', async () => {
    const order = await gateway.openOrder(input(5_050));
    const paid = await pay(order.gateway_order_id);
    await sandbox.advance(keyId, 0);
    const told = inbox.received
      .filter(({ body }) => body.includes(order.gateway_order_id))
      .map((hook) => ({ ...hook, event: gateway.readWebhook(hook.body.toString()) }))
      .find(({ event }) => event.payment?.state === 'captured');
    expect(told?.event.payment).toEqual(await gateway.fetchPayment(paid.payment_id, order.gateway_order_id));
    if (told === undefined) return;
    expect(gateway.verifyWebhook(told.body, told.header)).toBe(true);
    const forged = Buffer.from(told.body.toString().replace(/[0-8]/, '9'));
    expect(forged.equals(told.body)).toBe(false);
    expect(gateway.verifyWebhook(forged, told.header)).toBe(false);

    const before = inbox.received.length;
    const sent = (await sandbox.deliveries(keyId)).find(({ body }) => body === told.body.toString());
    await sandbox.replay(sent?.id ?? '');
    const [again] = inbox.received.slice(before);
    expect(again?.body.equals(told.body)).toBe(true);
    expect(again && gateway.verifyWebhook(again.body, again.header)).toBe(true);
    expect(again && gateway.eventId(again.header)).toBe(gateway.eventId(told.header));
  });

  it('reports a success that comes after the failure', async () => {
    const order = await gateway.openOrder(input(5_000));
    await pay(order.gateway_order_id, { outcome: 'late_success' });
    const [failed] = await gateway.paymentsOfOrder(order.gateway_order_id);
    expect(failed?.state).toBe('failed');
    await sandbox.advance(keyId, 61);
    expect(await gateway.paymentsOfOrder(order.gateway_order_id)).toMatchObject([
      { gateway_payment_id: failed?.gateway_payment_id, state: 'captured', amount: 5_000, reason: '' },
    ]);
  });

  it('refunds once for one key, and lists refunds of the dashboard beside it (money, hole 6)', async () => {
    const order = await gateway.openOrder(input(5_000));
    const paid = await pay(order.gateway_order_id);
    const asked = {
      gateway_payment_id: paid.payment_id,
      gateway_order_id: order.gateway_order_id,
      amount: paise(2_000),
      key: 'ref_contract_0001',
    };
    const known = { ...asked, gateway_refund_id: '' };
    expect(await gateway.fetchRefund(known)).toBeUndefined();
    const first = await gateway.refund(asked);
    expect(first).toMatchObject({
      gateway_payment_id: asked.gateway_payment_id,
      key: asked.key,
      amount: 2_000,
      state: candidate.refundTaken,
    });
    const given = { ...first, state: 'processed' };
    expect(await gateway.refund(asked)).toEqual(given);
    expect(await gateway.fetchRefund(known)).toEqual(given);
    expect(await gateway.fetchRefund({ ...known, gateway_refund_id: first.gateway_refund_id })).toEqual(
      given,
    );
    await expect(
      gateway.refund({ ...asked, key: 'ref_contract_0002', amount: paise(3_001) }),
    ).rejects.toThrow(CallRefused);
    await sandbox.refundByHand(paid.payment_id, 1_000);
    const all = await gateway.refundsOf(paid.payment_id, order.gateway_order_id);
    expect(all.toSorted((a, b) => b.amount - a.amount)).toEqual([
      given,
      { ...given, gateway_refund_id: expect.stringMatching(/./) as string, key: '', amount: 1_000 },
    ]);
    expect(await gateway.fetchPayment(paid.payment_id, order.gateway_order_id)).toMatchObject({
      state: 'captured',
    });
  });

  it('reports what it settled: payment less charges, refund under an id we know', async () => {
    const order = await gateway.openOrder(input(100_000));
    const paid = await pay(order.gateway_order_id, { method: 'netbanking' });
    const refund = await gateway.refund({
      gateway_payment_id: paid.payment_id,
      gateway_order_id: order.gateway_order_id,
      amount: paise(25_000),
      key: 'ref_contract_0003',
    });
    await sandbox.advance(keyId, 2 * DAY_S + 60);
    const day = (offset: number) => indiaDay(plusMs(sandbox.now(), offset * DAY_S * 1000));
    const { rows, problems } = readReport(
      candidate.name.toUpperCase(),
      await candidate.report(sandbox, day(1), day(4)),
    );
    const daily = await Promise.all([1, 2, 3, 4].map(async (n) => (await gateway.settledOn?.(day(n))) ?? []));
    expect(readReport(candidate.name.toUpperCase(), daily.flat()).rows.map(({ row }) => row)).toEqual(
      rows.map(({ row }) => row),
    );
    expect(problems).toEqual([]);
    const own = rows.map(({ row }) => row).filter((row) => row.gateway_payment_id === paid.payment_id);
    expect(own).toMatchObject([
      // Net banking costs 1.8 % and 18 % tax on that.
      { row_kind: 'payment', amount_paise: 100_000, fee_paise: 1_800, tax_paise: 324 },
      { row_kind: 'refund', amount_paise: -25_000, fee_paise: 0, tax_paise: 0 },
    ]);
    expect([refund.gateway_refund_id, refund.key]).toContain(own[1]?.entity_id);
    expect(new Set(own.map((row) => `${row.settlement_id} ${row.utr}`)).size).toBe(1);
  });

  it('throws a refusal: wrong credentials, an unknown payment', async () => {
    const wrong = candidate.open(sandbox.url + candidate.path, 'not-the-secret');
    await expect(wrong.openOrder(input(5_000))).rejects.toThrow(CallRefused);
    await expect(gateway.fetchPayment('pay_unknown', 'order_1')).rejects.toThrow(CallRefused);
  });

  it('concludes nothing from silence, an error, a redirect or nonsense (threats 6.1)', async () => {
    const nobody = candidate.open('http://127.0.0.1:9');
    await expect(nobody.fetchPayment('pay_1', 'order_1')).rejects.toThrow(CallUnknown);
    for (const [status, body] of [
      [500, '{}'],
      [502, '<html>'],
      [429, '{"error":{"code":"X"}}'],
      [302, ''],
      [200, '<html>'],
      [200, '{}'],
      [404, 'not from the gateway'],
    ] as const) {
      const peer = await aPeer(status, body);
      const lost = candidate.open(peer.url);
      await expect(lost.fetchPayment('pay_1', 'order_1')).rejects.toThrow(CallUnknown);
      await expect(lost.openOrder(input(5_000))).rejects.toThrow(CallUnknown);
      peer.close();
    }
  });
});
