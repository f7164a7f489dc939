import { calendarDay, paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { razorpayMandates } from './razorpay-mandates.ts';

/** A fake Razorpay that records requests and answers only with ids. */
function aRazorpay() {
  const posted: { readonly path: string; readonly body: object }[] = [];
  const http: JsonCaller = {
    get: async () => ({ items: [] }),
    post: async (path, body) => {
      posted.push({ path, body });
      return path === '/v1/customers' ? { id: 'cust_1' } : { id: 'order_1', amount: 0, receipt: 'mnd_1' };
    },
    postForm: async () => ({}),
    remove: async () => ({}),
  };
  return { http, posted };
}

it('leaves the way to approve an eNACH to the payer: no auth_type is fixed (gateways A.7, decision 48)', async () => {
  const { http, posted } = aRazorpay();
  await razorpayMandates(http).register({
    receipt: 'mnd_1',
    rail: 'ENACH',
    max_amount: paise(1_650_000),
    starts_on: calendarDay('2026-12-05'),
    ends_on: calendarDay('2027-03-05'),
    payer: { mobile: '9000000001', email: '', name: 'Asha' },
    return_url: 'https://pay.example.in/return',
    is_first: true,
  });
  expect(posted.find(({ path }) => path === '/v1/orders')?.body).toEqual({
    amount: 0,
    currency: 'INR',
    receipt: 'mnd_1',
    customer_id: 'cust_1',
    method: 'emandate',
    payment_capture: true,
    token: { max_amount: 1_650_000, expire_at: Date.parse('2027-03-05T23:59:59+05:30') / 1000 },
  });
});
