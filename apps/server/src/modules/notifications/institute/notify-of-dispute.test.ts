import { paise } from '@shulk/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { disputedPayments, remindOfDisputes } from '../../payments/testing/disputed-payments.ts';
import { mountNotifications } from '../index.ts';

describeOnBoth('messages about a dispute (money, hole 5)', (use) => {
  const { on, aPaid, aSecondPayment, hear } = disputedPayments(use);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(on().services, mountNotifications);
    await use.db.query('update institutes set support = $2 where id = $1', [
      on().school.instituteId,
      { phones: [], emails: ['fees@kaveri.example'] },
    ]);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await use.db.query('update outbox set dispatched_at = created_at where dispatched_at is null');
    on().services.sent.length = 0;
  });

  const mails = async () => {
    await on().services.outbox.drain();
    return on().services.sent.filter(({ template }) => template === 'institute_news');
  };
  const subjects = async () => (await mails()).map(({ subject }) => subject?.split(':')[0]);

  it('say at once what is claimed, why, and what to answer by when and where, once', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    await mails();
    await use.db.query(`update outbox set dispatched_at = null where event = 'payment.dispute_opened'`);
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ to: 'fees@kaveri.example' });
    expect(told[0]?.text).toContain(
      `The payer's bank claims back ₹1,000 of this payment (dispute disp_${payment}). The reason it gives: Goods or Services Not Provided, 4855. Please answer in your gateway's dashboard, under Disputes, by 23-11-2026 23:59 (India time)`,
    );
  });

  it('remind the school a day before the deadline, by the institute’s clock, once, and not of an answered dispute', async () => {
    const { payment } = await aPaid();
    const answered = await aPaid();
    await hear(disputed(payment, 100_000));
    await hear(disputed(answered.payment, 100_000));
    await hear(disputed(answered.payment, 100_000, { state: 'UNDER_REVIEW', at: at(9) }));
    await mails();
    on().services.sent.length = 0;
    on().services.clock.set('2026-11-22T18:29:00.000Z');
    await use.db.query(
      'update disputes set remind_at = null where payment_id not in (select id from payments where gateway_payment_id = any ($1))',
      [[payment, answered.payment]],
    );
    expect(await remindOfDisputes(on().services)).toBe(0);
    on().services.clock.set('2026-11-22T18:31:00.000Z');
    expect(await remindOfDisputes(on().services)).toBe(1);
    expect(await remindOfDisputes(on().services)).toBe(0);
    expect(await subjects()).toEqual(['A dispute needs your answer soon']);
    on().services.clock.set('2026-11-20T06:00:00.000Z');
  });

  it('ask again if the answer was not enough or the bank continues, each time with its own mail', async () => {
    const { payment } = await aPaid();
    const open = { state: 'OPEN', status: 'open' } as const;
    for (const news of [
      {},
      { state: 'UNDER_REVIEW', at: at(9) },
      { ...open, at: at(10) },
      { state: 'WON', at: at(11) },
      { ...open, phase: 'PRE_ARBITRATION', at: at(12) },
    ] as const) {
      await hear(disputed(payment, 100_000, news));
      await mails();
    }
    expect(await subjects()).toEqual([
      'A payment is disputed',
      'A dispute needs your answer again',
      'Dispute won',
      'A dispute needs your answer again',
    ]);
    expect((await mails())[3]?.text).toContain("The payer's bank claims for the second time ₹1,000");
  });

  it('tell school and family plainly about a lost one: what was taken and that fees are owed again', async () => {
    const { payment } = await aPaid();
    await use.db.query(`update payments set contact_mobile = '9000000877' where gateway_payment_id = $1`, [
      payment,
    ]);
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9), taken: paise(60_000) }));
    expect((await mails()).map(({ text }) => text).join(' ')).toContain(
      "is lost: the payer's bank took back ₹600 of this payment. Fees of ₹600 are due again. The family has been told",
    );
    const family = on().services.sent.filter(({ template }) => template.startsWith('payment_taken_back'));
    expect(family.map(({ to }) => to)).toEqual(['9000000877']);
    expect(family[0]?.text).toMatch(
      /^Your bank took back Rs\.600 of your payment to Kaveri School on 21-11-2026, because the payment was questioned\. The fees it had paid are due again\. If you did not ask your bank for this, please contact the accounts office\. Transaction \S+\./,
    );
  });

  it('tell school and family what a lost one left of a refund that waited: it goes back as before (decision 222)', async () => {
    const { payment } = await aSecondPayment();
    await use.db.query(
      `select request_refund(institute_id, id, $2, $2, null, 'EXCESS', 'Not due', false, $3, 'EXCESS') from payments
       where gateway_payment_id = $1`,
      [payment, `ref_${payment}`, at(1)],
    );
    await mails();
    on().services.sent.length = 0;
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    expect((await mails()).map(({ text }) => text).join(' ')).toContain(
      "is lost: the payer's bank took back ₹400 of this payment. A refund that was still to be made gave way to it: ₹600 of that refund is left, and is refunded automatically under a new reference.",
    );
    const family = on().services.sent.filter(({ template }) => template.startsWith('refund'));
    expect(family.map(({ template }) => template)).toEqual(['refund_rest']);
    expect(family[0]?.text).toContain(
      'Your bank took back a part of what Kaveri School was to refund to you. The rest of Rs.600 is still being refunded to the account you paid from. Transaction ',
    );
  });

  it('say of refunded money that it is the school’s loss, and tell the family nothing of fees', async () => {
    const { payment } = await aPaid();
    await use.db.query(
      `select take_over_refund($1, $2, 'rfnd_before', '', 100000, 'ref_before', 'webhook', $3)`,
      [on().school.accountId, payment, at(1)],
    );
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect((await mails()).map(({ text }) => text).join(' ')).toContain(
      '₹1,000 of it had already been refunded, so the family has it twice.',
    );
    expect(on().services.sent.map(({ template }) => template)).not.toContain('payment_taken_back');
  });

  it('tell school and family that fees are owed again, if a refund of the lost money failed after all (decision 131)', async () => {
    const { payment } = await aPaid();
    await use.db.query(`update payments set contact_mobile = '9000000878' where gateway_payment_id = $1`, [
      payment,
    ]);
    await use.db.query(
      `select request_refund(institute_id, id, $2, $2, null, 'OPERATOR', 'Left', false, $3) from payments
       where gateway_payment_id = $1`,
      [payment, `ref_${payment}`, at(1)],
    );
    const settle = (to: string, from: string) =>
      use.db.query(
        `select moved from settle_refund((select id from refunds where refund_code = $1), $2, array[$3], '', '', 'test', null, $4)`,
        [`ref_${payment}`, to, from, at(10)],
      );
    await settle('SENT', 'REQUESTED');
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    const words = async () => (await mails()).map(({ text }) => text).join(' ');
    expect(await words()).toContain('₹1,000 of it was already being refunded to the family.');
    expect(await words()).not.toContain('due again. The family');
    await settle('FAILED', 'SENT');
    expect(await words()).toContain('Fees of ₹1,000 are due again. The family has been told');
    const family = on().services.sent.filter(({ template }) => template.startsWith('payment_taken_back'));
    expect(family.map(({ to }) => to)).toEqual(['9000000878']);
  });

  it('say of another outcome than the booked one that nothing was changed', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(10) }));
    expect((await mails()).map(({ text }) => text).join(' ')).toContain(
      'The gateway says lost, and it is booked as WON. Nothing was changed.',
    );
  });

  it('request no answer to what was decided meanwhile', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    await hear(disputed(payment, 100_000, { state: 'CLOSED', at: at(9) }));
    expect(await subjects()).toEqual(['Dispute closed']);
  });
});
