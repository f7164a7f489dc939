import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestBrowser } from '../../testing/index.ts';
import { aFee } from '../fees/testing/school.ts';
import { SLUG, useErp } from './testing/erp-suite.ts';

describeOnBoth('an order’s reference and notes (specification 8)', (use) => {
  const suite = useErp(use);
  beforeEach(async () => {
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_1', 1_500_000);
  });

  const matter = () => use.db.query('select made_by, reference_id, notes from orders order by id');
  const link = async (over: object = {}): Promise<{ session_code: string; browser: TestBrowser }> => {
    const body = { payment_page_slug: SLUG, student_id: 'KV-1', customer_mobile: '9876500001', ...over };
    const { session_code } = (await suite.call('session', body)).data<{ session_code: string }>();
    const browser = suite.app.browser();
    await browser.get(`/api/pages/v1/misc/session/fetch?session_code=${session_code}`, {
      headers: { 'x-payment-page': SLUG },
    });
    return { session_code, browser };
  };
  const order = (browser: TestBrowser, session_code: string) =>
    browser.post(
      '/api/checkout/v1/orders',
      { payment_page_slug: SLUG, card_code: 'full', session_code },
      { headers: { 'idempotency-key': 'one', 'x-payment-page': SLUG } },
    );

  it('are stored with the order: the reference of its link, and the notes of its session', async () => {
    const { session_code, browser } = await link({ reference_id: 'invoice-77' });
    const session_data = { payment_page_slug: SLUG, selected_data: { notes: { branch: 'Mechanical' } } };
    const updated = await browser.patch('/api/pages/v1/misc/session/update', {
      session_code,
      session_data,
    });
    expect(updated.status).toBe(200);
    expect((await order(browser, session_code)).json).toMatchObject({ success: true });
    expect(await matter()).toEqual([
      { made_by: 'browser', reference_id: 'invoice-77', notes: { branch: 'Mechanical' } },
    ]);
  });

  it('are those that the institute’s server gave with the session or the order, whatever the payer’s browser says', async () => {
    const notes = { admission: 'A-17', branch: 'Science' };
    const { session_code, browser } = await link({ notes });
    const session_data = { payment_page_slug: SLUG, selected_data: { notes: { branch: 'Arts', desk: '3' } } };
    await browser.patch('/api/pages/v1/misc/session/update', { session_code, session_data });
    await order(browser, session_code);
    const body = { payment_page_slug: SLUG, student_id: 'KV-1', card_code: 'full' };
    await use.db.query(`update orders set status = 'CANCELLED'`);
    await use.db.query('delete from open_fee_lines');
    expect((await suite.call('order', { ...body, notes: { bill: '9' } })).status).toBe(201);
    expect(await matter()).toEqual([
      { made_by: 'browser', reference_id: '', notes: { ...notes, desk: '3' } },
      { made_by: 'erp', reference_id: '', notes: { bill: '9' } },
    ]);
    const sixteen = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x']));
    for (const wrong of [sixteen, { long: 'x'.repeat(257) }, { number: 5 }, 'text'])
      expect((await suite.call('order', { ...body, notes: wrong })).status).toBe(400);
  });

  it('are those of the link too if its browser opens a session of its own for the student, and nobody else’s', async () => {
    const { browser } = await link({ reference_id: 'invoice-80', notes: { admission: 'A-17' } });
    const session_data = {
      payment_page_slug: SLUG,
      sbd_code: suite.pupil.sbd_code,
      student_uuid: 'KV-1',
      customer_mobile: '9876500001',
      fee_types: [{ sft_code: 'sft_1', amount: '15000' }],
    };
    const open = async (as: TestBrowser) =>
      (
        await as.post(
          '/api/pages/v1/misc/session/create',
          { session_data },
          { headers: { 'x-payment-page': SLUG } },
        )
      ).data<{ session_code: string }>().session_code;
    expect((await order(browser, await open(browser))).json).toMatchObject({ success: true });
    expect(await matter()).toEqual([
      { made_by: 'browser', reference_id: 'invoice-80', notes: { admission: 'A-17' } },
    ]);
    await use.db.query(`update pay_sessions set browser_session_id = null where made_by = 'erp'`);
    const code = await open(browser);
    expect(await use.db.one('select reference_id, notes from pay_sessions where code = $1', [code])).toEqual({
      reference_id: '',
      notes: null,
    });
  });

  it('are empty if nothing was given, and never what is no object', async () => {
    const { session_code, browser } = await link();
    await use.db.query(`update pay_sessions set selected_data = '{"notes": "a text"}'`);
    await order(browser, session_code);
    expect(await matter()).toEqual([{ made_by: 'browser', reference_id: '', notes: {} }]);
  });

  it('are those of the institute’s own order', async () => {
    const body = {
      payment_page_slug: SLUG,
      student_id: 'KV-1',
      card_code: 'full',
      reference_id: 'invoice-78',
    };
    await suite.call('order', body);
    expect(await matter()).toEqual([{ made_by: 'erp', reference_id: 'invoice-78', notes: {} }]);
  });
});
