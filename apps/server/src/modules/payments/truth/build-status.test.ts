import type { PaymentStatus, PaymentTruth } from '@shulk/contract';
import { TRUTH } from '@shulk/words/truth/payment';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestBrowser } from '../../../testing/index.ts';
import { capture, paid } from '../testing/captures.ts';
import { livePayments } from '../testing/live-payments.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

describeOnBoth('the sheet of money that came and pays no fee (money 8)', (use, kind) => {
  const live = livePayments(use);
  let number = 0;

  /** An order of this browser for one fee; `more` fees are owed besides. */
  async function aCase(more: readonly number[] = []) {
    const { pupil, fee, browser } = await live().aCase();
    for (const [index, amount] of more.entries()) await aFee(live().school, pupil, `more${index}`, amount);
    const order = await anOrder(live().school, pupil, [{ fee, balance: 1_530_000 }], {
      created_at: live().services.clock.now(),
    });
    await use.db.query('update orders set browser_session_id = $2 where id = $1', [
      order.id,
      browser.browserId,
    ]);
    return { ...order, pupil, fee, browser };
  }

  const pay = (order: { id: number; gatewayOrderId: string }, amount: number) =>
    capture(use.db, order.id, paid(order.gatewayOrderId, amount), live().services.clock.now());

  const giveBack = (orderId: number, source: string) => {
    const code = `ref_status_${kind}_${(number += 1)}`;
    return use.db
      .query(
        `with asked as materialized (
         select request_refund(p.institute_id, p.id, $2, $2, null, 'OPERATOR', 'asked for', false, $3, $4)
         from payments p where p.order_id = $1)
       select * from asked`,
        [orderId, code, live().services.clock.now(), source],
      )
      .then(() =>
        use.db.query(
          `select settle_refund(id, 'PROCESSED', array['REQUESTED'], $1, '', 'test', null, $2) from refunds where refund_code = $1`,
          [code, live().services.clock.now()],
        ),
      );
  };

  /** What the sheet shows, which must equal the payment's page. */
  async function told(browser: TestBrowser, code: string): Promise<{ title: string; text: string }> {
    const sheet = (await browser.get(`/api/checkout/v1/orders/${code}/status`)).data<PaymentStatus>();
    const page = (
      await browser.get(`/api/checkout/v1/payments/TXN${code}?payment_page_slug=${live().school.slug}`)
    ).data<PaymentTruth>();
    const next = page.next.filter((text) => text !== TRUTH.askWithReference);
    expect([sheet.state, sheet.title, sheet.reason]).toEqual([
      'REVIEW',
      page.title,
      [page.where, ...next].join(' '),
    ]);
    return { title: page.title, text: sheet.reason };
  }

  it('says what the page of the payment says: that another amount waits, and when it was refunded, that the fees can be paid', async () => {
    const order = await aCase();
    await pay(order, 1_530_100);
    const waits = await told(order.browser, order.code);
    expect(waits.title).toBe('The institute is checking your payment');
    expect(waits.text).toContain('Kaveri School has received ₹15,301');
    expect(waits.text).toContain('Please do not pay again.');
    await giveBack(order.id, 'HELD');
    const back = await told(order.browser, order.code);
    expect(back.title).toBe('Your money was refunded');
    expect(back.text).toMatch(/₹15,301 was refunded on .* You can pay again from the payment page\.$/);
    expect(back.text).not.toMatch(/is looking into it|do not pay again/);
  });

  it('says of a closed order whose fees were paid elsewhere that its money is refunded, not that somebody looks at it', async () => {
    const order = await aCase();
    const other = await anOrder(live().school, order.pupil, [{ fee: order.fee, balance: 1_530_000 }], {
      reserve: false,
    });
    await pay(other, 1_530_000);
    await pay(order, 1_530_000);
    const { title, text } = await told(order.browser, order.code);
    expect(title).toBe('Your money is coming back');
    expect(text).toMatch(/^These fees were already paid, so this payment of ₹15,300 was not needed\./);
    expect(text).not.toMatch(/is looking into it/);
  });

  it('says of fees that were waived meanwhile that they are not owed, not that they were paid (money 2)', async () => {
    const order = await aCase();
    await use.db.query('update fee_lines set concession_paise = gross_paise where id = $1', [order.fee]);
    await pay(order, 1_530_000);
    const { text } = await told(order.browser, order.code);
    expect(text).toMatch(/^These fees are no longer due, so this payment of ₹15,300 was not needed\./);
  });

  it('says of an order without a verdict that its bank did not answer, not that money came', async () => {
    const order = await aCase();
    await use.db.query(`update orders set status = 'REVIEW' where id = $1`, [order.id]);
    const { title, text } = await told(order.browser, order.code);
    expect(title).toBe('Your bank has not confirmed this payment');
    expect(text).toContain('We checked for 7 days');
    expect(text).not.toMatch(/matched/);
  });
});

