import { paise } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { cashfreeBefore as before, charge, closePeer, GET } from '../testing/cashfree-peer.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { MandateRequest } from '../mandate-gateway.ts';

afterEach(closePeer);

const input: MandateRequest = {
  receipt: 'mnd_1',
  rail: 'UPI_AUTOPAY',
  max_amount: paise(990_050),
  starts_on: '2026-11-21' as CalendarDay,
  ends_on: '2027-08-05' as CalendarDay,
  payer: { mobile: '', email: '', name: 'Asha' },
  return_url: 'https://pay.example.in/return',
};
const subscription = (status: string, approval = '') => ({
  subscription_id: 'mnd_1',
  cf_subscription_id: '21489321',
  subscription_status: status,
  subscription_session_id: 'sub_session_1',
  authorisation_details: { authorization_status: approval, payment_id: 'auth_1' },
});
const ref = { customer_id: '', gateway_order_id: 'mnd_1', token_id: 'mnd_1' };
describe('mandates by Cashfree’s subscriptions (gateways B.5, decision 36)', () => {
  it('are registered under our own reference, only for charges on demand, with a rupee that is refunded', async () => {
    const { seen, mandates } = await before({ 'POST /pg/subscriptions': subscription('INITIALISED') });
    expect(await mandates.register(input)).toEqual({
      customer_id: '',
      gateway_order_id: 'mnd_1',
      launch_token: 'sub_session_1',
      amount: 100,
    });
    expect(seen.map(({ call }) => call)).toEqual([GET, 'POST /pg/subscriptions']);
    expect(seen[1]).toMatchObject({ key: 'mnd_1' });
    expect(seen[1]?.body).toEqual({
      subscription_id: 'mnd_1',
      customer_details: {
        customer_phone: '9999999999',
        customer_email: 'payer@example.com',
        customer_name: 'Asha',
      },
      plan_details: {
        plan_name: 'Fees by due date',
        plan_type: 'ON_DEMAND',
        plan_max_amount: 9900.5,
        plan_currency: 'INR',
      },
      authorization_details: {
        authorization_amount: 1,
        authorization_amount_refund: true,
        payment_methods: ['upi'],
      },
      subscription_meta: { return_url: 'https://pay.example.in/return' },
      subscription_expiry_time: '2027-08-05T18:29:59.000Z',
    });
  });

  it('are not registered again when the answer was lost: the first one is found by our reference', async () => {
    const { seen, mandates } = await before({ [GET]: subscription('INITIALISED') });
    expect(await mandates.register(input)).toMatchObject({ launch_token: 'sub_session_1' });
    expect(seen.map(({ call }) => call)).toEqual([GET]);
    closePeer();
    const twice = await before({ 'POST /pg/subscriptions': 409 });
    await expect(twice.mandates.register(input)).rejects.toThrow(CallUnknown);
  });

  it.each([
    ['INITIALISED', '', 'none'],
    ['INITIALIZED', 'PENDING', 'none'],
    ['INITIALIZED', 'FAILED', 'rejected'],
    ['BANK_APPROVAL_PENDING', 'PENDING', 'open'],
    ['ACTIVE', 'ACTIVE', 'active'],
    ['ON_HOLD', 'ACTIVE', 'paused'],
    ['PAUSED', 'ACTIVE', 'paused'],
    ['CUSTOMER_PAUSED', 'ACTIVE', 'paused'],
    ['COMPLETED', 'ACTIVE', 'cancelled'],
    ['CANCELLED', 'ACTIVE', 'cancelled'],
    ['CUSTOMER_CANCELLED', 'ACTIVE', 'cancelled'],
    ['EXPIRED', 'ACTIVE', 'cancelled'],
    ['CARD_EXPIRED', 'ACTIVE', 'cancelled'],
    ['LINK_EXPIRED', '', 'rejected'],
  ])('in the state %s with the approval %s are mapped to %s', async (status, approval, state) => {
    const { mandates } = await before({ [GET]: subscription(status, approval) });
    const told = await mandates.fetchMandate(ref);
    expect(told).toMatchObject({ state, token_id: state === 'none' ? '' : 'mnd_1' });
    expect(told.reason !== '').toBe(state === 'rejected');
  });

  it('in an unknown state are left as they are', async () => {
    const { mandates } = await before({ [GET]: subscription('SOMETHING_NEW') });
    await expect(mandates.fetchMandate(ref)).rejects.toThrow(CallUnknown);
  });

  it('are ended, and a refusal to end one counts only if it is over', async () => {
    const MANAGE = 'POST /pg/subscriptions/mnd_1/manage';
    const good = await before({ [MANAGE]: subscription('CANCELLED') });
    await good.mandates.cancelMandate(ref);
    expect(good.seen[0]?.body).toEqual({ subscription_id: 'mnd_1', action: 'CANCEL' });
    closePeer();
    const over = await before({ [MANAGE]: 400, [GET]: subscription('CUSTOMER_CANCELLED') });
    await over.mandates.cancelMandate(ref);
    closePeer();
    const alive = await before({ [MANAGE]: 400, [GET]: subscription('ACTIVE') });
    await expect(alive.mandates.cancelMandate(ref)).rejects.toThrow(CallRefused);
  });
});

describe('messages of Cashfree’s subscriptions (gateways B.5)', () => {
  const told = async (type: string, data: object) => {
    const { gateway } = await before({});
    return gateway.readWebhook(JSON.stringify({ type, data, event_time: '2026-11-20T12:20:29+05:30' }));
  };
  const token = { token_id: 'mnd_1', customer_id: '', gateway_order_id: 'mnd_1' };

  it.each([
    ['SUBSCRIPTION_STATUS_CHANGED', { subscription_details: { subscription_id: 'mnd_1' } }],
    ['SUBSCRIPTION_STATUS_CHANGE', { subscription_details: { subscription_id: 'mnd_1' } }],
    ['SUBSCRIPTION_AUTH_STATUS', { subscription_id: 'mnd_1', payment_type: 'AUTH' }],
    ['SUBSCRIPTION_PAYMENT_SUCCESS', charge('auth_1', 'SUCCESS', { payment_type: 'AUTH' })],
  ])('%s causes a query of the mandate', async (type, data) => {
    expect(await told(type, data)).toEqual({ name: type, payment: undefined, refund: undefined, token });
  });

  it.each([
    ['SUBSCRIPTION_PAYMENT_SUCCESS', 'SUCCESS', 'captured'],
    ['SUBSCRIPTION_PAYMENT_FAILED', 'FAILED', 'failed'],
    ['SUBSCRIPTION_PAYMENT_CANCELLED', 'CANCELLED', 'failed'],
  ])('%s reports a debit’s state', async (type, status, state) => {
    const { payment, token: mandate } = await told(type, charge('ord_1-upi', status));
    expect(payment).toMatchObject({
      state,
      gateway_order_id: 'mnd_1/ord_1-upi',
      amount: 900_050,
      method: 'UPI',
    });
    expect(mandate).toBeUndefined();
  });

  it.each(['SUBSCRIPTION_PAYMENT_NOTIFICATION_INITIATED', 'SUBSCRIPTION_CARD_EXPIRY_REMINDER'])(
    '%s changes nothing',
    async (type) => {
      const event = await told(type, charge('ord_1-upi', 'INITIALIZED'));
      expect(event).toEqual({ name: type, payment: undefined, refund: undefined });
    },
  );
});
