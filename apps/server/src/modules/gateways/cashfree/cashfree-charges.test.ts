import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { LABELS } from '../testing/gateway-candidates.ts';
import { cashfreeBefore as before, charge, closePeer, GET } from '../testing/cashfree-peer.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';

afterEach(closePeer);

const debit = {
  customer_id: '',
  token_id: 'mnd_1',
  amount: paise(900_050),
  description: 'Term fee',
  payer: { mobile: '', email: '' },
} as const;
describe('debits by Cashfree’s charges (gateways B.5, decision 36)', () => {
  const opening = { labels: LABELS, receipt: 'ord_1', amount: paise(900_050), token_id: 'mnd_1' };
  const not_before = '2026-11-25T08:00:00.000Z' as Instant;
  const UPI = { ...debit, rail: 'UPI_AUTOPAY', gateway_order_id: 'mnd_1/ord_1-upi' } as const;
  const BANK = { ...debit, rail: 'ENACH', gateway_order_id: 'mnd_1/ord_1-enach' } as const;
  const NOTIFY = 'POST /pg/subscriptions/pay/controlled/notify-mandate';
  const EXECUTE = 'POST /pg/subscriptions/pay/controlled/execute-mandate';
  const PAY = 'POST /pg/subscriptions/pay';

  it('are announced by the payer’s bank for UPI, once, and never raised before their day at a bank', async () => {
    const { seen, mandates } = await before({ [NOTIFY]: charge('ord_1-upi', 'INITIALIZED') });
    const made = await mandates.openDebit({ ...opening, rail: 'UPI_AUTOPAY', not_before });
    expect(made).toEqual({ gateway_order_id: UPI.gateway_order_id, amount: 900_050, launch_token: '' });
    expect(seen[1]).toEqual({
      call: NOTIFY,
      key: 'ord_1-upi-notice',
      body: {
        subscription_id: 'mnd_1',
        payment_id: 'ord_1-upi',
        notification_id: 'ord_1-upi-notice',
        payment_amount: 9000.5,
        payment_remarks: 'Fees by due date',
      },
    });
    closePeer();
    const again = await before({ [`${GET}/payments/ord_1-upi`]: charge('ord_1-upi', 'INITIALIZED') });
    expect(await again.mandates.openDebit({ ...opening, rail: 'UPI_AUTOPAY', not_before })).toEqual(made);
    closePeer();
    const bank = await before({});
    expect((await bank.mandates.openDebit({ ...opening, rail: 'ENACH', not_before })).gateway_order_id).toBe(
      BANK.gateway_order_id,
    );
    expect(bank.seen).toEqual([]);
  });

  it('by UPI are executed only when they were announced; an announcement is no payment yet', async () => {
    const known = { [`${GET}/payments/ord_1-upi`]: charge('ord_1-upi', 'INITIALIZED') };
    const { seen, gateway, mandates } = await before({ ...known, [EXECUTE]: charge('ord_1-upi', 'PENDING') });
    expect(await gateway.paymentsOfOrder(UPI.gateway_order_id)).toEqual([]);
    expect(await mandates.fetchDebit(UPI.gateway_order_id)).toBeUndefined();
    expect(await mandates.executeDebit(UPI)).toEqual({ gateway_payment_id: '661980', reason_code: '' });
    expect(seen.at(-1)).toEqual({
      call: EXECUTE,
      key: 'ord_1-upi-debit',
      body: { execution_id: 'ord_1-upi-debit', payment_id: 'ord_1-upi' },
    });
  });

  it('at a bank are raised once: a known one, in any state, is not raised again', async () => {
    const { seen, mandates } = await before({ [PAY]: charge('ord_1-enach', 'INITIALIZED') });
    expect(await mandates.executeDebit(BANK)).toMatchObject({ gateway_payment_id: '661980' });
    expect(seen.at(-1)).toMatchObject({
      key: 'ord_1-enach',
      body: { payment_type: 'CHARGE', payment_amount: 9000.5, payment_remarks: 'Term fee' },
    });
    closePeer();
    for (const status of ['INITIALIZED', 'PENDING', 'SUCCESS', 'FAILED']) {
      const known = await before({ [`${GET}/payments/ord_1-enach`]: charge('ord_1-enach', status) });
      await known.mandates.executeDebit(BANK);
      expect(known.seen.map(({ call }) => call)).toEqual([`${GET}/payments/ord_1-enach`]);
      closePeer();
    }
  });

  it.each([
    ['SUCCESS', {}, 'captured', ''],
    ['PENDING', {}, 'pending', ''],
    ['INITIALIZED', {}, 'pending', ''],
    ['CANCELLED', {}, 'failed', 'charge_cancelled'],
    [
      'FAILED',
      { failure_details: { failure_reason: 'Insufficient Balance' } },
      'failed',
      'insufficient_funds',
    ],
    ['FAILED', { failure_details: { failure_reason: 'Account closed.' } }, 'failed', 'bank_account_invalid'],
    ['FAILED', { failure_details: { failure_reason: 'A new reason' } }, 'failed', 'a_new_reason'],
    ['FAILED', {}, 'failed', 'unknown'],
  ])('at a bank in the state %s (%j) are %s', async (status, more, state, reason_code) => {
    const { gateway, mandates } = await before({
      [`${GET}/payments/ord_1-enach`]: charge('ord_1-enach', status, more),
    });
    const payment = await gateway.fetchPayment('661980', BANK.gateway_order_id);
    expect(payment).toMatchObject({ state, amount: 900_050, method: 'eNACH', gateway_payment_id: '661980' });
    expect(await mandates.fetchDebit(BANK.gateway_order_id)).toMatchObject({ reason_code });
  });

  it('in an unknown state, or without an id, decide nothing', async () => {
    for (const answer of [
      charge('ord_1-enach', 'NEW_STATE'),
      charge('ord_1-enach', 'SUCCESS', { cf_payment_id: null }),
    ]) {
      const { gateway } = await before({ [`${GET}/payments/ord_1-enach`]: answer });
      await expect(gateway.paymentsOfOrder(BANK.gateway_order_id)).rejects.toThrow(CallUnknown);
      closePeer();
    }
  });

  it('are refunded under the subscription, at the speed their rail has', async () => {
    const refund = {
      cf_refund_id: 11325632,
      cf_payment_id: 661980,
      refund_id: 'ref_1',
      refund_amount: 200,
      refund_status: 'INITIALIZED',
    };
    const { seen, gateway } = await before({
      'POST /pg/subscriptions/mnd_1/refunds': refund,
      [`${GET}/refunds/ref_1`]: refund,
    });
    const asked = { gateway_payment_id: '661980', amount: paise(20_000), key: 'ref_1' };
    const told = { gateway_refund_id: '11325632', key: 'ref_1', amount: 20_000, state: 'pending' };
    for (const { gateway_order_id } of [UPI, BANK])
      expect(await gateway.refund({ ...asked, gateway_order_id })).toMatchObject(told);
    expect(
      await gateway.fetchRefund({ ...asked, gateway_order_id: UPI.gateway_order_id, gateway_refund_id: '' }),
    ).toMatchObject(told);
    expect(seen.map(({ body }) => (body as { refund_speed?: string } | undefined)?.refund_speed)).toEqual([
      'STANDARD',
      'INSTANT',
      undefined,
    ]);
  });
});
