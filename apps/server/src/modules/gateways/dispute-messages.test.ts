import { describe, expect, it } from 'vitest';
import { disputeBody } from './testing/disputes.ts';
import { readDisputeAnswer } from './cashfree/cashfree-disputes.ts';
import { readWebhookBody as readCashfree } from './cashfree/cashfree-wire.ts';
import { readWebhookBody as readRazorpay } from './razorpay/razorpay-wire.ts';

const razorpay = (event: string, over: object = {}) =>
  readRazorpay(disputeBody(event, { id: 'disp_1', payment_id: 'pay_1', amount: 10_000, ...over }, 'order_1'));

describe('Razorpay’s messages about disputes', () => {
  it('contain dispute, payment, order, deadline and their own time (gateways A.5, money, hole 5)', () => {
    expect(razorpay('created').dispute).toEqual({
      gateway_dispute_id: 'disp_1',
      gateway_payment_id: 'pay_1',
      gateway_order_id: 'order_1',
      state: 'OPEN',
      phase: 'CHARGEBACK',
      status: 'open',
      amount: 10_000,
      taken: 0,
      reason_code: 'chargeback',
      reason: '',
      respond_by: '2026-11-24T08:00:00.000Z',
      at: '2026-11-21T08:00:00.000Z',
    });
  });

  it.each([
    ['under_review', {}, 'UNDER_REVIEW'],
    ['action_required', {}, 'OPEN'],
    ['won', {}, 'WON'],
    ['lost', { amount_deducted: 10_000 }, 'LOST'],
    ['closed', {}, 'CLOSED'],
    ['closed', { amount_deducted: 10_000 }, 'LOST'],
    ['brooding', {}, 'unknown'],
  ])('%s %j is %s', (event, over, state) => {
    expect(razorpay(event, over).dispute).toMatchObject({ state });
  });

  it('contain their phase, and an unknown one counts as a claim of the money (decision 90)', () => {
    expect(razorpay('created', { phase: 'retrieval' }).dispute?.phase).toBe('INQUIRY');
    expect(razorpay('created', { phase: 'arbitration' }).dispute?.phase).toBe('ARBITRATION');
    expect(razorpay('created', { phase: 'second_presentment' }).dispute?.phase).toBe('CHARGEBACK');
  });

  it('are read beside unknown fields and shapes (decision 90)', () => {
    const odd = razorpay('created', {
      respond_by: null,
      reason_code: { code: 1 },
      amount_deducted: 'x',
      evidence: [],
    });
    expect(odd.dispute).toMatchObject({ state: 'OPEN', respond_by: null, reason_code: '', taken: 0 });
  });
});

const cashfree = (type: string, status: string, over: object = {}) =>
  readCashfree(
    JSON.stringify({
      type,
      event_time: '2026-11-21T13:30:00+05:30',
      data: {
        dispute: {
          dispute_id: 433475258,
          dispute_type: 'CHARGEBACK',
          reason_code: '4855',
          reason_description: 'Goods or Services Not Provided',
          dispute_amount: 100.5,
          created_at: '2026-11-21T13:00:00+05:30',
          updated_at: '2026-11-21T13:15:00+05:30',
          respond_by: '2026-11-24T23:59:59+05:30',
          dispute_status: status,
          cf_dispute_remarks: 'Please act',
          dispute_action_on: 'MERCHANT',
          ...over,
        },
        order_details: {
          order_id: 'ord_1',
          order_amount: 100.5,
          cf_payment_id: 5114910,
          payment_amount: 100.5,
        },
        customer_details: { customer_phone: '9000000000' },
      },
    }),
  );

