import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayLaunch } from '@shulk/contract';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { gatewaysOf } from '../../gateways/index.ts';
import { LABELS } from '../../gateways/testing/gateway-candidates.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { armCrashPoint } from '../../../platform/processes/crash-points.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { EasebuzzSchool } from '../testing/easebuzz-school.ts';
import { livePayments } from '../testing/live-payments.ts';

describeOnBoth('attempts at Easebuzz that race or crash', (use) => {
  const live = livePayments(use);
  let close: () => void = () => undefined;
  afterEach(() => {
    close();
    armCrashPoint(undefined, false);
    vi.restoreAllMocks();
  });

  const open = () => EasebuzzSchool.open(use.db, live());

  /** Easebuzz behind a proxy that holds its first answer about a transaction until it is released. */
  async function slowLine(easebuzz: EasebuzzSchool): Promise<{ held: Promise<void>; letGo: () => void }> {
    let hold: () => void = () => undefined;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    const released = new Promise<void>((resolve) => (letGo = resolve));
    let isFirst = true;
    const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body: Buffer[] = await request.toArray();
      const answer = await fetch(live().sandbox.url + request.url, {
        method: 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: Buffer.concat(body),
      });
      const text = await answer.text();
      if (isFirst && request.url?.endsWith('/retrieve') === true) {
        isFirst = false;
        hold();
        await released;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    };
    const server = createServer((request, response) => void passOn(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    await easebuzz.move(`http://127.0.0.1:${(server.address() as AddressInfo).port}/easebuzz`);
    return { held, letGo };
  }

  it('begun again in two tabs at once get one transaction', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'decline');
    await easebuzz.told();
    const tabs = await Promise.all([begun.calls.begin(), begun.calls.begin(), begun.calls.begin()]);
    const keys = tabs.map((tab) => tab.data<GatewayLaunch>().launch_token);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe(begun.launch.launch_token);
  });

  it('get an access key for the same transaction when the process died before it was recorded', async () => {
    const easebuzz = await open();
    const order = await easebuzz.order();
    await dieAt('gateway-order-made', () => order.calls.begin());
    const launch = (await order.calls.begin()).data<GatewayLaunch>();
    expect(launch.gateway_order_id).toBe(order.token.order_id);
    await easebuzz.pay(launch);
    await easebuzz.told();
    expect(await live().settledOf(order.fee)).toBe(1_530_000);
    expect(await easebuzz.payments(order)).toMatchObject([{ status: 'CAPTURED' }]);
  });

  it('do not begin beside a paid transaction that is not recorded here', async () => {
    const easebuzz = await open();
    await easebuzz.listen(false);
    const order = await easebuzz.order();
    await dieAt('gateway-order-made', () => order.calls.begin());
    await live().sandbox.pay(order.token.order_id, { key_id: 'EASE_kaveri' });
    expect((await order.calls.begin()).json).toMatchObject({ error: { code: 'order_in_progress' } });
    live().services.clock.advance(11);
    await resolvePayments(live().services);
    expect(await live().settledOf(order.fee)).toBe(1_530_000);
  });

  it('get the next transaction when Easebuzz no longer accepts the first one', async () => {
    const easebuzz = await open();
    const order = await easebuzz.order();
    const [account] = await gatewaysOf(live().services).list(live().school.instituteId, {
      pg_vendor: 'EASEBUZZ',
    });
    await account?.gateway.openOrder({
      labels: LABELS,
      amount: paise(100),
      receipt: order.token.order_id,
      description: 'Fees',
      payer: { mobile: '', email: '', name: '' },
      return_url: 'https://school.example.in/',
      payable_until: '2026-11-20T07:30:00.000Z' as Instant,
    });
    const launch = (await order.calls.begin()).data<GatewayLaunch>();
    expect(launch.gateway_order_id).toBe(`${order.token.order_id}-2`);
    await easebuzz.pay(launch);
    await easebuzz.told();
    expect(await live().settledOf(order.fee)).toBe(1_530_000);
  });

  it('get one transaction when a tab sees the failure after another one opened the next', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'decline');
    await easebuzz.told();
    const { held, letGo } = await slowLine(easebuzz);
    const slow = begun.calls.begin();
    await held;
    const quick = (await begun.calls.begin()).data<GatewayLaunch>();
    letGo();
    expect((await slow).data<GatewayLaunch>().launch_token).toBe(quick.launch_token);
    expect(quick.gateway_order_id).toBe(`${begun.launch.gateway_order_id}-2`);
  });

  /** The process dies at this point of a call; the caller's answer does not count. */
  async function dieAt(point: 'gateway-order-made', work: () => Promise<unknown>): Promise<void> {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('the process is dead');
    });
    armCrashPoint(point, false);
    await work();
    armCrashPoint(undefined, false);
    expect(kill).toHaveBeenCalledTimes(1);
    kill.mockRestore();
  }
});
