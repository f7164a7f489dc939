import { describe, expect, it } from 'vitest';
import { readReport } from './import-settlement.ts';
import type { ReadReport } from './settlement-row.ts';

const rows = (report: ReadReport) => report.rows.map(({ row }) => row);
const problems = (report: ReadReport) => report.problems.map(({ n, problem }) => `${n}: ${problem}`);

describe('Razorpay recon rows (gateways A.8)', () => {
  const row = {
    entity_id: 'pay_1',
    type: 'payment',
    debit: 0,
    credit: 97_640,
    amount: 100_000,
    fee: 2_360,
    tax: 360,
    on_hold: false,
    settled: true,
    created_at: 1_763_618_400,
    settled_at: 1_763_791_200,
    settlement_id: 'setl_1',
    settlement_utr: 'UTR1',
    payment_id: 'pay_1',
    order_id: 'order_1',
    order_receipt: null,
    method: 'upi',
    dispute_id: null,
  };
  const refund = {
    ...row,
    entity_id: 'rfnd_1',
    type: 'refund',
    debit: 5_000,
    credit: 0,
    amount: 5_000,
    tax: 0,
  };

  it('are read in paise, the charge without its tax', () => {
    expect(rows(readReport('RAZORPAY', { entity: 'collection', items: [row] }))).toEqual([
      {
        settlement_id: 'setl_1',
        utr: 'UTR1',
        row_kind: 'payment',
        entity_id: 'pay_1',
        gateway_payment_id: 'pay_1',
        amount_paise: 100_000,
        fee_paise: 2_000,
        tax_paise: 360,
        settled_at: '2025-11-22T06:00:00.000Z',
        paid_at: '2025-11-20T06:00:00.000Z',
      },
    ]);
  });

  it('deduct refunds and debits from the bank, and count a transfer as an adjustment', () => {
    const transfer = { ...refund, entity_id: 'trf_1', type: 'transfer' };
    const kept = { ...refund, entity_id: 'adj_1', type: 'adjustment', debit: 0, credit: 700, amount: 700 };
    expect(
      rows(readReport('SANDBOX', [refund, transfer, kept])).map((found) => [
        found.row_kind,
        found.entity_id,
        found.gateway_payment_id,
        found.amount_paise,
        found.fee_paise,
      ]),
    ).toEqual([
      ['refund', 'rfnd_1', 'pay_1', -5_000, 0],
      ['adjustment', 'trf_1', 'pay_1', -5_000, 0],
      ['adjustment', 'adj_1', 'pay_1', 700, 0],
    ]);
  });

  it('of an unknown type are adjustments by their amount, even without one', () => {
    const { amount: _amount, ...bare } = { ...refund, type: 'tip', entity_id: 'tip_1' };
    expect(rows(readReport('RAZORPAY', [bare, { ...bare, debit: '0', credit: '900' }]))).toMatchObject([
      { row_kind: 'adjustment', entity_id: 'tip_1', amount_paise: -5_000, fee_paise: 0 },
      { row_kind: 'adjustment', entity_id: 'tip_1', amount_paise: 900, fee_paise: 0 },
    ]);
  });

  it('skip unsettled money, and report every faulty row by its number', () => {
    const report = readReport('UNIPG', {
      items: [
        { ...row, settled: false, settlement_id: null },
        { ...row, amount: 10.5 },
        { ...row, settlement_id: null },
        { ...row, type: 7 },
      ],
    });
    expect(report.left_out).toBe(1);
    expect(problems(report)).toEqual([
      expect.stringMatching(/^2: amount: /),
      '3: it is settled, but names no settlement_id and settled_at',
      expect.stringMatching(/^4: type: /),
    ]);
    expect(() => readReport('RAZORPAY', { rows: [] })).toThrow(
      'a list "items" of rows with entity_id is missing',
    );
  });
});

describe('Cashfree recon rows (gateways B.6)', () => {
  const row = (event: object, more: object = {}) => ({
    event_details: {
      event_id: '43594',
      event_type: 'PAYMENT',
      sale_type: 'CREDIT',
      event_amount: 51_000,
      event_settlement_amount: 49_856.58,
      event_service_charge: 969,
      event_service_tax: 174.42,
      event_status: 'SUCCESS',
      ...event,
    },
    payment_details: { cf_payment_id: '5114910810523' },
    refund_details: { refund_id: null },
    settlement_details: {
      cf_settlement_id: '7',
      settlement_utr: 'AXIS1',
      settlement_date: '2026-11-22T13:32:27+05:30',
    },
    ...more,
  });

  it('are read from decimal rupees by their digits', () => {
    expect(rows(readReport('CASHFREE', { cursor: null, limit: 10, data: [row({})] }))).toEqual([
      {
        settlement_id: '7',
        utr: 'AXIS1',
        row_kind: 'payment',
        entity_id: '43594',
        gateway_payment_id: '5114910810523',
        amount_paise: 5_100_000,
        fee_paise: 96_900,
        tax_paise: 17_442,
        settled_at: '2026-11-22T08:02:27.000Z',
      },
    ]);
  });

  it('name a refund by our own id, and count disputes and reversals as adjustments', () => {
    const plain = { event_service_tax: null, event_settlement_amount: null, event_amount: '100.50' };
    const data = [
      row(
        { ...plain, event_type: 'REFUND', sale_type: 'DEBIT' },
        { refund_details: { refund_id: 'rfd_ours' } },
      ),
      row({ ...plain, event_type: 'DISPUTE', sale_type: 'DEBIT' }),
      row({ ...plain, event_type: 'REFUND_REVERSAL' }),
    ];
    expect(
      rows(readReport('CASHFREE', { data })).map((found) => [
        found.row_kind,
        found.entity_id,
        found.amount_paise,
        found.fee_paise,
      ]),
    ).toEqual([
      ['refund', 'rfd_ours', -10_050, 0],
      ['adjustment', '43594', -10_050, 0],
      ['adjustment', '43594', 10_050, 0],
    ]);
  });

  it('are equal from both reports, which differ in the place of the refund and the bank’s reference', () => {
    const shared = { cf_settlement_id: '7', settlement_date: '2026-11-22T13:32:27+05:30' };
    const event = { event_type: 'REFUND', sale_type: 'DEBIT' };
    const refund = { refund_id: 'rfd_ours' };
    const [settled, happened] = rows(
      readReport('CASHFREE', {
        data: [
          row(event, {
            refund_details: [refund],
            settlement_details: { ...shared, settlement_utr: 'AXIS1' },
          }),
          row(event, { refund_details: refund, settlement_details: { ...shared, utr: 'AXIS1' } }),
        ],
      }),
    );
    expect(settled).toMatchObject({ entity_id: 'rfd_ours', utr: 'AXIS1' });
    expect(happened).toEqual(settled);
  });

  it('skip the settlement itself and rows without one, and report a third decimal', () => {
    const none = { settlement_details: { cf_settlement_id: '', settlement_date: null } };
    const report = readReport('CASHFREE', {
      data: [
        row({ event_type: 'SETTLEMENT' }),
        row({ event_status: 'FAILED' }, none),
        row({ event_amount: 1.005 }),
      ],
    });
    expect(report.left_out).toBe(2);
    expect(problems(report)).toEqual([
      '3: event_amount is not an amount in rupees with at most two decimals: 1.005',
    ]);
  });
});

