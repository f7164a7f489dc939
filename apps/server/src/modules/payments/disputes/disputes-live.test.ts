import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks, importSettlement, readReport } from '../../ledger/index.ts';
import { begunByCashfree, payOnPage, toldByCashfree, withCashfree } from '../testing/cashfree-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET } from '../testing/paying-school.ts';

const DAY = 86_400;

describeOnBoth('disputes over a live sandbox (money, hole 5)', (use) => {
  const live = livePayments(use);
  const heard = (seconds = 0) => settled(live().sandbox, live().services, live().school, seconds);
  const post = async (path: string, body: object): Promise<{ dispute_id: string }> => {
    const answer = await fetch(`${live().sandbox.url}/sandbox-api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { dispute_id: string };
  };
  const statesOf = async (payment: string): Promise<string[]> => {
    const rows = await use.db.query<{ state: string }>(
      `select e.state from dispute_events e join disputes d on d.id = e.dispute_id join payments p on p.id = d.payment_id
       where p.gateway_payment_id = $1 and e.kind in ('opened', 'moved') order by e.id`,
      [payment],
    );
    return rows.map(({ state }) => state);
  };
  const byTheBooks = async () => checkBooks(use.db, { now: live().services.clock.now() });

  async function paidCase(outcome = 'success') {
    const { pupil, browser, fee } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await heard();
    return { fee, payment };
  }

  it('of Razorpay: the magic one is lost after three days, and the fee is owed again', async () => {
    const { fee, payment } = await paidCase('dispute_lost');
    await heard(3_600);
    expect([await statesOf(payment), await live().settledOf(fee)]).toEqual([['OPEN'], 1_530_000]);
    await heard(3 * DAY);
    expect([await statesOf(payment), await live().settledOf(fee)]).toEqual([['OPEN', 'LOST'], 0]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of Razorpay: deducted at once, won and returned, with the settlement report of all of it', async () => {
    const { fee, payment } = await paidCase('dispute_won');
    await heard(3_600);
    const held = await use.db.one<{ held: number }>(
      `select d.held_paise as held from disputes d join payments p on p.id = d.payment_id where p.gateway_payment_id = $1`,
      [payment],
    );
    expect(held).toEqual({ held: 1_530_000 });
    await heard(8 * DAY);
    expect([await statesOf(payment), await live().settledOf(fee)]).toEqual([
      ['OPEN', 'UNDER_REVIEW', 'WON'],
      1_530_000,
    ]);
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const items: unknown[] = [];
    for (const month of [11, 12]) {
      const answer = await fetch(
        `${live().sandbox.url}/v1/settlements/recon/combined?year=2026&month=${month}&count=1000`,
        { headers: { authorization: `Basic ${proof}` } },
      );
      items.push(...((await answer.json()) as { items: unknown[] }).items);
    }
    const account = {
      id: live().school.accountId,
      institute_id: live().school.instituteId,
      institute: 'kaveri',
      code: 'main',
      vendor: 'SANDBOX',
      clock_offset_ms: 0,
    };
    const { rows, problems } = readReport('SANDBOX', { items });
    const done = await use.db.tx((tx) => importSettlement(tx, account, rows, live().services.clock));
    expect([problems, done.open_exceptions]).toEqual([[], 0]);
    const moved = await use.db.query<{ amount: number }>(
      `select s.amount_paise as amount from settlement_rows s join disputes d on d.id = s.dispute_id
       join payments p on p.id = d.payment_id where p.gateway_payment_id = $1 order by s.id`,
      [payment],
    );
    expect(moved).toEqual([{ amount: -1_530_000 }, { amount: 1_530_000 }]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of Razorpay, each message twice: one dispute, one loss', async () => {
    const { fee, payment } = await paidCase('double_webhook');
    const { dispute_id: id } = await post(`payments/${payment}/dispute`, { amount: 30_000 });
    await post(`disputes/${id}`, { to: 'lost' });
    await heard();
    expect([await statesOf(payment), await live().settledOf(fee)]).toEqual([['OPEN', 'LOST'], 1_500_000]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of Cashfree: answered, asked again, won, claimed a second time and lost under one id, with its end reported twice', async () => {
    await withCashfree(use.db, live());
    const begun = await begunByCashfree(live());
    const { payment_id: payment } = await payOnPage(live(), begun.launch);
    await toldByCashfree(live());
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
    const { dispute_id: id } = await post(`payments/${payment}/dispute`, {});
    for (const step of [
      { to: 'under_review' },
      { to: 'action_required' },
      { to: 'under_review' },
      { to: 'won' },
      { to: 'action_required', phase: 'pre_arbitration' },
      { to: 'lost' },
    ]) {
      await toldByCashfree(live(), 60);
      await post(`disputes/${id}`, step);
    }
    await toldByCashfree(live());
    expect(await statesOf(payment)).toEqual([
      'OPEN',
      'UNDER_REVIEW',
      'OPEN',
      'UNDER_REVIEW',
      'WON',
      'OPEN',
      'LOST',
    ]);
    expect(await live().settledOf(begun.fee)).toBe(0);
    expect(await byTheBooks()).toEqual([]);
  });
});
