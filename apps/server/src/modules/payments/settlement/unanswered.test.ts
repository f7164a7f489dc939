import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { selectSilentOrders } from '../reviews/reviews.store.ts';
import { resolvePayments } from './resolve-payments.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect } from '../testing/pay-flow.ts';

const DAY = 86_400;

describeOnBoth('a gateway that does not answer the last poll [decision 50]', (use) => {
  const live = livePayments(use);

  /** Lets time pass and runs the resolver. */
  async function askedAfter(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await resolvePayments(live().services);
  }

  const nextOf = async (orderCode: string): Promise<string[]> => {
    const rows = await use.db.query<{ status: string; is_planned: boolean }>(
      `select a.status, a.next_check_at is not null as is_planned from attempts a join orders o on o.id = a.order_id
       where o.order_code = $1 order by a.id`,
      [orderCode],
    );
    return rows.map(({ status, is_planned }) => `${status}${is_planned ? ', asked again' : ''}`);
  };

  it('is polled again a day later, so that money of an order under review is found', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().hideGateway(true);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    await askedAfter(11);
    await askedAfter(7 * DAY);
    expect(await live().statusOf(token.order_id)).toBe('REVIEW');
    expect(await nextOf(token.order_id)).toEqual(['SUBMITTED, asked again']);
    await askedAfter(DAY);
    expect(await nextOf(token.order_id)).toEqual(['SUBMITTED, asked again']);
    expect(await live().paymentsOf(token.order_id)).toEqual([]);
    await live().hideGateway(false);
    await askedAfter(DAY);
    expect(await live().paymentsOf(token.order_id)).toHaveLength(1);
  });

  it('keeps its order on the office’s list until the gateway says that it has no payment [decision 223]', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const listed = async () =>
      (await selectSilentOrders(use.db, 'kaveri', live().services.clock.now())).filter(
        ({ application_code: code }) => code === token.application_code,
      ).length;
    await live().hideGateway(true);
    await askedAfter(11);
    await askedAfter(7 * DAY);
    await askedAfter(DAY);
    expect(await listed()).toBe(1);
    await live().hideGateway(false);
    await askedAfter(DAY);
    expect(await nextOf(token.order_id)).toEqual(['CANCELLED, asked again']);
    expect(await listed()).toBe(0);
    // The order stays payable there.
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    await askedAfter(7 * DAY);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
  });

  it.each(['it never heard of', 'that was pending'])(
    'is polled again about a second payment %s, of a paid order, which is then refunded',
    async (which) => {
      const { pupil, browser } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().tellNothing();
      if (which === 'that was pending') {
        await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
        await askedAfter(11);
      }
      await use.db.query(
        `with paid as (update orders set status = 'PAID' where order_code = $1 returning id)
         update fee_lines f set settled_paise = f.base_paise from order_lines l join paid on paid.id = l.order_id
         where f.id = l.fee_line_id`,
        [token.order_id],
      );
      await live().hideGateway(true);
      if (which === 'it never heard of') await live().sandbox.pay(launch.gateway_order_id);
      await askedAfter(7 * DAY);
      expect(await nextOf(token.order_id)).toEqual(['CANCELLED, asked again']);
      await live().sandbox.advance(live().school.keyId, 60);
      await live().hideGateway(false);
      await askedAfter(DAY);
      expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'EXCESS' }]);
      expect(await live().statusOf(token.order_id)).toBe('PAID');
      await connect(live().sandbox, live().app, live().school);
    },
  );

  it('is not polled daily any more once it answered: the schedule continues', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'decline' });
    await askedAfter(11);
    await live().hideGateway(true);
    await askedAfter(6 * DAY);
    expect(await nextOf(token.order_id)).toEqual(['FAILED, asked again']);
    await live().hideGateway(false);
    await askedAfter(DAY);
    const { days } = await use.db.one<{ days: number }>(
      `select (extract(epoch from a.next_check_at - a.created_at) / 86400)::float as days
       from attempts a join orders o on o.id = a.order_id where o.order_code = $1`,
      [token.order_id],
    );
    expect(Math.round(days)).toBe(14);
  });

  it('is polled again the next day, though the schedule would wait for a week, so that money captured late is found [decision 154]', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'decline' });
    await askedAfter(11);
    await live().hideGateway(true);
    await live().sandbox.pay(launch.gateway_order_id);
    await askedAfter(6 * DAY);
    await live().hideGateway(false);
    await askedAfter(DAY);
    expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
  });
});
