import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLaunch, aMandateLaunch } from '../testing/builders.ts';
import { letScriptsLoad } from '../testing/sheet-harness.tsx';
import { openGatewayWindow } from './gateway-window.ts';

const INSTAGRAM = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Instagram 330.0';
const onAnswer = vi.fn();
const onLeft = vi.fn();
const checkout = vi.fn<(options: object) => Promise<unknown>>();
const subscriptionsCheckout = vi.fn<(options: object) => Promise<unknown>>();
const Cashfree = vi.fn((_settings: object) => ({ checkout, subscriptionsCheckout }));

beforeEach(() => {
  letScriptsLoad();
  vi.stubGlobal('Cashfree', Cashfree);
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
      protocol: 'cashfree',
      launch_token: 'session_one',
      script_url: 'https://sdk.cashfree.com/js/v3/cashfree.js',
      ...over,
    }),
    '#7A1F2B',
    { onAnswer, onLeft },
  );

describe('Cashfree’s window (gateways B.2)', () => {
  it.each([
    ['test', 'sandbox'],
    ['live', 'production'],
  ] as const)('opens the session of a %s institute in the mode %s', async (mode, theirs) => {
    checkout.mockReturnValue(new Promise(() => undefined));
    expect(await open({ mode })).toBeDefined();
    expect(Cashfree.mock.calls).toEqual([[{ mode: theirs }]]);
    expect(checkout.mock.calls).toEqual([[{ paymentSessionId: 'session_one', redirectTarget: '_modal' }]]);
    expect(onLeft).not.toHaveBeenCalled();
  });

  it('goes there with the whole page inside other apps', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(INSTAGRAM);
    checkout.mockReturnValue(new Promise(() => undefined));
    await open();
    expect(checkout.mock.calls[0]?.[0]).toMatchObject({ redirectTarget: '_top' });
  });

  it.each([{ paymentDetails: { paymentMessage: 'Payment finished' } }, { error: { message: 'closed' } }])(
    'treats %j as a hint and queries the server',
    async (result) => {
      checkout.mockResolvedValue(result);
      await open();
      await Promise.resolve();
      expect(onLeft.mock.calls).toEqual([['closed']]);
      expect(onAnswer).not.toHaveBeenCalled();
    },
  );

  it('opens the approval of later debits by its own call, and treats its end as a hint (gateways B.5, decision 36)', async () => {
    subscriptionsCheckout.mockResolvedValue({ redirect: true });
    const consent = aMandateLaunch({ protocol: 'cashfree', launch_token: 'sub_session_one' });
    await open(consent);
    expect(subscriptionsCheckout.mock.calls).toEqual([
      [{ subsSessionId: 'sub_session_one', redirectTarget: '_modal' }],
    ]);
    expect(checkout).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(onLeft.mock.calls).toEqual([['closed']]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('reports nothing when we close it ourselves, and opens nothing without its script', async () => {
    let finish: (value: unknown) => void = () => undefined;
    checkout.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    (await open())?.close();
    finish({});
    await Promise.resolve();
    expect(onLeft).not.toHaveBeenCalled();
    vi.stubGlobal('Cashfree', undefined);
    expect(await open()).toBeUndefined();
  });
});
