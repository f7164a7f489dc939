import type { PaymentRefunds, PaymentTruth, RefundView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { workRefunds } from './work-refunds.ts';

const CALL = '/api/console/v1/refunds';
const HOUR = 3_600;
const DAY = 24 * HOUR;

describeOnBoth('a refund that the gateway refuses', (use) => {
  const live = livePayments(use);
  let keys = 0;
  const operator = () => ({ authorization: `Bearer ${live().services.settings.operatorKey}` });
  const ask = async (code: string): Promise<RefundView> => {
    keys += 1;
    const answer = await live()
      .app.browser()
      .post(
        CALL,
        { institute_code: 'kaveri', reason: 'Left the school', application_code: code },
        { headers: { ...operator(), 'idempotency-key': `refused-${keys}` }, bare: true },
      );
    return answer.data<RefundView>();
  };
  const only = async (code: string): Promise<PaymentRefunds> => {
    const answer = await live()
      .app.browser()
      .get(`${CALL}?institute_code=kaveri&application_code=${code}`, { headers: operator(), bare: true });
    const [payment] = answer.data<PaymentRefunds[]>();
    if (payment === undefined) throw new Error('The transaction has a payment.');
    return payment;
  };

  async function paidCase(outcome: string) {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(live().sandbox, live().services, live().school);
    return { code: token.application_code, browser, launch };
  }

  /** Only our own clock advances: the gateway keeps refusing. */
  const ourTime = (seconds: number): Promise<number> => {
    live().services.clock.advance(seconds);
    return workRefunds(live().services);
  };
  const theirTime = (seconds: number) => live().sandbox.advance(live().school.keyId, seconds);

  const atGateway = async (paymentId: string): Promise<{ amount: number; receipt: string }[]> => {
    const answer = await fetch(`${live().sandbox.url}/v1/payments/${paymentId}/refunds`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64')}`,
      },
    });
    return ((await answer.json()) as { items: { amount: number; receipt: string }[] }).items;
  };

  const eventsOf = async (code: string): Promise<string[]> => {
    const rows = await use.db.query<{ event: string }>(
      `select event from outbox where payload ->> 'application_code' = $1 and event like 'refund.%' order by id`,
      [code],
    );
    return rows.map(({ event }) => event);
  };

  it('for lack of balance is retried under the same key until it is made, and the institute is notified on the first day (money, hole 4)', async () => {
    const { code } = await paidCase('refund_low_balance');
    const refund = await ask(code);
    expect(refund).toMatchObject({
      status: 'WAITING',
      under_review: false,
      problem: 'The gateway account does not have enough balance.',
    });
    expect(await eventsOf(code)).toEqual(['refund.requested', 'refund.waiting']);
    for (const seconds of [HOUR, 4 * HOUR, 19 * HOUR]) await ourTime(seconds);
    expect(await only(code)).toMatchObject({ refunded: 0, left: 0, refunds: [{ status: 'WAITING' }] });
    await theirTime(2 * DAY);
    await ourTime(DAY);
    const { gateway_payment_id: id, ...payment } = await only(code);
    expect(payment).toMatchObject({
      status: 'REFUNDED',
      refunded: 15_300,
      refunds: [{ status: 'PROCESSED' }],
    });
    expect(await atGateway(id)).toMatchObject([{ amount: 1_530_000, receipt: refund.refund_code }]);
    expect(await eventsOf(code)).toEqual(['refund.requested', 'refund.waiting', 'refund.processed']);
  });

  it('with 429 is retried within the hour, and nobody is notified (money, hole 4)', async () => {
    const { code } = await paidCase('refund_busy');
    expect(await ask(code)).toMatchObject({ status: 'WAITING' });
    await ourTime(59);
    await theirTime(600);
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'WAITING' }] });
    await ourTime(1);
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'PROCESSED' }] });
    expect(await eventsOf(code)).toEqual(['refund.requested', 'refund.processed']);
  });

  it('for 30 days is reported to the payer as late, fails and waits for a person, who may request it anew (money, hole 4)', async () => {
    const { code } = await paidCase('refund_low_balance');
    await ask(code);
    for (let day = 0; day < 29; day += 1) await ourTime(DAY);
    expect(await only(code), 'on day 29').toMatchObject({ left: 0, refunds: [{ status: 'WAITING' }] });
    await ourTime(DAY);
    expect(await only(code)).toMatchObject({
      left: 15_300,
      refunds: [
        { status: 'FAILED', under_review: true, problem: expect.stringContaining('30 days') as string },
      ],
    });
    // The payer's page gives a day for every refund that waits, so each payer learns once that it moved.
    expect(await eventsOf(code)).toEqual([
      'refund.requested',
      'refund.waiting',
      'refund.delayed',
      'refund.failed',
    ]);
    await theirTime(40 * DAY);
    expect(await ask(code)).toMatchObject({ status: 'PROCESSED' });
  });

  it('for good fails at once, and a refund made in the dashboard is adopted (money, holes 4 and 6)', async () => {
    const { code } = await paidCase('success');
    const { gateway_payment_id: id } = await only(code);
    const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
    await live().sandbox.account(live().school.keyId, secrets);
    await live().sandbox.refundByHand(id);
    await connect(live().sandbox, live().app, live().school);
    expect(await ask(code)).toMatchObject({ status: 'FAILED', under_review: true });
    expect(await only(code)).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ status: 'FAILED' }, { status: 'PROCESSED', requested_by: 'GATEWAY' }],
    });
  });

  it('of excess is reported to the payer once, when the promised day moves, and on the page (money, hole 4)', async () => {
    // The sandbox amount of refund_low_balance.
    const { pupil, browser } = await live().aCase(122);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const code = token.application_code;
    for (const outcome of ['late_success', 'success'])
      await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(live().sandbox, live().services, live().school, 60);
    await workRefunds(live().services);
    const told = async () => {
      const page = await browser.get(
        `/api/checkout/v1/payments/${code}?payment_page_slug=${live().school.slug}`,
      );
      return page.data<PaymentTruth>().next.join(' ');
    };
    expect(await eventsOf(code)).toEqual(['refund.requested', 'refund.waiting']);
    expect(await told()).toContain('We try again every day. It will reach your account by ');
    for (let day = 0; day < 5; day += 1) await ourTime(DAY);
    expect(await eventsOf(code)).toEqual(['refund.requested', 'refund.waiting', 'refund.delayed']);
  });
});
