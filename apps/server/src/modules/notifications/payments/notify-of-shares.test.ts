import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { findOrder, queryGateway } from '../../payments/index.ts';
import { confirmBody, livePayments } from '../../payments/testing/live-payments.ts';
import { aFamily, beginTogether } from '../../payments/testing/paying-family.ts';
import { mountNotifications } from '../index.ts';

describeOnBoth('the message about a payment for several children (decision 239)', (use) => {
  const live = livePayments(use, {}, mountNotifications);

  async function begun(fees: readonly number[]) {
    const family = await aFamily(live(), fees);
    for (const { pupil } of family.children)
      await use.db.query(
        `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
         values ($1, $2, 'Asha', 'MOTHER', '9876500001', 'asha@example.in', true) on conflict do nothing`,
        [live().school.instituteId, pupil.id],
      );
    return { family, ...(await beginTogether(live(), family)) };
  }
  async function paid(fees: readonly number[], meanwhile = async (_fee: number) => undefined as void) {
    const { family, calls, launch } = await begun(fees);
    await meanwhile(family.children[1]?.fee ?? 0);
    await live().services.outbox.drain();
    live().services.sent.length = 0;
    await calls.confirm(confirmBody(launch, await live().sandbox.pay(launch.gateway_order_id)));
    await live().services.outbox.drain();
    return live().services.sent;
  }
  /** A poll that finds the payment of one child. */
  async function findShare(share: string): Promise<void> {
    const { id } = await use.db.one<{ id: number }>(
      'select order_id as id from gateway_orders where gateway_order_id = $1',
      [share],
    );
    const order = await findOrder(use.db, live().school.instituteId, id);
    if (order === undefined) throw new Error('the order of a share exists');
    await queryGateway(live().services, order, 'poll');
    await live().services.outbox.drain();
  }
  const said = (sent: readonly { channel: string; text: string }[], channel: string): readonly string[] =>
    sent.filter((message) => message.channel === channel).map(({ text }) => text);

  it('is one SMS with the sum, and one e-mail with each receipt, when all shares are booked', async () => {
    const sent = await paid([100_000, 200_000]);
    expect(said(sent, 'sms')).toEqual([
      expect.stringMatching(/^Rs\.? ?3,000 received for .* Receipt RCP\/2026-27\/\d{6} \+1\./),
    ]);
    expect(said(sent, 'email')).toEqual([
      expect.stringMatching(
        /payment of ₹3,000\.\nReceipt number: \nRCP\/2026-27\/\d{6}: \S+, ₹1,000\nRCP\/2026-27\/\d{6}: \S+, ₹2,000\n/,
      ),
    ]);
    const evidence = await use.db.query(
      `select distinct event_ref like 'payments:pay_%' as one from sent_messages`,
    );
    expect(evidence).toEqual([{ one: true }]);
  });

  it('waits until the last share is booked', async () => {
    const { launch } = await begun([100_000, 200_000]);
    await live().tellNothing();
    await live().sandbox.pay(launch.gateway_order_id);
    await live().services.outbox.drain();
    live().services.sent.length = 0;
    await findShare(`${launch.gateway_order_id}/1`);
    expect(said(live().services.sent, 'sms')).toEqual([]);
    await findShare(`${launch.gateway_order_id}/2`);
    expect(said(live().services.sent, 'sms')).toEqual([expect.stringMatching(/^Rs\.? ?3,000 received/)]);
  });

  it('is about the one child that was paid, if the other’s fee was paid elsewhere meanwhile', async () => {
    const sent = await paid([100_000, 200_000], async (fee) => {
      await use.db.query(
        'update fee_lines set settled_paise = gross_paise, version = version + 1 where id = $1',
        [fee],
      );
    });
    expect(said(sent, 'sms')).toEqual([
      expect.stringMatching(/^Rs\.? ?1,000 received for .* Receipt RCP\/2026-27\/\d{6}\./),
    ]);
  });
});