describeOnBoth('the page of a payment that did not pay its fees in full (money 2, money 3)', (use, kind) => {
  const live = livePayments(use);

  it('says what is payable again if a refund reopened its fees, and links the payment page', async () => {
    const { pupil, fee, browser } = await live().aCase(1_000_000);
    const order = await anOrder(live().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query('update orders set browser_session_id = $2 where id = $1', [
      order.id,
      browser.browserId,
    ]);
    await capture(use.db, order.id, paid(order.gatewayOrderId, 1_000_000), live().services.clock.now());
    const code = `ref_again_${kind}`;
    await use.db.query(
      `select request_refund(institute_id, id, $2, $2, 400000, 'OPERATOR', 'asked', true, $3) from payments where order_id = $1`,
      [order.id, code, live().services.clock.now()],
    );
    await use.db.query(
      `select settle_refund(id, 'PROCESSED', array['REQUESTED'], $1, '', 'test', null, $2) from refunds where refund_code = $1`,
      [code, live().services.clock.now()],
    );
    const truth = (
      await browser.get(`/api/checkout/v1/payments/TXN${order.code}?payment_page_slug=${live().school.slug}`)
    ).data<PaymentTruth>();
    expect(truth).toMatchObject({ state: 'PART_REFUNDED', may_pay_again: true });
    expect(truth.next).toContain('₹4,000 of these fees is still due.');
  });

  it('says what is payable of them now, including a line the money did not reach, and nothing once it was paid', async () => {
    const { pupil, fee, browser } = await live().aCase(1_000_000);
    const second = await aFee(live().school, pupil, 'second', 20_000);
    const order = await anOrder(
      live().school,
      pupil,
      [
        { fee, balance: 900_000, discount: 100_000 },
        { fee: second, balance: 20_000 },
      ],
      { created_at: '2026-11-10T06:00:00.000Z' },
    );
    await use.db.query('update orders set browser_session_id = $2 where id = $1', [
      order.id,
      browser.browserId,
    ]);
    await use.db.query(
      `update fee_lines set discount_paise = 100000, discount_until = '2026-11-12' where id = $1`,
      [fee],
    );
    await capture(use.db, order.id, paid(order.gatewayOrderId, 920_000), live().services.clock.now());
    const owed = async () => {
      const truth = (
        await browser.get(
          `/api/checkout/v1/payments/TXN${order.code}?payment_page_slug=${live().school.slug}`,
        )
      ).data<PaymentTruth>();
      return [truth.may_pay_again, ...truth.next.filter((text) => text.includes('still due'))];
    };
    // All of it paid the dearer first fee: 800 of it and 200 of the second are owed.
    expect(await owed()).toEqual([true, '₹1,000 of these fees is still due.']);
    const rest = await anOrder(live().school, pupil, [
      { fee, balance: 80_000 },
      { fee: second, balance: 20_000 },
    ]);
    await capture(use.db, rest.id, paid(rest.gatewayOrderId, 100_000), live().services.clock.now());
    expect(await owed()).toEqual([false]);
  });
});
