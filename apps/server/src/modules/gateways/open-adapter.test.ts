import { expect, it } from 'vitest';
import { openAdapter } from './open-adapter.ts';

it.each([
  ['SANDBOX', true],
  ['RAZORPAY', true],
  ['UNIPG', true],
  ['CASHFREE', true],
  ['EASEBUZZ', true],
  // The bank itself settles these, and Razorpay's report never names them.
  ['HDFC-COLLECTNOW-RAZORPAY', false],
  ['HDFC-VAS-RAZORPAY', false],
])('an account of %s tells its settlements itself: %s (gateways A.9, money, hole 12)', (vendor, tells) => {
  const parts = { mode: 'test', key_id: 'k', key_secret: 's', base_url: '', isAtSandbox: false } as const;
  const gateway = openAdapter(vendor, { ...parts, webhookSecrets: () => [] });
  expect(gateway?.settledOn !== undefined).toBe(tells);
});
