import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { confirmBody, livePayments } from '../../payments/testing/live-payments.ts';
import { aFamily, beginTogether } from '../../payments/testing/paying-family.ts';
import { checkBooks } from '../check-books.ts';
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
    expect(await matchLateBooked(live().services)).toBe(1);
    const again = await load();
    expect([again.added, again.booked]).toEqual([0, 0]);
    const settled = await use.db.query(
      `select utr, gateway_payment_id as id, amount_paise as amount, fee_paise as fee, tax_paise as tax, payment_id is not null as matched
       from settlement_rows where settlement_id = 'setl_sheet' order by 2`,
    );
    expect(settled).toEqual([
      { utr: 'UTR77', id: `${payment}/1`, amount: 100_000, fee: 333, tax: 60, matched: true },
      { utr: 'UTR77', id: `${payment}/2`, amount: 200_000, fee: 668, tax: 120, matched: true },
    ]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });
});
