import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { expireOrders, resolvePayments } from './resolve-payments.ts';

describeOnBoth('the resolver, polling a live sandbox late (threats 6.1)', (use) => {
  const live = livePayments(use);

  it('finds a late success by itself when its webhook is lost', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
    await settled(live().sandbox, live().services, live().school);
    await live().tellNothing();
    await settled(live().sandbox, live().services, live().school, 60);
    await connect(live().sandbox, live().app, live().school);
    live().services.clock.advance(3_601);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('finds money that came weeks later, without a message, on an order that never expires at its gateway (money, hole 3)', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    for (let day = 0; day <= 14; day += 1) {
      live().services.clock.advance(86_400);
      await expireOrders(live().services);
      await resolvePayments(live().services);
    }
    await live().tellNothing();
    await live().sandbox.pay(launch.gateway_order_id);
    await connect(live().sandbox, live().app, live().school);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(0);
    live().services.clock.advance(16 * 86_400);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('finds money that a bank confirms after its order went to a person, without a message [decision 223]', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const daysLater = async (days: number): Promise<void> => {
      live().services.clock.advance(days * 86_400);
      await resolvePayments(live().services);
    };
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
    await daysLater(1);
    await daysLater(7);
    await daysLater(7);
    expect(await live().statusOf(token.order_id)).toBe('REVIEW');
    await live().tellNothing();
    await settled(live().sandbox, live().services, live().school, 20);
    await connect(live().sandbox, live().app, live().school);
    await daysLater(0);
    expect(await live().settledOf(fee)).toBe(0);
    await daysLater(15);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
  });

  /** A payment that the bank approved after the gateway had reported a failure; the gateway never captures it. */
  async function approvedLate(paise?: number) {
    const { pupil, browser, fee } = await live().aCase(paise);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_approval' });
    await settled(live().sandbox, live().services, live().school, 61);
    const askedAfter = async (seconds: number): Promise<void> => {
      live().services.clock.advance(seconds);
      await resolvePayments(live().services);
    };
    return { token, fee, askedAfter };
  }

  it('captures what a bank approved late, if the fees are still owed as agreed [decision 211]', async () => {
    const { token, fee, askedAfter } = await approvedLate();
    await askedAfter(61);
    expect(await live().settledOf(fee)).toBe(0);
    await askedAfter(3_600);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
    await settled(live().sandbox, live().services, live().school, 4 * 86_400);
    await askedAfter(4 * 86_400);
    expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
  });

  // By their amounts the sandbox plays an account that passes its charge on, wholly or in part.
  it.each([
    ['the gateway’s charge', 141],
    ['a part of the gateway’s charge', 142],
  ])(
    'captures what a bank approved late of a payer who bears %s, and books it as ordered [decision 223]',
    async (_what, ordered) => {
      const { token, fee, askedAfter } = await approvedLate(ordered);
      await askedAfter(3_700);
      expect(await live().settledOf(fee)).toBe(ordered);
      const money = await use.db.query(
        `select p.status, p.amount_paise as amount from payments p join orders o on o.id = p.order_id where o.order_code = $1`,
        [token.order_id],
      );
      expect(money).toEqual([{ status: 'CAPTURED', amount: ordered }]);
    },
  );

  it('captures what a bank approved late while any of it is owed, and books it line by line [decision 211]', async () => {
    const { token, fee, askedAfter } = await approvedLate();
    await use.db.query('update fee_lines set settled_paise = 100 where id = $1', [fee]);
    await askedAfter(3_700);
    expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    const money = await use.db.one(
      `select p.placed_paise as placed, p.held_paise as held, p.excess_paise as excess
       from payments p join orders o on o.id = p.order_id where o.order_code = $1`,
      [token.order_id],
    );
    expect(money).toEqual({ placed: 1_529_900, held: 0, excess: 100 });
  });

  it('leaves what a bank approved late to be returned, if nothing of it is owed any more [decision 211]', async () => {
    const { token, fee, askedAfter } = await approvedLate();
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [fee]);
    await askedAfter(3_700);
    expect(await live().paymentsOf(token.order_id)).toEqual([]);
    await settled(live().sandbox, live().services, live().school, 4 * 86_400);
    await askedAfter(4 * 86_400);
    expect(await live().paymentsOf(token.order_id)).toEqual([]);
  });

  it('leaves what a bank approved late for a fee that a loan will pay [decision 211]', async () => {
    const { token, fee, askedAfter } = await approvedLate();
    await use.db.query(
      `with loan as (
         insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
         select institute_id, student_id, 'EMI' || id, 'APPROVED', 1530000, '2026-11-20' from fee_lines where id = $1 returning id)
       insert into emi_application_lines (application_id, fee_line_id) select id, $1 from loan`,
      [fee],
    );
    await askedAfter(3_700);
    expect(await live().paymentsOf(token.order_id)).toEqual([]);
    expect(await live().settledOf(fee)).toBe(0);
  });
});
