import { afterEach, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import { reportedPayments, watchBookings } from './reported-payments.ts';

describeOnBoth('a payment that a message books', (use) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** What one process of a server of several knows. */
  async function aProcess(name: string) {
    const services = testServices(use.db);
    const settings = { ...services.settings, task: { name, port: 1 } };
    const known = reportedPayments.make({ ...services, settings });
    ends.push(await watchBookings({ ...services, settings, parts: { of: () => known as never } }));
    return known;
  }
  const ref = (gatewayOrderId: string) => ({ accountId: 1, gatewayOrderId });

  it('ends the wait of a call in another process, which hears nothing of other orders and asks the gateway then', async () => {
    const one = await aProcess('web-1');
    const two = await aProcess('web-2');
    two.waitMs = 30_000;
    const waiting = two.booked(ref('order_paid'));
    one.begin(ref('order_paid'))('pay_1');
    expect(await waiting).toBe('pay_1');
    two.waitMs = 5;
    expect(await two.booked(ref('order_open'))).toBeUndefined();
  });

  it('is known for two seconds, to a call that read its order just before', async () => {
    const services = testServices(use.db);
    const known = reportedPayments.make(services);
    known.begin(ref('order_paid'))('pay_1');
    services.clock.advance(1);
    expect(await known.booked(ref('order_paid'))).toBe('pay_1');
    services.clock.advance(1);
    expect(await known.booked(ref('order_paid'))).toBeUndefined();
  });

  it('is waited for no longer than its message is being booked: one that failed ends the wait', async () => {
    const known = reportedPayments.make(testServices(use.db));
    known.waitMs = 30_000;
    const end = known.begin(ref('order_odd'));
    const waiting = known.booked(ref('order_odd'));
    end(undefined);
    expect(await waiting).toBeUndefined();
  });
});
