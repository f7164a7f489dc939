import { paise, wholeId } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { confirmBody, livePayments } from '../../payments/testing/live-payments.ts';
import { connect, settled } from '../../payments/testing/pay-flow.ts';
import { aFamily, beginTogether } from '../../payments/testing/paying-family.ts';
import { checkBooks } from '../check-books.ts';
import { aRow } from '../testing/busy-books.ts';
import { importSettlement } from './import-settlement.ts';
import { matchLateBooked } from './match-late-booked.ts';
import { readSheet } from './read-sheet.ts';
import { selectAccounts } from './settlements.store.ts';

describeOnBoth('a sheet with the payment of several children (decision 239)', (use) => {
  const live = livePayments(use);

  it('names no order, and settles each share under its UTR, imported before the booking and again after it', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { calls, launch } = await beginTogether(live(), family);
    await live().tellNothing();
    const paid = await live().sandbox.pay(launch.gateway_order_id, { method: 'netbanking' });
    const payment = paid.razorpay_payment_id;
    const { rows, problems } = readSheet(
      `kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at
payment,setl_sheet,UTR77,${payment},${payment},3000.00,10.01,1.80,2026-11-28`,
    );
    expect(problems).toEqual([]);
    const [account] = await selectAccounts(use.db, 'main', 'kaveri');
    if (account === undefined) throw new Error('the school has an account');
    const load = () => use.db.tx((tx) => importSettlement(tx, account, rows, live().services.clock));
    const early = await load();
    expect([early.added, early.booked]).toEqual([1, 0]);
    await calls.confirm(confirmBody(launch, paid));
    await connect(live().sandbox, live().app, live().school);
    expect(await matchLateBooked(live().services)).toBe(1);
    const again = await load();
    expect([again.added, again.booked]).toEqual([0, 0]);
    const settledRows = await use.db.query(
      `select utr, gateway_payment_id as id, amount_paise as amount, fee_paise as fee, tax_paise as tax, payment_id is not null as matched
       from settlement_rows where settlement_id = 'setl_sheet' order by 2`,
    );
    expect(settledRows).toEqual([
      { utr: 'UTR77', id: `${payment}/1`, amount: 100_000, fee: 333, tax: 60, matched: true },
      { utr: 'UTR77', id: `${payment}/2`, amount: 200_000, fee: 668, tax: 120, matched: true },
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('takes back what a lost dispute took of a payment of another sum than agreed', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { token, calls, launch } = await beginTogether(live(), family);
    // The gateway takes less than the orders come to.
    await use.db.query(
      `update orders set amount_paise = amount_paise + 100
       where order_code <> $1 and paid_with_id = (select id from orders where order_code = $1)`,
      [token.order_id],
    );
    const how = { outcome: 'dispute_lost', method: 'netbanking' };
    const paid = await live().sandbox.pay(launch.gateway_order_id, how);
    await calls.confirm(confirmBody(launch, paid));
    for (const seconds of [3_600, 3 * 86_400]) {
      live().services.clock.advance(seconds);
      await settled(live().sandbox, live().services, live().school, seconds);
    }
    const { razorpay_payment_id: payment } = paid;
    const [dispute] = await use.db.query<{ id: string; state: string }>(
      `select d.gateway_dispute_id as id, d.state from disputes d join payments p on p.id = d.payment_id
       where p.gateway_payment_id = $1`,
      [`${payment}/1`],
    );
    expect(dispute?.state).toBe('LOST');
    const [account] = await selectAccounts(use.db, 'main', 'kaveri');
    if (account === undefined) throw new Error('the school has an account');
    const row = aRow({
      row_kind: 'adjustment',
      entity_id: 'adj_1',
      gateway_payment_id: payment,
      gateway_dispute_id: wholeId(dispute?.id ?? ''),
      amount_paise: paise(-300_000),
    });
    const done = await use.db.tx((tx) =>
      importSettlement(tx, account, [{ n: 1, row }], live().services.clock),
    );
    expect([done.added, done.booked]).toEqual([1, 1]);
    expect(
      await use.db.query('select 1 from settlement_rows where dispute_id is null and row_kind = $1', [
        'adjustment',
      ]),
    ).toEqual([]);
  });

  it('waits whole until the payment is booked: too little with a charge on top looks like the sum', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { token, calls, launch } = await beginTogether(live(), family);
    await live().tellNothing();
    const paid = await live().sandbox.pay(launch.gateway_order_id, { method: 'netbanking' });
    await use.db.query(
      `update orders set amount_paise = amount_paise + 100
       where order_code <> $1 and paid_with_id = (select id from orders where order_code = $1)`,
      [token.order_id],
    );
    const { razorpay_payment_id: payment } = paid;
    const [account] = await selectAccounts(use.db, 'main', 'kaveri');
    if (account === undefined) throw new Error('the school has an account');
    const row = aRow({
      entity_id: payment,
      gateway_payment_id: payment,
      reference: token.order_id,
      amount_paise: paise(300_600),
      fee_paise: paise(500),
      tax_paise: paise(100),
    });
    const load = () =>
      use.db.tx((tx) => importSettlement(tx, account, [{ n: 1, row }], live().services.clock));
    expect(
      await use.db.query('select 1 from payments where gateway_payment_id = $1', [`${payment}/1`]),
    ).toEqual([]);
    await load();
    await calls.confirm(confirmBody(launch, paid));
    await load();
    const rows = await use.db.query(
      `select gateway_payment_id as id, amount_paise as amount, fee_paise as fee, payment_id is not null as matched
       from settlement_rows where gateway_payment_id like $1`,
      [`${payment}%`],
    );
    expect(rows).toEqual([{ id: `${payment}/1`, amount: 300_000, fee: 0, matched: true }]);
  });
});
