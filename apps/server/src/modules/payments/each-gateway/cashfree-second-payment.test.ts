import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
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
import { webhooksIdle } from '../webhooks/webhook-worker.ts';

/** The amount at which the sandbox's payer pays twice on one page, in paise (docs/sandbox.md). */
const PAID_TWICE = 140;
const DAY = 86_400;

describeOnBoth('a second payment of one order, which Cashfree refunds by itself (decision 106)', (use) => {
  const live = livePayments(use);

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
    const [first, second] = (await live().sandbox.deliveries(CASHFREE_KEY)).filter(
      ({ event, body }) => event === 'PAYMENT_SUCCESS_WEBHOOK' && body.includes(launch.gateway_order_id),
    );
    await heard(use.db, live());
    for (const delivery of [second, first]) {
      await live().sandbox.replay(delivery?.id ?? '');
      await webhooksIdle(live().services);
    }
    const payments = await use.db.query<{ id: string; status: string }>(
      `select gateway_payment_id as id, status from payments where order_id =
         (select id from orders where order_code = $1) order by id`,
      [token.order_id],
    );
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
});
