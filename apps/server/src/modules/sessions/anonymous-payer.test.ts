import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aFee } from '../fees/testing/school.ts';
import { SLUG, codeOf, useErp } from '../integrators/testing/erp-suite.ts';

describeOnBoth('an anonymous payer', (use) => {
  const suite = useErp(use);

  it('needs no account and no sign-in from the page of a slug to an order: the anonymous cookie is all it has [PJ-1.1] [SR-6.1]', async () => {
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
    // What was written knows this payer by the student and the mobile on file, and by no name of an account.
    expect(await use.db.one('select student_id, contact_mobile from orders')).toEqual({
      student_id: suite.pupil.studentId,
      contact_mobile: '9876500001',
    });
  });
});
