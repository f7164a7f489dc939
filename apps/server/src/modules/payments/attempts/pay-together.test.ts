import type { GatewayLaunch, OrderToken, OrderView, PaymentStatus } from '@shulk/contract';
import { wholeId } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { selectOrder, selectOrderOfGateway } from '../orders/order-view.store.ts';
import type { OrderView as OurOrder } from '../orders/order-view.store.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { queryGateway } from '../settlement/query-gateway.ts';
import { expireOrders, resolvePayments } from '../settlement/resolve-payments.ts';
import { confirmBody, livePayments } from '../testing/live-payments.ts';
import { connect, settled, sheet } from '../testing/pay-flow.ts';
import { aFamily, beginTogether } from '../testing/paying-family.ts';

describeOnBoth('several children in one payment (decision 239)', (use) => {
  const live = livePayments(use);
  const bookedOf = (payment: string) =>
    use.db.query<{ status: string }>(
      'select status from payments where gateway_payment_id like $1 order by gateway_payment_id',
      [`${payment}/%`],
    );
  /** The order of ours that has this share of an order at the gateway. */
  async function viewOf(share: string): Promise<OurOrder> {
    const order = await selectOrderOfGateway(use.db, live().school.accountId, share);
    return (order && (await selectOrder(use.db, live().school.instituteId, order.id))) as OurOrder;
  }

  it('are one sheet with the sum, one payment at the gateway, and one receipt for each child', async () => {
    const family = await aFamily(live(), [1_530_000, 250_000]);
    const { token, calls, launch } = await beginTogether(live(), family);
    expect(token).toMatchObject({ amount: 17_800, resumed: false });
    expect((await calls.view()).data<OrderView>()).toMatchObject({
      amount: 17_800,
      lines: [{ amount: 15_300 }, { amount: 2_500 }],
      children: [
        { student_name: 'Aarav Rao', amount: 15_300, lines: [{ amount: 15_300 }] },
        { student_name: 'Aarav Rao', amount: 2_500, lines: [{ amount: 2_500 }] },
      ],
      state: 'CREATED',
    });
    expect(launch.amount_paise).toBe(1_780_000);
    expect(launch.gateway_order_id).not.toContain('/');
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    const status = await calls.status();
    expect(status).toMatchObject({ state: 'PAID', amount: 17_800, receipt_no: 'RCP/2026-27/000001' });
    expect(status.paid_together).toMatchObject([
      { state: 'PAID', amount: 15_300, receipt_no: 'RCP/2026-27/000001' },
      { state: 'PAID', amount: 2_500, receipt_no: 'RCP/2026-27/000002' },
    ]);
    for (const { fee, paise } of family.children) expect(await live().settledOf(fee)).toBe(paise);
    const booked = await use.db.query<{ id: string; amount: number }>(
      'select gateway_payment_id as id, amount_paise as amount from payments order by id',
    );
    expect(booked.map(({ amount }) => amount)).toEqual([1_530_000, 250_000]);
    expect(new Set(booked.map(({ id }) => id.split('/')[0])).size).toBe(1);
  });

  it('are booked once, however often and from wherever the payment is reported', async () => {
    const family = await aFamily(live(), [100_000, 200_000, 300_000]);
    const { calls, launch } = await beginTogether(live(), family);
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    expect((await calls.confirm(confirmBody(launch, paid))).data<PaymentStatus>().state).toBe('PAID');
    await settled(live().sandbox, live().services, live().school);
    await calls.confirm(confirmBody(launch, paid));
    await resolvePayments(live().services);
    const rows = await use.db.query(
      `select 1 from payments where gateway_payment_id like '${paid.razorpay_payment_id}/%'`,
    );
    expect(rows).toHaveLength(3);
  });

  it('refuse an answer that the gateway did not sign for their order', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { calls, launch } = await beginTogether(live(), family);
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    const forged = { ...confirmBody(launch, paid), signature: '0'.repeat(64) };
    expect((await calls.confirm(forged)).json).toMatchObject({ error: { code: 'signature_invalid' } });
    const share = { ...confirmBody(launch, paid), gateway_order_id: `${launch.gateway_order_id}/1` };
    expect((await calls.confirm(share)).json).toMatchObject({ error: { code: 'signature_invalid' } });
  });

  it('are found by the poll of each order, if no message comes and the browser is gone', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { launch } = await beginTogether(live(), family);
    await live().tellNothing();
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(5 * 60);
    await resolvePayments(live().services);
    for (const { fee, paise } of family.children) expect(await live().settledOf(fee)).toBe(paise);
    await connect(live().sandbox, live().app, live().school);
  });

  it('are not done while only one share is booked: a poll books the others, and only then a refund is split', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { calls, launch } = await beginTogether(live(), family);
    await live().tellNothing();
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    await queryGateway(live().services, await viewOf(`${launch.gateway_order_id}/1`), 'poll');
    expect(await bookedOf(paid.razorpay_payment_id)).toHaveLength(1);
    const told = await calls.status();
    expect([told.state, told.receipt_no]).toEqual(['PROCESSING', '']);
    await live().sandbox.refundByHand(paid.razorpay_payment_id);
    live().services.clock.advance(5 * 60);
    await resolvePayments(live().services);
    for (const { fee, paise } of family.children) expect(await live().settledOf(fee)).toBe(paise);
    const refunds = await use.db.query<{ amount: number }>(
      `select r.amount_paise as amount from refunds r join payments p on p.id = r.payment_id
       where p.gateway_payment_id like $1 order by p.gateway_payment_id`,
      [`${paid.razorpay_payment_id}/%`],
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([100_000, 200_000]);
    expect((await calls.status()).state).toBe('PAID');
    await connect(live().sandbox, live().app, live().school);
  });

  it('pay twice if two windows do: each share of the second payment goes back', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { token, calls, launch } = await beginTogether(live(), family);
    // The first window's bank confirms a minute late; both are told in the same moment.
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
    const soon = await live().sandbox.pay(launch.gateway_order_id);
    await Promise.all([
      settled(live().sandbox, live().services, live().school, 60),
      calls.confirm(confirmBody(launch, soon)),
      resolvePayments(live().services),
    ]);
    for (const { fee, paise } of family.children) expect(await live().settledOf(fee)).toBe(paise);
    await workRefunds(live().services);
    await settled(live().sandbox, live().services, live().school);
    // Which of the two pays a child is as may be: each is paid once, and what came twice goes back.
    const shares = await use.db.query<{ id: string; child: number; status: string; amount: number }>(
      `select p.gateway_payment_id as id, p.student_id as child, p.status, p.amount_paise as amount from payments p
         join orders o on o.id = p.order_id join orders f on f.id = o.paid_with_id where f.order_code = $1
       order by p.student_id, p.status`,
      [token.order_id],
    );
    expect(shares.map(({ status, amount }) => [status, amount])).toEqual([
      ['CAPTURED', 100_000],
      ['EXCESS', 100_000],
      ['CAPTURED', 200_000],
      ['EXCESS', 200_000],
    ]);
    const extra = [
      ...new Set(shares.flatMap(({ id, status }) => (status === 'EXCESS' ? [wholeId(id)] : []))),
    ];
    const back = await Promise.all(extra.map((id) => live().refundedAtGateway(id)));
    expect(back.flat().toSorted((a, b) => a - b)).toEqual([100_000, 200_000]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('give one share back if its child was paid at the counter meanwhile, and keep the others', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { calls, launch } = await beginTogether(live(), family);
    const [, second] = family.children;
    await use.db.query(
      'update fee_lines set settled_paise = gross_paise, version = version + 1 where id = $1',
      [second?.fee],
    );
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    await calls.confirm(confirmBody(launch, paid));
    const rows = await use.db.query<{ status: string; excess: number }>(
      `select status, excess_paise as excess from payments where gateway_payment_id like $1 order by id`,
      [`${paid.razorpay_payment_id}/%`],
    );
    expect(rows).toEqual([
      { status: 'CAPTURED', excess: 0 },
      { status: 'EXCESS', excess: 200_000 },
    ]);
    expect(await calls.status()).toMatchObject({ state: 'REVIEW' });
  });

  it('go whole to a person, under the first order, if the gateway took another sum', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { token, calls, launch } = await beginTogether(live(), family);
    await use.db.query(
      'update orders set amount_paise = amount_paise + 100 where order_code <> $1 and paid_with_id = (select id from orders where order_code = $1)',
      [token.order_id],
    );
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    await calls.confirm(confirmBody(launch, paid));
    expect(
      await use.db.query(
        `select gateway_payment_id as id, status, held_paise, held_reason from payments where gateway_payment_id like $1`,
        [`${paid.razorpay_payment_id}%`],
      ),
    ).toEqual([
      { id: `${paid.razorpay_payment_id}/1`, status: 'REVIEW', held_paise: 300_000, held_reason: 'DIFFERS' },
    ]);
  });

  describe('the order', () => {
    it('is made for all children or for none', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const [first, second] = family.children;
      const more = {
        payment_page_slug: live().school.slug,
        card_code: 'full',
        sbd_code: second?.pupil.sbd_code,
      };
      const before = await use.db.one<{ n: number }>('select count(*)::int as n from orders');
      for (const together of [
        [{ ...more, sbd_code: first?.pupil.sbd_code }],
        [{ ...more, quote_hash: 'of another day' }],
        [more, more],
      ]) {
        const refused = await family.ask(together);
        expect(refused.status).toBeGreaterThanOrEqual(400);
      }
      expect(await use.db.one('select count(*)::int as n from orders')).toEqual(before);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [first?.fee])).toEqual(
        [],
      );
    });

    it('is made once for each key, however often it is asked for', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const [first, second] = family.children;
      const named = { payment_page_slug: live().school.slug, card_code: 'full' };
      const body = {
        ...named,
        sbd_code: first?.pupil.sbd_code,
        together: [{ ...named, sbd_code: second?.pupil.sbd_code }],
      };
      const headers = { 'idempotency-key': 'together-once' };
      const ask = () => family.browser.post('/api/checkout/v1/orders', body, { headers });
      const made = (await ask()).data<OrderToken>();
      expect((await ask()).data<OrderToken>()).toEqual(made);
      const rows = await use.db.query(
        'select 1 from orders m join orders o on o.id = m.paid_with_id where o.order_code = $1',
        [made.order_id],
      );
      expect(rows).toHaveLength(2);
    });

    it('is refused with a child whose fees this browser may not see', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const other = await live().aCase();
      const together = [
        { payment_page_slug: live().school.slug, card_code: 'full', sbd_code: other.pupil.sbd_code },
      ];
      const refused = await family.ask(together);
      expect(refused.json).toMatchObject({ error: { code: 'context_required' } });
    });

    it('replaces unpaid ones of the same children, and is replaced by one of a single child', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const first = (await family.ask()).data<OrderToken>();
      const again = (await family.ask()).data<OrderToken>();
      expect(again.order_id).not.toBe(first.order_id);
      expect(await live().statusOf(first.order_id)).toBe('CANCELLED');
      await family.askFor(1);
      expect((await sheet(live().app, again.checkout_token).begin()).json).toMatchObject({
        error: { code: 'order_closed' },
      });
    });

    it('is cancelled for all children by one press, and ends for all of them', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const { calls } = await beginTogether(live(), family);
      expect((await calls.cancel()).state).toBe('CANCELLED');
      for (const { fee } of family.children)
        expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toEqual([]);
      await beginTogether(live(), family);
      live().services.clock.advance(3 * 3_600);
      await expireOrders(live().services);
      for (const { fee } of family.children)
        expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toEqual([]);
    });

    it('takes money that comes after its end for each child by itself', async () => {
      const family = await aFamily(live(), [100_000, 200_000]);
      const { calls, launch } = await beginTogether(live(), family);
      await calls.cancel();
      await live().sandbox.pay(launch.gateway_order_id);
      live().services.clock.advance(2 * 3_600);
      await resolvePayments(live().services);
      for (const { fee, paise } of family.children) expect(await live().settledOf(fee)).toBe(paise);
    });
  });

  it('open one order at the gateway, however often the sheet begins', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const { calls, launch } = await beginTogether(live(), family);
    const again = (await calls.begin()).data<GatewayLaunch>();
    expect(again).toEqual(launch);
  });

  it('are refused where the page turned it off', async () => {
    const family = await aFamily(live(), [100_000, 200_000]);
    const off = `{"shortcuts": {"family_together": false}}`;
    await use.db.query(`update pages set config = config || '${off}', version = version + 1`);
    // Pages are read anew after some seconds.
    live().services.clock.advance(60);
    const refused = await family.ask();
    expect(refused.json).toMatchObject({
      error: { code: 'invalid_request', fields: { together: 'These fees cannot be paid by one payment.' } },
    });
  });
});
