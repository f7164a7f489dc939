import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder } from '../testing/pay-flow.ts';
import { KEY_SECRET } from '../testing/paying-school.ts';

describeOnBoth('an order opened at the gateway', (use) => {
  const live = livePayments(use);

  it('has the institute’s code, the student’s ID and the TXN code the payer reads [hole 16]', async () => {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const { student_uuid } = await use.db.one<{ student_uuid: string }>(
      'select student_uuid from students where id = $1',
      [pupil.id],
    );
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const answer = await fetch(`${live().sandbox.url}/v1/orders/${launch.gateway_order_id}`, {
      headers: { authorization: `Basic ${proof}` },
    });
    expect(((await answer.json()) as { notes: unknown }).notes).toEqual({
      institute: 'kaveri',
      student_id: student_uuid,
      txn: token.application_code,
    });
  });
});
