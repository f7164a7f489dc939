import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLaunch } from '../testing/builders.ts';
import { letScriptsLoad, stubGateway } from '../testing/sheet-harness.tsx';
import type { SeenGateway } from '../testing/sheet-harness.tsx';
import { gatewayScriptUrl } from './gateway-script.ts';
import { openGatewayWindow } from './gateway-window.ts';
import { isInAppBrowser } from './in-app-browser.ts';

const INSTAGRAM = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Instagram 330.0';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
const RAZORPAY = 'https://checkout.razorpay.com/v1/checkout.js';

let seen: SeenGateway[];

beforeEach(() => {
  letScriptsLoad();
  seen = stubGateway();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

const open = async (script_url = '/sandbox/v1/checkout.js') => {
  const onAnswer = vi.fn();
  const onLeft = vi.fn();
  const opened = await openGatewayWindow(aLaunch({ script_url }), '#7A1F2B', { onAnswer, onLeft });
  return { opened, onAnswer, onLeft, window: seen[0] };
};

describe('the gateway’s script', () => {
  it.each([
    ['/sandbox/v1/checkout.js', `${location.origin}/sandbox/v1/checkout.js`],
    [RAZORPAY, RAZORPAY],
  ])('loads from %s', (url, whole) => {
    expect(gatewayScriptUrl(url)).toBe(whole);
  });

  it.each(['https://evil.example/checkout.js', '//evil.example/x.js', 'data:text/javascript,1'])(
    'is refused from %s (threats 7)',
    (url) => {
      expect(() => gatewayScriptUrl(url)).toThrow(/no gateway/);
    },
  );

  it('passes the one Trusted Types policy "app" (threats 7)', async () => {
    const createScriptURL = vi.fn((url: string) => `${gatewayScriptUrl(url)}?trusted`);
    const createPolicy = vi.fn((_name: string, _rules: unknown) => ({ createScriptURL }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    await open(`${RAZORPAY}?a`);
    expect(createPolicy.mock.calls[0]?.[0]).toBe('app');
    expect(document.querySelector('script')?.src).toBe(`${RAZORPAY}?a?trusted`);
  });
});

describe('the gateway’s window', () => {
  it('returns by its handler in an ordinary browser, and by our return address inside other apps (gateways A.3)', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
    await open(`${RAZORPAY}?b`);
    expect(seen[0]?.options).not.toHaveProperty('redirect');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(INSTAGRAM);
    await open(`${RAZORPAY}?b`);
    expect(seen[1]?.options).toMatchObject({ redirect: true, callback_url: aLaunch().callback_url });
    await open();
    expect(seen[2]?.options).not.toHaveProperty('redirect');
  });

  it.each([
    [CHROME, false],
    [INSTAGRAM, true],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126.0 Mobile', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', false],
  ])('recognises the browsers inside other apps: %s', (agent, expected) => {
    expect(isInAppBrowser(agent)).toBe(expected);
  });

  it('ends once, whatever the script reports later', async () => {
    const { window, onAnswer, onLeft } = await open();
    window?.fail();
    window?.options.modal.ondismiss();
    window?.options.handler({
      razorpay_payment_id: 'pay_one',
      razorpay_order_id: 'order_one',
      razorpay_signature: 'sig',
    });
    expect(onLeft.mock.calls).toEqual([['failed']]);
    expect(onAnswer).not.toHaveBeenCalled();
    expect(window?.closed).toBe(true);
  });

  it('reports nothing when we close it ourselves', async () => {
    const { opened, window, onLeft } = await open();
    opened?.close();
    window?.options.modal.ondismiss();
    expect(window?.closed).toBe(true);
    expect(onLeft).not.toHaveBeenCalled();
  });

  it.each([undefined, null, {}, { razorpay_payment_id: 'pay_one' }])(
    'treats %j as no answer and queries the server instead',
    async (response) => {
      const { window, onAnswer, onLeft } = await open();
      window?.options.handler(response);
      expect(onAnswer).not.toHaveBeenCalled();
      expect(onLeft.mock.calls).toEqual([['closed']]);
    },
  );
});
