import { paymentTime } from '@shulk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { describeOnBoth, testKinds, withTestDb } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { bookReported } from './book-capture.ts';

let messages = 0;

/** Orders of one fee each, of pupils of their own, and how a message reports the payment of one. */
function reports(use: Parameters<typeof captures>[0]) {
  const on = captures(use);
  const anOpenOrder = async (name: string) => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, name, 1_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 1_000 }]);
    await use.db.query(
      'insert into gateway_orders (order_id, institute_id, gateway_account_id, gateway_order_id) values ($1, $2, $3, $4)',
      [order.id, on().school.instituteId, on().school.accountId, order.gatewayOrderId],
    );
    return { ...order, pupil, fee };
  };
  const report = async (
    order: { id: number; gatewayOrderId: string },
    amount = 1_000,
    paymentId?: string,
  ) => {
    const { services, school } = on();
    messages += 1;
    const now = services.clock.now();
    const time = paymentTime({ told: undefined, ordered: now, heard: now });
    const event = { event_id: `evt_${messages}`, body: '{}', received_at: now, next_try_at: now };
    return bookReported(services, school.instituteId, {
      orderId: order.id,
      clockOffsetMs: 0,
      payment: paid(
        order.gatewayOrderId,
        amount,
        paymentId === undefined ? {} : { gateway_payment_id: paymentId },
      ),
      mark: { cause: 'webhook', verificationCode: `together${String(messages).padStart(8, '0')}`, now, time },
      message: { account_id: school.accountId, ...event },
    });
  };
  const booked = (orders: readonly { id: number }[]) =>
    use.db.query<{ commit: string; series_no: number }>(
      `select p.xmin::text as commit, r.series_no from payments p join receipts r on r.payment_id = p.id
       where p.order_id = any ($1::bigint[]) order by r.series_no`,
      [orders.map(({ id }) => id)],
    );
  return { on, anOpenOrder, report, booked };
}

describeOnBoth('payments of an institute whose messages come together', (use) => {
  const { anOpenOrder, report, booked } = reports(use);

  it('are booked in one commit, each with the next receipt number', async () => {
    const orders = [await anOpenOrder('one'), await anOpenOrder('two'), await anOpenOrder('three')];
    const results = await Promise.all(orders.map((order) => report(order)));
    expect(results.map(({ result, stored }) => [result, stored.isDone])).toEqual(
      orders.map(() => ['captured', true]),
    );
    const rows = await booked(orders);
    expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
    const [first] = rows;
    expect(rows.map(({ series_no: number }) => number - (first?.series_no ?? 0))).toEqual([0, 1, 2]);
  });

  it('are booked all the same if one of them cannot be: its gateway payment belongs to another order', async () => {
    const orders = [await anOpenOrder('four'), await anOpenOrder('five'), await anOpenOrder('six')];
    const [, , last] = orders;
    await report(await anOpenOrder('taken'), 1_000, 'pay_of_another');
    const results = await Promise.allSettled(
      orders.map((order) => report(order, 1_000, order === last ? 'pay_of_another' : undefined)),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await booked(orders)).toHaveLength(2);
  });

  it('are each booked by their own rule: one whose money is not as ordered is allocated line by line', async () => {
    const orders = [await anOpenOrder('seven'), await anOpenOrder('eight')];
    const [even, short] = orders;
    if (even === undefined || short === undefined) throw new Error('There are two orders.');
    const [first, second] = await Promise.all([report(even), report(short, 400)]);
    expect([first.result, first.stored.isDone]).toEqual(['captured', true]);
    expect(second.stored.isDone).toBe(false);
    const { held } = await use.db.one<{ held: number }>(
      'select held_paise + placed_paise as held from payments where order_id = $1',
      [short.id],
    );
    expect(held).toBe(400);
  });
});

// The embedded database has one connection: no other capture holds anything there.
describe.each(testKinds().filter((kind) => kind === 'postgres'))(
  'on %s, payments booked together',
  (kind) => {
    let db: Db;
    beforeAll(async () => {
      db = await withTestDb(kind);
    });
    afterAll(() => db.close());
    const { anOpenOrder, report } = reports({
      get db() {
        return db;
      },
    });

    it('wait for a family that another capture holds before they take the receipt counter, so that neither waits for ever', async () => {
      const orders = [await anOpenOrder('nine'), await anOpenOrder('ten')];
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const both = begun.then(() => Promise.all(orders.map((order) => report(order))));
      await db.tx(async (tx) => {
        // As a capture elsewhere: the family first, the counter last.
        await tx.query('select 1 from students where id = $1 for update', [orders[1]?.pupil.id]);
        begin();
        const waiting = (): Promise<{ n: number }> =>
          tx.one(
            'select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
          );
        await expect.poll(async () => (await waiting()).n, { timeout: 10_000 }).toBe(1);
        await tx.exec(`set local lock_timeout = '500ms'`);
        await tx.query(
          `insert into receipt_counters as c (institute_id, financial_year, kind, n)
         select institute_id, '2026-27', 'RCP', 0 from orders where id = $1
         on conflict (institute_id, financial_year, kind) do update set n = c.n`,
          [orders[0]?.id],
        );
      });
      expect((await both).map(({ result }) => result)).toEqual(['captured', 'captured']);
    });
  },
);
