import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  openPage,
  payAt,
  payOnPage,
  toldByCashfree,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, sheet } from '../testing/pay-flow.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';

describeOnBoth('the expiry of an order at Cashfree, over a live sandbox (money, hole 3)', (use) => {
  const live = livePayments(use);
  const MINUTE = 60;

  it('is the order’s own: it takes money until then, and none afterwards, even on a page that was open before', async () => {
    await withCashfree(use.db, live());
    const { launch, fee } = await begunByCashfree(live());
    const page = await openPage(live(), launch);
    await toldByCashfree(live(), 89 * MINUTE);
    expect(await openPage(live(), launch)).toBe(page);
    await toldByCashfree(live(), 2 * MINUTE);
    expect(await openPage(live(), launch)).toContain('/pay/unknown');
    expect(await payAt(page)).not.toMatchObject({ status: 'success' });
    await toldByCashfree(live());
    expect(await live().settledOf(fee)).toBe(0);
    live().services.clock.advance(91 * MINUTE);
  });

  it('is 20 minutes ahead for an attempt begun in the last minutes, which can still be paid', async () => {
    await withCashfree(use.db, live());
    const { pupil, browser, fee } = await live().aCase();
    const { order_id } = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    await live().sandbox.advance(CASHFREE_KEY, 88 * MINUTE);
    // The page renews the sheet's token, so the visit continues.
    let checkoutToken = '';
    for (let passed = 0; passed < 88; passed += 11) {
      live().services.clock.advance(11 * MINUTE);
      checkoutToken = (await browser.post(`/api/checkout/v1/orders/${order_id}/token`)).data<OrderToken>()
        .checkout_token;
    }
    const launch = (await sheet(live().app, checkoutToken).begin()).data<GatewayLaunch>();
    await toldByCashfree(live(), 10 * MINUTE);
    expect(await payOnPage(live(), launch)).toMatchObject({ status: 'success' });
    await toldByCashfree(live());
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('ends the polling on day 7: nobody can pay an order under review there [decision 223]', async () => {
    await withCashfree(use.db, live());
    const { launch } = await begunByCashfree(live());
    live().services.clock.advance(7 * 24 * 60 * MINUTE);
    await resolvePayments(live().services);
    expect(
      await use.db.one(
        `select o.status as order, a.status, a.next_check_at from attempts a join orders o on o.id = a.order_id
         where a.attempt_code = $1`,
        [launch.attempt_id],
      ),
    ).toEqual({ order: 'REVIEW', status: 'SUBMITTED', next_check_at: null });
  });
});
