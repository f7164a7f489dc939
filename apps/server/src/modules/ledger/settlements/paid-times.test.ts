import { describe, expect, it } from 'vitest';
import { readReport } from './import-settlement.ts';

describe('the time of a settled payment [money 7]', () => {
  const paidAt = (vendor: string, report: unknown) =>
    readReport(vendor, report).rows.map(({ row }) => row.paid_at);
  const razorpay = {
    entity_id: 'pay_1',
    type: 'payment',
    debit: 0,
    credit: 100,
    amount: 100,
    settled: true,
    settled_at: 1_795_330_229,
    settlement_id: 'setl_1',
  };
  const cashfree = {
    event_details: { event_id: '1', event_type: 'PAYMENT', sale_type: 'CREDIT', event_amount: 1 },
    settlement_details: { cf_settlement_id: '7', settlement_date: '2026-11-22T13:32:27+05:30' },
  };
  const easebuzz = { payout_id: 'P1', payout_actual_date: '2026-11-22 10:00:00' };
  const transaction = { peb_transaction_id: 'E1', amount: '1.0', peb_settlement_amount: '1.0' };

  it('is read if the report has it, and absent if it cannot be read', () => {
    const at = '2026-11-20T06:50:29.000Z';
    expect(
      paidAt('RAZORPAY', [
        { ...razorpay, created_at: 1_795_157_429 },
        { ...razorpay, created_at: 'today' },
        { ...razorpay, entity_id: 'adj_1', type: 'adjustment', created_at: 1_795_157_429 },
      ]),
    ).toEqual([at, undefined, undefined]);
    expect(
      paidAt('CASHFREE', [
        { ...cashfree, payment_details: { payment_time: '2026-11-20T12:20:29+05:30' } },
        { ...cashfree, payment_details: { payment_time: 7 } },
        cashfree,
      ]),
    ).toEqual([at, undefined, undefined]);
    expect(
      paidAt('EASEBUZZ', [
        {
          ...easebuzz,
          peb_transactions: [
            { ...transaction, addedon: '2026-11-20 12:20:29' },
            { ...transaction, transaction_date: '2026-11-20 12:20:29' },
            { ...transaction, addedon: 'NA' },
          ],
        },
      ]),
    ).toEqual([at, at, undefined]);
  });
});
