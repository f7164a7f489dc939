import { paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { paid } from '../../payments/testing/captures.ts';
import { disputedPayments } from '../../payments/testing/disputed-payments.ts';
import { aFee, anOrder } from '../../payments/testing/paying-school.ts';
import { aRow, settle } from '../testing/busy-books.ts';
import { settlementNotices } from './notices.ts';
import { readCashfree } from './read-cashfree.ts';
import { readRazorpay } from './read-razorpay.ts';

describeOnBoth('rows of a settlement about disputes (money, hole 5)', (use) => {
  const { on, aPaid, hear, balances, byTheBooks, disputeOf, settledOf } = disputedPayments(use);
  const row = (payment: string, amount: number, over: object = {}) =>
    aRow({
      row_kind: 'adjustment',
      entity_id: `adj_${payment}_${amount}`,
      gateway_payment_id: payment,
      gateway_dispute_id: `disp_${payment}`,
      amount_paise: amount as Paise,
      ...over,
    });
  const bring = (...rows: ReturnType<typeof row>[]) => settle(on().services, on().school, rows);
  const bank = async () =>
    (
      await use.db.one<{ paise: number }>(
        `select coalesce(sum(l.debit_paise - l.credit_paise), 0)::bigint as paise from ledger_lines l
         join ledger_accounts a on a.id = l.account_id where a.institute_id = $1 and a.code = 'BANK:main'`,
        [on().school.instituteId],
      )
    ).paise;
  const notices = async () => (await settlementNotices(use.db, on().school.instituteId)).length;

  it('hold what was taken while it is open, and cancel out when it is won and returned', async () => {
    const { payment } = await aPaid();
    const [before, inBank] = [await balances(), await bank()];
    await hear(disputed(payment, 100_000));
    await bring(row(payment, -100_000, { fee_paise: 500 as Paise, tax_paise: 90 as Paise }));
    await bring(row(payment, -100_000, { fee_paise: 500 as Paise, tax_paise: 90 as Paise }));
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 100_000, lost: 0 }]);
    expect(await bank()).toBe(inBank - 100_590);
    expect((await balances())['GATEWAY_CLEARING:main']).toBe(before['GATEWAY_CLEARING:main']);
    expect(await byTheBooks()).toEqual([]);
    await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
    await bring(row(payment, 100_000));
    expect((await balances())['GATEWAY_CLEARING:main']).toBe(before['GATEWAY_CLEARING:main']);
    expect((await balances())['DISPUTED:main']).toBe(before['DISPUTED:main'] ?? 0);
    expect(await bank()).toBe(inBank - 590);
    expect([await notices(), await byTheBooks()]).toEqual([0, []]);
  });

  it('clear what a lost one took, whether message or row comes first', async () => {
    for (const isRowFirst of [true, false]) {
      const { fee, payment } = await aPaid();
      const before = await balances();
      const lost = () => hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
      if (isRowFirst) await bring(row(payment, -100_000));
      await lost();
      if (!isRowFirst) await bring(row(payment, -100_000));
      expect(await disputeOf(payment)).toEqual([{ state: 'LOST', held: 0, lost: 100_000 }]);
      expect((await balances())['GATEWAY_CLEARING:main']).toBe(before['GATEWAY_CLEARING:main']);
      expect(await settledOf(fee)).toBe(0);
    }
    expect([await notices(), await byTheBooks()]).toEqual([0, []]);
  });

  it('open one whose messages were lost, so that the school is notified, and change no state of a known one', async () => {
    const { payment } = await aPaid();
    await bring(row(payment, -40_000));
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 40_000, lost: 0 }]);
    const told = await use.db.query(
      `select 1 from outbox where event = 'payment.dispute_opened' and payload ->> 'gateway_dispute_id' = $1`,
      [`disp_${payment}`],
    );
    expect(told).toHaveLength(1);
    const other = await aPaid();
    await hear(disputed(other.payment, 40_000));
    await hear(disputed(other.payment, 40_000, { state: 'UNDER_REVIEW', at: at(9) }));
    await bring(row(other.payment, -40_000));
    expect(await disputeOf(other.payment)).toEqual([{ state: 'UNDER_REVIEW', held: 40_000, lost: 0 }]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('that name only the payment belong to its dispute of exactly this amount, and any other goes to a person', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 40_000));
    const nameless = { gateway_dispute_id: undefined };
    await bring(row(payment, -39_999, nameless));
    expect(await notices()).toBe(1);
    await bring(row(payment, -40_000, nameless));
    expect(await notices()).toBe(1);
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 40_000, lost: 0 }]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('wait for a payment that is booked after them, and belong to its dispute from then on (seed 20286)', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    const payment = `pay_${order.gatewayOrderId}`;
    const noticed = await notices();
    await bring(row(payment, -100_000));
    expect(await notices()).toBe(noticed + 1);
    const [last] = (await settlementNotices(use.db, on().school.instituteId)).slice(-1);
    expect(last?.message).toContain('takes ₹1,000 for a dispute of a payment that is not known here');
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    const before = await balances();
    // Any later import matches again, although its report does not contain the row.
    await bring(
      row('', 0, {
        row_kind: 'fee',
        entity_id: 'rent',
        fee_paise: 100 as Paise,
        gateway_dispute_id: undefined,
      }),
    );
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 100_000, lost: 0 }]);
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect(await disputeOf(payment)).toEqual([{ state: 'LOST', held: 0, lost: 100_000 }]);
    expect((await balances())['GATEWAY_CLEARING:main']).toBe(before['GATEWAY_CLEARING:main']);
    expect([await notices(), await byTheBooks()]).toEqual([noticed, []]);
  });
});

it('the reports of Razorpay and Cashfree name the dispute of a row (money, hole 5)', () => {
  const razorpay = readRazorpay({
    items: [
      {
        entity_id: 'adj_1',
        type: 'adjustment',
        debit: 10_000,
        credit: 0,
        amount: 10_000,
        settled: true,
        settled_at: 1_795_248_000,
        settlement_id: 'setl_1',
        payment_id: 'pay_1',
        dispute_id: 'disp_1',
      },
    ],
  });
  expect(razorpay.rows.map(({ row }) => row)).toMatchObject([
    {
      row_kind: 'adjustment',
      gateway_dispute_id: 'disp_1',
      gateway_payment_id: 'pay_1',
      amount_paise: -10_000,
    },
  ]);
  const event = (type: string, sale: string) => ({
    event_details: { event_id: 433475258, event_type: type, sale_type: sale, event_amount: 100.5 },
    payment_details: { cf_payment_id: 5114910 },
    settlement_details: { cf_settlement_id: 7, settlement_date: '2026-11-24T10:00:00+05:30' },
  });
  const cashfree = readCashfree({
    data: [event('CHARGEBACK', 'DEBIT'), event('CHARGEBACK_REVERSAL', 'CREDIT'), event('OTHER', 'DEBIT')],
  });
  expect(
    cashfree.rows.map(({ row }) => [row.gateway_dispute_id, row.gateway_payment_id, row.amount_paise]),
  ).toEqual([
    ['433475258', '5114910', paise(-10_050)],
    ['433475258', '5114910', paise(10_050)],
    [undefined, '5114910', paise(-10_050)],
  ]);
});
