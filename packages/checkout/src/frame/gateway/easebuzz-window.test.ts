import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLaunch } from '../testing/builders.ts';
import { letScriptsLoad } from '../testing/sheet-harness.tsx';
import { openGatewayWindow } from './gateway-window.ts';

interface Options {
  readonly access_key: string;
  readonly theme: string;
  readonly onResponse: (response: unknown) => void;
}

const onAnswer = vi.fn();
const onLeft = vi.fn();
const initiatePayment = vi.fn<(options: Options) => void>();
const made = vi.fn<(key: string, env: string) => void>();

class EasebuzzCheckout {
  readonly initiatePayment = initiatePayment;

  constructor(key: string, env: string) {
    made(key, env);
  }
}

beforeEach(() => {
  letScriptsLoad();
  vi.stubGlobal('EasebuzzCheckout', EasebuzzCheckout);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  document.head.replaceChildren();
});

const open = (over: Parameters<typeof aLaunch>[0] = {}) =>
  openGatewayWindow(
    aLaunch({
      protocol: 'easebuzz',
      key: 'DEMOKEY',
      launch_token: 'access-key-one',
      script_url:
        'https://ebz-static.s3.ap-south-1.amazonaws.com/easecheckout/v2.0.0/easebuzz-checkout-v2.min.js',
      ...over,
    }),
    '#7A1F2B',
    { onAnswer, onLeft },
  );

const respond = (response: unknown): void => initiatePayment.mock.calls[0]?.[0].onResponse(response);

describe('Easebuzz’s window (gateways C.2)', () => {
  it.each([
    ['test', 'test'],
    ['live', 'prod'],
  ] as const)('opens the access key of a %s institute in the mode %s', async (mode, theirs) => {
    expect(await open({ mode })).toBeDefined();
    expect(made.mock.calls).toEqual([['DEMOKEY', theirs]]);
    expect(initiatePayment.mock.calls[0]?.[0]).toMatchObject({
      access_key: 'access-key-one',
      theme: '#7A1F2B',
    });
    expect(onLeft).not.toHaveBeenCalled();
  });

  it('opens the access key of a mandate like that of a payment, and leaves the result to the server (decision 37)', async () => {
    const launch = { launch_token: 'mandate-key', customer_id: '', recurring: true } as const;
    expect(await open(launch)).toBeDefined();
    expect(initiatePayment.mock.calls[0]?.[0]).toMatchObject({ access_key: 'mandate-key' });
    respond({ status: 'authorized', transaction_id: 'mnd_1' });
    expect(onLeft.mock.calls).toEqual([['closed']]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it.each([
    [{ status: 'success', easepayid: 'E1', hash: 'signed' }, 'closed'],
    [{ status: 'userCancelled' }, 'closed'],
    [{ status: 'failure' }, 'failed'],
    [{ status: 'Dropped' }, 'failed'],
    ['nonsense', 'closed'],
    [undefined, 'closed'],
  ] as const)('treats %j as a hint and queries the server', async (response, how) => {
    await open();
    respond(response);
    respond({ status: 'failure' });
    expect(onLeft.mock.calls).toEqual([[how]]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('reports nothing when we close it ourselves, and opens nothing without its script', async () => {
    (await open())?.close();
    respond({ status: 'success' });
    expect(onLeft).not.toHaveBeenCalled();
    vi.stubGlobal('EasebuzzCheckout', undefined);
    expect(await open()).toBeUndefined();
  });
});
