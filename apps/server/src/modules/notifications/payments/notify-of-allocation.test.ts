import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, testApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { captures, paid } from '../../payments/testing/captures.ts';
import { aFee, anOrder } from '../../payments/testing/paying-school.ts';
import { mountNotifications } from '../index.ts';

describeOnBoth('messages about money that paid otherwise than its order said [decision 88]', (use) => {
  const on = captures(use);
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

  const textOf = (template: string, channel = 'sms'): string =>
    on().services.sent.find((one) => one.template === template && one.channel === channel)?.text ?? '';

  /** A fee of 10,000 rupees of which 100 are waived between order and payment. */
  async function eased(owesMore: boolean): Promise<string> {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    if (owesMore) await aFee(on().school, pupil, 'more', 500_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query('update fee_lines set concession_paise = 10000 where id = $1', [fee]);
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000));
    await use.db.query(
      `select request_refund(p.institute_id, p.id, $2, $2, null, 'EXCESS', 'over', false, $3, 'EXCESS')
       from payments p where p.order_id = $1 and p.excess_paise > 0`,
      [made.id, `ref_${made.code}`, on().services.clock.now()],
    );
    await on().services.outbox.drain();
    return `TXN${made.code}`;
  }

  it('tell the payer what paid fees and what is held, and the office about the rest [money 2]', async () => {
    const transaction = await eased(true);
    expect(textOf('paid_with_rest')).toContain(
      'Rs.10,000 received for Kaveri School. Rs.9,900 was used for fees, Rs.100 is held in your name. Receipt RCP/',
    );
    expect(textOf('institute_news', 'email')).toBe(
      `₹100 of a payment is left over, because a fee had been paid or waived meanwhile, and the student has other fees due. It is held in the parent's name. Please have it placed on a fee or refunded. ₹9,900 of the ₹10,000 received was used for fees.\n\nTransaction ${transaction}, Kaveri School`,
    );
    expect(textOf('paid')).toBe('');
  });

  it('tell payer and office what is refunded of a payment [money 2]', async () => {
    await eased(false);
    expect(textOf('paid_with_rest')).toContain(
      'Rs.9,900 was used for fees, Rs.100 is being refunded to you. Receipt RCP/',
    );
    expect(textOf('refund_left_over')).toContain(
      'You paid Kaveri School Rs.100 more than was due. It is being refunded',
    );
    expect(textOf('institute_news', 'email')).toContain(
      '₹9,900 of the ₹10,000 received was used for fees. ₹100 is more than was due, because a fee had been paid or waived meanwhile',
    );
  });

  it('tell payer and office what of a second payment paid the next fees due [decision 211]', async () => {
    const { instituteId } = on().school;
    await use.db.query(`update institutes set rest_rule = 'NEXT_DUE' where id = $1`, [instituteId]);
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    await aFee(on().school, pupil, 'next', 700_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [fee]);
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000));
    await on().services.outbox.drain();
    expect(textOf('paid_with_rest')).toContain(
      'Rs.10,000 received for Kaveri School. Rs.7,000 was used for fees, Rs.3,000 is being refunded to you. Rs.7,000 was not needed for the fees you chose, so it was used for the next fees due. Receipt RCP/',
    );
    expect(textOf('institute_news', 'email')).toContain(
      "₹7,000 of the ₹10,000 received was used for fees. ₹7,000 was not needed for the fees chosen, so it was used for the student's next fees due, as your institute's setting says. ₹3,000 is more than was due",
    );
    on().services.sent.length = 0;
    await aFee(on().school, pupil, 'later', 1_500_000);
    const again = paid(made.gatewayOrderId, 1_000_000, { gateway_payment_id: `pay_2_${made.code}` });
    await on().capture(made.id, again);
    await use.db.query(`update institutes set rest_rule = 'HOLD' where id = $1`, [instituteId]);
    await on().services.outbox.drain();
    expect(textOf('paid_with_rest')).toContain(
      'Rs.10,000 received for Kaveri School. Rs.10,000 was not needed for the fees you chose, so it was used for the next fees due. Receipt RCP/',
    );
    expect(textOf('institute_news', 'email')).toContain(
      "A fee had been paid or waived meanwhile. ₹10,000 of the ₹10,000 received was used for fees. ₹10,000 was not needed for the fees chosen, so it was used for the student's next fees due, as your institute's setting says. The payer has been told.",
    );
  });

  it('tell payer and office what is still owed of fees whose price had expired [money 3]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    await use.db.query(
      `update fee_lines set discount_paise = 100000, discount_until = '2026-11-18' where id = $1`,
      [fee],
    );
    const made = await anOrder(on().school, pupil, [{ fee, balance: 900_000, discount: 100_000 }], {
      created_at: '2026-11-18T06:00:00.000Z',
    });
    await use.db.query(`update orders set contact_email = 'payer@kaveri.example' where id = $1`, [made.id]);
    await on().capture(made.id, paid(made.gatewayOrderId, 900_000));
    await on().services.outbox.drain();
    const words = 'of these fees is still due.';
    expect(textOf('paid_with_rest')).toContain(
      `Rs.9,000 received for Kaveri School. Rs.1,000 ${words} Receipt RCP/`,
    );
    expect(textOf('paid', 'email')).toContain(`your payment of ₹9,000. ₹1,000 ${words}\n`);
    expect(textOf('institute_news', 'email')).toBe(
      `It was paid after its agreed price had ended, so it was placed at the price of the day it was paid. ₹9,000 of the ₹9,000 received was used for fees. ₹1,000 ${words} The payer has been told. You do not need to do anything.\n\nTransaction TXN${made.code}, Kaveri School`,
    );
  });

  it('say of money that was to be refunded that it is used for fees instead (decision 213)', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query('update fee_lines set concession_paise = gross_paise where id = $1', [fee]);
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000));
    await use.db.query(
      `with refused as (
         insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status,
           requested_by, source, refused_since, created_at, updated_at)
         select $2, institute_id, id, gateway_account_id, $2, amount_paise, 'WAITING', 'EXCESS', 'EXCESS', $3, $3, $3
         from payments where order_id = $1)
       update fee_lines set concession_paise = 0 where id = $4`,
      [made.id, `ref_${made.code}`, on().services.clock.now(), fee],
    );
    await use.db.query(
      `select place_waiting(p.institute_id, p.id, 'EXCESS', jsonb_build_array(jsonb_build_object('fee_line_id', f.id, 'head_id',
         f.head_id, 'label', f.label, 'instalment', f.instalment, 'balance', 1000000, 'discount', 0, 'late_fee', 0)),
         'Meera Nair', 'asked', $2, 'instead', $3)
       from payments p, fee_lines f where p.order_id = $1 and f.id = $4`,
      [made.id, `key_${made.code}`, on().services.clock.now(), fee],
    );
    await on().services.outbox.drain();
    expect(textOf('placed_instead')).toContain(
      'Rs.10,000 that Kaveri School was to refund to you is now used for your fees instead. Receipt RCP/',
    );
    expect(textOf('placed')).toBe('');
  });

  it('say of waived fees that they are not owed, never that they were paid [money 2]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query('update fee_lines set concession_paise = gross_paise where id = $1', [fee]);
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000));
    await use.db.query(
      `select request_refund(p.institute_id, p.id, $2, $2, null, 'EXCESS', 'over', false, $3, 'EXCESS')
       from payments p where p.order_id = $1`,
      [made.id, `ref_${made.code}`, on().services.clock.now()],
    );
    await on().services.outbox.drain();
    expect(textOf('refund_not_owed')).toContain(
      'Rs.10,000 came to Kaveri School for fees that are no longer due. It is being refunded',
    );
    expect(textOf('institute_news', 'email')).toContain('already paid or waived');
  });

  it('tell payer and office about money for a fee that a loan will pay, and ask which of the two is wanted [money 1]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 6_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 6_000_000 }]);
    await use.db.query(
      `with made as (
         insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
         values ($1, $2, $3, 'APPROVED', 6000000, '2026-11-20') returning id)
       insert into emi_application_lines (application_id, fee_line_id) select id, $4 from made`,
      [on().school.instituteId, pupil.id, `emi_${made.code}`, fee],
    );
    await on().capture(made.id, paid(made.gatewayOrderId, 6_000_000));
    await on().services.outbox.drain();
    expect(textOf('held')).toContain(
      'Rs.60,000 came to Kaveri School and is held in your name because an EMI application will pay this fee.',
    );
    expect(textOf('institute_news', 'email')).toContain(
      '₹60,000 came in for a fee that an EMI application will pay. It is held separately, so that the fee is not paid twice. Please ask the family which they want',
    );
  });

  it('tell the payer about money that waits completely, and why [money 8]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 1_000_000 }]);
    await use.db.query(`update orders set contact_email = 'payer@kaveri.example' where id = $1`, [made.id]);
    await on().capture(made.id, paid(made.gatewayOrderId, 990_000));
    await on().services.outbox.drain();
    expect(textOf('held_still_due')).toContain(
      'Rs.9,900 came to Kaveri School and is held in your name because it could not be matched to your fees.',
    );
    expect(textOf('held_still_due')).toContain(
      `or refund it. Rs.10,000 of these fees is still due. Transaction TXN${made.code}.`,
    );
    expect(textOf('held_still_due', 'email')).toContain('or refund it. ₹10,000 of these fees is still due.');
  });

  it('tell the payer of money that a person placed what is still held of it, and what is still due of the fees it went to', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 500_000);
    const other = await aFee(on().school, pupil, 'other', 400_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 500_000 }]);
    await use.db.query(`update orders set contact_email = 'payer@kaveri.example' where id = $1`, [made.id]);
    await on().capture(made.id, paid(made.gatewayOrderId, 500_100));
    await use.db.query('update outbox set dispatched_at = created_at where dispatched_at is null');
    const place = async (to: number, balance: number) => {
      await use.db.query(
        `select place_waiting(p.institute_id, p.id, 'HELD', jsonb_build_array(jsonb_build_object('fee_line_id', f.id, 'head_id',
           f.head_id, 'label', f.label, 'instalment', f.instalment, 'balance', $4::bigint, 'discount', 0, 'late_fee', 0)),
           'Meera Nair', 'asked', $2, $2, $3)
         from payments p, fee_lines f where p.order_id = $1 and f.id = $5`,
        [made.id, `key_${made.code}_${balance}`, on().services.clock.now(), balance, to],
      );
      on().services.sent.length = 0;
      await on().services.outbox.drain();
    };
    await place(other, 300_000);
    expect(textOf('placed_with_rest')).toContain(
      'Rs.3,000 that Kaveri School held in your name is now used for your fees. Rs.2,001 is still held. Rs.1,000 of these fees is still due. Receipt RCP/',
    );
    expect(textOf('placed_with_rest', 'email')).toContain(
      '₹2,001 is still held. ₹1,000 of these fees is still due. Receipt RCP/',
    );
    await place(other, 100_000);
    expect(textOf('placed_with_rest')).toContain('your fees. Rs.1,001 is still held. Receipt RCP/');
    await place(fee, 100_100);
    expect(textOf('placed_with_rest')).toContain(
      'your fees. Rs.3,999 of these fees is still due. Receipt RCP/',
    );
  });

  it('say nothing more of money that was placed whole and paid its fees', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 1_000_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 990_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 1_000_000));
    await use.db.query(
      `select place_waiting(p.institute_id, p.id, 'HELD', jsonb_build_array(jsonb_build_object('fee_line_id', f.id, 'head_id',
         f.head_id, 'label', f.label, 'instalment', f.instalment, 'balance', 1000000, 'discount', 0, 'late_fee', 0)),
         'Meera Nair', 'asked', $2, $2, $3)
       from payments p, fee_lines f where p.order_id = $1 and f.id = $4`,
      [made.id, `key_${made.code}`, on().services.clock.now(), fee],
    );
    await on().services.outbox.drain();
    expect(textOf('placed')).toContain(
      'Rs.10,000 that Kaveri School held in your name is now used for your fees. Receipt RCP/',
    );
  });
});
