import { describe, expect, it, vi } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { recordGatewayOrder } from '../orders/orders.store.ts';
import { capturedBody, livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { reportedPayments } from '../settlement/reported-payments.ts';
import { workLeftovers } from './webhook-worker.ts';

describeOnBoth('webhooks over a live sandbox', (use) => {
  const live = livePayments(use);

  describe('webhooks (threats 6.4)', () => {
    it('a forged one is refused and nothing of it is stored', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const body = capturedBody({ id: 'pay_forged', amount: 1_530_000, order_id: launch.gateway_order_id });
      for (const signature of ['', '0'.repeat(64), hmacHex('wrong', body), hmacHex(KEY_SECRET, body)]) {
        expect(await live().postWebhook(body, signature, 'evt_forged')).toBe(401);
      }
      expect(await use.db.query(`select 1 from webhook_inbox where event_id = 'evt_forged'`)).toEqual([]);
      expect(await live().settledOf(fee)).toBe(0);
      expect(
        await live().postWebhook(
          body,
          hmacHex(WEBHOOK_SECRET, body),
          'evt_x',
          `${live().app.url}/api/webhooks/razorpay/nowhere`,
        ),
      ).toBe(404);
      expect(
        await live().postWebhook(
          body,
          hmacHex(WEBHOOK_SECRET, body),
          'evt_x',
          live().webhookUrl().replace('razorpay/', 'cashfree/'),
        ),
      ).toBe(404);
    });

    it('a replayed one is harmless, with the same event id and with another one', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      const sent = (await live().sandbox.deliveries(live().school.keyId)).filter(({ body }) =>
        body.includes(launch.gateway_order_id),
      );
      expect(sent.length).toBeGreaterThan(1);
      for (const delivery of sent) {
        await live().sandbox.replay(delivery.id);
        expect(
          await live().postWebhook(
            delivery.body,
            hmacHex(WEBHOOK_SECRET, delivery.body),
            `other_${delivery.event_id}`,
          ),
        ).toBe(200);
      }
      expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('one of a payment as ordered is stored, booked and done in one commit', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const id = paid.razorpay_payment_id;
      const body = capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
      expect(await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_at_once')).toBe(200);
      expect(await live().settledOf(fee)).toBe(1_530_000);
      const both = await use.db.query(
        `select w.xmin = p.xmin as is_one, w.processed_at is not null as is_done, w.tries, w.problem
         from webhook_inbox w, payments p where w.event_id = 'evt_at_once' and p.gateway_payment_id = $1`,
        [id],
      );
      expect(both).toEqual([{ is_one: true, is_done: true, tries: 1, problem: '' }]);
    });

    it('one about an order that this process sent to the gateway is booked by one statement', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const id = paid.razorpay_payment_id;
      const body = capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
      const { db } = live().services;
      const spies = (['query', 'one', 'maybe'] as const).map((method) => vi.spyOn(db, method));
      await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_one');
      const statements = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      expect([statements, await live().settledOf(fee)]).toEqual([1, 1_530_000]);
    });

    it('one whose test institute moved its clock since the attempt is booked by the clock as it is now', async () => {
      const { pupil, browser } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const id = paid.razorpay_payment_id;
      const move = (days: number) =>
        use.db.query('update institutes set clock_offset_ms = $2::bigint * 86400000 where id = $1', [
          live().school.instituteId,
          days,
        ]);
      await move(2);
      const body = capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
      expect(await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_moved')).toBe(200);
      await move(0);
      const { days } = await use.db.one<{ days: number }>(
        `select round(extract(epoch from booked_at - $2::timestamptz) / 86400)::int as days from payments
         where gateway_payment_id = $1`,
        [id, live().services.clock.now()],
      );
      expect(days).toBe(2);
    });

    it('one that is being booked is waited for before its sheet reads the order, which is then read once', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const id = paid.razorpay_payment_id;
      const body = capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
      const { db, parts } = live().services;
      const reported = parts.of(reportedPayments);
      reported.waitMs = 30_000;
      const end = reported.begin({
        accountId: live().school.accountId,
        gatewayOrderId: launch.gateway_order_id,
      });
      const reads = vi.spyOn(db, 'maybe');
      const asked = calls.status();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(reads).toHaveBeenCalledTimes(0);
      await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_waited');
      expect([(await asked).state, reads.mock.calls.length]).toEqual(['PAID', 1]);
      end(undefined);
      reported.waitMs = 120;
      reads.mockRestore();
    });

    it('one that is booked while its sheet has just read the order spares the gateway a question', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const id = paid.razorpay_payment_id;
      const body = capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
      const { db } = live().services;
      const read = db.maybe.bind(db);
      const asked = vi.spyOn(db, 'maybe').mockImplementationOnce(async (text, params) => {
        const order = await read(text, params);
        expect(await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_faster')).toBe(200);
        return order;
      });
      const questions = () => asked.mock.calls.filter(([text]) => text.includes('set asked_at')).length;
      expect([(await calls.status()).state, questions()]).toEqual(['PAID', 0]);
      // The gateway is asked about a payment without a message.
      const other = await live().aCase();
      const open = await begunOrder(live().app, other.browser, live().school, other.pupil);
      await open.calls.status();
      expect(questions()).toBe(1);
      asked.mockRestore();
    });

    it('one that comes twice, in any order, or after a time-out, books once', async () => {
      for (const outcome of ['double_webhook', 'reordered_webhooks', 'webhook_timeout']) {
        const { pupil, browser, fee } = await live().aCase();
        const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
        await live().sandbox.pay(launch.gateway_order_id, { outcome });
        await settled(live().sandbox, live().services, live().school, 15);
        expect(await calls.status()).toMatchObject({ state: 'PAID' });
        expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
        expect(await live().settledOf(fee)).toBe(1_530_000);
      }
    });

    it('one of an unknown order is kept, and handled when the order is known', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const put = await use.db.one<{ order_id: number; gateway_account_id: number }>(
        'delete from gateway_orders where gateway_order_id = $1 returning order_id, gateway_account_id',
        [launch.gateway_order_id],
      );
      await use.db.query('update orders set gateway_order_id = null where id = $1', [put.order_id]);
      await live().sandbox.pay(launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect(await live().settledOf(fee)).toBe(0);
      const open = () =>
        use.db.query(
          `select problem from webhook_inbox where processed_at is null and problem = 'unknown order'`,
        );
      expect((await open()).length).toBeGreaterThan(0);
      const made = { gateway_order_id: launch.gateway_order_id, launch_token: '' };
      await recordGatewayOrder(use.db, put.order_id, put.gateway_account_id, made, null);
      live().services.clock.advance(61);
      await workLeftovers(live().services);
      expect(await live().settledOf(fee)).toBe(1_530_000);
      expect(await open()).toEqual([]);
    });

    it('one is finished by the job when the process died right after storing it', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const body = capturedBody({
        id: paid.razorpay_payment_id,
        amount: 1_530_000,
        order_id: launch.gateway_order_id,
      });
      const now = live().services.clock.now();
      await use.db.query(
        `insert into webhook_inbox (gateway_account_id, event_id, body, received_at, next_try_at) values ($1, 'evt_left', $2, $3, $3)`,
        [live().school.accountId, body, now],
      );
      expect(await workLeftovers(live().services)).toBe(1);
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('one with another amount than ordered causes a query of the gateway first', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const body = capturedBody({
        id: paid.razorpay_payment_id,
        amount: 1,
        order_id: launch.gateway_order_id,
      });
      expect(await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_odd')).toBe(200);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
      expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
    });
  });
});
