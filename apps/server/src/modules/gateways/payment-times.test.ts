import { describe, expect, it } from 'vitest';
import {
  readWebhookBody as readCashfreeMessage,
  readPayments as readCashfree,
} from './cashfree/cashfree-wire.ts';
import { readForm, readTries } from './easebuzz/easebuzz-wire.ts';
import type { GatewayPayment } from './gateway.ts';
import {
  readPayments as readRazorpay,
  readWebhookBody as readRazorpayMessage,
} from './razorpay/razorpay-wire.ts';

/** 12:20:29 on 20 November 2026 in India. */
const PAID_AT = '2026-11-20T06:50:29.000Z';

type ReadPayment = GatewayPayment | undefined;
type Fields = Readonly<Record<string, unknown>>;

/** A vendor's form of a paid payment, in its answer and in its message, with fields of the test. */
interface Vendor {
  readonly name: string;
  readonly asked: (fields: Fields) => ReadPayment;
  readonly message: (fields: Fields) => ReadPayment;
  /** The vendor's fields for PAID_AT. */
  readonly right: readonly Fields[];
  readonly odd: readonly Fields[];
}

const razorpayRow = { id: 'p1', amount: 100, status: 'captured', order_id: 'o1' };
const cashfreeRow = { cf_payment_id: 'p1', payment_status: 'SUCCESS', payment_amount: 1 };
const easebuzzRow = { easepayid: 'p1', txnid: 'o1', status: 'success', amount: '1.0' };

const vendors: readonly Vendor[] = [
  {
    name: 'Razorpay',
    asked: (fields) => readRazorpay({ items: [{ ...razorpayRow, ...fields }] }, 'o1')[0],
    message: (fields) =>
      readRazorpayMessage(
        JSON.stringify({
          event: 'payment.captured',
          payload: { payment: { entity: { ...razorpayRow, ...fields } } },
          created_at: 1_799_999_999,
        }),
      ).payment,
    right: [{ created_at: 1_795_157_429 }, { created_at: '1795157429' }],
    odd: [
      {},
      { created_at: null },
      { created_at: 0 },
      { created_at: -5 },
      { created_at: 'today' },
      { created_at: {} },
      { created_at: 1_795_157_429_000 },
    ],
  },
  {
    name: 'Cashfree',
    asked: (fields) => readCashfree([{ ...cashfreeRow, order_id: 'o1', ...fields }], 'o1')[0],
    message: (fields) =>
      readCashfreeMessage(
        JSON.stringify({
          type: 'PAYMENT_SUCCESS_WEBHOOK',
          data: { order: { order_id: 'o1' }, payment: { ...cashfreeRow, ...fields } },
          event_time: '2026-11-25T00:00:00+05:30',
        }),
      ).payment,
    right: [
      { payment_time: '2026-11-20T12:20:29+05:30' },
      { payment_time: '2026-11-20T06:50:29Z' },
      { payment_time: '2026-11-20T12:20:29' },
      // A payment the bank confirms later was paid when the payer paid it.
      { payment_time: '2026-11-20T12:20:29+05:30', payment_completion_time: '2026-11-22T09:00:00+05:30' },
      { payment_time: null, payment_completion_time: '2026-11-20T12:20:29+05:30' },
    ],
    odd: [
      {},
      { payment_time: '2026-02-30T12:20:29+05:30' },
      { payment_time: '20/11/2026' },
      { payment_time: '2026-11-20T12:20:29+99:99' },
      { payment_time: 7 },
      { payment_time: [] },
      { payment_time: '2026-11-20T12:61:29+05:30' },
    ],
  },
  {
    name: 'Easebuzz',
    asked: (fields) => readTries({ status: true, msg: [{ ...easebuzzRow, ...fields }] }, 'o1')[0],
    message: (fields) => readForm({ ...easebuzzRow, ...fields }),
    right: [{ addedon: '2026-11-20 12:20:29' }],
    odd: [
      {},
      { addedon: 'NA' },
      { addedon: '' },
      { addedon: '20-11-2026 12:20:29' },
      { addedon: '2026-11-20 25:00:00' },
    ],
  },
];

describe.each(vendors)('the time of a payment at $name [money 7]', ({ asked, message, right, odd }) => {
  it.each(right)('is when the payer paid, in an answer and in a message: %j', (fields) => {
    expect([asked(fields)?.paid_at, message(fields)?.paid_at]).toEqual([PAID_AT, PAID_AT]);
  });

  it.each(odd)('hides no payment if it cannot be read: %j', (fields) => {
    for (const told of [asked(fields), message(fields)])
      expect(told).toMatchObject({ gateway_payment_id: 'p1', state: 'captured', paid_at: undefined });
  });
});
