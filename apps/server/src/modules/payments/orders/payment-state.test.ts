import type { AttemptState, Instant, OrderState, Paise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import type { OrderView } from './order-view.store.ts';
import { paymentStateOf, paymentStatusOf } from './payment-state.ts';

const start = '2026-11-20T06:00:00.000Z' as Instant;

const order = (
  status: OrderState,
  attempt: AttemptState | null,
  over: Partial<OrderView> = {},
): OrderView => ({
  id: 1,
  order_code: 'ord_1',
  application_code: 'TXN1',
  institute_id: 1,
  browser_session_id: 1,
  student_id: null,
  made_by: 'browser',
  mandate_status: null,
  mandate_payment_id: null,
  mandate_reason: '',
  mandate_updated_at: null,
  status,
  amount_paise: 1_530_050 as Paise,
  gateway_account_id: 1,
  gateway_order_id: 'order_1',
  expires_at: plusMs(start, 1),
  created_at: start,
  touched_at: start,
  slug: 'kaveri-term',
  clock_offset_ms: 0,
  attempt_id: 1,
  attempt_code: 'att_1',
  attempt_status: attempt,
  gateway_payment_id: null,
  attempt_reason: '',
  attempt_created_at: start,
  asked_at: null,
  received_at: null,
  booked_at: null,
  receipt_no: '',
  has_unplaced: false,
  paid_with_id: null,
  card_code: 'full',
  institute_code: 'kaveri',
  student_uuid: '',
  institute_label: 'Kaveri School',
  logo_file: null,
  brand_colour: '#0B5A6B',
  mode: 'test',
  title: 'Pay in full',
  financing_mode: 'DIRECT',
  student_name: null,
  parent_origin: 'http://localhost:3000',
  contact_mobile: '',
  contact_email: '',
  ...over,
});

describe('the state of a payment (ux 5)', () => {
  it.each([
    ['CREATED', null, 'CREATED'],
    ['ATTEMPTED', 'SUBMITTED', 'CREATED'],
    ['ATTEMPTED', 'PENDING', 'PROCESSING'],
    ['ATTEMPTED', 'UNKNOWN', 'PROCESSING'],
    ['ATTEMPTED', 'AUTHORIZED', 'PROCESSING'],
    ['ATTEMPTED', 'FAILED', 'FAILED'],
    ['PAID', 'CAPTURED', 'PAID'],
    ['PART_REFUNDED', 'CAPTURED', 'PAID'],
    ['REFUNDED', 'CAPTURED', 'PAID'],
    ['REVIEW', 'CAPTURED', 'REVIEW'],
    ['CANCELLED', 'CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'CANCELLED', 'EXPIRED'],
  ] as const)('order %s with attempt %s is %s', (status, attempt, state) => {
    expect(paymentStateOf(order(status, attempt), start)).toBe(state);
  });

  it('is PENDING after three minutes without a verdict', () => {
    expect(paymentStateOf(order('ATTEMPTED', 'PENDING'), plusMs(start, 179_999))).toBe('PROCESSING');
    expect(paymentStateOf(order('ATTEMPTED', 'PENDING'), plusMs(start, 180_000))).toBe('PENDING');
  });

  it.each([
    ['CREATED', 'CREATED', null, 'CREATED'],
    ['CREATED', 'PENDING', null, 'CREATED'],
    ['CREATED', 'PENDING', 'pay_1', 'PROCESSING'],
    ['EXPIRED', 'PENDING', 'pay_1', 'PROCESSING'],
    ['EXPIRED', 'PENDING', null, 'EXPIRED'],
    ['EXPIRED', 'CREATED', null, 'EXPIRED'],
    ['AUTHORISED', 'ACTIVE', 'pay_1', 'AUTHORISED'],
    ['AUTHORISED', 'PAUSED', 'pay_1', 'AUTHORISED'],
    ['AUTHORISED', 'COMPLETED', 'pay_1', 'AUTHORISED'],
    ['AUTHORISED', 'CANCELLED', 'pay_1', 'CANCELLED'],
    ['CREATED', 'REJECTED', 'pay_1', 'FAILED'],
    ['EXPIRED', 'REJECTED', 'pay_1', 'EXPIRED'],
    ['EXPIRED', 'EXPIRED', 'pay_1', 'EXPIRED'],
    ['CANCELLED', 'PENDING', 'pay_1', 'CANCELLED'],
  ] as const)('order %s with mandate %s and payment %s is %s', (status, mandate_status, payment, state) => {
    const facts = { mandate_status, mandate_payment_id: payment, mandate_updated_at: start };
    expect(paymentStateOf(order(status, null, facts), start)).toBe(state);
  });

  it('shows why a mandate was refused, and is PENDING after three minutes at the bank', () => {
    const refused = { mandate_status: 'REJECTED', mandate_reason: 'Your bank said no.' } as const;
    expect(paymentStatusOf(order('CREATED', null, refused), start).reason).toBe('Your bank said no.');
    const asked = {
      mandate_status: 'PENDING',
      mandate_payment_id: 'pay_1',
      mandate_updated_at: start,
    } as const;
    expect(paymentStateOf(order('CREATED', null, asked), plusMs(start, 180_000))).toBe('PENDING');
  });

  it('never shows a payer whose money came that nothing happened', () => {
    const status = paymentStatusOf(order('CANCELLED', 'CAPTURED', { has_unplaced: true }), start);
    expect(status.state).toBe('REVIEW');
  });

  it('has the India time of its answer, whatever became of the payment', () => {
    for (const status of [order('CREATED', null), order('CREATED', 'FAILED')])
      expect(paymentStatusOf(status, start).told_at).toBe('20-11-2026 11:30:00');
  });

  it('has amount, India time and receipt number of a paid one', () => {
    const paid = order('PAID', 'CAPTURED', {
      received_at: '2026-11-20T19:00:01.000Z' as Instant,
      receipt_no: 'RCP/2026-27/000001',
    });
    expect(paymentStatusOf(paid, start)).toMatchObject({
      amount: 15_300.5,
      transaction_timestamp: '21-11-2026 00:30:01',
      receipt_no: 'RCP/2026-27/000001',
      reason: '',
    });
  });
});
