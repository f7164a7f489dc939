import type { OpenedLink, OrderToken, OwnLink, PaymentTruth } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { askOrder } from '../payments/testing/pay-flow.ts';
import { printedReceipt } from '../receipts/testing/printed-receipt.ts';
import { LinkCases } from './testing/link-cases.ts';
import type { LinkCase } from './testing/link-cases.ts';

describeOnBoth('money that comes by a link (decision 240)', (use) => {
  const on = new LinkCases(use);
  const stateOf = async (browser: LinkCase['payer'], link: OwnLink) =>
    (await on.open(browser, link)).data<OpenedLink>();

  it('pays the fees once, makes the link a dead one, and only its payer sees what became of the payment', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const token = await on.payWhole(one.payer, link, { name: 'Ravi Rao' });
    expect(await on.live().settledOf(one.fee)).toBe(1_530_000);
    expect(await on.live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
    expect(await stateOf(one.payer, link)).toMatchObject({
      state: 'PAID',
      first_name: 'Aarav',
      amount: 15_300,
      application_code: token.application_code,
    });
    const other = on.live().app.browser();
    expect(await stateOf(other, link)).toMatchObject({
      state: 'PAID',
      first_name: '',
      amount: 0,
      application_code: '',
    });
    for (const browser of [one.payer, other])
      expect((await on.pay(browser, link)).json).toMatchObject({ error: { code: 'link_closed' } });
    const [own] = (await on.list(one.parent, one.pupil)).data<OwnLink[]>();
    expect(own).toMatchObject({ state: 'PAID', payer_name: 'Ravi Rao' });
  });

  it('lets its payer follow the payment, and gives them no receipt', async () => {
    const one = await on.aCase();
    const token = await on.payWhole(one.payer, await on.link(one));
    const { slug } = on.live().school;
    const truth = await one.payer.get(
      `/api/checkout/v1/payments/${token.application_code}?payment_page_slug=${slug}`,
    );
    expect(truth.data<PaymentTruth>()).toMatchObject({ state: 'PAID', receipt_at_once: false });
    const receipt = await one.payer.get(`/api/checkout/v1/payments/${token.application_code}/receipt`);
    expect(receipt.json).toMatchObject({ error: { code: 'receipt_not_found' } });
  });

  it('is one payment when a link is opened and paid twice at once', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const browsers = [one.payer, on.live().app.browser()];
    const answers = await Promise.all(browsers.map((browser) => on.pay(browser, link)));
    // The later one took the fees over from an order that nobody had begun to pay, or waits for it.
    const open = await use.db.query('select from open_fee_lines where fee_line_id = $1', [one.fee]);
    expect(open).toHaveLength(1);
    const tokens = answers.filter(({ status }) => status === 200).map((answer) => answer.data<OrderToken>());
    const begun = await Promise.all(
      tokens.map(async (token) => (await on.begin(token).catch(() => undefined))?.launch),
    );
    const [launch, ...more] = begun.filter((made) => made !== undefined);
    expect(more).toEqual([]);
    await on.live().sandbox.pay(launch?.gateway_order_id ?? '');
    expect((await on.pay(browsers[0] as LinkCase['payer'], link)).status).not.toBe(500);
  });

  it('goes before whoever opens the link a moment later, for five minutes from its attempt (R57)', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const first = (await on.pay(one.payer, link)).data<OrderToken>();
    await on.begin(first);
    const second = on.live().app.browser();
    expect(await stateOf(second, link)).toMatchObject({
      state: 'PAYING',
      first_name: 'Aarav',
      application_code: '',
    });
    expect(await stateOf(one.payer, link), 'its own window may be opened again').toMatchObject({
      state: 'OPEN',
      application_code: '',
    });
    const [own] = (await on.list(one.parent, one.pupil)).data<OwnLink[]>();
    expect(own?.state).toBe('PAYING');
    const refused = await on.pay(second, link);
    expect(refused.json).toMatchObject({ error: { code: 'order_in_progress', retry_after: 300 } });
    expect((await askOrder(one.parent, on.live().school, one.pupil)).json).toMatchObject({
      error: { code: 'order_in_progress' },
    });
    on.live().services.clock.advance(300);
    expect((await on.pay(second, link)).status).toBe(200);
    expect(await on.live().statusOf(first.order_id)).toBe('CANCELLED');
  });

  it('tells the payer whose payment is on its way so even when the page closes meanwhile', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const token = (await on.pay(one.payer, link)).data<OrderToken>();
    await on.begin(token);
    await use.db.query(
      `update attempts set status = 'PENDING' where order_id = (select id from orders where order_code = $1)`,
      [token.order_id],
    );
    await use.db.query(`update students set status = 'INACTIVE' where id = $1`, [one.pupil.id]);
    expect(await stateOf(one.payer, link)).toMatchObject({
      state: 'PAYING',
      amount: 15_300,
      application_code: token.application_code,
    });
  });

  it('that is on its way when the parent takes the link back still pays the fees', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const token = (await on.pay(one.payer, link)).data<OrderToken>();
    const { launch } = await on.begin(token);
    const { sandbox, school } = on.live();
    // The gateway has the money; its word comes after the parent's.
    await sandbox.pay(launch.gateway_order_id);
    const cancelled = await on.cancel(one.parent, link);
    expect(['PAID', 'PAYING']).toContain(cancelled.data<OwnLink>().state);
    await sandbox.advance(school.keyId, 0);
    await expect.poll(() => on.live().settledOf(one.fee)).toBe(1_530_000);
    expect((await stateOf(on.live().app.browser(), link)).state).toBe('PAID');
    expect(await on.live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
  });

  it('comes at most once from 20 who have the link, and the rest are told to wait', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const first = (await on.pay(one.payer, link)).data<OrderToken>();
    await on.begin(first);
    const codes = new Set<string>();
    for (let n = 0; n < 20; n += 1) {
      const { json } = await on.pay(on.live().app.browser(), link);
      codes.add(json.success ? 'order' : json.error.code);
    }
    expect([...codes]).toEqual(['order_in_progress']);
    for (let n = 0; n < 12; n += 1) await on.pay(on.live().app.browser(), link);
    expect((await on.pay(on.live().app.browser(), link)).json).toMatchObject({
      error: { code: 'rate_limited' },
    });
  });

  it.each([
    [{ name: 'Ravi Rao', name_on_receipt: true }, 'Ravi Rao'],
    [{ name: 'Ravi Rao' }, 'Meera'],
    [{ name: '😀 98 70', name_on_receipt: true }, 'Meera'],
  ])('has a receipt for the parent; payer %j stands on it as %s', async (typed, from) => {
    const one = await on.aCase();
    const token = await on.payWhole(one.payer, await on.link(one), typed);
    const paper = await printedReceipt(on.live().services, token.application_code);
    expect(paper).toMatchObject({ received_from: from, student: { name: 'Aarav Rao', id: one.pupil.uuid } });
  });
});
