import type { OrderToken } from '@shulk/contract';
import { afterEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { livePayments } from '../payments/testing/live-payments.ts';
import { askOrder, begunOrder, settled, sheet } from '../payments/testing/pay-flow.ts';
import { captures, paid } from '../payments/testing/captures.ts';
import { aFee, anOrder } from '../payments/testing/paying-school.ts';
import { faultsOfEvents, numberAll } from './testing/faults-of-events.ts';

interface Told {
  readonly type: string;
  readonly body: Record<string, unknown> & { readonly object: string };
}

describeOnBoth('events of the institute API', (use) => {
  const live = livePayments(use);
  const on = captures(use);
  let keys = 0;

  afterEach(async () => {
    const faults = await faultsOfEvents(use.db);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  const toldOf = async (applicationCode: string): Promise<Told[]> => {
    await numberAll(use.db);
    return use.db.query(`select type, body from events where body ->> 'application_code' = $1 order by id`, [
      applicationCode,
    ]);
  };
  const namesOf = async (code: string): Promise<string[]> => (await toldOf(code)).map(({ type }) => type);
  const refund = (application_code: string, body: object) => {
    keys += 1;
    return live()
      .app.browser()
      .post(
        '/api/console/v1/refunds',
        { institute_code: 'kaveri', reason: 'Left the school', application_code, ...body },
        {
          headers: {
            authorization: `Bearer ${live().services.settings.operatorKey}`,
            'idempotency-key': `e-${keys}`,
          },
          bare: true,
        },
      );
  };

  async function paidCase(outcome = 'success'): Promise<OrderToken> {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await numberAll(use.db);
    await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(live().sandbox, live().services, live().school);
    return token;
  }

  it('tell of an order, its payment and its receipt, with the amounts in rupees and no name or mobile', async () => {
    const { application_code: code, order_id } = await paidCase();
    const told = await toldOf(code);
    expect(told.map(({ type }) => type)).toEqual(['order.created', 'payment.captured', 'receipt.issued']);
    const [order, payment, receipt] = told.map(({ body }) => body);
    expect(order).toMatchObject({
      object: 'order',
      id: order_id,
      status: 'OPEN',
      amount: 15_300,
      payments: [],
    });
    expect(payment).toMatchObject({
      object: 'payment',
      id: code,
      order_id,
      status: 'CAPTURED',
      amount: 15_300,
      lines: [{ head: 'TUITION', amount: 15_300, balance_after: 0 }],
      settlement: null,
    });
    expect(receipt).toMatchObject({ object: 'receipt', amount: 15_300, status: 'ISSUED', payment_id: code });
    // Ids are random letters, so only whole words count.
    expect(JSON.stringify(told)).not.toMatch(/\bAarav\b|\bRao\b|\b9876\d{6}\b/);
  });

  it('tell of a payment that failed, one that is pending, and an order that was cancelled', async () => {
    expect(await namesOf((await paidCase('failure')).application_code)).toEqual([
      'order.created',
      'payment.failed',
    ]);
    const { pupil, browser } = await live().aCase();
    const begun = await begunOrder(live().app, browser, live().school, pupil);
    await use.db.query(
      `select note_attempt(id, 'pay_slow', 'PENDING', null, 'upi', '', 'poll', null, now()) from orders where order_code = $1`,
      [begun.token.order_id],
    );
    expect((await toldOf(begun.token.application_code)).at(-1)).toMatchObject({
      type: 'payment.pending',
      body: { object: 'order', attempt: { status: 'PENDING', method: 'upi' } },
    });
    const other = await live().aCase();
    const token = (await askOrder(other.browser, live().school, other.pupil)).data<OrderToken>();
    await numberAll(use.db);
    await sheet(live().app, token.checkout_token).cancel();
    const told = await toldOf(token.application_code);
    expect(told.map(({ type, body }) => [type, body['status']])).toEqual([
      ['order.created', 'OPEN'],
      ['order.cancelled', 'CANCELLED'],
    ]);
  });

  it('tell of a refund from its request on, with the fees it comes from', async () => {
    const { application_code: code } = await paidCase();
    await refund(code, { amount: 300.5 });
    await refund(code, {});
    const told = (await toldOf(code)).slice(3);
    expect(told.map(({ type, body }) => [type, body['amount']])).toEqual([
      ['refund.requested', 300.5],
      ['refund.processed', 300.5],
      ['refund.requested', 14_999.5],
      ['refund.processed', 14_999.5],
    ]);
    expect(told[1]?.body).toMatchObject({ status: 'PROCESSED', lines: [{ head: 'TUITION', amount: 300.5 }] });
    const shown = await use.db.one<{ body: object }>(
      `select api_body('payment', id) as body from payments where application_code = $1`,
      [code],
    );
    expect(shown.body).toMatchObject({ status: 'REFUNDED', refunded: 15_300, version: 3 });
  });

  it('tell a second payment, a late one and money that fits no fee from the first', async () => {
    const aCase = async (over: object = {}) => {
      const pupil = await on().newPupil();
      const fee = await aFee(on().school, pupil, 't', 100_000);
      return anOrder(on().school, pupil, [{ fee, balance: 100_000 }], over);
    };
    const names = async (order: number): Promise<string[]> =>
      (
        await use.db.query<{ type: string }>(
          `select type from events_waiting where kind = 'payment' and object_id in (select id from payments where order_id = $1)
           order by id`,
          [order],
        )
      ).map(({ type }) => type);
    const first = await aCase();
    await on().capture(first.id, paid(first.gatewayOrderId, 100_000));
    await on().capture(
      first.id,
      paid(first.gatewayOrderId, 100_000, { gateway_payment_id: `again_${first.id}` }),
    );
    expect(await names(first.id)).toEqual(['payment.captured', 'payment.duplicate']);
    const ids = await use.db.query<{ id: string; is_own: boolean }>(
      `select payment_code(p) as id, payment_code(p) = p.application_code as is_own from payments p where order_id = $1 order by id`,
      [first.id],
    );
    expect(ids).toEqual([
      { id: `TXN${first.code}`, is_own: true },
      { id: `TXN${first.code}.2`, is_own: false },
    ]);
    const late = await aCase({ status: 'EXPIRED', reserve: false });
    await on().capture(late.id, paid(late.gatewayOrderId, 100_000));
    expect(await names(late.id)).toEqual(['payment.late_captured']);
    const odd = await aCase();
    await on().capture(odd.id, paid(odd.gatewayOrderId, 99_999));
    expect(await names(odd.id)).toEqual(['payment.held']);
  });
});