describe('Cashfree’s messages about disputes', () => {
  it('contain dispute, payment, order, deadline and when it changed (money, hole 5)', () => {
    const event = cashfree('DISPUTE_CREATED', 'CHARGEBACK_CREATED');
    expect(event.payment).toBeUndefined();
    expect(event.dispute).toEqual({
      gateway_dispute_id: '433475258',
      gateway_payment_id: '5114910',
      gateway_order_id: 'ord_1',
      state: 'OPEN',
      phase: 'CHARGEBACK',
      status: 'CHARGEBACK_CREATED',
      amount: 10_050,
      taken: undefined,
      reason_code: '4855',
      reason: 'Goods or Services Not Provided',
      respond_by: '2026-11-24T18:29:59.000Z',
      at: '2026-11-21T07:45:00.000Z',
    });
  });

  it.each([
    ['DISPUTE_CREATED', 'DISPUTE_CREATED', 'OPEN', 'INQUIRY'],
    ['DISPUTE_UPDATED', 'RETRIEVAL_DOCS_RECEIVED', 'UNDER_REVIEW', 'INQUIRY'],
    ['DISPUTE_UPDATED', 'CHARGEBACK_UNDER_REVIEW', 'UNDER_REVIEW', 'CHARGEBACK'],
    ['DISPUTE_UPDATED', 'CHARGEBACK_INSUFFICIENT_EVIDENCE', 'OPEN', 'CHARGEBACK'],
    ['DISPUTE_UPDATED', 'PRE_ARBITRATION_CREATED', 'OPEN', 'PRE_ARBITRATION'],
    ['DISPUTE_CLOSED', 'CHARGEBACK_MERCHANT_WON', 'WON', 'CHARGEBACK'],
    ['DISPUTE_CLOSED', 'ARBITRATION_MERCHANT_LOST', 'LOST', 'ARBITRATION'],
    ['DISPUTE_CLOSED', 'DISPUTE_MERCHANT_ACCEPTED', 'LOST', 'INQUIRY'],
    ['DISPUTE_CLOSED', 'CHARGEBACK_INSUFFICIENT_EVIDENCE', 'LOST', 'CHARGEBACK'],
    // It says only that the case is over, not how far it went: otherwise it would be outdated news of an inquiry.
    ['DISPUTE_CLOSED', 'DISPUTE_CLOSED', 'CLOSED', 'CHARGEBACK'],
    ['DISPUTE_UPDATED', 'CHARGEBACK_BROODING', 'unknown', 'CHARGEBACK'],
    ['DISPUTE_UPDATED', 'whatever', 'unknown', 'CHARGEBACK'],
  ])('%s of %s is %s in %s', (type, status, state, phase) => {
    expect(cashfree(type, status).dispute).toMatchObject({ state, phase, status });
  });

  it('without a day, or with an unreadable one, have no deadline (decision 90)', () => {
    const odd = cashfree('DISPUTE_CREATED', 'CHARGEBACK_CREATED', { respond_by: 'soon', updated_at: null });
    expect(odd.dispute).toMatchObject({ respond_by: null, at: '2026-11-21T08:00:00.000Z' });
  });
});

describe('Cashfree’s answer about a dispute (decision 103)', () => {
  const answer = (status: string, over: object = {}) =>
    readDisputeAnswer({
      dispute_id: 77,
      dispute_type: 'CHARGEBACK',
      dispute_status: status,
      dispute_amount: 100.5,
      updated_at: '2026-11-22T10:00:00+05:30',
      order_details: { order_id: 'ord_1', cf_payment_id: 5114910000001 },
      ...over,
    });

  it.each([
    ['CHARGEBACK_UNDER_REVIEW', '', 'UNDER_REVIEW'],
    ['CHARGEBACK_MERCHANT_WON', '2026-11-22T10:00:00+05:30', 'WON'],
    ['CHARGEBACK_MERCHANT_LOST', '', 'LOST'],
    ['CHARGEBACK_INSUFFICIENT_EVIDENCE', '', 'OPEN'],
    ['CHARGEBACK_INSUFFICIENT_EVIDENCE', '2026-11-22T10:00:00+05:30', 'LOST'],
    ['DISPUTE_CLOSED', '2026-11-22T10:00:00+05:30', 'CLOSED'],
    // It was resolved, and then the bank claimed it again.
    ['PRE_ARBITRATION_CREATED', '2026-11-21T10:00:00+05:30', 'OPEN'],
    ['CHARGEBACK_BROODING', '', 'unknown'],
  ])('%s, resolved %j, is %s', (status, resolved_at, state) => {
    expect(answer(status, { resolved_at })).toMatchObject({
      gateway_dispute_id: '77',
      gateway_payment_id: '5114910000001',
      state,
      amount: 10_050,
      at: '2026-11-22T04:30:00.000Z',
    });
  });
});
