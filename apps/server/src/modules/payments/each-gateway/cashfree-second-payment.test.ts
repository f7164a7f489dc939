import { expect, it } from 'vitest';
import type { GatewayLaunch } from '@shulk/contract';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import { assert } from '../../../platform/errors.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { mountNotifications } from '../../notifications/index.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  heard,
  payOnPage,
  refused,
  toldByCashfree,
  unheard,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { capture, paid } from '../testing/captures.ts';
import { aFee } from '../testing/paying-school.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';

/** The amount at which the sandbox's payer pays twice on one page, in paise (docs/sandbox.md). */
const PAID_TWICE = 140;
const DAY = 86_400;

describeOnBoth('a second payment of one order, which Cashfree refunds by itself (decision 106)', (use) => {
  const live = livePayments(use);

  const choose = (rule: 'HOLD' | 'NEXT_DUE') =>
    use.db.query('update institutes set rest_rule = $2 where id = $1', [live().school.instituteId, rule]);
  const differences = () => checkBooks(use.db, { now: live().services.clock.now() });
  const paymentsOf = (code: string) =>
    use.db.query<{ id: string; status: string }>(
      `select gateway_payment_id as id, p.status from payments p join orders o on o.id = p.order_id
       where o.order_code = $1 order by p.id`,
      [code],
    );

  /** The messages of both payments arrive, that of the later payment first. */
  async function heardInReverse(launch: GatewayLaunch) {
    const [first, second] = (await live().sandbox.deliveries(CASHFREE_KEY)).filter(
      ({ event, body }) => event === 'PAYMENT_SUCCESS_WEBHOOK' && body.includes(launch.gateway_order_id),
    );
    await heard(use.db, live());
    for (const delivery of [second, first]) {
      await live().sandbox.replay(delivery?.id ?? '');
      await webhooksIdle(live().services);
    }
    return { first, second };
  }

  async function paidTwice() {
    await withCashfree(use.db, live());
    const { token, launch, fee } = await begunByCashfree(live(), PAID_TWICE);
    await payOnPage(live(), launch);
    await toldByCashfree(live());
    const refunds = () =>
      use.db.query<{ status: string; maker: string; payment: string }>(
        `select r.status, r.requested_by as maker, p.status as payment from refunds r
           join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.order_code = $1 order by r.id`,
        [token.order_id],
      );
    const events = async (): Promise<string[]> => {
      const rows = await use.db.query<{ event: string }>(
        `select b.event from outbox b join refunds r on r.id = (b.payload ->> 'refund_id')::bigint
           join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
         where b.event like 'refund.%' and o.order_code = $1 order by b.id`,
        [token.order_id],
      );
      return rows.map(({ event }) => event);
    };
    return { fee, refunds, events, statusOf: () => live().statusOf(token.order_id) };
  }

  const given = async (): Promise<string[]> =>
    (await live().sandbox.deliveries(CASHFREE_KEY))
      .map(({ event }) => event)
      .filter((event) => event.includes('REFUND'));

  it('is booked from its message alone, and never requested in addition', async () => {
    const { fee, refunds, events, statusOf } = await paidTwice();
    await workRefunds(live().services);
    await toldByCashfree(live(), 61);
    await workRefunds(live().services);
    live().services.clock.advance(2 * DAY);
    await workRefunds(live().services);
    expect((await refunds()).map(({ status, payment }) => [status, payment])).toEqual([
      ['PROCESSED', 'EXCESS'],
    ]);
    expect(await given()).toEqual(['AUTO_REFUND_STATUS_WEBHOOK']);
    expect(await live().settledOf(fee)).toBe(PAID_TWICE);
    expect(await statusOf()).toBe('PAID');
    expect(await events()).not.toContain('refund.failed');
  });

  it('leaves the fee paid by the first one, even when the message of the second arrives first', async () => {
    await withCashfree(use.db, live());
    await refused(live());
    const { token, launch, fee } = await begunByCashfree(live(), PAID_TWICE);
    await payOnPage(live(), launch);
    await toldByCashfree(live());
    const { first } = await heardInReverse(launch);
    const payments = await paymentsOf(token.order_id);
    expect(payments.map(({ status }) => status)).toEqual(['CAPTURED', 'EXCESS']);
    expect(first?.body).toContain(payments[0]?.id);
    await workRefunds(live().services);
    await toldByCashfree(live(), 61);
    await workRefunds(live().services);
    expect(await live().settledOf(fee)).toBe(PAID_TWICE);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
  });

  it('is found by polling when its message is lost, and nobody is told that it failed', async () => {
    const { refunds, events } = await paidTwice();
    await unheard(live());
    await workRefunds(live().services);
    await toldByCashfree(live(), 61);
    for (let day = 0; day < 3; day += 1) {
      live().services.clock.advance(DAY);
      await workRefunds(live().services);
    }
    expect((await refunds()).map(({ status, payment }) => [status, payment])).toEqual([
      ['PROCESSED', 'EXCESS'],
    ]);
    expect(await events()).not.toContain('refund.failed');
  });

  it('pays no other fee under NEXT_DUE either, because Cashfree takes it back [decision 219]', async () => {
    await withCashfree(use.db, live());
    const { token, launch, fee, pupil } = await begunByCashfree(live(), PAID_TWICE);
    const next = await aFee(live().school, pupil, 'next', 500_000);
    await choose('NEXT_DUE');
    await payOnPage(live(), launch);
    await toldByCashfree(live());
    await choose('HOLD');
    expect((await paymentsOf(token.order_id)).map(({ status }) => status)).toEqual(['CAPTURED', 'EXCESS']);
    await workRefunds(live().services);
    await toldByCashfree(live(), 61);
    await workRefunds(live().services);
    expect([await live().settledOf(fee), await live().settledOf(next)]).toEqual([PAID_TWICE, 0]);
    expect(await differences()).toEqual([]);
  });

  it('has its fee due again when it had paid one, and the payment that Cashfree keeps pays it [decision 219]', async () => {
    const { services, school } = live();
    const account = await withCashfree(use.db, live());
    await use.db.query(
      `update institutes set support = '{"emails": ["office@kaveri.example"]}' where id = $1`,
      [school.instituteId],
    );
    await unheard(live());
    const { token, launch, fee } = await begunByCashfree(live(), PAID_TWICE);
    await payOnPage(live(), launch);
    // Of both payments only the later one was heard of, while Cashfree's API did not answer.
    const { gateway } = await gatewaysOf(services).require(account);
    const later = (await gateway.paymentsOfOrder(launch.gateway_order_id)).at(-1);
    assert(later !== undefined, 'the order was paid');
    const { id: orderId } = await use.db.one<{ id: number }>('select id from orders where order_code = $1', [
      token.order_id,
    ]);
    await use.db.query(`update orders set contact_mobile = '9876543210' where id = $1`, [orderId]);
    await capture(use.db, orderId, later, services.clock.now());
    expect(await paymentsOf(token.order_id)).toEqual([{ id: later.gateway_payment_id, status: 'CAPTURED' }]);
    const office = await testApp(services, mountNotifications);
    await use.db.query('update outbox set dispatched_at = created_at where dispatched_at is null');
    await heard(use.db, live());
    await toldByCashfree(live(), 61);
    expect(await paymentsOf(token.order_id)).toMatchObject([{ status: 'REFUNDED' }]);
    expect(await live().settledOf(fee)).toBe(0);
    await services.outbox.drain();
    const textOf = (template: string): string =>
      services.sent.find((message) => message.template === template)?.text ?? '';
    expect(textOf('refund_owed_again')).toContain('has refunded Rs.1.40 to you');
    expect(textOf('institute_news')).toContain('Your gateway gave ₹1.40 back by itself');
    await office.close();
    services.clock.advance(DAY);
    await resolvePayments(services);
    await workRefunds(services);
    expect((await paymentsOf(token.order_id)).map(({ status }) => status)).toEqual(['REFUNDED', 'CAPTURED']);
    expect(await live().settledOf(fee)).toBe(PAID_TWICE);
    expect(await differences()).toEqual([]);
  });

  it('goes back though its fee is owed again, when the first had gone back because a cheque had paid it [decision 219]', async () => {
    await withCashfree(use.db, live());
    const { token, launch, fee, pupil } = await begunByCashfree(live(), PAID_TWICE);
    const { orderId, cheque } = await use.db.one<{ orderId: number; cheque: number }>(
      `select o.id as "orderId", record_payment(o.institute_id, $2, o.order_code, o.order_code, 'CHEQUE', '', 'CHQ-1', $3, $4) as cheque
       from orders o where o.order_code = $1`,
      [
        token.order_id,
        pupil.id,
        live().services.clock.now(),
        JSON.stringify([{ fee_line_id: fee, amount_paise: PAID_TWICE }]),
      ],
    );
    const pay = (id: string) =>
      capture(
        use.db,
        orderId,
        paid(launch.gateway_order_id, PAID_TWICE, { gateway_payment_id: id }),
        live().services.clock.now(),
      );
    expect((await pay('first')).result).toBe('excess');
    await use.db.query(`select reverse_payment($1, $2, 'Cheque returned unpaid', '', $3, $3)`, [
      live().school.instituteId,
      cheque,
      live().services.clock.now(),
    ]);
    expect((await pay('second')).result).toBe('excess');
    expect(await live().settledOf(fee)).toBe(0);
    expect(await differences()).toEqual([]);
  });
});
