import { beforeEach, expect, it } from 'vitest';
import { aCtx, describeOnBoth } from '../../../testing/index.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { SLUG, aSession, fetchPage, refusalOf, useFeeSuite } from '../testing/fee-suite.ts';
import type { FeeSuite, PageAnswer } from '../testing/fee-suite.ts';
import { aFee, aPayer, aPupil, aSchoolPage, anApplication } from '../testing/school.ts';
import type { School } from '../testing/school.ts';
import { quoteForOrder } from './quote-for-order.ts';
import type { OrderAsked } from './quote-for-order.ts';

/** 23:55 in India on the due date: five minutes before a day's late fee. */
const BEFORE_MIDNIGHT = '2026-11-20T18:25:00.000Z';

describeOnBoth('quote for an order', (use) => {
  const suite = useFeeSuite(use, { is_checkbox_enabled: true });
  const changePage: FeeSuite['changePage'] = (change) => suite.changePage(change);
  let school: School;
  let pupil: FeeSuite['pupil'];
  let payer: Awaited<ReturnType<FeeSuite['payer']>>;
  let mainFee: number;

  beforeEach(async () => {
    ({ school, pupil } = suite);
    mainFee = await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000, { due_date: '2026-11-20' });
    await aFee(use.db, school, pupil.studentId, 'sft_2', 300000);
    payer = await suite.payer();
  });

  const order = async (asked: Partial<OrderAsked> = {}, browserId = payer.browserId, slug = SLUG) => {
    const ctx = aCtx(suite.services, browserId);
    const page = await requireInstitutePage(ctx, slug);
    return use.db.tx((tx) => quoteForOrder(ctx, tx, page, { card_code: 'full', ...asked }));
  };

  /** Moves the clock, and the payer opens the page then. */
  const comeAt = async (moment: string): Promise<void> => {
    suite.at(moment);
    payer = await suite.payer();
  };

  const sessionOf = (...codes: string[]): Promise<string> =>
    aSession(
      payer,
      pupil.sbd_code,
      codes.map((sft_code) => ({ sft_code, amount: '1' })),
    );

  const hashOf = async (query: string): Promise<string> =>
    (await fetchPage(payer, query)).data<PageAnswer>().sdk_block[0]?.fee_group.quote_hash ?? 'none';

  it('takes the amount from the fee lines, never from the client (threats 2 row 7)', async () => {
    const session_code = await sessionOf('sft_1');
    const quote = await order({ session_code });
    expect(quote.amount).toBe(1500000);
    expect(quote.lines).toEqual([
      {
        fee_line_id: mainFee,
        head_id: school.heads.tuition,
        label: 'sft_1',
        instalment: '',
        balance: 1500000,
        discount: 0,
        late_fee: 0,
      },
    ]);
    expect(quote).toMatchObject({ title: 'Pay in full', session: { code: session_code } });
    expect(quote.student?.id).toBe(pupil.studentId);
  });

  it('charges every payable line of the card when there is no session (R11)', async () => {
    const quote = await order({ sbd_code: pupil.sbd_code });
    expect(quote.amount).toBe(1800000);
    expect(quote.session).toBeNull();
  });

  it('gives cash as balance plus late fee, and the discount beside it (R5)', async () => {
    await use.db.query(`update fee_lines set discount_paise = 100000 where sft_code = 'sft_2'`);
    await comeAt('2026-11-22T06:00:00.000Z');
    const quote = await order({ sbd_code: pupil.sbd_code });
    expect(quote.lines.map(({ balance, discount, late_fee }) => [balance, discount, late_fee])).toEqual([
      [1500000, 0, 10000],
      [200000, 100000, 0],
    ]);
    expect(quote.amount).toBe(1710000);
  });

  it("honours a session's quote for 15 minutes across midnight, then refuses the old amount (decisions 2, R4)", async () => {
    await comeAt(BEFORE_MIDNIGHT);
    const session_code = await sessionOf('sft_1');
    const quote_hash = await hashOf(`session_code=${session_code}`);
    suite.services.clock.advance(15 * 60);
    expect((await order({ session_code, quote_hash })).amount).toBe(1500000);
    suite.services.clock.advance(1);
    expect(await refusalOf(order({ session_code, quote_hash }))).toBe('quote_changed');
    const shownAnew = await hashOf(`session_code=${session_code}`);
    expect((await order({ session_code, quote_hash: shownAnew })).amount).toBe(1505000);
  });

  it("honours a card's quote without a session for 15 minutes across midnight, then refuses it (decisions 2, R11)", async () => {
    await comeAt(BEFORE_MIDNIGHT);
    const quote_hash = await hashOf(`sbd_code=${pupil.sbd_code}`);
    suite.services.clock.advance(15 * 60);
    expect((await order({ sbd_code: pupil.sbd_code, quote_hash })).amount).toBe(1800000);
    suite.services.clock.advance(1);
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code, quote_hash }))).toBe('quote_changed');
    expect((await order({ sbd_code: pupil.sbd_code })).amount).toBe(1805000);
  });

  it('begins the 15 minutes anew when the same quote is shown again', async () => {
    await comeAt('2026-11-20T18:10:00.000Z');
    await hashOf(`sbd_code=${pupil.sbd_code}`);
    suite.services.clock.set(BEFORE_MIDNIGHT);
    const quote_hash = await hashOf(`sbd_code=${pupil.sbd_code}`);
    suite.services.clock.advance(10 * 60);
    expect((await order({ sbd_code: pupil.sbd_code, quote_hash })).amount).toBe(1800000);
  });

  it('refuses a hash that was never shown (threats 2 row 7)', async () => {
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code, quote_hash: 'qt_made_up' }))).toBe(
      'quote_changed',
    );
  });

  it('refuses for a session the hash of the same fees shown without one (R11)', async () => {
    const quote_hash = await hashOf(`sbd_code=${pupil.sbd_code}`);
    const session_code = await sessionOf('sft_1', 'sft_2');
    expect(await refusalOf(order({ session_code, quote_hash }))).toBe('quote_changed');
  });

  it('does not honour a quote of a fee that was paid since, however young it is (R2)', async () => {
    const session_code = await sessionOf('sft_1');
    const quote_hash = await hashOf(`session_code=${session_code}`);
    await use.db.query(`update fee_lines set settled_paise = 1500000 where id = $1`, [mainFee]);
    expect(await refusalOf(order({ session_code, quote_hash }))).toBe('selection_invalid');
  });

  it('does not honour a quote without a session of a fee that was paid since', async () => {
    const quote_hash = await hashOf(`sbd_code=${pupil.sbd_code}`);
    await use.db.query(`update fee_lines set settled_paise = 1500000 where id = $1`, [mainFee]);
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code, quote_hash }))).toBe('quote_changed');
  });

  it('does not honour a quote of a fee that an EMI took up since (R7)', async () => {
    const session_code = await sessionOf('sft_1');
    await anApplication(use.db, school, pupil.studentId, mainFee, 'SUBMITTED');
    expect(await refusalOf(order({ session_code }))).toBe('selection_invalid');
  });

  it("refuses someone else's sbd_code like an unknown one (threats 1.5)", async () => {
    const other = await aPupil(use.db, school, 'KV-2');
    await aFee(use.db, school, other.studentId, 'sft_other', 100000);
    expect(await refusalOf(order({ sbd_code: other.sbd_code }))).toBe('context_required');
    expect(await refusalOf(order({ sbd_code: 'sbd_unknown' }))).toBe('context_required');
  });

  it("refuses another browser's session, and a session beside another student's code (threats 2 row 8)", async () => {
    const session_code = await sessionOf('sft_1');
    const stranger = await suite.payer();
    expect(await refusalOf(order({ session_code }, stranger.browserId))).toBe('session_not_found');
    const sibling = await aPupil(use.db, school, 'KV-2');
    expect(await refusalOf(order({ session_code, sbd_code: sibling.sbd_code }))).toBe('session_not_found');
  });

  it('refuses the session of another page', async () => {
    const session_code = await sessionOf('sft_1');
    await aSchoolPage(use.db, school, 'kaveri-other');
    expect(await refusalOf(order({ session_code }, payer.browserId, 'kaveri-other'))).toBe(
      'session_not_found',
    );
  });

  it.each(['PAID', 'CANCELLED', 'EXPIRED'])('refuses a session that is %s [PJ-9.4]', async (status) => {
    const session_code = await sessionOf('sft_1');
    await use.db.query('update pay_sessions set status = $1', [status]);
    expect(await refusalOf(order({ session_code }))).toBe('session_inactive');
  });

  it('refuses a session after 30 idle minutes (threats 4)', async () => {
    const session_code = await sessionOf('sft_1');
    suite.services.clock.advance(30 * 60);
    expect(await refusalOf(order({ session_code }))).toBe('session_inactive');
  });

  it('asks for a proof where the page demands a one-time code (R24, threats 2 row 13)', async () => {
    await changePage({
      form_block: {
        visible: true,
        data: { fields: [otpField], form_config: { enable_otp_verification: true } },
      },
    });
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('proof_required');
    const proven = await suite.payer('form');
    expect((await order({ sbd_code: pupil.sbd_code }, proven.browserId)).amount).toBe(1800000);
  });

  it('refuses an expired page (threats 2 row 8)', async () => {
    await changePage({ payment_page_expired: true });
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('page_expired');
  });

  it('refuses a student who is not ACTIVE (threats 2 row 8) [PJ-5.53]', async () => {
    await use.db.query(`update students set status = 'INACTIVE'`);
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('student_inactive');
  });

  it('refuses an unverified student only where the page blocks them (threats 2 row 8)', async () => {
    await use.db.query('update students set verified = false');
    expect((await order({ sbd_code: pupil.sbd_code })).amount).toBe(1800000);
    await changePage({
      form_block: { visible: true, data: { fields: [], form_config: { block_unverified_student: true } } },
    });
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('student_unverified');
  });

  it('refuses a browser that came by the code of a link alone (R24)', async () => {
    await use.db.query(`update student_contexts set kind = 'link'`);
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('context_required');
  });

  it('refuses a card the page does not have, and one below its minimum with the words of the card [SR-5.25]', async () => {
    await expect(order({ card_code: 'nope', sbd_code: pupil.sbd_code })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { card_code: 'This page has no such card.' },
    });
    await use.db.query(`delete from fee_lines where sft_code = 'sft_2'`);
    await use.db.query(`update fee_lines set gross_paise = 50 where sft_code = 'sft_1'`);
    await expect(order({ sbd_code: pupil.sbd_code })).rejects.toMatchObject({
      code: 'card_unavailable',
      message: 'the Payment Gateway option is not available for amounts below 1',
    });
  });

  it('refuses when nothing of the card is payable', async () => {
    await use.db.query('update fee_lines set settled_paise = base_paise');
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('nothing_selected');
  });

  it.each(['MONTHLY-EMI', 'AUTO-DEBIT'] as const)(
    'opens no order for %s from here (decisions 8)',
    async (mode) => {
      await changePage({
        sdk_block: [{ code: 'full', title: 'x', financing_mode: mode, fee_group: { code: 'SCHOOL' } }],
      });
      expect(await refusalOf(order({ sbd_code: pupil.sbd_code }))).toBe('mode_unavailable');
    },
  );

  it('reaches the payer at the given number, else at the one on file; a mask means the one on file', async () => {
    const sbd_code = pupil.sbd_code;
    expect((await order({ sbd_code, mobile: '9812345678' })).contact_mobile).toBe('9812345678');
    expect(await order({ sbd_code, mobile: 'XXXXXX0001' })).toMatchObject({
      contact_mobile: '9876500001',
      contact_email: 'asha@example.in',
    });
  });

  it('needs a mobile for a card with verify_mobile when none is known (PJ 4)', async () => {
    await use.db.query('delete from guardians');
    expect((await order({ sbd_code: pupil.sbd_code })).contact_mobile).toBe('');
    await changePage({
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
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code, mobile: '$$abcdefghij$$' }))).toBe(
      'mobile_required',
    );
    expect(await refusalOf(order({ sbd_code: pupil.sbd_code, mobile: '9812345678' }))).toBe('accepted');
  });

  it('takes the fixed amount of a cards-only page from a payer without student, whose mobile is needed (decisions 3)', async () => {
    const fixedCard = {
      code: 'full',
      title: 'Prospectus',
      financing_mode: 'DIRECT' as const,
      fee_group: { code: 'TUITION', amount: 1000 },
    };
    await aSchoolPage(use.db, school, 'dit-prospectus', {
      form_block: { visible: false, data: { fields: [] } },
      sdk_block: [fixedCard],
    });
    const stranger = await aPayer(suite.app, suite.services, { pageId: suite.pageId, school });
    const buy = (asked: Partial<OrderAsked>) => order(asked, stranger.browserId, 'dit-prospectus');
    expect(await refusalOf(buy({}))).toBe('mobile_required');
    expect(await refusalOf(buy({ mobile: '12345' }))).toBe('mobile_required');
    expect(await buy({ mobile: '+91 98123 45678' })).toMatchObject({
      student: null,
      amount: 100000,
      contact_mobile: '9812345678',
      lines: [{ fee_line_id: null, head_id: school.heads.tuition, label: 'Prospectus', balance: 100000 }],
    });
    expect(await refusalOf(buy({ mobile: '9812345678', quote_hash: 'qt_other' }))).toBe('quote_changed');
  });

  it('ignores a fixed amount on a page that knows its students (decisions 3)', async () => {
    await changePage({
      sdk_block: [
        { code: 'full', title: 'x', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL', amount: 1 } },
      ],
    });
    expect((await order({ sbd_code: pupil.sbd_code })).amount).toBe(1800000);
  });
});

const otpField = [
  {
    input_id: 'customer_mobile',
    input_type: 'text' as const,
    is_active: true,
    is_required: true,
    label: 'Mobile',
    field_type: 'system' as const,
    field_code: 'mobile',
  },
];
