import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  begunByCashfree,
  payOnPage,
  toldByCashfree,
  withCashfree,
} from '../../payments/testing/cashfree-school.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import { begunOrder, settled } from '../../payments/testing/pay-flow.ts';
import { KEY_SECRET } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { loadSettlement } from './load-settlement.ts';

const DAY_S = 86_400;

describeOnBoth('a payer who bears the gateway’s charge (money 8)', (use) => {
  const live = livePayments(use);

  const bookedOf = (orderCode: string) =>
    use.db.query(
      `select p.status, p.amount_paise as paise from payments p join orders o on o.id = p.order_id where o.order_code = $1`,
      [orderCode],
    );

  /** What Razorpay settled this month. */
  const reportOf = async (): Promise<{ items: { amount: number }[] }> => {
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const [year, month] = live().services.clock.now().split('-');
    const answer = await fetch(
      `${live().sandbox.url}/v1/settlements/recon/combined?year=${year}&month=${month}&count=1000`,
      { headers: { authorization: `Basic ${proof}` } },
    );
    return (await answer.json()) as { items: { amount: number }[] };
  };

  it('pays the order at Razorpay: it is booked as ordered, and settled without a charge or an exception', async () => {
    const { pupil, browser, fee } = await live().aCase(100_000);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'fee_on_top' });
    await settled(live().sandbox, live().services, live().school);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
    expect(await bookedOf(token.order_id)).toEqual([{ status: 'CAPTURED', paise: 100_000 }]);
    expect(await live().settledOf(fee)).toBe(100_000);

    await live().sandbox.advance(live().school.keyId, 3 * DAY_S);
    live().services.clock.advance(3 * DAY_S);
    const report = await reportOf();
    expect(report.items).toMatchObject([{ amount: 102_360 }]);
    const file = { account: 'kaveri/main', content: { report }, isDry: false };
    expect(await loadSettlement(live().services, file)).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(await loadSettlement(live().services, file)).toMatchObject({ added: 0, known: 1 });
    expect(
      await use.db.query(
        `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise from ledger_lines l
         join ledger_accounts a on a.id = l.account_id where a.code not like 'HEAD:%' group by a.code order by a.code`,
      ),
    ).toEqual([
      { code: 'BANK:main', paise: 100_000 },
      { code: 'GATEWAY_CLEARING:main', paise: 0 },
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('pays the order at Razorpay even if the bank approved it late: it is captured, and settled in the same way [decision 223]', async () => {
    const { pupil, browser } = await live().aCase(141);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_approval' });
    await settled(live().sandbox, live().services, live().school, 61);
    live().services.clock.advance(3_700);
    await live().services.due.drain();
    expect(await bookedOf(token.order_id)).toEqual([{ status: 'CAPTURED', paise: 141 }]);
    await live().sandbox.advance(live().school.keyId, 3 * DAY_S);
    live().services.clock.advance(3 * DAY_S);
    const report = await reportOf();
    expect(report.items.find(({ amount }) => amount > 141 && amount < 150)).toBeDefined();
    const file = { account: 'kaveri/main', content: { report }, isDry: false };
    expect(await loadSettlement(live().services, file)).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(
      await use.db.query(
        `select a.code, l.debit_paise as debit, l.credit_paise as credit from settlement_rows s
         join payments p on p.gateway_payment_id = s.gateway_payment_id join orders o on o.id = p.order_id
         join ledger_lines l on l.entry_id = s.entry_id join ledger_accounts a on a.id = l.account_id
         where o.order_code = $1 order by a.code`,
        [token.order_id],
      ),
    ).toEqual([
      { code: 'BANK:main', debit: 141, credit: 0 },
      { code: 'GATEWAY_CLEARING:main', debit: 0, credit: 141 },
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('and shares it with the institute at Razorpay pays the order; only the institute’s part is its cost', async () => {
    const { pupil, browser, fee } = await live().aCase(100_000);
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'fee_shared' });
    await settled(live().sandbox, live().services, live().school);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await bookedOf(token.order_id)).toEqual([{ status: 'CAPTURED', paise: 100_000 }]);
    expect(await live().settledOf(fee)).toBe(100_000);
    const { there } = await use.db.one<{ there: string }>(
      `select p.gateway_payment_id as there from payments p join orders o on o.id = p.order_id where o.order_code = $1`,
      [token.order_id],
    );
    const items = [
      {
        entity_id: there,
        type: 'payment',
        debit: 0,
        credit: 98_820,
        amount: 101_180,
        fee: 2_360,
        tax: 360,
        settled: true,
        settled_at: Math.floor(Date.parse(live().services.clock.now()) / 1000),
        settlement_id: 'setl_shared',
      },
    ];
    const file = { account: 'kaveri/main', content: { report: { items } }, isDry: false };
    expect(await loadSettlement(live().services, file)).toMatchObject({ booked: 1, open_exceptions: 0 });
    expect(
      await use.db.query(
        `select a.code, l.debit_paise as debit, l.credit_paise as credit from settlement_rows s
         join ledger_lines l on l.entry_id = s.entry_id join ledger_accounts a on a.id = l.account_id
         where s.settlement_id = 'setl_shared' order by a.code`,
      ),
    ).toEqual([
      { code: 'BANK:main', debit: 98_820, credit: 0 },
      { code: 'GATEWAY_CHARGES', debit: 1_000, credit: 0 },
      { code: 'GATEWAY_CLEARING:main', debit: 0, credit: 100_000 },
      { code: 'GATEWAY_TAX', debit: 180, credit: 0 },
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('pays the order at Cashfree in the same way', async () => {
    await withCashfree(use.db, live());
    const { token, launch } = await begunByCashfree(live(), 100_000);
    await payOnPage(live(), launch, { outcome: 'fee_on_top' });
    await toldByCashfree(live());
    expect(await bookedOf(token.order_id)).toEqual([{ status: 'CAPTURED', paise: 100_000 }]);
  });
});
