import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { refusalOf } from '../testing/fee-suite.ts';
import { useOrderSuite } from '../testing/order-suite.ts';
import { aFee, aPupil, aSchoolPage } from '../testing/school.ts';

describeOnBoth('who may have an order quoted', (use) => {
  const on = useOrderSuite(use);

  it("refuses someone else's sbd_code like an unknown one (threats 1.5)", async () => {
    const other = await aPupil(use.db, on.suite.school, 'KV-2');
    await aFee(use.db, on.suite.school, other.studentId, 'sft_other', 100000);
    expect(await refusalOf(on.order({ sbd_code: other.sbd_code }))).toBe('context_required');
    expect(await refusalOf(on.order({ sbd_code: 'sbd_unknown' }))).toBe('context_required');
  });

  it("refuses another browser's session, and a session beside another student's code (threats 2 row 8)", async () => {
    const session_code = await on.sessionOf('sft_1');
    const stranger = await on.suite.payer();
    expect(await refusalOf(on.order({ session_code }, stranger.browserId))).toBe('session_not_found');
    const sibling = await aPupil(use.db, on.suite.school, 'KV-2');
    expect(await refusalOf(on.order({ session_code, sbd_code: sibling.sbd_code }))).toBe('session_not_found');
  });

  it('refuses the session of another page', async () => {
    const session_code = await on.sessionOf('sft_1');
    await aSchoolPage(use.db, on.suite.school, 'kaveri-other');
    expect(await refusalOf(on.order({ session_code }, on.browserId, 'kaveri-other'))).toBe(
      'session_not_found',
    );
  });

  it.each(['PAID', 'CANCELLED', 'EXPIRED'])('refuses a session that is %s [PJ-9.4]', async (status) => {
    const session_code = await on.sessionOf('sft_1');
    await use.db.query('update pay_sessions set status = $1', [status]);
    expect(await refusalOf(on.order({ session_code }))).toBe('session_inactive');
  });

  it('refuses a session after 30 idle minutes (threats 4)', async () => {
    const session_code = await on.sessionOf('sft_1');
    on.suite.services.clock.advance(30 * 60);
    expect(await refusalOf(on.order({ session_code }))).toBe('session_inactive');
  });

  it('needs a proof where the page demands a one-time code (threats 2 row 13) [R24]', async () => {
    await on.suite.changePage({
      form_block: {
        visible: true,
        data: { fields: [otpField], form_config: { enable_otp_verification: true } },
      },
    });
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('proof_required');
    const proven = await on.suite.payer('form');
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code }, proven.browserId)).amount).toBe(1800000);
  });

  it('refuses an expired page (threats 2 row 8)', async () => {
    await on.suite.changePage({ payment_page_expired: true });
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('page_expired');
  });

  it('refuses a student who is not ACTIVE (threats 2 row 8) [PJ-5.53]', async () => {
    await use.db.query(`update students set status = 'INACTIVE'`);
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('student_inactive');
  });

  it('refuses an unverified student only where the page blocks them (threats 2 row 8)', async () => {
    await use.db.query('update students set verified = false');
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code })).amount).toBe(1800000);
    await on.suite.changePage({
      form_block: { visible: true, data: { fields: [], form_config: { block_unverified_student: true } } },
    });
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('student_unverified');
  });

  it('refuses a browser that came by the code of a link alone [R24]', async () => {
    await use.db.query(`update student_contexts set kind = 'link'`);
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('context_required');
  });

  const offer = (financing_mode: 'MONTHLY-EMI' | 'AUTO-DEBIT'): Promise<void> =>
    on.suite.changePage({
      sdk_block: [{ code: 'full', title: 'x', financing_mode, fee_group: { code: 'SCHOOL' } }],
    });

  it('opens no order for MONTHLY-EMI here: its orders open from the application (decisions 8)', async () => {
    await offer('MONTHLY-EMI');
    expect(await refusalOf(on.order({ sbd_code: on.suite.pupil.sbd_code }))).toBe('mode_unavailable');
  });

  it('quotes every payable fee of an AUTO-DEBIT card, but no fixed amount, which has no due date (decisions 8)', async () => {
    await offer('AUTO-DEBIT');
    expect((await on.order({ sbd_code: on.suite.pupil.sbd_code })).amount).toBe(1800000);
    await aSchoolPage(use.db, on.suite.school, 'dit-prospectus', {
      form_block: { visible: false, data: { fields: [] } },
      sdk_block: [
        {
          code: 'full',
          title: 'x',
          financing_mode: 'AUTO-DEBIT',
          fee_group: { code: 'TUITION', amount: 1000 },
        },
      ],
    });
    const asked = on.order({ mobile: '9812345678' }, on.browserId, 'dit-prospectus');
    expect(await refusalOf(asked)).toBe('mode_unavailable');
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
