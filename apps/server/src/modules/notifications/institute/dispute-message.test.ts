import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { disputedPayments } from '../../payments/testing/disputed-payments.ts';
import { selectDisputeMessage } from './dispute-message.store.ts';

describeOnBoth('what the mail about a lost dispute says of refunds', (use) => {
  const { on, aPaid, hear } = disputedPayments(use);

  /** A refund of the whole payment, requested by a person. */
  async function aRefund(payment: string): Promise<number> {
    await use.db.query(
      `select request_refund(institute_id, id, 'ref_' || gateway_payment_id, 'ref_' || gateway_payment_id, null, 'OPERATOR', 'asked', false, $2)
       from payments where gateway_payment_id = $1`,
      [payment, on().services.clock.now()],
    );
    const { id } = await use.db.one<{ id: number }>(
      'select r.id from refunds r join payments p on p.id = r.payment_id where p.gateway_payment_id = $1',
      [payment],
    );
    return id;
  }
  const step = (id: number, to: string) =>
    use.db.query(`select settle_refund($1, $2, null, null, '', 'send', null, $3)`, [
      id,
      to,
      on().services.clock.now(),
    ]);
  const messageOf = async (dispute: string) => {
    const { id } = await use.db.one<{ id: number }>('select id from disputes where gateway_dispute_id = $1', [
      dispute,
    ]);
    return selectDisputeMessage(use.db, on().school.instituteId, id);
  };

  it('calls one that may have been made under way, not a loss for good (decision 220)', async () => {
    const { payment } = await aPaid();
    const id = await aRefund(payment);
    await step(id, 'SENT');
    await use.db.query('update refunds set unclear_at = $2 where id = $1', [id, on().services.clock.now()]);
    await use.db.query(`select refuse_refund($1, null, 'broken', 'send', $2, true, true, $2)`, [
      id,
      on().services.clock.now(),
    ]);
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect(await messageOf(`disp_${payment}`)).toMatchObject({
      own_loss_paise: 100_000,
      is_refund_under_way: true,
    });
  });

  it('names the rest that this dispute left, not one that went back before (decision 222)', async () => {
    const { payment } = await aPaid();
    await aRefund(payment);
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    expect(await messageOf(`disp_${payment}`)).toMatchObject({ rest_paise: 60_000 });
    const { id } = await use.db.one<{ id: number }>(
      'select r.id from refunds r join payments p on p.id = r.payment_id where p.gateway_payment_id = $1 and r.rest_of_id is not null',
      [payment],
    );
    await step(id, 'SENT');
    await step(id, 'PROCESSED');
    on().services.clock.advance(60);
    await hear(disputed(payment, 10_000, { state: 'LOST', at: at(10), gateway_dispute_id: 'disp_second' }));
    expect(await messageOf('disp_second')).toMatchObject({ own_loss_paise: 10_000, rest_paise: 0 });
  });
});
