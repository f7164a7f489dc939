import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { indiaDay, paise } from '@shulk/domain';
import type { Rail } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import { HOOK_SECRET, LABELS, SECRET } from './testing/gateway-candidates.ts';
import { startLiveSandbox } from './testing/live-sandbox.ts';
import type { LiveSandbox } from './testing/live-sandbox.ts';
import { mandateCandidates } from './testing/mandate-candidates.ts';
import { CallRefused, CallUnknown } from '../../platform/outbound/answers.ts';
import type { Gateway } from './gateway.ts';
import type { DebitRequest, MandateGateway, MandateRef, MandateRequest } from './mandate-gateway.ts';

const DAY_S = 86_400;

interface Received {
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** A peer that gives one answer and records the requests. */
async function aPeer(status = 200, body = '{}') {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers } = request;
      received.push({ body: Buffer.concat(parts), header: (name) => headers[name]?.toString() });
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, received, close };
}

describe.each(mandateCandidates)('mandates of the gateway $name keep the contract (R10)', (candidate) => {
  let sandbox: LiveSandbox;
  let inbox: Awaited<ReturnType<typeof aPeer>>;
  let gateway: Gateway;
  let mandates: MandateGateway;
  let aheadS = 0;
  let made = 0;
  const { keyId } = candidate;

  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    inbox = await aPeer();
    await sandbox.account(keyId, {
      protocol: candidate.name,
      key_secret: SECRET,
      webhook_secret: HOOK_SECRET,
      webhook_url: `${inbox.url}/hook`,
    });
    gateway = candidate.open(sandbox.url + candidate.path);
    if (gateway.mandates === undefined) throw new Error(`${candidate.name} offers no mandates`);
    mandates = gateway.mandates;
  });
  afterAll(async () => {
    inbox?.close();
    await sandbox?.stop();
  });

  const now = () => plusMs(sandbox.now(), aheadS * 1000);
  const pass = async (seconds: number): Promise<void> => {
    aheadS += seconds;
    await sandbox.advance(keyId, seconds);
  };
  const receipt = (what: string): string => {
    made += 1;
    return `${what}_contract_${made}`;
  };
  const input = (rail: Rail, ours = receipt('mnd')): MandateRequest => ({
    receipt: ours,
    rail,
    max_amount: paise(1_050_000),
    starts_on: indiaDay(now()),
    ends_on: indiaDay(plusMs(now(), 300 * DAY_S * 1000)),
    payer: { mobile: '9000000001', email: 'asha@example.in', name: 'Asha' },
    return_url: 'http://127.0.0.1:9/return',
  });

  /** A registration whose page the payer used. */
  async function registered(rail: Rail, outcome = 'success'): Promise<MandateRef> {
    const registration = await mandates.register(input(rail));
    await sandbox.pay(registration.gateway_order_id, { key_id: keyId, outcome });
    return { ...registration, token_id: '' };
  }

  /** An active mandate. */
  async function aMandate(rail: Rail): Promise<MandateRef> {
    const ref = await registered(rail);
    return { ...ref, token_id: (await mandates.fetchMandate(ref)).token_id };
  }

  /** An opened debit, and the request to begin it; a UPI payer was notified a day before. */
  async function aDebit(mandate: MandateRef, rail: Rail, amount: number): Promise<DebitRequest> {
    const { gateway_order_id } = await mandates.openDebit({
      receipt: receipt('ord'),
      labels: LABELS,
      amount: paise(amount),
      rail,
      token_id: mandate.token_id,
      not_before: plusMs(now(), (DAY_S + 60) * 1000),
    });
    return {
      gateway_order_id,
      amount: paise(amount),
      rail,
      customer_id: mandate.customer_id,
      token_id: mandate.token_id,
      description: 'Term fee',
      payer: { mobile: '9000000001', email: 'asha@example.in' },
    };
  }

  it('registers once for one receipt, and reports nothing before the payer did something', async () => {
    const ours = input('UPI_AUTOPAY');
    const first = await mandates.register(ours);
    expect(first.launch_token !== '').toBe(candidate.hasLaunchToken);
    expect(await mandates.register(ours)).toEqual(first);
    expect(await mandates.fetchMandate({ ...first, token_id: '' })).toMatchObject({
      state: 'none',
      token_id: '',
      payment_id: '',
    });
  });

  it.each(['UPI_AUTOPAY', 'ENACH'] as const)('is active when the payer approves: %s', async (rail) => {
    const ref = await registered(rail);
    const told = await mandates.fetchMandate(ref);
    expect(told).toMatchObject({ state: 'active', reason: '' });
    expect(told.token_id).not.toBe('');
    expect(told.payment_id).not.toBe('');
    const again = await mandates.fetchMandate({ ...ref, token_id: told.token_id });
    expect(again).toMatchObject({ state: 'active', token_id: told.token_id });
  });

  it('is refused in our own words when the bank refuses or the payer does not finish', async () => {
    for (const outcome of ['mandate_refused', 'failure']) {
      const told = await mandates.fetchMandate(await registered('ENACH', outcome));
      expect(told.state).toBe('rejected');
      expect(told.reason).toMatch(/No money was taken|If money was taken/);
    }
  });

  it('is open while the bank decides', async () => {
    const ref = await registered('ENACH', 'mandate_pending');
    const told = await mandates.fetchMandate(ref);
    expect(told.state).toBe('open');
    expect(told.payment_id).not.toBe('');
    await pass(DAY_S + 60);
    expect(await mandates.fetchMandate(ref)).toMatchObject({ state: 'active' });
  });

  it('is debited on an order of its own, whose payment is read like that of any order', async () => {
    const debit = await aDebit(await aMandate('ENACH'), 'ENACH', 900_000);
    expect(await mandates.fetchDebit(debit.gateway_order_id)).toBeUndefined();
    expect(await gateway.paymentsOfOrder(debit.gateway_order_id)).toEqual([]);
    const { gateway_payment_id, reason_code } = await mandates.executeDebit(debit);
    expect(reason_code).toBe('');
    const payment = await gateway.fetchPayment(gateway_payment_id, debit.gateway_order_id);
    expect(payment).toMatchObject({
      gateway_payment_id,
      gateway_order_id: debit.gateway_order_id,
      state: 'captured',
      amount: 900_000,
      currency: 'INR',
    });
    expect(await gateway.paymentsOfOrder(debit.gateway_order_id)).toEqual([payment]);
    const refund = await gateway.refund({
      gateway_payment_id,
      gateway_order_id: debit.gateway_order_id,
      amount: paise(100_000),
      key: receipt('ref'),
    });
    expect(refund).toMatchObject({ gateway_payment_id, amount: 100_000, state: candidate.refundTaken });
  });

  it('is debited by UPI a day after the bank notified its payer, not before (regulation E.1)', async () => {
    const mandate = await aMandate('UPI_AUTOPAY');
    const debit = await aDebit(mandate, 'UPI_AUTOPAY', 500_000);
    await expect(mandates.executeDebit(debit)).rejects.toThrow(CallRefused);
    expect(await mandates.fetchDebit(debit.gateway_order_id)).toBeUndefined();
    await pass(DAY_S + 120);
    const { gateway_payment_id } = await mandates.executeDebit(debit);
    expect(await gateway.fetchPayment(gateway_payment_id, debit.gateway_order_id)).toMatchObject({
      state: 'captured',
      amount: 500_000,
      method: 'UPI',
    });
  });

  it('opens one order for one receipt of a debit', async () => {
    const { token_id } = await aMandate('UPI_AUTOPAY');
    const not_before = plusMs(now(), (DAY_S + 60) * 1000);
    const debit = { receipt: receipt('ord'), labels: LABELS, amount: paise(5_000), token_id, not_before };
    const ours = { ...debit, rail: 'UPI_AUTOPAY' } as const;
    expect(await mandates.openDebit(ours)).toEqual(await mandates.openDebit(ours));
  });

  it('says why a debit failed', async () => {
    const mandate = await aMandate('ENACH');
    const debit = await aDebit(mandate, 'ENACH', 500_031);
    await mandates.executeDebit(debit);
    expect(await mandates.fetchDebit(debit.gateway_order_id)).toMatchObject({
      reason_code: 'insufficient_funds',
    });
    const [payment] = await gateway.paymentsOfOrder(debit.gateway_order_id);
    expect(payment?.state).toBe('failed');
    expect(payment?.reason).toContain('No money was taken');
  });

  it('makes one debit however often it is requested, even when the answer was lost (threats 6.2)', async () => {
    const mandate = await aMandate('ENACH');
    const debit = await aDebit(mandate, 'ENACH', 500_000);
    const first = await mandates.executeDebit(debit);
    expect(await mandates.executeDebit(debit)).toEqual(first);
    const lost = await aDebit(mandate, 'ENACH', 500_039);
    await expect(mandates.executeDebit(lost)).rejects.toThrow(CallUnknown);
    const found = await mandates.executeDebit(lost);
    expect(await mandates.fetchDebit(lost.gateway_order_id)).toEqual(found);
    for (const { gateway_order_id: id } of [debit, lost])
      expect(await gateway.paymentsOfOrder(id)).toMatchObject([{ state: 'captured' }]);
  });

  it('leaves a debit open until its bank answers', async () => {
    const debit = await aDebit(await aMandate('ENACH'), 'ENACH', 500_037);
    expect(await mandates.executeDebit(debit)).toMatchObject({ reason_code: '' });
    expect(await gateway.paymentsOfOrder(debit.gateway_order_id)).toMatchObject([{ state: 'pending' }]);
    await pass(2 * DAY_S);
    expect(await gateway.paymentsOfOrder(debit.gateway_order_id)).toMatchObject([{ state: 'captured' }]);
  });

  it('is ended for good: reported as cancelled, and never debited again', async () => {
    const mandate = await aMandate('ENACH');
    const debit = await aDebit(mandate, 'ENACH', 500_000);
    await mandates.cancelMandate(mandate);
    await mandates.cancelMandate(mandate);
    expect(await mandates.fetchMandate(mandate)).toMatchObject({ state: 'cancelled' });
    await expect(mandates.executeDebit(debit)).rejects.toThrow(CallRefused);
    expect(await gateway.paymentsOfOrder(debit.gateway_order_id)).toEqual([]);
  });

  it('accepts the provider’s own messages about a mandate and a debit, and reads which they mean', async () => {
    const mandate = await aMandate('ENACH');
    const debit = await aDebit(mandate, 'ENACH', 700_000);
    await mandates.executeDebit(debit);
    await sandbox.advance(keyId, 0);
    const good = inbox.received.filter(({ body, header }) => gateway.verifyWebhook(body, header));
    expect(good).toHaveLength(inbox.received.length);
    const told = good.map((hook) => ({ hook, event: gateway.readWebhook(hook.body.toString()) }));
    const news = told.find(
      ({ event: { token } }) =>
        token?.token_id === mandate.token_id || token?.gateway_order_id === mandate.gateway_order_id,
    );
    expect(news?.event).toMatchObject({ payment: undefined, refund: undefined });
    const paid = told.find(({ event }) => event.payment?.gateway_order_id === debit.gateway_order_id);
    expect(paid?.event.payment).toMatchObject({ amount: 700_000 });
    for (const { hook } of [news, paid].flatMap((one) => one ?? [])) {
      const other = candidate.open(sandbox.url + candidate.path, 'another-secret');
      const forged = Buffer.from(hook.body.toString().replaceAll('7', '8'));
      expect(other.verifyWebhook(hook.body, () => undefined)).toBe(false);
      expect(gateway.verifyWebhook(forged, hook.header)).toBe(forged.equals(hook.body));
    }
  });

  it('concludes nothing from silence, an error or nonsense (threats 6.1)', async () => {
    const debit = await aDebit(await aMandate('ENACH'), 'ENACH', 500_000);
    const mandate: MandateRef = { customer_id: 'c', gateway_order_id: 'mnd_1', token_id: 'mnd_1' };
    const answers = [
      [500, '{}'],
      [502, '<html>'],
      [429, '{"error":{"code":"X"}}'],
      [200, '<html>'],
      [200, '{}'],
    ] as const;
    for (const [status, body] of answers) {
      const peer = await aPeer(status, body);
      const lost = candidate.open(peer.url).mandates;
      await expect(lost?.register(input('ENACH'))).rejects.toThrow(CallUnknown);
      await expect(lost?.fetchMandate(mandate)).rejects.toThrow(CallUnknown);
      await expect(lost?.executeDebit(debit)).rejects.toThrow(CallUnknown);
      peer.close();
    }
    const nobody = candidate.open('http://127.0.0.1:9').mandates;
    await expect(nobody?.executeDebit(debit)).rejects.toThrow(CallUnknown);
    expect(await mandates.fetchDebit(debit.gateway_order_id)).toBeUndefined();
  });
});
