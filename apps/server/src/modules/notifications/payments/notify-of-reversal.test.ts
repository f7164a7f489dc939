import { expect, it } from 'vitest';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { aBundle, aCashPayment, aStudent } from '../../imports/testing/a-bundle.ts';
import { useImports } from '../../imports/testing/import-suite.ts';
import { notifyOfReversal } from './notify-of-reversal.ts';

describeOnBoth('the message of a reversed recorded payment (decision 70)', (use) => {
  const suite = useImports(use);

  /** A cheque of the bundle that was returned on this day, and the events of its reversal. */
  async function reversed(on: string, students = [aStudent()]): Promise<OutboxEvent[]> {
    suite.services.clock.set('2026-11-20T06:00:00.000Z');
    const payments = [aCashPayment({ mode: 'CHEQUE', old_receipt_no: 'OLD/17' })];
    await suite.load(aBundle({ students, payments }));
    const back = { institute_code: 'hill-school', payment: 'P1', reversed_on: on, reason: 'Cheque returned' };
    await suite.load(aBundle({ students, payments, payment_reversals: [back] }));
    return use.db.query<OutboxEvent>(
      `select id as outbox_id, institute_id, event, student_id, student_sequence, 1 as object_version, payload
       from outbox where event = 'payment.reversed'`,
    );
  }
  const sent = () => suite.services.sent.map(({ channel, to, text }) => ({ channel, to, text }));

  it('tells the family on file that the receipt is no longer valid and the fees are owed, once', async () => {
    const events = await reversed('2026-11-18');
    expect(events).toHaveLength(1);
    for (const event of [...events, ...events]) await notifyOfReversal(suite.services, event);
    const code = suite.services.sent[0]?.vars['TRANSACTION'] ?? '';
    const words =
      `of 01-11-2026. Receipt OLD/17 is no longer valid and these fees are due again. ` +
      `If this is wrong, please contact the accounts office. Transaction ${code}.`;
    expect(sent()).toEqual([
      {
        channel: 'sms',
        to: '9000000801',
        text: `Hill School has reversed your payment of Rs.400.25 ${words}`,
      },
      {
        channel: 'email',
        to: 'lata@example.in',
        text: `Hill School has reversed your payment of ₹400.25 ${words}\n\nReason given by the institute: Cheque returned`,
      },
    ]);
  });

  it('is not sent for a reversal in an institute’s history', async () => {
    for (const event of await reversed('2026-11-05')) await notifyOfReversal(suite.services, event);
    expect(sent()).toEqual([]);
  });

  it('is not sent when no contact is on file', async () => {
    for (const event of await reversed('2026-11-18', [aStudent({ guardians: [] })]))
      await notifyOfReversal(suite.services, event);
    expect(sent()).toEqual([]);
  });
});
