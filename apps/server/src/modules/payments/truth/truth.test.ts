import type { OrderToken, PaymentTruth } from '@shulk/contract';
import type { AttemptState, Instant } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestBrowser } from '../../../testing/index.ts';
import { noteAttempt } from '../settlement/settlement.store.ts';
import { bookCapture } from '../settlement/book-capture.ts';
import { paid } from '../testing/captures.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, begunOrder, settled } from '../testing/pay-flow.ts';
import { aPayer, aPayingSchool, aPupil, anOrder } from '../testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../testing/paying-school.ts';

const MOBILE = '9876543210';

describeOnBoth('where the money of a payment is (decision 23)', (use, kind) => {
  const live = livePayments(use);
  let number = 0;

  const ask = (browser: TestBrowser, code: string, slug = live().school.slug) =>
    browser.get(`/api/checkout/v1/payments/${code}?payment_page_slug=${slug}`);
  const truthOf = async (browser: TestBrowser, code: string): Promise<PaymentTruth> =>
    (await ask(browser, code)).data<PaymentTruth>();

  /** An order of a browser, after the payer was sent to the gateway. */
  const anOpenOrder = async () => {
    const { pupil, fee, browser } = await live().aCase();
    const order = await anOrder(live().school, pupil, [{ fee, balance: 1_530_000 }], {
      created_at: live().services.clock.now(),
    });
    await use.db.query(
      `update orders o set browser_session_id = c.browser_session_id from student_contexts c
       where o.id = $1 and c.student_id = o.student_id`,
      [order.id],
    );
    return { ...order, pupil, fee, browser, application: `TXN${order.code}` };
  };

  const note = (orderId: number, to: AttemptState, reason = '', nextCheckAt: Instant | null = null) => {
    number += 1;
    return noteAttempt(use.db, orderId, `pay_note_${number}`, {
      to,
      method: 'UPI',
      reason,
      cause: 'webhook',
      nextCheckAt,
      now: live().services.clock.now(),
    });
  };

  const capture = (orderId: number, gatewayOrderId: string, amount: number, paymentId?: string) =>
    bookCapture(
      use.db,
      orderId,
      paid(gatewayOrderId, amount, paymentId ? { gateway_payment_id: paymentId } : {}),
      {
        cause: 'test',
        verificationCode: (number += 1).toString(16).padStart(16, 'd'),
        now: live().services.clock.now(),
        time: { at: live().services.clock.now(), source: 'GATEWAY' },
      },
    );

  /** Refunds money of an order: requested, and the gateway's answer if it gave one. */
  const giveBack = async (orderId: number, amount: number, to?: 'PROCESSED' | 'FAILED') => {
    const code = `ref_truth_${kind}_${(number += 1)}`;
    const now = live().services.clock.now();
    await use.db.query(
      `select request_refund(p.institute_id, p.id, $2, $2, $3, 'OPERATOR', 'asked for', false, $4) from payments p where p.order_id = $1`,
      [orderId, code, amount, now],
    );
    if (to !== undefined)
      await use.db.query(
        `select settle_refund(id, $2, array['REQUESTED'], $1, '', 'test', null, $3) from refunds where refund_code = $1`,
        [code, to, now],
      );
  };

  /** A browser that proved a contact for receipts on a page of the school. */
  const aProver = async (school: PayingSchool, mobile: string, students: Pupil[], purpose = 'receipt') => {
    const own = await aPupil(school, `PROVER-${(number += 1)}`);
    const browser = await aPayer(live().app, live().services, school, own);
    await use.db.query(
      `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
         created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, 'mobile_verf', $5, $6, $7, $7, $7::timestamptz + interval '2 hours')`,
      [
        browser.browserId,
        school.pageId,
        school.instituteId,
        purpose,
        mobile,
        students.map(({ id }) => id),
        live().services.clock.now(),
      ],
    );
    return browser;
  };

  describe('is shown', () => {
    it('to the browser that made the order, on its own page', async () => {
      const order = await anOpenOrder();
      expect(await truthOf(order.browser, order.application)).toMatchObject({
        application_code: order.application,
        amount: 15_300,
        institute_name: 'Kaveri School',
        what_for: 'Pay in full',
      });
    });

    it('to one that proved a contact of its student, or the very mobile it was paid with, for receipts', async () => {
      const order = await anOpenOrder();
      const guardian = await aProver(live().school, '9000011111', [order.pupil]);
      const payer = await aProver(live().school, MOBILE, []);
      for (const browser of [guardian, payer])
        expect((await truthOf(browser, order.application)).application_code).toBe(order.application);
    });

    it('to nobody else: without a proof every code gets the same answer, with one of others too (threats 1.5)', async () => {
      const order = await anOpenOrder();
      const other = await aPayingSchool(live().services, `other-${kind}`);
      const foreignPage = [order.browser, order.application, other.slug] as const;
      const stranger = live().app.browser();
      const formProof = await aProver(live().school, MOBILE, [order.pupil], 'form');
      const sister = await aProver(live().school, '9000022222', [
        await aPupil(live().school, `SIS-${number}`),
      ]);
      const elsewhere = await aProver(other, MOBILE, []);
      const cases = [
        [stranger, 403, 'proof_required'],
        [formProof, 403, 'proof_required'],
        [elsewhere, 403, 'proof_required'],
        [sister, 404, 'order_not_found'],
      ] as const;
      for (const [browser, status, code] of cases) {
        const known = await ask(browser, order.application);
        const unknown = await ask(browser, 'TXN26112000000000');
        expect([known.status, known.json]).toMatchObject([status, { error: { code } }]);
        expect({ ...unknown.json, request_id: '' }).toEqual({ ...known.json, request_id: '' });
      }
      expect((await ask(...foreignPage)).json).toMatchObject({ error: { code: 'proof_required' } });
      expect((await ask(elsewhere, order.application, other.slug)).status).toBe(404);
    });

    it('with the receipt at once only to the browser that paid, for 30 minutes (decision 55)', async () => {
      const order = await anOpenOrder();
      const guardian = await aProver(live().school, '9000011111', [order.pupil]);
      const atOnce = async (browser: TestBrowser) =>
        (await truthOf(browser, order.application)).receipt_at_once;
      expect(await atOnce(order.browser), 'nothing is paid yet').toBe(false);
      await capture(order.id, order.gatewayOrderId, order.amount);
      expect([await atOnce(order.browser), await atOnce(guardian)]).toEqual([true, false]);
      live().services.clock.advance(20 * 60);
      expect(await atOnce(order.browser)).toBe(true);
      live().services.clock.advance(11 * 60);
      expect(await atOnce(order.browser)).toBe(false);
    });

    it('and never cached on the way', async () => {
      const order = await anOpenOrder();
      expect((await ask(order.browser, order.application)).headers['cache-control']).toBe('no-store');
    });
  });

  describe('in the words of its state:', () => {
    it('an order without an attempt', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const truth = await truthOf(browser, token.application_code);
      expect(truth).toMatchObject({
        state: 'NOT_PAID',
        may_pay_again: true,
        by: '',
        at: '',
        refresh_seconds: 0,
      });
      expect(truth.where).toBe('No payment was started, so no money was taken.');
    });

    it('a payment without a verdict: when the bank is asked again, and the day of the promise', async () => {
      const order = await anOpenOrder();
      await note(order.id, 'PENDING', '', '2027-01-01T06:35:00.000Z' as Instant);
      const truth = await truthOf(order.browser, order.application);
      expect(truth).toMatchObject({ state: 'PENDING', may_pay_again: false, refresh_seconds: 5 });
      expect(truth.next.join(' ')).toContain('again by 01-01-2027 12:05 (India time)');
      expect(truth.next.join(' ')).toContain('If it does not go through and money was debited');
      live().services.clock.advance(181);
      expect((await truthOf(order.browser, order.application)).refresh_seconds).toBe(30);
    });

    it('a failed one: the reason, and the return of a debit within 5 working days by its date (regulation E.4)', async () => {
      const order = await anOpenOrder();
      await note(order.id, 'FAILED', 'Your bank refused the payment.');
      const truth = await truthOf(order.browser, order.application);
      expect(truth.where).toBe('Your bank refused the payment. No money has reached Kaveri School.');
      expect(truth).toMatchObject({ state: 'FAILED', tone: 'error', may_pay_again: true });
      expect(truth.by).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(truth.next[0]).toContain(`by ${truth.by.split('-').reverse().join('-')}.`);
    });

    it('with a promise that counts from the payment’s report, not from an attempt waiting since the day before', async () => {
      const order = await anOpenOrder();
      await note(order.id, 'FAILED');
      const near = (await truthOf(order.browser, order.application)).by;
      await use.db.query(
        `update attempts set created_at = created_at - interval '9 days' where order_id = $1`,
        [order.id],
      );
      expect((await truthOf(order.browser, order.application)).by).toBe(near);
    });

    it('a captured one, then a part and all of it refunded', async () => {
      const order = await anOpenOrder();
      await capture(order.id, order.gatewayOrderId, order.amount);
      const truth = await truthOf(order.browser, order.application);
      expect(truth).toMatchObject({ state: 'PAID', tone: 'ok', refresh_seconds: 0 });
      expect(truth.where).toBe('Kaveri School has received ₹15,300.');
      expect(truth.receipt_no).toMatch(/^RCP\//);
      expect(truth.next).toEqual([`Your receipt ${truth.receipt_no} is ready.`]);
      await giveBack(order.id, 20_000);
      const asked = await truthOf(order.browser, order.application);
      expect([asked.state, asked.next[1]]).toEqual([
        'PAID',
        expect.stringContaining('₹200 is being refunded'),
      ]);
      await giveBack(order.id, 30_000, 'PROCESSED');
      const part = await truthOf(order.browser, order.application);
      expect([part.state, part.next.find((sentence) => sentence.startsWith('₹300'))]).toEqual([
        'PART_REFUNDED',
        expect.stringContaining('₹300 was refunded on '),
      ]);
      await giveBack(order.id, order.amount - 50_000, 'PROCESSED');
      await use.db.query(
        `select settle_refund(id, 'PROCESSED', array['REQUESTED'], 'rfnd_' || id, '', 'test', null, $1) from refunds where status = 'REQUESTED'`,
        [live().services.clock.now()],
      );
      expect((await truthOf(order.browser, order.application)).state).toBe('REFUNDED');
    });

    it('a second payment of the same fees, which is refunded by a date, and is then shown as refunded (R2)', async () => {
      const order = await anOpenOrder();
      await capture(order.id, order.gatewayOrderId, order.amount);
      await capture(order.id, order.gatewayOrderId, order.amount, `pay_twice_${order.code}`);
      const beside = await truthOf(order.browser, order.application);
      expect(beside.state).toBe('PAID');
      expect(beside.next.join(' ')).toContain('Another payment of ₹15,300 came for the same fees');

      const late = await anOrder(live().school, order.pupil, [{ fee: order.fee, balance: 1_530_000 }], {
        reserve: false,
      });
      await capture(late.id, late.gatewayOrderId, late.amount);
      const payer = await aProver(live().school, MOBILE, []);
      const excess = await truthOf(payer, `TXN${late.code}`);
      expect(excess.state).toBe('EXCESS');
      expect(excess.next[0]).toBe('₹15,300 is on its way back to the account you paid from.');
      expect(excess.next[1]).toContain(excess.by.split('-').reverse().join('-'));
      await giveBack(late.id, late.amount, 'FAILED');
      const stuck = await truthOf(payer, `TXN${late.code}`);
      expect(stuck.next[0]).toContain('₹15,300 could not be refunded');
      expect(stuck.next.join(' ')).not.toContain('on its way');
      await giveBack(late.id, late.amount, 'PROCESSED');
      expect((await truthOf(payer, `TXN${late.code}`)).state).toBe('RETURNED');
    });

    it('money of another amount, at which a person looks', async () => {
      const order = await anOpenOrder();
      await capture(order.id, order.gatewayOrderId, order.amount + 100);
      const truth = await truthOf(order.browser, order.application);
      expect(truth).toMatchObject({ state: 'REVIEW', tone: 'warn', may_pay_again: false });
      expect(truth.where).toContain('Kaveri School has received ₹15,301');
      expect(truth.next).toContain('The accounts office of Kaveri School is looking into it.');
    });
  });

  it('is queried from the gateway, no more often than for a waiting sheet, and shown at once (threats 6.1)', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const askedAt = async () =>
      (
        await use.db.one<{ at: string }>(
          'select a.asked_at as at from attempts a join orders o on o.id = a.order_id where o.order_code = $1',
          [token.order_id],
        )
      ).at;
    await truthOf(browser, token.application_code);
    const first = await askedAt();
    live().services.clock.advance(1);
    await truthOf(browser, token.application_code);
    expect(await askedAt()).toBe(first);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    await settled(live().sandbox, live().services, live().school);
    live().services.clock.advance(2);
    const truth = await truthOf(browser, token.application_code);
    expect(await askedAt()).not.toBe(first);
    expect([truth.state, truth.receipt_no]).toEqual(['PAID', expect.stringMatching(/^RCP\//)]);
  });
});
