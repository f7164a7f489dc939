import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { captures, paid } from '../../payments/testing/captures.ts';
import { aFee, anOrder } from '../../payments/testing/paying-school.ts';
import { mountNotifications } from '../index.ts';

describeOnBoth('messages to an institute', (use) => {
  const on = captures(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountNotifications);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await use.db.query('update outbox set dispatched_at = created_at where dispatched_at is null');
    on().services.sent.length = 0;
    await answersAt(['fees@kaveri.example', 'office@kaveri.example']);
  });

  const answersAt = (emails: readonly string[]): Promise<unknown> =>
    use.db.query('update institutes set support = $2 where id = $1', [
      on().school.instituteId,
      { phones: [], emails },
    ]);

  /** An order of 100 rupees with its transaction id. */
  async function order(): Promise<{ id: number; gatewayOrderId: string; code: string; transaction: string }> {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 10_000 }]);
    const row = await use.db.one<{ transaction: string }>(
      'select application_code as transaction from orders where id = $1',
      [made.id],
    );
    return { ...made, ...row };
  }

  const mails = () => on().services.sent.filter(({ template }) => template === 'institute_news');

  it('report money for fees that were already paid, once to each address, without the payer’s data [threats 6.1]', async () => {
    const made = await order();
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
    await on().capture(
      made.id,
      paid(made.gatewayOrderId, 10_000, { gateway_payment_id: `pay_two_${made.code}` }),
    );
    await on().services.outbox.drain();
    await use.db.query(`update outbox set dispatched_at = null where event = 'payment.duplicate'`);
    await on().services.outbox.drain();
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      ['fees@kaveri.example', `A payment that was not due: transaction ${made.transaction}`],
      ['office@kaveri.example', `A payment that was not due: transaction ${made.transaction}`],
    ]);
    expect(mails()[0]?.text).toBe(
      `₹100 came in for fees that were already paid or waived. It is refunded automatically, and the payer has been told. You do not need to do anything.\n\nTransaction ${made.transaction}, Kaveri School`,
    );
  });

  it('report money that differs from its order, and what to do [threats 6.1]', async () => {
    const made = await order();
    await on().capture(made.id, paid(made.gatewayOrderId, 9_900));
    await on().services.outbox.drain();
    expect(mails()).toHaveLength(2);
    expect(mails()[0]?.text).toContain('₹99 came in that does not match what was due');
  });

  it('report an order without a verdict after seven days [decision 49]', async () => {
    const made = await order();
    await use.db.query(
      `insert into outbox (institute_id, event, payload, created_at) values ($1, 'order.review', $2, $3)`,
      [on().school.instituteId, { order_id: made.id }, on().services.clock.now()],
    );
    await on().services.outbox.drain();
    expect(mails().map(({ subject }) => subject)).toEqual(
      ['', ''].map(() => `A payment has no result: transaction ${made.transaction}`),
    );
  });

  it('report a refund that has to wait, and one without a clear outcome, each once (money, holes 4 and 11)', async () => {
    const made = await order();
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
    const now = on().services.clock.now();
    const { made_code: code } = await use.db.one<{ made_code: string }>(
      `select made_code from payments p, request_refund(p.institute_id, p.id, 'ref_told', 'told', null, 'OPERATOR', 'x', false, $2)
       where p.application_code = $1`,
      [made.transaction, now],
    );
    const refund = `(select id from refunds where refund_code = '${code}')`;
    await use.db.query(`update refunds set status = 'SENT' where id = ${refund}`);
    const balance = 'The gateway account does not have enough balance.';
    for (let tries = 0; tries < 2; tries += 1)
      await use.db.query(
        `select refuse_refund(${refund}, array['SENT'], $1, 'resolver', $2, true, false, $2)`,
        [balance, now],
      );
    await on().services.outbox.drain();
    for (let times = 0; times < 2; times += 1)
      await use.db.query(`select review_refund(${refund}, 'It is another amount.', null, $1)`, [now]);
    await on().services.outbox.drain();
    const first = mails().filter(({ to }) => to === 'fees@kaveri.example');
    expect(first.map(({ subject }) => subject)).toEqual([
      `A refund is delayed: transaction ${made.transaction}`,
      `A refund needs checking: transaction ${made.transaction}`,
    ]);
    expect(first[0]?.text).toContain(
      '₹100 to the payer yet. The gateway account does not have enough balance',
    );
    expect(first[1]?.text).toContain(
      'A refund of ₹100 was sent to the gateway, and it is not clear whether the payer received it. It is another amount. Please look for it',
    );
    // A later, different problem is reported as well.
    await use.db.query(`select review_refund(${refund}, 'It failed after all.', null, $1)`, [now]);
    await on().services.outbox.drain();
    const last = mails().findLast(({ to }) => to === 'fees@kaveri.example');
    expect(last?.text).toContain('It failed after all.');
  });

  it('report a refund that was made after they had reported it as failed (decision 221)', async () => {
    const made = await order();
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
    const now = on().services.clock.now();
    await use.db.query(
      `select from payments p, request_refund(p.institute_id, p.id, 'ref_made', 'made', null, 'OPERATOR', 'x', false, $2)
       where p.application_code = $1`,
      [made.transaction, now],
    );
    for (const [to, cause] of [
      ['FAILED', 'webhook'],
      ['PROCESSED', 'settlement'],
    ]) {
      await use.db.query(
        `select settle_refund(id, $1, null, null, 'Its bank refused it.', $2, null, $3) from refunds where refund_code = 'ref_made'`,
        [to, cause, now],
      );
      await on().services.outbox.drain();
    }
    const told = mails().filter(({ to }) => to === 'fees@kaveri.example');
    expect(told.map(({ subject }) => subject)).toEqual([
      `A refund could not be made: transaction ${made.transaction}`,
      `A failed refund was made after all: transaction ${made.transaction}`,
    ]);
    expect(told[1]?.text).toContain('If you paid this money back in another way meanwhile');
  });

  it('raise an alarm when an institute has no address, and stop no other message [decision 49]', async () => {
    await answersAt([]);
    const made = await order();
    await on().capture(made.id, paid(made.gatewayOrderId, 9_900));
    await on().services.outbox.drain();
    expect(mails()).toEqual([]);
    const left = await use.db.query('select 1 from outbox where dispatched_at is null');
    expect(left).toEqual([]);
  });
});
