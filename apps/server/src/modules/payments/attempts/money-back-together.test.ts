import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks, importSettlement, readReport } from '../../ledger/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { livePayments } from '../testing/live-payments.ts';
import { settled } from '../testing/pay-flow.ts';
import { aFamily, beginTogether } from '../testing/paying-family.ts';
import { KEY_SECRET } from '../testing/paying-school.ts';

const DAY = 86_400;

describeOnBoth('money of several children that goes back (decision 239)', (use) => {
  const live = livePayments(use);
  const heard = async (seconds = 0) => {
    live().services.clock.advance(seconds);
    await settled(live().sandbox, live().services, live().school, seconds);
    await workRefunds(live().services);
    await settled(live().sandbox, live().services, live().school);
  };
  const byTheBooks = () => checkBooks(use.db, { now: live().services.clock.now() });

  async function paidFamily(fees: readonly number[], outcome = 'success') {
    const family = await aFamily(live(), fees);
    const { calls, launch } = await beginTogether(live(), family);
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id, {
      outcome,
      // UPI has no charge.
      method: 'netbanking',
    });
    await heard();
    return { family, calls, payment };
  }

  const refundsOf = (payment: string) =>
    use.db.query<{ share: string; id: string; amount: number; status: string; maker: string }>(
      `select p.gateway_payment_id as share, r.gateway_refund_id as id, r.amount_paise as amount, r.status, r.requested_by as maker
       from refunds r join payments p on p.id = r.payment_id where p.gateway_payment_id like $1 order by p.gateway_payment_id, r.id`,
      [`${payment}/%`],
    );
  const settledOf = async ({ children }: Awaited<ReturnType<typeof aFamily>>) =>
    Promise.all(children.map(({ fee }) => live().settledOf(fee)));

  it('refunds one share at the gateway as a part of its payment, and leaves the others', async () => {
    const { payment } = await paidFamily([100_000, 200_000]);
    const { id, institute_id } = await use.db.one<{ id: number; institute_id: number }>(
      'select id, institute_id from payments where gateway_payment_id = $1',
      [`${payment}/2`],
    );
    await requestRefund(live().services, {
      instituteId: institute_id,
      paymentId: id,
      requestKey: 'one-share',
      amount: null,
      requestedBy: 'OPERATOR',
      reason: 'Left the school',
      reopensFees: false,
      clockOffsetMs: 0,
    });
    await heard(60);
    expect(await live().refundedAtGateway(payment)).toEqual([200_000]);
    expect(await refundsOf(payment)).toMatchObject([
      { share: `${payment}/2`, amount: 200_000, status: 'PROCESSED', maker: 'OPERATOR' },
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('books a refund of the dashboard by shares, once: all, the one that fits, or one after the other', async () => {
    const all = await paidFamily([100_000, 200_000]);
    await live().sandbox.refundByHand(all.payment);
    await heard(60);
    expect(await refundsOf(all.payment)).toMatchObject([
      { share: `${all.payment}/1`, amount: 100_000, status: 'PROCESSED', maker: 'GATEWAY' },
      { share: `${all.payment}/2`, amount: 200_000, status: 'PROCESSED', maker: 'GATEWAY' },
    ]);
    const fits = await paidFamily([100_000, 200_000]);
    await live().sandbox.refundByHand(fits.payment, 200_000);
    await heard(60);
    expect(await refundsOf(fits.payment)).toMatchObject([{ share: `${fits.payment}/2`, amount: 200_000 }]);
    const over = await paidFamily([100_000, 200_000]);
    await live().sandbox.refundByHand(over.payment, 150_000);
    await heard(60);
    for (const { id } of await live().sandbox.deliveries(live().school.keyId))
      await live().sandbox.replay(id);
    await heard(60);
    expect(await refundsOf(over.payment)).toMatchObject([
      { share: `${over.payment}/1`, amount: 100_000 },
      { share: `${over.payment}/2`, amount: 50_000 },
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('takes each share back if a dispute is lost, and every fee is due again', async () => {
    const { family, payment } = await paidFamily([100_000, 200_000], 'dispute_lost');
    await heard(3_600);
    const disputes = () =>
      use.db.query(
        `select d.gateway_dispute_id like '%/%' as shared, d.state, d.held_paise as held, d.lost_paise as lost from disputes d
           join payments p on p.id = d.payment_id where p.gateway_payment_id like $1 order by p.gateway_payment_id`,
        [`${payment}/%`],
      );
    expect(await disputes()).toMatchObject([
      { shared: true, state: 'OPEN' },
      { shared: true, state: 'OPEN' },
    ]);
    await heard(3 * DAY);
    expect(await disputes()).toMatchObject([
      { state: 'LOST', held: 0, lost: 100_000 },
      { state: 'LOST', held: 0, lost: 200_000 },
    ]);
    expect(await settledOf(family)).toEqual([0, 0]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is settled share by share: clearing is empty after the report of everything, imported twice', async () => {
    const won = await paidFamily([100_000, 200_000, 33_333], 'dispute_won');
    await heard(8 * DAY);
    await live().sandbox.refundByHand(won.payment);
    await heard(8 * DAY);
    const account = {
      id: live().school.accountId,
      institute_id: live().school.instituteId,
      institute: 'kaveri',
      code: 'main',
      vendor: 'SANDBOX',
      clock_offset_ms: 0,
    };
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const items: unknown[] = [];
    for (let day = 20; day <= 30; day += 1) {
      const url = `${live().sandbox.url}/v1/settlements/recon/combined?year=2026&month=11&day=${day}`;
      const answer = await fetch(url, { headers: { authorization: `Basic ${proof}` } });
      items.push(...((await answer.json()) as { items: unknown[] }).items);
    }
    const { rows, problems } = readReport('SANDBOX', { items });
    expect(problems).toEqual([]);
    const first = await use.db.tx((tx) => importSettlement(tx, account, rows, live().services.clock));
    const again = await use.db.tx((tx) => importSettlement(tx, account, rows, live().services.clock));
    expect([first.open_exceptions, again.added, again.booked]).toEqual([0, 0, 0]);
    const mine = await use.db.query<{ id: string; amount: number }>(
      `select gateway_payment_id as id, amount_paise as amount from settlement_rows
       where row_kind = 'payment' and gateway_payment_id like $1 order by 1`,
      [`${won.payment}%`],
    );
    expect(mine.map(({ amount }) => amount)).toEqual([100_000, 200_000, 33_333]);
    expect(await byTheBooks()).toEqual([]);
  });
});
