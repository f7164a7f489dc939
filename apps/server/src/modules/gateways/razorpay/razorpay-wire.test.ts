import { describe, expect, it } from 'vitest';
import { readPayment, readWebhookBody } from './razorpay-wire.ts';

const payment = {
  id: 'pay_1',
  amount: 120_000,
  currency: 'INR',
  order_id: 'order_1',
  method: 'upi',
  status: 'refunded',
};
const refund = { id: 'rfnd_1', amount: 120_000, payment_id: 'pay_1', receipt: null, status: 'processed' };

const message = (event: string, captured: boolean): string =>
  JSON.stringify({
    event,
    payload: { payment: { entity: { ...payment, captured } }, refund: { entity: refund } },
  });

describe('money that was refunded at Razorpay', () => {
  it('was captured first if we refunded it, and the capture is booked first', () => {
    expect(readPayment({ ...payment, captured: true })).toMatchObject({ state: 'captured', reason: '' });
    expect(readPayment(payment).state).toBe('captured');
  });

  it('was never ours if the gateway returned an uncaptured payment [decision 44]', () => {
    const read = readPayment({ ...payment, captured: false });
    expect(read.state).toBe('returned');
    expect(read.reason).toContain('It is returned to you automatically');
  });

  it('is reported by messages about a refund: ours as a refund, an automatic one as a returned payment [decision 44]', () => {
    const own = readWebhookBody(message('refund.processed', true));
    expect(own.payment).toBeUndefined();
    expect(own.refund).toMatchObject({ gateway_refund_id: 'rfnd_1', state: 'processed' });
    const automatic = readWebhookBody(message('refund.processed', false));
    expect(automatic.payment).toMatchObject({ gateway_payment_id: 'pay_1', state: 'returned' });
    expect(automatic.refund).toBeUndefined();
  });
});

describe('a payment at Razorpay whose payer bears the charge (money 8)', () => {
  const whole = { ...payment, status: 'captured', amount: 122_832, fee: 2_832, tax: 432 };

  it('is the order’s amount: the charge is no money of the institute', () => {
    expect(readPayment({ ...whole, fee_bearer: 'customer' })).toMatchObject({
      state: 'captured',
      amount: 120_000,
    });
  });

  it('is the whole amount if the institute bears the charge, and while the charge is unknown', () => {
    for (const told of [
      { ...whole, fee_bearer: 'platform' },
      whole,
      { ...whole, fee: null, fee_bearer: 'customer' },
    ])
      expect(readPayment(told).amount).toBe(122_832);
  });

  it('may have any charge on top until the capture tells it, unless the institute bears it [decision 223]', () => {
    const approved = { ...whole, status: 'authorized', fee: null };
    for (const told of [approved, { ...approved, fee: 0 }, { ...approved, fee_bearer: 'customer' }])
      expect(readPayment(told)).toMatchObject({ state: 'authorized', amount: 122_832, charge: 122_832 });
    expect(readPayment({ ...approved, fee_bearer: 'platform' }).charge).toBeUndefined();
    expect(readPayment({ ...approved, fee: 2_832 }).charge).toBe(2_832);
    expect(readPayment({ ...approved, fee: 2_832, fee_bearer: 'customer' })).toMatchObject({
      amount: 120_000,
    });
    expect(readPayment({ ...whole, fee: null }).charge).toBeUndefined();
  });
});
