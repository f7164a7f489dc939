import type { PaymentTruth } from '@shulk/contract';
import { formatPaymentTimestamp } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { expect, it } from 'vitest';
import { toMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  CASHFREE_KEY,
  begunByCashfree,
  payOnPage,
  unheard,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { EASEBUZZ_KEY, EasebuzzSchool } from '../testing/easebuzz-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder } from '../testing/pay-flow.ts';
import { resolvePayments } from './resolve-payments.ts';

describeOnBoth('a payment whose message was lost, found three days later by polling [money 7]', (use) => {
  const live = livePayments(use);
  /** Sets a gateway account's clock to the server's, to a few seconds. */
  const sameTime = (keyId: string): Promise<void> => {
    const behind = toMs(live().services.clock.now()) - toMs(live().sandbox.now());
    return live().sandbox.advance(keyId, Math.max(0, Math.round(behind / 1000)));
  };

  /** When the payer paid by the books, how much later it was booked, and what receipt and ledger entry say. */
  const found = async (orderCode: string) => {
    live().services.clock.advance(3 * 86_400);
    const heard = live().services.clock.now();
    await resolvePayments(live().services);
    const row = await use.db.one<{ received_at: Instant; booked_at: Instant; ordered_at: Instant }>(
      `select p.received_at, p.booked_at, p.time_source, o.created_at as ordered_at, r.issued_at = p.received_at as is_on_receipt,
         india_day(p.received_at) = e.meant_day as is_meant, e.day = india_day(p.booked_at) as is_booked_on_its_day
       from payments p join orders o on o.id = p.order_id join receipts r on r.payment_id = p.id
         join gateway_accounts g on g.id = p.gateway_account_id
         join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture' and e.ref = g.code || '/' || p.gateway_payment_id
       where o.order_code = $1`,
      [orderCode],
    );
    const { received_at, booked_at, ordered_at, ...said } = row;
    const isOwnTime = toMs(received_at) - toMs(ordered_at) < 120_000;
    return { ...said, is_own_time: isOwnTime, is_booked_when_heard: booked_at === heard };
  };
  const ITS_OWN_DATE = {
    time_source: 'GATEWAY',
    is_on_receipt: true,
    is_meant: true,
    is_booked_on_its_day: true,
    is_own_time: true,
    is_booked_when_heard: true,
  };

  it('at Razorpay has the date of the payment, and its entry names that day (money 7)', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    expect(await found(token.order_id)).toEqual(ITS_OWN_DATE);
  });

  it('reported ten minutes later is shown with its own time by the sheet and the page of the payment', async () => {
    await sameTime(live().school.keyId);
    const { pupil, browser } = await live().aCase();
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const paidAbout = live().services.clock.now();
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    live().services.clock.advance(600);
    const sheet = await calls.status();
    expect(sheet.state).toBe('PAID');
    const { received_at } = await use.db.one<{ received_at: Instant }>(
      'select p.received_at from payments p join orders o on o.id = p.order_id where o.order_code = $1',
      [token.order_id],
    );
    expect(toMs(received_at) - toMs(paidAbout)).toBeLessThan(120_000);
    expect(sheet.transaction_timestamp).toBe(formatPaymentTimestamp(received_at));
    const page = await browser.get(
      `/api/checkout/v1/payments/${token.application_code}?payment_page_slug=${live().school.slug}`,
    );
    expect(page.data<PaymentTruth>().at).toBe(formatPaymentTimestamp(received_at));
  });

  it('at Cashfree has the date of the payment, and its entry names that day (money 7)', async () => {
    await withCashfree(use.db, live());
    await unheard(live());
    await sameTime(CASHFREE_KEY);
    const { token, launch } = await begunByCashfree(live());
    await payOnPage(live(), launch);
    expect(await found(token.order_id)).toEqual(ITS_OWN_DATE);
  });

  it('at Easebuzz has the date of the payment, and its entry names that day (money 7)', async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    await easebuzz.listen(false);
    await sameTime(EASEBUZZ_KEY);
    const { token, launch } = await easebuzz.begun();
    await easebuzz.pay(launch);
    expect(await found(token.order_id)).toEqual(ITS_OWN_DATE);
  });
});
