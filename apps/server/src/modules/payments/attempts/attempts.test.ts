import type { GatewayLaunch, OrderToken, PaymentStatus } from '@shulk/contract';
import { describe, expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestBrowser } from '../../../testing/index.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { confirmBody, livePayments } from '../testing/live-payments.ts';
import { askOrder, begunOrder, settled, sheet } from '../testing/pay-flow.ts';
import { aFee, aPayer, aPayingSchool, aPupil } from '../testing/paying-school.ts';
import type { Pupil } from '../testing/paying-school.ts';

describeOnBoth('attempts over a live sandbox', (use) => {
  const live = livePayments(use);

  describe('an attempt at the gateway', () => {
    it('is recorded before the gateway is called, and found by its receipt after a crash (threats 6.2)', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await use.db.query('delete from gateway_orders where gateway_order_id = $1', [
        first.launch.gateway_order_id,
      ]);
      await use.db.query('update orders set gateway_order_id = null where order_code = $1', [
        first.token.order_id,
      ]);
      const again = (await first.calls.begin()).data<GatewayLaunch>();
      expect(again).toMatchObject({
        gateway_order_id: first.launch.gateway_order_id,
        attempt_id: first.launch.attempt_id,
      });
    });

    it('takes two statements: one checks the token and saves the attempt, one records the order at the gateway', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const { db } = live().services;
      const spies = (['query', 'one', 'maybe'] as const).map((method) => vi.spyOn(db, method));
      const begun = await sheet(live().app, token.checkout_token).begin();
      const statements = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      expect([begun.status, statements]).toEqual([200, 2]);
    });

    it('is one, with one order at the gateway, even when it is begun twice, at once or later (threats 6.2)', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const calls = sheet(live().app, token.checkout_token);
      const both = await Promise.all([calls.begin(), calls.begin()]);
      const [first, second, later] = [...both, await calls.begin()].map((answer) =>
        answer.data<GatewayLaunch>(),
      );
      expect(second).toEqual(first);
      expect(later).toEqual(first);
    });

    it('sends the gateway the mobile this browser typed or proved, and never the contact on file [R54]', async () => {
      const prefillOf = async (more: object, isProven = false): Promise<GatewayLaunch['prefill']> => {
        const { pupil, browser } = await live().aCase();
        await use.db.query(
          `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
           values ($1, $2, 'Asha', 'mother', '9876500001', 'Asha@example.in', true)`,
          [live().school.instituteId, pupil.id],
        );
        if (isProven)
          await use.db.query(
            `insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
               destination, salt, code_mac, created_at, expires_at, closed_at, verified_at)
             values ($1, $2, $3, $4, lower($5), 'form', 'email_verf', 'asha@example.in', '', '', $6, $6, $6, $6)`,
            [
              (browser as TestBrowser & { browserId: number }).browserId,
              live().school.pageId,
              live().school.instituteId,
              pupil.id,
              pupil.uuid,
              live().services.clock.now(),
            ],
          );
        const token = (await askOrder(browser, live().school, pupil, more)).data<OrderToken>();
        const kept = await use.db.one<object>(
          'select contact_mobile, contact_email from orders where order_code = $1',
          [token.order_id],
        );
        expect(kept).toMatchObject({ contact_email: 'Asha@example.in' });
        return (await sheet(live().app, token.checkout_token).begin()).data<GatewayLaunch>().prefill;
      };
      expect(await prefillOf({})).toEqual({});
      expect(await prefillOf({ mobile: 'XXXXXX0001' })).toEqual({});
      expect(await prefillOf({ mobile: '9812345678' })).toEqual({ contact: '+919812345678' });
      expect(await prefillOf({}, true)).toEqual({ email: 'Asha@example.in' });
    });

    it('keeps the order payable when the gateway does not answer (threats 6.1)', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      await live().hideGateway(true);
      live().services.clock.advance(6);
      const calls = sheet(live().app, token.checkout_token);
      const refused = await calls.begin();
      expect(refused.status).toBe(503);
      expect(refused.json).toMatchObject({ error: { code: 'gateway_unavailable' } });
      await live().hideGateway(false);
      live().services.clock.advance(6);
      expect((await calls.begin()).status).toBe(200);
    });

    it('is refused on an expired order [R4]', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const calls = sheet(live().app, token.checkout_token);
      await use.db.query(
        `update orders set expires_at = created_at + interval '1 minute' where order_code = $1`,
        [token.order_id],
      );
      live().services.clock.advance(60);
      expect((await calls.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
    });
  });

  describe('the browser’s signed answer', () => {
    it('counts only with a signature over our own gateway order (threats 2 row 10)', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const victim = await begunOrder(live().app, browser, live().school, pupil);
      const cheap = await live().aCase(10_000);
      const own = await begunOrder(live().app, cheap.browser, live().school, cheap.pupil);
      const paid = await live().sandbox.pay(own.launch.gateway_order_id);
      const forged = [
        confirmBody(victim.launch, paid),
        { ...confirmBody(victim.launch, paid), gateway_order_id: victim.launch.gateway_order_id },
        {
          ...confirmBody(victim.launch, paid),
          gateway_order_id: victim.launch.gateway_order_id,
          signature: '0'.repeat(64),
        },
      ];
      for (const body of forged) {
        expect((await victim.calls.confirm(body)).json).toMatchObject({
          error: { code: 'signature_invalid' },
        });
      }
      expect(await live().settledOf(fee)).toBe(0);
      await settled(live().sandbox, live().services, live().school);
    });

    it('settles at once when the webhook is lost, and twice is once', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const answers = await Promise.all([1, 2].map(() => calls.confirm(confirmBody(launch, paid))));
      for (const answer of answers) expect(answer.data<PaymentStatus>()).toMatchObject({ state: 'PAID' });
      expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('leaves the payment open, never failed, when the gateway does not answer (threats 6.1)', async () => {
      const { pupil, browser } = await live().aCase();
      const { calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      await live().hideGateway(true);
      live().services.clock.advance(6);
      expect((await calls.confirm(confirmBody(launch, paid))).data<PaymentStatus>()).toMatchObject({
        state: 'PROCESSING',
      });
      live().services.clock.advance(180);
      expect(await calls.status()).toMatchObject({ state: 'PENDING' });
      await live().hideGateway(false);
      live().services.clock.advance(6);
      await resolvePayments(live().services);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('comes as a form post without cookies and leaves with a 303 to the page [R44]', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const paid = await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const post = (form: Record<string, string>) =>
        fetch(`${live().app.url}/api/checkout/v1/return/${token.order_id}`, {
          method: 'POST',
          body: new URLSearchParams(form),
          redirect: 'manual',
        });
      const form = {
        razorpay_payment_id: paid.razorpay_payment_id,
        razorpay_order_id: paid.razorpay_order_id,
        razorpay_signature: paid.razorpay_signature,
      };
      expect((await post({ ...form, razorpay_signature: 'f'.repeat(64) })).status).toBe(401);
      expect(await live().settledOf(fee)).toBe(0);
      const answer = await post(form);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${live().school.slug}`]);
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('changes nothing by an unsigned failure post', async () => {
      const { pupil, browser } = await live().aCase();
      const { token, calls } = await begunOrder(live().app, browser, live().school, pupil);
      const answer = await fetch(`${live().app.url}/api/checkout/v1/return/${token.order_id}`, {
        method: 'POST',
        body: new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'no' }),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
      expect(await calls.status()).toMatchObject({ state: 'CREATED', reason: '' });
    });

    it('queries the gateway when a browser returns with a plain GET, whatever its address says', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const back = () =>
        fetch(`${live().app.url}/api/checkout/v1/return/${token.order_id}?payment_status=SUCCESS`, {
          redirect: 'manual',
        });
      const answer = await back();
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${live().school.slug}`]);
      expect(await live().settledOf(fee)).toBe(0);
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      live().services.clock.advance(3);
      await back();
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });
  });

  describe('a payer who was away (R34)', () => {
    const own = (order: OrderToken) => `/api/checkout/v1/orders/${order.order_id}/status`;

    it('sees with the cookie alone what became of the order, long after its checkout token expired', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      expect((await browser.get(own(token))).data<PaymentStatus>()).toMatchObject({ state: 'CREATED' });
      await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      live().services.clock.advance(16 * 60);
      expect((await sheet(live().app, token.checkout_token).view()).status).toBe(401);
      expect((await browser.get(own(token))).data<PaymentStatus>()).toEqual({
        order_id: token.order_id,
        application_code: token.application_code,
        state: 'PAID',
        amount: 15_300,
        transaction_timestamp: expect.stringMatching(/^20-11-2026 /) as unknown,
        receipt_no: expect.stringMatching(/^RCP\/2026-27\//) as unknown,
        reason: '',
        told_at: expect.stringMatching(/^20-11-2026 /) as unknown,
      });
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('sees nothing of an order another browser made, even with its code (R14)', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const stranger = (await live().aCase()).browser;
      for (const other of [stranger, live().app.browser()]) {
        const refused = await other.get(own(token));
        expect(refused.json).toMatchObject({ data: null, error: { code: 'order_not_found' } });
        expect(refused.body).not.toContain(token.application_code);
      }
    });
  });

  describe('the right gateway (threats 2 row 9)', () => {
    const order = async (over: Parameters<typeof aPayingSchool>[2], code: string) => {
      const own = await aPayingSchool(live().services, code, over);
      const pupil: Pupil = await aPupil(own, 'G-1');
      await aFee(own, pupil, 't', 10_000);
      return askOrder(await aPayer(live().app, live().services, own, pupil), own, pupil);
    };

    it('keeps a live institute from the sandbox and from test keys, and a test institute from a live key', async () => {
      expect((await order({ mode: 'live' }, 'live-one')).json).toMatchObject({
        error: { code: 'gateway_mismatch' },
      });
      const testKey = await order({ mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_test_1' }, 'live-two');
      expect(testKey.json).toMatchObject({ error: { code: 'gateway_mismatch' } });
      const liveKey = await order({ vendor: 'RAZORPAY', key_id: 'rzp_live_1' }, 'test-one');
      expect(liveKey.json).toMatchObject({ error: { code: 'gateway_mismatch' } });
    });

    it('logs which account is not used, and its mode', async () => {
      const log = vi.spyOn(live().services.log, 'error');
      try {
        await order({ mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_test_1' }, 'live-logged');
        expect(log).toHaveBeenCalledTimes(1);
        expect(log).toHaveBeenCalledWith(
          expect.objectContaining({ vendor: 'RAZORPAY', mode: 'live' }),
          expect.stringMatching(/^alarm: a gateway account is not used/),
        );
      } finally {
        log.mockRestore();
      }
    });

    it('needs a test key of its own for an account at Cashfree', async () => {
      expect((await order({ vendor: 'CASHFREE' }, 'cashfree')).json).toMatchObject({
        error: { code: 'gateway_mismatch' },
      });
    });
  });
});
