import { createHmac } from 'node:crypto';
import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { checkBooks } from '../ledger/index.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../payments/testing/paying-school.ts';
import { settled, sheet } from '../payments/testing/pay-flow.ts';
import { LENDER_WEBHOOKS, askEmi, atLender, begunLoan, submittedLoan } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

describeOnBoth('MONTHLY-EMI over real HTTP', (use) => {
  const on = useLoanSuite(use);
  const history = async (): Promise<string[]> =>
    (
      await use.db.query<{ line: string }>(
        `select from_state || ' > ' || to_state as line from state_history where kind = 'emi' order by id`,
      )
    ).map(({ line }) => line);

  it('leads from the key facts over consent, decision and signature to the advance instalments and the mandate of the lender', async () => {
    const { token, sheet: emi } = await begunLoan(on.app, on.services, on.school);
    expect(token).toMatchObject({ amount: 60000, resumed: false });
    expect(token.order_id).toMatch(/^emi_/);
    const first = await emi.view();
    expect(first).toMatchObject({ state: 'DRAFT', step: 'DETAILS', applicant: null, lender_url: '' });
    expect(first.key_facts).toMatchObject({ lender: 'Sahyadri Finance', lsp: 'Shulk', advance_count: 2 });

    const submitted = await submittedLoan(on.app, on.services, on.school);
    expect(submitted.answer.data<EmiApplicationView>()).toMatchObject({ state: 'SUBMITTED', step: 'LENDER' });
    expect((await submitted.sheet.view()).lender_url).toContain('/sandbox/lender/journey/');

    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    expect(await on.state()).toBe('APPROVED');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    const signed = await submitted.sheet.view();
    expect(signed).toMatchObject({ state: 'SIGNED', step: 'ADVANCE', may_cancel: true });

    await on.sandbox.account(on.school.keyId, {
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      webhook_url: `${on.app.url}/api/webhooks/razorpay/${on.school.webhookPath}`,
    });
    const order = (await submitted.sheet.advance()).data<OrderToken>();
    expect(order.amount).toBe(signed.advance.amount);
    const calls = sheet(on.app, order.checkout_token);
    const launch = (await calls.begin()).data<{ gateway_order_id: string }>();
    await on.sandbox.pay(launch.gateway_order_id);
    await settled(on.sandbox, on.services, on.school);
    await on.services.outbox.drain();

    expect(await submitted.sheet.view()).toMatchObject({
      state: 'MANDATE_PENDING',
      step: 'MANDATE',
      advance: { is_paid: true },
    });
    await atLender(on.sandbox, use.db, 'debit');
    await on.news();
    expect(await submitted.sheet.view()).toMatchObject({ state: 'ACTIVE', step: 'DONE', refresh_seconds: 0 });
    expect((await history()).slice(-6)).toEqual([
      ' > DRAFT',
      'DRAFT > SUBMITTED',
      'SUBMITTED > APPROVED',
      'APPROVED > SIGNED',
      'SIGNED > MANDATE_PENDING',
      'MANDATE_PENDING > ACTIVE',
    ]);
    const paid = await use.db.one<{ settled: number; receipts: number }>(
      `select (select sum(settled_paise)::bigint from fee_lines) as settled, (select count(*) from receipts) as receipts`,
    );
    expect(paid).toEqual({ settled: order.amount * 100, receipts: 1 });
    const now = on.services.clock.now();
    expect(await use.db.tx((tx) => checkBooks(tx, { now }))).toEqual([]);
  });

  it.each([
    ['2222', 'REJECTED', 0],
    ['3333', 'APPROVED', 120],
    ['4444', 'EXPIRED', 0],
    ['5555', 'REFERRED', 86_400],
    ['8888', 'REJECTED', 120],
  ])('applies the lender’s answer for PAN %s: %s', async (digits, then, seconds) => {
    await submittedLoan(on.app, on.services, on.school, digits);
    await atLender(on.sandbox, use.db, 'decision');
    await on.news(seconds);
    expect(await on.state()).toBe(then);
  });

  it('releases the fees of a declined application, so that the payer can choose another way (R7)', async () => {
    const { browser } = await submittedLoan(on.app, on.services, on.school, '2222');
    let tries = 0;
    const direct = () =>
      browser.post(
        '/api/checkout/v1/orders',
        { payment_page_slug: on.school.slug, card_code: 'full', sbd_code: on.school.pupil.sbd_code },
        { headers: { 'idempotency-key': `direct-${(tries += 1)}` } },
      );
    expect((await direct()).status).toBe(422);
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    expect((await direct()).data<OrderToken>().amount).toBe(60000);
    const { sealed } = await use.db.one<{ sealed: string }>(
      'select applicant_sealed as sealed from loan_applications',
    );
    expect(sealed).toBe('');
  });

  it('queries the lender itself when its messages are lost', async () => {
    const { sheet: emi } = await submittedLoan(on.app, on.services, on.school, '6666');
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    expect(await on.state()).toBe('SUBMITTED');
    on.services.clock.advance(5);
    expect((await emi.view()).state).toBe('SIGNED');
  });

  it('submits an application once, though the lender’s first answer was lost', async () => {
    const { answer, sheet: emi } = await submittedLoan(on.app, on.services, on.school, '7777');
    expect(answer.data<EmiApplicationView>()).toMatchObject({
      state: 'SUBMITTED',
      step: 'WAIT',
      lender_url: '',
    });
    on.services.clock.advance(10);
    expect((await emi.view()).step).toBe('LENDER');
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    expect(await on.state()).toBe('APPROVED');
  });

  it('resumes the same application in another tab, with a new token (R4)', async () => {
    const { browser, token } = await submittedLoan(on.app, on.services, on.school);
    const again = (await askEmi(browser, on.school)).data<OrderToken>();
    expect(again).toMatchObject({ order_id: token.order_id, resumed: true });
    const renewed = await browser.post(`/api/checkout/v1/orders/${token.order_id}/token`, {});
    expect(renewed.data<OrderToken>().order_id).toBe(token.order_id);
    const status = await browser.get(`/api/checkout/v1/orders/${token.order_id}/status`);
    expect(status.data()).toMatchObject({ state: 'PENDING', application_code: token.application_code });
    const stranger = on.app.browser();
    expect((await stranger.post(`/api/checkout/v1/orders/${token.order_id}/token`, {})).status).toBe(404);
  });

  it('refuses a message that is not signed by the lender, and one that was signed long ago', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const body = JSON.stringify({ application: { reference: 'emi_x', status: 'SIGNED' } });
    const send = async (time: number, secret: string): Promise<number> => {
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const answer = await fetch(`${on.app.url}/api/webhooks/lenders/${on.school.lenderPath}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-lender-timestamp': String(time),
          'x-lender-signature': signature,
        },
        body,
      });
      return answer.status;
    };
    const now = Date.parse(on.services.clock.now()) / 1000;
    expect(await send(now, 'somebody-elses-secret')).toBe(401);
    expect(await send(now - 26 * 3600, LENDER_WEBHOOKS)).toBe(401);
    expect(await send(now, LENDER_WEBHOOKS)).toBe(200);
    expect(await on.state()).toBe('SUBMITTED');
  });

  it('leads a browser that returns from the lender to its page, and queries the lender', async () => {
    const { token } = await submittedLoan(on.app, on.services, on.school, '6666');
    await atLender(on.sandbox, use.db, 'decision');
    on.services.clock.advance(5);
    const back = await fetch(`${on.app.url}/api/checkout/v1/emi/return/${token.order_id}`, {
      redirect: 'manual',
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/${on.school.slug}`]);
    expect(await on.state()).toBe('APPROVED');
  });
});
