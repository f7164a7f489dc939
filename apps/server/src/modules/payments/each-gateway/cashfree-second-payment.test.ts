import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayLaunch, PaymentTruth } from '@shulk/contract';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
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
import { askOrder } from '../testing/pay-flow.ts';
import { aFee } from '../testing/paying-school.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';

/** The amount at which the sandbox's payer pays twice on one page, in paise (docs/sandbox.md). */
const PAID_TWICE = 140;
const DAY = 86_400;

describeOnBoth('a second payment of one order, which Cashfree refunds by itself (decision 106)', (use) => {
  const live = livePayments(use);
  let office: TestApp;
  beforeAll(async () => {
    office = await testApp(live().services, mountNotifications);
    await use.db.query(
      `update institutes set support = '{"emails": ["office@kaveri.example"]}' where id = $1`,
      [live().school.instituteId],
    );
  });
  afterAll(() => office.close());

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
    const { services } = live();
    const account = await withCashfree(use.db, live());
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
    services.clock.advance(DAY);
    await resolvePayments(services);
    await workRefunds(services);
    expect((await paymentsOf(token.order_id)).map(({ status }) => status)).toEqual(['REFUNDED', 'CAPTURED']);
    expect(await live().settledOf(fee)).toBe(PAID_TWICE);
    expect(await differences()).toEqual([]);
  });

  /** A cheque paid the fee of an order before its first payment came, and bounces later. */
  async function aBouncedCheque() {
    const { services, school } = live();
    await withCashfree(use.db, live());
    const { token, launch, fee, pupil, browser } = await begunByCashfree(live(), PAID_TWICE);
    const { orderId, code, cheque } = await use.db.one<{ orderId: number; code: string; cheque: number }>(
      `select o.id as "orderId", o.application_code as code, record_payment(o.institute_id, $2, o.order_code, o.order_code, 'CHEQUE', '', 'CHQ-1', $3, $4) as cheque
       from orders o where o.order_code = $1`,
      [
        token.order_id,
        pupil.id,
        services.clock.now(),
        JSON.stringify([{ fee_line_id: fee, amount_paise: PAID_TWICE }]),
      ],
    );
    await use.db.query(
      `update orders set contact_mobile = '9876543210', contact_email = 'payer@kaveri.example' where id = $1`,
      [orderId],
    );
    const pay = async (id: string) => {
      const told = paid(launch.gateway_order_id, PAID_TWICE, { gateway_payment_id: `${id}_${orderId}` });
      return (await capture(use.db, orderId, told, services.clock.now())).result;
    };
    const bounce = () =>
      use.db.query(`select reverse_payment($1, $2, 'Cheque returned unpaid', '', $3, $3)`, [
        school.instituteId,
        cheque,
        services.clock.now(),
      ]);
    const page = async () =>
      (
        await browser.get(`/api/checkout/v1/payments/${code}?payment_page_slug=${school.slug}`)
      ).data<PaymentTruth>();
    return { code, fee, pupil, browser, pay, bounce, page };
  }

  it('goes back though its fee is owed again, when the first had gone back because a cheque had paid it [decision 219]', async () => {
    const { fee, pay, bounce } = await aBouncedCheque();
    expect(await pay('first')).toBe('excess');
    await bounce();
    expect(await pay('second')).toBe('excess');
    expect(await live().settledOf(fee)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it('tells its payer that the gateway returns it by itself, that the fee is due, and that it can be paid again [decision 219]', async () => {
    const { services, school } = live();
    const { code, pay, bounce, page, browser, pupil } = await aBouncedCheque();
    await pay('first');
    const before = await page();
    expect([before.where, before.may_pay_again]).toEqual([
      'These fees were already paid, so this payment of ₹1.40 was not needed.',
      false,
    ]);
    expect(before.next).toContain('You do not need to do anything.');
    await bounce();
    const due = ['₹1.40 of these fees is still due.', 'You can pay again from the payment page.'];
    const bounced = await page();
    expect(bounced).toMatchObject({
      state: 'EXCESS',
      where: 'These fees were not due when this payment of ₹1.40 came, so it was not needed.',
      may_pay_again: true,
    });
    expect(bounced.next.slice(-2)).toEqual(due);
    await use.db.query('update outbox set dispatched_at = created_at where dispatched_at is null');
    services.sent.length = 0;
    await pay('second');
    await workRefunds(services);
    await services.outbox.drain();
    const own = services.sent.filter(({ text }) => text.includes(code));
    const told = own.filter(({ template }) => template === 'refund_second_still_due');
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    for (const { channel, text } of told) {
      const sum = channel === 'sms' ? 'Rs.1.40' : '₹1.40';
      expect(text).toContain(
        `Another payment of ${sum} came to Kaveri School for one order. The gateway returns it by itself within 5-7 working days. ${sum} of these fees is still due. You can pay again from the payment page.`,
      );
      expect(text).not.toContain('no longer due');
    }
    expect(own.find(({ template }) => template === 'institute_news')?.text).toContain(
      '₹1.40 came in for fees of an order that had another payment. Your gateway keeps one payment of an order',
    );
    const now = await page();
    const text = [now.where, ...now.next].join(' ');
    expect(text).toContain(
      'Another payment of ₹1.40 came for the same order. The payment gateway keeps one payment of an order and returns any other by itself.',
    );
    expect(text).not.toMatch(/no longer due|already paid|do not need to do anything/);
    expect(now.next.slice(-2)).toEqual(due);
    expect(now.may_pay_again).toBe(true);
    expect((await askOrder(browser, school, pupil)).status).toBe(200);
  });
});