describe('Easebuzz payouts (gateways C.4)', () => {
  const payout = (more: object = {}) => ({
    payout_id: 'PO1',
    payout_actual_date: '2026-11-22 13:32:27',
    payout_amount: '976.40',
    bank_transaction_id: 'UTR9',
    paid_out: true,
    peb_transactions: [
      {
        peb_transaction_id: 'E1',
        txnid: 'T1',
        amount: '1000.0',
        peb_service_charge: '20.0',
        peb_service_tax: '3.60',
        peb_settlement_amount: '976.40',
      },
    ],
    peb_refunds: [],
    ...more,
  });

  it('contain their payments and refunds, with Indian times', () => {
    const peb_refunds = [{ refund_amount: 50.5, refund_id: 'R1', peb_transaction_id: 'E1' }];
    const transfer = { settlement_id: 'PO1', utr: 'UTR9', settled_at: '2026-11-22T08:02:27.000Z' };
    expect(
      rows(readReport('EASEBUZZ', { status: true, payouts_history_data: [payout({ peb_refunds })] })),
    ).toEqual([
      {
        ...transfer,
        row_kind: 'payment',
        entity_id: 'E1',
        gateway_payment_id: 'E1',
        reference: 'T1',
        amount_paise: 100_000,
        fee_paise: 2_000,
        tax_paise: 360,
      },
      {
        ...transfer,
        row_kind: 'refund',
        entity_id: 'R1',
        gateway_payment_id: 'E1',
        amount_paise: -5_050,
        fee_paise: 0,
        tax_paise: 0,
      },
    ]);
  });

  it('count what a payout lacks of its payments as an adjustment, because nothing else reports a lost dispute (money, hole 5)', () => {
    const rest = (more: object) =>
      rows(readReport('EASEBUZZ', { payouts_history_data: [payout(more)] })).filter(
        ({ row_kind: kind }) => kind === 'adjustment',
      );
    expect(rest({ payout_amount: 476.4 })).toEqual([
      {
        settlement_id: 'PO1',
        utr: 'UTR9',
        settled_at: '2026-11-22T08:02:27.000Z',
        row_kind: 'adjustment',
        entity_id: 'PO1:rest',
        gateway_payment_id: '',
        amount_paise: -50_000,
        fee_paise: 0,
        tax_paise: 0,
      },
    ]);
    const peb_refunds = [{ refund_amount: 50.5, refund_id: 'R1', peb_transaction_id: 'E1' }];
    // Listed before or after its refunds were deducted, or missing; paid to several accounts.
    for (const more of [
      { peb_refunds, payout_amount: '925.90' },
      { peb_refunds },
      { payout_amount: undefined },
      { payout_amount: 'NA' },
      { payout_amount: '1.00', split_payouts: [{ label: 'A' }] },
    ])
      expect(rest(more), JSON.stringify(more)).toEqual([]);
    expect(rest({ peb_refunds, payout_amount: '425.90' })).toMatchObject([{ amount_paise: -50_000 }]);
    expect(rest({ peb_refunds: ['strange'], payout_amount: '1.00' })).toEqual([]);
  });

  it('skip a payout that was not sent, and report a payment without an amount beside the readable ones', () => {
    const readable = { peb_transaction_id: 'E3', amount: '1.0', peb_settlement_amount: '1.0' };
    const report = readReport('EASEBUZZ', {
      payouts_history_data: [
        payout({ paid_out: false }),
        payout({ peb_transactions: [{ peb_transaction_id: 'E2' }, readable], peb_refunds: ['strange'] }),
      ],
    });
    expect(report.left_out).toBe(1);
    expect(problems(report)).toEqual([
      expect.stringMatching(/^2: peb_transactions\.0: amount: /),
      expect.stringMatching(/^2: peb_refunds\.0: /),
    ]);
    expect(rows(report)).toMatchObject([{ entity_id: 'E3', amount_paise: 100 }]);
  });
});
