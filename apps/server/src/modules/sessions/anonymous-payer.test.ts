import { expect, it } from 'vitest';
import { meterOf } from '../../platform/limits.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { aFee } from '../fees/testing/school.ts';
import { SLUG, codeOf, useErp } from '../integrators/testing/erp-suite.ts';

describeOnBoth('an anonymous payer', (use) => {
  const suite = useErp(use);

  it('needs no account and no sign-in from the page of a slug to an order: the anonymous cookie is enough [PJ-1.1] [SR-6.1]', async () => {
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_1', 1500000);
    const payer = suite.app.browser();
    const api = '/api/pages/v1';
    const page = await payer.get(`${api}/payment-pages/fetch?payment_page_slug=${SLUG}`);
    expect(page.data()).toMatchObject({ payment_page_slug: SLUG });
    const student = await payer.get(
      `${api}/students/field-details/fetch?student_uuid=KV-1&payment_page_slug=${SLUG}`,
    );
    const { sbd_code } = student.data<{ stud_bd: { sbd_code: string } }>().stud_bd;
    const session = await payer.post(`${api}/misc/session/create`, {
      session_data: { payment_page_slug: SLUG, sbd_code, fee_types: [{ sft_code: 'sft_1', amount: '1' }] },
      source: 'PAYMENT-PAGE',
    });
    const { code: session_code } = session.data<{ code: string }>();
    const order = await payer.post(
      '/api/checkout/v1/orders',
      { payment_page_slug: SLUG, card_code: 'full', session_code },
      { headers: { 'idempotency-key': 'once' } },
    );
    expect([codeOf(order), order.data<{ amount: number }>().amount]).toEqual([200, 15000]);
    expect(payer.cookie).toMatch(/^shulk_sid=/);
    // The rows identify this payer by the student and the mobile on file, and by no account.
    expect(await use.db.one('select student_id, contact_mobile from orders')).toEqual({
      student_id: suite.pupil.studentId,
      contact_mobile: '9876500001',
    });
  });

  it('opens orders and sessions at its address’s rate: 600 at once, then 300 a minute, and excess ones are not written', async () => {
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_2', 1500000);
    const payer = suite.app.browser();
    const student = await payer.get(
      `/api/pages/v1/students/field-details/fetch?student_uuid=KV-1&payment_page_slug=${SLUG}`,
    );
    const { sbd_code } = student.data<{ stud_bd: { sbd_code: string } }>().stud_bd;
    const session = () =>
      payer.post('/api/pages/v1/misc/session/create', {
        session_data: { payment_page_slug: SLUG, sbd_code, fee_types: [{ sft_code: 'sft_2', amount: '1' }] },
        source: 'PAYMENT-PAGE',
      });
    let keys = 0;
    const order = () =>
      payer.post(
        '/api/checkout/v1/orders',
        { payment_page_slug: SLUG, card_code: 'full', sbd_code },
        { headers: { 'idempotency-key': `paced-${(keys += 1)}` } },
      );
    const rows = () =>
      use.db.one(
        'select (select count(*) from orders) as orders, (select count(*) from pay_sessions) as sessions',
      );
    const { openedPerMinute: perMinute, openedBurst: burst } = suite.services.settings.limits;
    const meter = meterOf(suite.services, 'opened', { perMinute, burst });
    // 598 others used this address a moment ago.
    for (let n = 0; n < 598; n += 1) meter.take('127.0.0.1', Date.parse(suite.services.clock.now()));
    expect([(await session()).status, (await order()).status]).toEqual([201, 200]);
    const before = await rows();
    const refused = [await session(), await order()];
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [429, '1'],
      [429, '1'],
    ]);
    expect(await rows()).toEqual(before);
    suite.services.clock.advance(1);
    expect((await order()).status).toBe(200);
  });
});
