import { describe, expect, it } from 'vitest';
import { chooseAccounts, usableBaseUrl } from './choose-gateway.ts';
import type { GatewayAccountRow } from './accounts/gateway-accounts.store.ts';

const account = (over: Partial<GatewayAccountRow> = {}): GatewayAccountRow => ({
  id: 1,
  institute_id: 1,
  mode: 'test',
  code: 'main',
  vendor: 'SANDBOX',
  key_id: 'rzp_test_a',
  key_secret_sealed: '',
  webhook_secret_sealed: '',
  webhook_path: '',
  base_url: '',
  priority: 0,
  ...over,
});
const here = { sandboxUrl: 'http://127.0.0.1:4000', embedded: false };

describe('the account a payment may go through (threats 2 row 9)', () => {
  it.each([
    ['the sandbox of a test institute', {}, 'http://127.0.0.1:4000'],
    ['a test key of a test institute', { vendor: 'RAZORPAY' }, ''],
    ['a live key of a test institute', { vendor: 'RAZORPAY', key_id: 'rzp_live_a' }, undefined],
    ['a live key behind the name of the sandbox', { key_id: 'rzp_live_a' }, undefined],
    ['the sandbox name pointing at Razorpay itself', { base_url: 'https://api.razorpay.com' }, undefined],
    ['a live institute', { mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_live_a' }, ''],
    ['a live institute with the sandbox', { mode: 'live' }, undefined],
    ['a live institute with a test key', { mode: 'live', vendor: 'UNIPG' }, undefined],
    [
      'a live institute sent to the sandbox by address',
      { mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_live_a', base_url: 'http://127.0.0.1:4000' },
      undefined,
    ],
    [
      'a live institute sent to this machine',
      { mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_live_a', base_url: 'https://localhost:4000' },
      undefined,
    ],
    ['a test key of Cashfree', { vendor: 'CASHFREE', key_id: 'TEST1021' }, ''],
    ['a live key of Cashfree at a test institute', { vendor: 'CASHFREE', key_id: '1021aa' }, undefined],
    ['a live institute with Cashfree', { mode: 'live', vendor: 'CASHFREE', key_id: '1021aa' }, ''],
    [
      'a live institute with a test key of Cashfree',
      { mode: 'live', vendor: 'CASHFREE', key_id: 'TEST1021' },
      undefined,
    ],
    [
      'a live institute at Cashfree’s test address',
      { mode: 'live', vendor: 'CASHFREE', key_id: '1021aa', base_url: 'https://sandbox.cashfree.com/pg' },
      undefined,
    ],
    // Its keys show no mode: the institute's own mode chooses Easebuzz's hosts.
    ['a key of Easebuzz', { vendor: 'EASEBUZZ', key_id: 'DEMOKEY' }, ''],
    ['a live institute with Easebuzz', { mode: 'live', vendor: 'EASEBUZZ', key_id: 'DEMOKEY' }, ''],
    [
      'a live institute at Easebuzz’s test host',
      { mode: 'live', vendor: 'EASEBUZZ', key_id: 'DEMOKEY', base_url: 'https://testpay.easebuzz.in' },
      undefined,
    ],
    [
      'a test institute’s account at the sandbox that speaks for its vendor',
      { vendor: 'CASHFREE', key_id: 'TEST1021', base_url: '/cashfree/pg' },
      'http://127.0.0.1:4000/cashfree/pg',
    ],
    [
      'a live institute’s account at the sandbox by path',
      { mode: 'live', vendor: 'CASHFREE', key_id: '1021aa', base_url: '/cashfree/pg' },
      undefined,
    ],
    ['a vendor without an adapter', { vendor: 'PAYU' }, undefined],
  ] as const)('%s', (_name, over, base) => {
    expect(usableBaseUrl(account(over), here)).toBe(base);
  });

  it('takes no live money on the embedded database (decisions 12)', () => {
    const live = account({ mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_live_a' });
    expect(usableBaseUrl(live, { ...here, embedded: true })).toBeUndefined();
  });

  it('has no sandbox where none runs', () => {
    const nowhere = { sandboxUrl: undefined, embedded: false };
    expect(usableBaseUrl(account(), nowhere)).toBeUndefined();
    const below = account({ vendor: 'CASHFREE', key_id: 'TEST1021', base_url: '/cashfree/pg' });
    expect(usableBaseUrl(below, nowhere)).toBeUndefined();
  });
});

describe('the account of a card', () => {
  const unipg = account({ id: 2, vendor: 'UNIPG' });
  const sandbox = account({ id: 3 });

  it('is the one of its vendor, else the preferred one', () => {
    expect(chooseAccounts([sandbox, unipg], { pg_vendor: 'UNIPG' })).toEqual([unipg]);
    expect(chooseAccounts([unipg, sandbox], {})).toEqual([unipg]);
  });

  it('may be the sandbox in place of a vendor only at a test institute', () => {
    expect(chooseAccounts([unipg, sandbox], { pg_vendor: 'RAZORPAY' })).toEqual([sandbox]);
    expect(chooseAccounts([unipg], { pg_vendor: 'RAZORPAY' })).toEqual([]);
    expect(chooseAccounts([account({ mode: 'live' })], { pg_vendor: 'RAZORPAY' })).toEqual([]);
  });

  it('are the ones the card names, in its order, whatever its vendor; an unknown code is skipped', () => {
    const main = account({ id: 4, code: 'first', vendor: 'RAZORPAY' });
    const spare = account({ id: 5, code: 'spare', vendor: 'CASHFREE' });
    const pg_accounts = ['spare', 'gone', 'first'];
    expect(chooseAccounts([main, sandbox, spare], { pg_vendor: 'UNIPG', pg_accounts })).toEqual([
      spare,
      main,
    ]);
    expect(chooseAccounts([sandbox], { pg_vendor: 'RAZORPAY', pg_accounts: [] })).toEqual([sandbox]);
  });
});
