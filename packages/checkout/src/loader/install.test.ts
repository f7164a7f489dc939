import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { install } from './install.ts';
import type { ShulkGlobal } from './install.ts';
import type { ShulkEventName, ShulkOptions, ShulkSdk } from './shulk-sdk.d.ts';
import { SHEET_EVENTS } from '../protocol.ts';
import type { SheetEventName } from '../protocol.ts';
import { readOptions } from './options.ts';
import type { CheckoutOptions } from './options.ts';
import { checkoutOrigin } from './script-origin.ts';
import { loadEmptyFrames } from './testing/empty-frames.ts';

function script(src: string, origin?: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.setAttribute('src', src);
  if (origin !== undefined) element.dataset['checkoutOrigin'] = origin;
  return element;
}

loadEmptyFrames();

afterEach(() => {
  delete window.Shulk;
});

describe('the script /sdk/v1.js', () => {
  it('defines one global whose checkout has the script’s origin (decisions 8)', () => {
    const shulk = install(script('https://pay.example.in/sdk/v1.js'));
    expect(window.Shulk).toBe(shulk);
    const sheet = new shulk.Checkout({ auth: 'tok' }).open();
    expect(document.querySelector('iframe')?.src).toMatch(/^https:\/\/pay\.example\.in\/checkout#/);
    sheet.unmount();
  });

  it('matches its published types', () => {
    expectTypeOf<ShulkGlobal>().toExtend<ShulkSdk>();
    expectTypeOf<ShulkOptions>().toEqualTypeOf<CheckoutOptions>();
    expectTypeOf<ShulkEventName>().toEqualTypeOf<SheetEventName>();
    const sdk: ShulkSdk = install(script('https://pay.example.in/sdk/v1.js'));
    const told: string[] = [];
    const sheet = new sdk.Checkout({ auth: 'tok' });
    for (const name of SHEET_EVENTS) sheet.on(name, (event) => told.push(event.data.event));
    sheet.open().unmount();
    expect([told, sheet.options.env]).toEqual([[], 'test']);
  });

  it('changes nothing when it is loaded twice (gateways H.2)', () => {
    const first = install(script('https://pay.example.in/sdk/v1.js'));
    expect(install(script('https://other.example.in/sdk/v1.js'))).toBe(first);
  });

  it.each([
    ['its own address', script('https://pay.example.in/sdk/v1.js'), 'https://pay.example.in'],
    [
      'data-checkout-origin',
      script('https://a.in/v1.js', 'https://checkout.a.in/x'),
      'https://checkout.a.in',
    ],
  ])('takes the checkout’s origin from %s', (_name, element, origin) => {
    expect(checkoutOrigin(element)).toBe(origin);
  });

  it.each([
    null,
    document.createElement('script'),
    script('data:text/javascript,1'),
    script('https://a.in/v1.js', 'javascript:1'),
  ])('says what to do if it cannot find its address', (element) => {
    expect(() => checkoutOrigin(element)).toThrow(/data-checkout-origin/);
  });
});

describe('options', () => {
  const everything: CheckoutOptions = {
    env: 'live',
    auth: 'ck_token',
    student_id: 'KVS-2041',
    customer_mobile: '9876543210',
    pp_config: { slug: 'kaveri-term', card_code: 'pay-in-full' },
    workflow_code: 'wf_1',
    redirection: 'https://school.example/after',
    reference_id: 'student_uuid',
    session_code: 'sc_1',
    notes: { term: '2' },
    student_details: { class: '7' },
    customer_details: { name: 'Asha' },
    customizations: { logo_url: 'https://school.example/logo.png' },
  };

  it('accept env, auth, student_id, customer_mobile, pp_config, workflow_code, redirection, reference_id, session code, notes, details and customizations [PJ-4.82]', () => {
    const shulk = install(script('https://pay.example.in/sdk/v1.js'));
    expect(new shulk.Checkout(everything).options).toEqual(everything);
  });

  it('have the env "test" by default [PJ-4.83]', () => {
    expect(readOptions({ auth: 'tok' }).env).toBe('test');
    expect(readOptions({ auth: 'tok', env: undefined }).env).toBe('test');
    expect(readOptions({ auth: 'tok', env: 'live' }).env).toBe('live');
  });

  it.each(['staging', 'TEST', '', 7])('refuse the env %j at the start, naming the valid ones', (env) => {
    expect(() => readOptions({ auth: 'tok', env: env as string })).toThrow(/'test', or 'live'/);
  });

  it.each([undefined, null, {}, { auth: '' }, { auth: 'two words' }, { auth: 7 }])(
    'refuse %j and name what is missing',
    (given) => {
      expect(() => readOptions(given as unknown as CheckoutOptions)).toThrow(/auth/);
    },
  );

  it('refuse a logo address that no message could carry', () => {
    const customizations = { logo_url: 'x'.repeat(2001) };
    expect(() => readOptions({ auth: 'tok', customizations })).toThrow(/logo_url/);
  });
});
