import type { GatewayLaunch } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import { expireOrders, resolvePayments } from './resolve-payments.ts';
import { settlePayment } from './settle-payment.ts';
import type { OrderToSettle } from '../orders/order-view.store.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';

describeOnBoth('settlement over a live sandbox', (use) => {
  const live = livePayments(use);

  describe('the queries of the gateway (threats 6.1)', () => {
    it('finds a payment with a lost webhook by polling, no more often than every two seconds', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      expect(await calls.status()).toMatchObject({ state: 'CREATED' });
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      expect(await calls.status()).toMatchObject({ state: 'CREATED' });
      live().services.clock.advance(2);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('shows a failure in plain words and takes a second attempt on the same order', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'decline' });
      await settled(live().sandbox, live().services, live().school);
      const failed = await calls.status();
      expect(failed.state).toBe('FAILED');
      expect(failed.reason).toBe(
        'Your bank account does not have enough balance. No money was taken. Please try again or use another method.',
      );
      const second = (await calls.begin()).data<GatewayLaunch>();
      expect(second.gateway_order_id).toBe(launch.gateway_order_id);
      expect(second.attempt_id).not.toBe(launch.attempt_id);
      await live().sandbox.pay(second.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('books a success that comes after the failure', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await settled(live().sandbox, live().services, live().school);
      expect(await calls.status()).toMatchObject({ state: 'FAILED' });
      await settled(live().sandbox, live().services, live().school, 60);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('finds an earlier payment of a paid order by itself, captured late without a message', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
      await live().sandbox.pay(launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect((await live().paymentsOf(token.order_id)).map(({ status }) => status)).toEqual(['CAPTURED']);
      await live().tellNothing();
      await settled(live().sandbox, live().services, live().school, 3_600);
      await connect(live().sandbox, live().app, live().school);
      live().services.clock.advance(86_401);
      await resolvePayments(live().services);
      expect((await live().paymentsOf(token.order_id)).map(({ status }) => status).sort()).toEqual([
        'CAPTURED',
        'EXCESS',
      ]);
    });

    it('ends an unpaid second attempt when the first one paid its order after all', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await settled(live().sandbox, live().services, live().school);
      expect((await calls.begin()).status).toBe(200);
      await settled(live().sandbox, live().services, live().school, 60);
      for (let day = 0; day <= 8; day += 1) {
        live().services.clock.advance(86_400);
        await resolvePayments(live().services);
      }
      const tries = await use.db.query(
        `select a.status, a.next_check_at from attempts a join orders o on o.id = a.order_id
         where o.order_code = $1 order by a.id`,
        [token.order_id],
      );
      expect(tries).toEqual([
        { status: 'CAPTURED', next_check_at: null },
        { status: 'CANCELLED', next_check_at: null },
      ]);
    });

    it('ends an approved payment when the gateway returned it, not when a late message says it failed [decision 44]', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const order = await use.db.one<OrderToSettle>(
        `select *, 0::int as clock_offset_ms from orders where order_code = $1`,
        [token.order_id],
      );
      const hear = (state: GatewayPayment['state']): Promise<unknown> => {
        const { gateway_order_id } = launch;
        const told = { gateway_payment_id: `pay_of_${launch.attempt_id}`, method: 'UPI', bank_reference: '' };
        const amount = order.amount_paise;
        const reason = state === 'returned' ? 'It goes back to you by itself.' : '';
        const payment = { ...told, gateway_order_id, state, amount, currency: 'INR', reason };
        return settlePayment(live().services, order, payment, 'webhook');
      };
      await hear('authorized');
      await hear('failed');
      expect((await calls.status()).state).toBe('PROCESSING');
      await hear('returned');
      expect(await calls.status()).toMatchObject({
        state: 'FAILED',
        reason: 'It goes back to you by itself.',
      });
      expect(await live().paymentsOf(token.order_id)).toEqual([]);
    });

    it('does not resume what was given up after seven days just because it is still approved [decision 44]', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const order = await use.db.one<OrderToSettle>(
        `select *, 0::int as clock_offset_ms from orders where order_code = $1`,
        [token.order_id],
      );
      const payment: GatewayPayment = {
        gateway_payment_id: `pay_of_${launch.attempt_id}`,
        gateway_order_id: launch.gateway_order_id,
        state: 'authorized',
        amount: order.amount_paise,
        currency: 'INR',
        method: 'UPI',
        bank_reference: '',
        reason: '',
      };
      const heardAfter = async (days: number): Promise<unknown> => {
        await use.db.query(
          `update attempts set status = 'CANCELLED', created_at = $2::timestamptz - make_interval(days => $3::int) where attempt_code = $1`,
          [launch.attempt_id, live().services.clock.now(), days],
        );
        await settlePayment(live().services, order, payment, 'resolver');
        return use.db.one('select status from attempts where attempt_code = $1', [launch.attempt_id]);
      };
      await settlePayment(live().services, order, payment, 'webhook');
      expect(await heardAfter(6)).toEqual({ status: 'AUTHORIZED' });
      expect(await heardAfter(7)).toEqual({ status: 'CANCELLED' });
    });

    it('takes a second payment of a paid order as EXCESS, and the payer sees one payment', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await live().sandbox.pay(launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school, 60);
      expect((await live().paymentsOf(token.order_id)).map(({ status }) => status).sort()).toEqual([
        'CAPTURED',
        'EXCESS',
      ]);
      expect(await live().settledOf(fee)).toBe(1_530_000);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('hands a payment without a verdict to a person after seven days, and notifies its institute once [decision 49]', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
      await resolvePayments(live().services);
      live().services.clock.advance(11);
      await resolvePayments(live().services);
      live().services.clock.advance(7 * 86_400);
      await resolvePayments(live().services);
      await resolvePayments(live().services);
      const row = await use.db.one(
        `select o.status, (select count(*)::int from outbox where event = 'order.review' and payload ->> 'order_id' = o.id::text
           and student_sequence is not null) as told
         from orders o where order_code = $1`,
        [token.order_id],
      );
      expect(row).toEqual({ status: 'REVIEW', told: 1 });
      await settled(live().sandbox, live().services, live().school, 20);
    });

    it('hands an order to a person after seven days if its gateway still lists a payment that a message called failed [threats 6.1]', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
      await use.db.query(
        `update attempts set status = 'FAILED', next_check_at = null where attempt_code = $1`,
        [launch.attempt_id],
      );
      const statusAfter = async (days: number): Promise<unknown> => {
        await use.db.query(
          `update orders set created_at = $2::timestamptz - $3::int * interval '1 day' where order_code = $1`,
          [token.order_id, live().services.clock.now(), days],
        );
        await expireOrders(live().services);
        return use.db.one(
          `select status, exists (select 1 from open_fee_lines where fee_line_id = $2) as locked from orders where order_code = $1`,
          [token.order_id, fee],
        );
      };
      live().services.clock.advance(90 * 60 + 301);
      expect(await statusAfter(6)).toEqual({ status: 'ATTEMPTED', locked: true });
      expect(await statusAfter(7)).toEqual({ status: 'REVIEW', locked: false });
      await settled(live().sandbox, live().services, live().school, 20);
    });

    it.each([
      { order: 'CANCELLED', was: 'PENDING', becomes: 'REVIEW', attempt: 'PENDING' },
      { order: 'PAID', was: 'PENDING', becomes: 'PAID', attempt: 'CANCELLED' },
      { order: 'PAID', was: 'AUTHORIZED', becomes: 'PAID', attempt: 'CANCELLED' },
    ])(
      'ends every payment that is $was, of an order that is $order, after seven days [decision 44]',
      async ({ order, was, becomes, attempt }) => {
        const { pupil, browser } = await live().aCase();
        const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
        await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
        live().services.clock.advance(11);
        await resolvePayments(live().services);
        await use.db.query('update orders set status = $2 where order_code = $1', [token.order_id, order]);
        await use.db.query('update attempts set status = $2 where attempt_code = $1', [
          launch.attempt_id,
          was,
        ]);
        live().services.clock.advance(7 * 86_400);
        await resolvePayments(live().services);
        await resolvePayments(live().services);
        const row = await use.db.one(
          `select o.status as order, a.status as attempt, a.next_check_at is not null as is_asked from orders o
             join attempts a on a.order_id = o.id where o.order_code = $1`,
          [token.order_id],
        );
        expect(row).toEqual({ order: becomes, attempt, is_asked: becomes === 'REVIEW' });
        await settled(live().sandbox, live().services, live().school, 20);
      },
    );
  });

  describe('unfinished orders', () => {
    it('expire after 90 minutes and release their fees, after a query of the gateway [R4]', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const idle = await begunOrder(live().app, browser, live().school, pupil);
      const lost = await live().aCase();
      const paidQuietly = await begunOrder(live().app, lost.browser, live().school, lost.pupil);
      await live().sandbox.pay(paidQuietly.launch.gateway_order_id, { outcome: 'lost_webhook' });
      live().services.clock.advance(90 * 60 - 1);
      await expireOrders(live().services);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toHaveLength(
        1,
      );
      live().services.clock.advance(2);
      await expireOrders(live().services);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toEqual([]);
      const row = await use.db.one<{ status: string }>('select status from orders where order_code = $1', [
        idle.token.order_id,
      ]);
      expect(row.status).toBe('EXPIRED');
      expect(await live().settledOf(lost.fee)).toBe(1_530_000);
    });

    it('are left alone for five minutes after they were touched', async () => {
      const { pupil, browser } = await live().aCase();
      const { token } = await begunOrder(live().app, browser, live().school, pupil);
      await use.db.query(
        `update orders set expires_at = touched_at + interval '1 minute' where order_code = $1`,
        [token.order_id],
      );
      const status = async () =>
        (
          await use.db.one<{ status: string }>('select status from orders where order_code = $1', [
            token.order_id,
          ])
        ).status;
      live().services.clock.advance(4 * 60);
      await expireOrders(live().services);
      expect(await status()).toBe('ATTEMPTED');
      live().services.clock.advance(61);
      await expireOrders(live().services);
      expect(await status()).toBe('EXPIRED');
    });

    it('are cancelled on request while nothing reached the gateway, and kept when money is in progress', async () => {
      const quiet = await live().aCase();
      const idle = await begunOrder(live().app, quiet.browser, live().school, quiet.pupil);
      expect(await idle.calls.cancel()).toMatchObject({ state: 'CANCELLED' });
      const busy = await live().aCase();
      const paying = await begunOrder(live().app, busy.browser, live().school, busy.pupil);
      await live().sandbox.pay(paying.launch.gateway_order_id, { outcome: 'pending' });
      expect(await paying.calls.cancel()).toMatchObject({ state: 'PROCESSING' });
      await settled(live().sandbox, live().services, live().school, 20);
      expect(await paying.calls.status()).toMatchObject({ state: 'PAID' });
    });
  });
});
