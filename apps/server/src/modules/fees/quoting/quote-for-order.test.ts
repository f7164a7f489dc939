import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { refusalOf } from '../testing/fee-suite.ts';
import { useOrderSuite } from '../testing/order-suite.ts';
import { aPayer, aSchoolPage } from '../testing/school.ts';
import type { OrderAsked } from './quote-for-order.ts';

describeOnBoth('quote for an order', (use) => {
  const on = useOrderSuite(use);

  it('takes the amount from the fee lines, never from the client (threats 2 row 7)', async () => {
    const session_code = await on.sessionOf('sft_1');
    const quote = await on.order({ session_code });
    expect(quote.amount).toBe(1500000);
    expect(quote.lines).toEqual([
      {
        fee_line_id: on.mainFee,
        head_id: on.suite.school.heads.tuition,
        label: 'sft_1',
        instalment: '',
        balance: 1500000,
        discount: 0,
        late_fee: 0,
      },
    ]);
    expect(quote).toMatchObject({ title: 'Pay in full', session: { code: session_code } });
    expect(quote.student?.id).toBe(on.suite.pupil.studentId);
  });

  it('charges every payable line of the card when there is no session [R11]', async () => {
    const quote = await on.order({ sbd_code: on.suite.pupil.sbd_code });
    expect(quote.amount).toBe(1800000);
    expect(quote.session).toBeNull();
  });

  it('has cash as balance plus late fee, and the discount beside it [R5]', async () => {
    await use.db.query(`update fee_lines set discount_paise = 100000 where sft_code = 'sft_2'`);
    await on.comeAt('2026-11-22T06:00:00.000Z');
    const quote = await on.order({ sbd_code: on.suite.pupil.sbd_code });
    expect(quote.lines.map(({ balance, discount, late_fee }) => [balance, discount, late_fee])).toEqual([
      [1500000, 0, 10000],
      [200000, 100000, 0],
    ]);
    expect(quote.amount).toBe(1710000);
  });

  it("refuses a card the page does not have, and one below its minimum with the card's text [SR-5.25]", async () => {
    await expect(on.order({ card_code: 'nope', sbd_code: on.suite.pupil.sbd_code })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { card_code: 'This page has no such card.' },
    });
    await use.db.query(`delete from fee_lines where sft_code = 'sft_2'`);
    await use.db.query(`update fee_lines set gross_paise = 50 where sft_code = 'sft_1'`);
    await expect(on.order({ sbd_code: on.suite.pupil.sbd_code })).rejects.toMatchObject({
      code: 'card_unavailable',
      message: 'the Payment Gateway option is not available for amounts below 1',
    });
  });

  it('refuses when nothing of the card is payable', async () => {
    await use.db.query('update fee_lines set settled_paise = base_paise');
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('nothing_selected');
  });

  it('uses the given number of the payer, else the one on file; a mask means the one on file', async () => {
    const sbd_code = on.suite.pupil.sbd_code;
    expect((await on.order({ sbd_code, mobile: '9812345678' })).contact_mobile).toBe('9812345678');
    expect(await on.order({ sbd_code, mobile: 'XXXXXX0001' })).toMatchObject({
      contact_mobile: '9876500001',
      contact_email: 'asha@example.in',
    });
  });

  it('needs a mobile for a card with verify_mobile when none is known (PJ 4)', async () => {
    await use.db.query('delete from guardians');
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code })).contact_mobile).toBe('');
    await on.suite.changePage({
      sdk_block: [
        {
          code: 'full',
          title: 'x',
          financing_mode: 'DIRECT',
          verify_mobile: true,
          fee_group: { code: 'SCHOOL' },
        },
      ],
    });
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code, mobile: '$$abcdefghij$$' }))).toBe(
      'mobile_required',
    );
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code, mobile: '9812345678' }))).toBe(
      'accepted',
    );
  });

  it('takes the fixed amount of a cards-only page from a payer without student, whose mobile is needed (decisions 3)', async () => {
    const fixedCard = {
      code: 'full',
      title: 'Prospectus',
      financing_mode: 'DIRECT' as const,
      fee_group: { code: 'TUITION', amount: 1000 },
    };
    await aSchoolPage(use.db, on.suite.school, 'dit-prospectus', {
      form_block: { visible: false, data: { fields: [] } },
      sdk_block: [fixedCard],
    });
    const stranger = await aPayer(on.suite.app, on.suite.services, {
      pageId: on.suite.pageId,
      school: on.suite.school,
    });
    const buy = (asked: Partial<OrderAsked>) => on.order(asked, stranger.browserId, 'dit-prospectus');
    expect(await refusalOf(buy({}))).toBe('mobile_required');
    expect(await refusalOf(buy({ mobile: '12345' }))).toBe('mobile_required');
    expect(await buy({ mobile: '+91 98123 45678' })).toMatchObject({
      student: null,
      amount: 100000,
      contact_mobile: '9812345678',
      lines: [
        { fee_line_id: null, head_id: on.suite.school.heads.tuition, label: 'Prospectus', balance: 100000 },
      ],
    });
    expect(await refusalOf(buy({ mobile: '9812345678', quote_hash: 'qt_other' }))).toBe('quote_changed');
  });

  it('ignores a fixed amount on a page that knows its students (decisions 3)', async () => {
    await on.suite.changePage({
      sdk_block: [
        { code: 'full', title: 'x', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL', amount: 1 } },
      ],
    });
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code })).amount).toBe(1800000);
  });
});
