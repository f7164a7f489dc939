import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { settlePayment } from './settle-payment.ts';

describeOnBoth('updates of one payment at the same moment', (use) => {
  const on = captures(use);

  /** An order of one fee as sheet and webhook see it, its captured payment, and how often the books were queried. */
  const anOpenOrder = async (name: string) => {
    const { services, school } = on();
    const pupil = await on().newPupil();
    const fee = await aFee(school, pupil, name, 1_000);
    const made = await anOrder(school, pupil, [{ fee, balance: 1_000 }]);
    const order = await selectOrder(services.db, school.instituteId, made.id);
    if (order === undefined) throw new Error('The order is not there.');
    const asked = vi.spyOn(services.db, 'one');
    const bookings = () => asked.mock.calls.filter(([text]) => text.includes('capture_payment(')).length;
    const settle = (cause: 'webhook' | 'confirm') =>
      settlePayment(services, order, paid(made.gatewayOrderId, 1_000), cause);
    return { settle, bookings, asked };
  };

  it('are booked by one statement, whatever their source', async () => {
    const { settle, bookings, asked } = await anOpenOrder('once');
    expect(await Promise.all([settle('webhook'), settle('confirm'), settle('webhook')])).toEqual([
      'captured',
      'already',
      'already',
    ]);
    expect(bookings()).toBe(1);
    asked.mockRestore();
  });

  it('are booked by the waiting one when the first booking failed', async () => {
    const { settle, bookings, asked } = await anOpenOrder('failed');
    asked.mockRejectedValueOnce(new Error('the connection is gone'));
    const [first, second] = await Promise.allSettled([settle('webhook'), settle('confirm')]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ status: 'fulfilled', value: 'captured' });
    expect(bookings()).toBe(2);
    asked.mockRestore();
  });
});
