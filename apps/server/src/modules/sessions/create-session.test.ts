import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { SLUG, aSession, codeOf, postSession } from '../fees/testing/fee-suite.ts';
import { aFee, aPupil } from '../fees/testing/school.ts';
import { aField } from '../verification/testing/campus.ts';
import { ONE, useSessions } from './testing/session-suite.ts';

describeOnBoth('creating a session', (use) => {
  const suite = useSessions(use);

  it('stores the choice with source PAYMENT-PAGE and answers with the code [PJ-7.5] [PJ-3.25] (C18)', async () => {
    const answer = await postSession(suite.browser, suite.sbd, ONE);
    const data = answer.data<{ code: string; session_code: string }>();
    expect(answer.status).toBe(201);
    expect(data.code).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(data.session_code).toBe(data.code);
    const row = await use.db.one('select source, status, browser_session_id from pay_sessions');
    expect(row).toEqual({
      source: 'PAYMENT-PAGE',
      status: 'ACTIVE',
      browser_session_id: suite.browser.browserId,
    });
  });

  it('quotes the fee lines themselves: a wrong amount changes nothing (threats 2 row 7, R11)', async () => {
    expect(
      await suite.quoted(await aSession(suite.browser, suite.sbd, [{ sft_code: 'sft_1', amount: '1' }])),
    ).toEqual([['sft_1', 1500000]]);
  });

  it('drops fees sent with amount 0 (R11)', async () => {
    const code = await aSession(suite.browser, suite.sbd, [...ONE, { sft_code: 'sft_2', amount: 0 }]);
    expect(await suite.quoted(code)).toEqual([['sft_1', 1500000]]);
  });

  it('restores forced rows that were not sent or sent with 0 (threats 2 row 7) [PJ-4.47]', async () => {
    await use.db.query(`update fee_lines set payable_now_paise = 100000 where sft_code = 'sft_2'`);
    expect(await suite.quoted(await aSession(suite.browser, suite.sbd, ONE))).toEqual([
      ['sft_1', 1500000],
      ['sft_2', 100000],
    ]);
    const code = await aSession(suite.browser, suite.sbd, [...ONE, { sft_code: 'sft_2', amount: '0' }]);
    expect(await suite.quoted(code)).toContainEqual(['sft_2', 100000]);
  });

  it.each([
    ['an unknown fee', [{ sft_code: 'sft_nope', amount: '1' }], 'selection_invalid'],
    ['a paid fee', [{ sft_code: 'sft_paid', amount: '2000' }], 'selection_invalid'],
    ['a fee sent twice', [...ONE, ...ONE], 'selection_invalid'],
    ['a negative amount', [{ sft_code: 'sft_1', amount: '-1' }], 'amount_invalid'],
    ['no amount', [{ sft_code: 'sft_1', amount: 'lots' }], 'amount_invalid'],
    ['nothing selected', [{ sft_code: 'sft_1', amount: '0' }], 'nothing_selected'],
    ['an empty choice', [], 'nothing_selected'],
  ])('refuses %s (threats 2 row 7)', async (_what, fees, code) => {
    const answer = await postSession(suite.browser, suite.sbd, fees);
    expect(codeOf(answer)).toBe(code);
    expect(await use.db.query('select 1 from pay_sessions')).toEqual([]);
  });

  it('names the fee to correct', async () => {
    const { json } = await postSession(suite.browser, suite.sbd, [{ sft_code: 'sft_paid', amount: '1' }]);
    expect(json).toMatchObject({
      error: { fields: { 'fee_types.sft_paid': 'This fee can no longer be selected.' } },
    });
  });

  it("refuses a fee of another student among one's own (threats 2 row 7)", async () => {
    const other = await aPupil(use.db, suite.school, 'KV-2');
    await aFee(use.db, suite.school, other.studentId, 'sft_theirs', 100000);
    expect(
      codeOf(await postSession(suite.browser, suite.sbd, [{ sft_code: 'sft_theirs', amount: '1' }])),
    ).toBe('selection_invalid');
  });

  it('accepts only one fee where the page says so (C25) [PJ-4.38]', async () => {
    await suite.changePage({ single_checkbox_selection: true });
    expect(
      codeOf(await postSession(suite.browser, suite.sbd, [...ONE, { sft_code: 'sft_2', amount: '1' }])),
    ).toBe('selection_invalid');
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE))).toBe('success');
  });

  it('accepts the typed amount of a dynamic fee only within its limits (R16)', async () => {
    const bounds = { dynamic: { min: 10000, max: 500000 } };
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_typed', 0, bounds);
    const typed = (amount: string) =>
      postSession(suite.browser, suite.sbd, [{ sft_code: 'sft_typed', amount }]);
    expect(codeOf(await typed('99'))).toBe('amount_invalid');
    expect(codeOf(await typed('5001'))).toBe('amount_invalid');
    expect(codeOf(await typed('123456789'))).toBe('amount_invalid');
    const code = (await typed('4321')).data<{ code: string }>().code;
    expect(await suite.quoted(code)).toEqual([['sft_typed', 432100]]);
  });

  it("refuses someone else's sbd_code like an unknown one, and a student ID of somebody else (threats 1.5, R24)", async () => {
    const other = await aPupil(use.db, suite.school, 'KV-2');
    expect(codeOf(await postSession(suite.browser, other.sbd_code, ONE))).toBe('context_required');
    expect(codeOf(await postSession(suite.browser, 'sbd_unknown', ONE))).toBe('context_required');
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE, { student_uuid: 'KV-2' }))).toBe(
      'context_required',
    );
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE, { student_uuid: ' kv-1 ' }))).toBe(
      'success',
    );
  });

  it("takes the cookie's latest student when no sbd_code is sent (R23)", async () => {
    expect(codeOf(await postSession(suite.browser, undefined, ONE))).toBe('success');
    expect(codeOf(await postSession(suite.app.browser(), undefined, ONE))).toBe('context_required');
  });

  it('refuses an expired page, an inactive student and an unknown page (threats 2 row 8)', async () => {
    await use.db.query(`update students set status = 'LEFT'`);
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE))).toBe('student_inactive');
    await suite.changePage({ payment_page_expired: true });
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE))).toBe('page_expired');
    expect(
      codeOf(await postSession(suite.browser, suite.sbd, ONE, { payment_page_slug: 'no-such-page' })),
    ).toBe('page_not_found');
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE, { payment_page_slug: undefined }))).toBe(
      'invalid_request',
    );
  });

  it('answers the same Idempotency-Key with the same session (threats 6.3)', async () => {
    const body = { session_data: { payment_page_slug: SLUG, sbd_code: suite.sbd, fee_types: ONE } };
    const headers = { 'idempotency-key': 'double-click' };
    const first = await suite.browser.post('/api/pages/v1/misc/session/create', body, { headers });
    const second = await suite.browser.post('/api/pages/v1/misc/session/create', body, { headers });
    expect(second.data()).toEqual(first.data());
    expect(await use.db.query('select 1 from pay_sessions')).toHaveLength(1);
  });

  it('opens without a choice for the reverse flow and prefills mobile and student id [PJ-7.25]', async () => {
    const code = await aSession(suite.browser, suite.sbd, undefined, {
      customer_mobile: '9812345678',
      selected_data: { notes: {} },
    });
    expect(await suite.fetched(code)).toMatchObject({
      session_data: { fee_types: [], customer_mobile: '9812345678', student_id: 'KV-1' },
    });
  });

  it('checks again what the browser checked: the one-time code, the student’s status, the session’s status [PJ-6.4]', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    const fields = [[aField('stud_bd_student_uuid'), aField('customer_mobile')]];
    const form = (enable_otp_verification: boolean) => ({
      form_block: { visible: true, data: { fields, form_config: { enable_otp_verification } } },
    });
    await suite.changePage(form(true));
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE))).toBe('proof_required');
    expect(codeOf(await suite.update(code, { fee_types: ONE }))).toBe('proof_required');
    const proven = await suite.payer('form');
    expect(codeOf(await postSession(proven, suite.sbd, ONE))).toBe('success');
    await suite.changePage(form(false));
    await use.db.query(`update students set status = 'INACTIVE'`);
    expect(codeOf(await postSession(suite.browser, suite.sbd, ONE))).toBe('student_inactive');
    expect(codeOf(await suite.update(code, { fee_types: ONE }))).toBe('student_inactive');
    await use.db.query(`update students set status = 'ACTIVE'`);
    await use.db.query(`update pay_sessions set status = 'CANCELLED'`);
    expect(codeOf(await suite.update(code, { fee_types: ONE }))).toBe('session_inactive');
  });
});
