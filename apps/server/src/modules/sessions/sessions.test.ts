import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestAnswer, TestBrowser } from '../../testing/index.ts';
import { SLUG, aSession, codeOf, fetchPage, postSession, useFeeSuite } from '../fees/testing/fee-suite.ts';
import type { FeeSuite, SentFee } from '../fees/testing/fee-suite.ts';
import { aFee, aPupil, aSchoolPage } from '../fees/testing/school.ts';
import { ERP_SOURCE } from './session-row.ts';
import type { QuotedLine } from './session-row.ts';
import { insertSession } from './sessions.store.ts';

interface Fetched {
  readonly session_code: string;
  readonly status: string;
  readonly session_data?: Record<string, unknown>;
}

describeOnBoth('sessions', (use) => {
  const suite = useFeeSuite(use, { is_checkbox_enabled: true });
  let payer: Awaited<ReturnType<FeeSuite['payer']>>;
  let sbd: string;

  beforeEach(async () => {
    const { school, pupil } = suite;
    sbd = pupil.sbd_code;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    await aFee(use.db, school, pupil.studentId, 'sft_2', 300000);
    await aFee(use.db, school, pupil.studentId, 'sft_paid', 200000, { settled: 200000 });
    payer = await suite.payer();
  });

  const one: SentFee[] = [{ sft_code: 'sft_1', amount: '15000' }];
  const fetch = (code: string, browser: TestBrowser = payer): Promise<TestAnswer> =>
    browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`);
  const fetched = async (code: string, browser: TestBrowser = payer): Promise<Fetched> =>
    (await fetch(code, browser)).data<Fetched>();
  const update = (code: string, session_data: Record<string, unknown>, browser: TestBrowser = payer) =>
    browser.patch('/api/pages/v1/misc/session/update', { session_code: code, session_data });
  const quoted = async (code: string): Promise<(string | number)[][]> => {
    const row = await use.db.one<{ quote: QuotedLine[] }>('select quote from pay_sessions where code = $1', [
      code,
    ]);
    return row.quote.map((line) => [line.sft_code, line.amount]);
  };

  describe('create', () => {
    it('stores the choice with source PAYMENT-PAGE and answers with the code [PJ-7.5] [PJ-3.25] (C18)', async () => {
      const answer = await postSession(payer, sbd, one);
      const data = answer.data<{ code: string; session_code: string }>();
      expect(answer.status).toBe(201);
      expect(data.code).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/);
      expect(data.session_code).toBe(data.code);
      const row = await use.db.one('select source, status, browser_session_id from pay_sessions');
      expect(row).toEqual({ source: 'PAYMENT-PAGE', status: 'ACTIVE', browser_session_id: payer.browserId });
    });

    it('quotes the fee lines themselves: a wrong amount changes nothing (threats 2 row 7, R11)', async () => {
      expect(await quoted(await aSession(payer, sbd, [{ sft_code: 'sft_1', amount: '1' }]))).toEqual([
        ['sft_1', 1500000],
      ]);
    });

    it('leaves out fees sent with amount 0 (R11)', async () => {
      const code = await aSession(payer, sbd, [...one, { sft_code: 'sft_2', amount: 0 }]);
      expect(await quoted(code)).toEqual([['sft_1', 1500000]]);
    });

    it('puts forced rows back that were not sent or sent with 0 (threats 2 row 7) [PJ-4.47]', async () => {
      await use.db.query(`update fee_lines set payable_now_paise = 100000 where sft_code = 'sft_2'`);
      expect(await quoted(await aSession(payer, sbd, one))).toEqual([
        ['sft_1', 1500000],
        ['sft_2', 100000],
      ]);
      const code = await aSession(payer, sbd, [...one, { sft_code: 'sft_2', amount: '0' }]);
      expect(await quoted(code)).toContainEqual(['sft_2', 100000]);
    });

    it.each([
      ['an unknown fee', [{ sft_code: 'sft_nope', amount: '1' }], 'selection_invalid'],
      ['a paid fee', [{ sft_code: 'sft_paid', amount: '2000' }], 'selection_invalid'],
      ['a fee sent twice', [...one, ...one], 'selection_invalid'],
      ['a negative amount', [{ sft_code: 'sft_1', amount: '-1' }], 'amount_invalid'],
      ['no amount', [{ sft_code: 'sft_1', amount: 'lots' }], 'amount_invalid'],
      ['nothing selected', [{ sft_code: 'sft_1', amount: '0' }], 'nothing_selected'],
      ['an empty choice', [], 'nothing_selected'],
    ])('refuses %s (threats 2 row 7)', async (_what, fees, code) => {
      const answer = await postSession(payer, sbd, fees);
      expect(codeOf(answer)).toBe(code);
      expect(await use.db.query('select 1 from pay_sessions')).toEqual([]);
    });

    it('names the fee to correct', async () => {
      const { json } = await postSession(payer, sbd, [{ sft_code: 'sft_paid', amount: '1' }]);
      expect(json).toMatchObject({
        error: { fields: { 'fee_types.sft_paid': 'This fee cannot be selected any more.' } },
      });
    });

    it("refuses a fee of another student among one's own (threats 2 row 7)", async () => {
      const other = await aPupil(use.db, suite.school, 'KV-2');
      await aFee(use.db, suite.school, other.studentId, 'sft_theirs', 100000);
      expect(codeOf(await postSession(payer, sbd, [{ sft_code: 'sft_theirs', amount: '1' }]))).toBe(
        'selection_invalid',
      );
    });

    it('takes one fee only where the page says so (C25) [PJ-4.38]', async () => {
      await suite.changePage({ single_checkbox_selection: true });
      expect(codeOf(await postSession(payer, sbd, [...one, { sft_code: 'sft_2', amount: '1' }]))).toBe(
        'selection_invalid',
      );
      expect(codeOf(await postSession(payer, sbd, one))).toBe('success');
    });

    it('takes the typed amount of a dynamic fee within its bounds only (R16)', async () => {
      const bounds = { dynamic: { min: 10000, max: 500000 } };
      await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_typed', 0, bounds);
      const typed = (amount: string) => postSession(payer, sbd, [{ sft_code: 'sft_typed', amount }]);
      expect(codeOf(await typed('99'))).toBe('amount_invalid');
      expect(codeOf(await typed('5001'))).toBe('amount_invalid');
      expect(codeOf(await typed('123456789'))).toBe('amount_invalid');
      const code = (await typed('4321')).data<{ code: string }>().code;
      expect(await quoted(code)).toEqual([['sft_typed', 432100]]);
    });

    it("refuses someone else's sbd_code like an unknown one, and a student ID of somebody else (threats 1.5, R24)", async () => {
      const other = await aPupil(use.db, suite.school, 'KV-2');
      expect(codeOf(await postSession(payer, other.sbd_code, one))).toBe('context_required');
      expect(codeOf(await postSession(payer, 'sbd_unknown', one))).toBe('context_required');
      expect(codeOf(await postSession(payer, sbd, one, { student_uuid: 'KV-2' }))).toBe('context_required');
      expect(codeOf(await postSession(payer, sbd, one, { student_uuid: ' kv-1 ' }))).toBe('success');
    });

    it("takes the cookie's latest student when no sbd_code is sent (R23)", async () => {
      expect(codeOf(await postSession(payer, undefined, one))).toBe('success');
      expect(codeOf(await postSession(suite.app.browser(), undefined, one))).toBe('context_required');
    });

    it('refuses an expired page, an inactive student and a page that is not there (threats 2 row 8)', async () => {
      await use.db.query(`update students set status = 'LEFT'`);
      expect(codeOf(await postSession(payer, sbd, one))).toBe('student_inactive');
      await suite.changePage({ payment_page_expired: true });
      expect(codeOf(await postSession(payer, sbd, one))).toBe('page_expired');
      expect(codeOf(await postSession(payer, sbd, one, { payment_page_slug: 'no-such-page' }))).toBe(
        'page_not_found',
      );
      expect(codeOf(await postSession(payer, sbd, one, { payment_page_slug: undefined }))).toBe(
        'invalid_request',
      );
    });

    it('answers the same Idempotency-Key with the same session (threats 6.3)', async () => {
      const body = { session_data: { payment_page_slug: SLUG, sbd_code: sbd, fee_types: one } };
      const headers = { 'idempotency-key': 'double-click' };
      const first = await payer.post('/api/pages/v1/misc/session/create', body, { headers });
      const second = await payer.post('/api/pages/v1/misc/session/create', body, { headers });
      expect(second.data()).toEqual(first.data());
      expect(await use.db.query('select 1 from pay_sessions')).toHaveLength(1);
    });

    it('opens without a choice for the reverse flow and prefills mobile and student id [PJ-7.25]', async () => {
      const code = await aSession(payer, sbd, undefined, {
        customer_mobile: '9812345678',
        selected_data: { notes: {} },
      });
      expect(await fetched(code)).toMatchObject({
        session_data: { fee_types: [], customer_mobile: '9812345678', student_id: 'KV-1' },
      });
    });
  });

  describe('fetch', () => {
    it('gives the browser that made it status and data [PJ-7.4] [SR-3.16]', async () => {
      await use.db.query(
        `insert into customers (group_id, customer_code, mobile, created_at) values ($1, 'cus_1', '9812345678', now())`,
        [suite.school.groupId],
      );
      const code = await aSession(payer, sbd, one, { mobile: '9812345678' });
      const two = [{ sft_code: 'sft_2', amount: '1' }];
      await update(code, { fee_types: two });
      const answer = await fetch(code);
      expect(answer.json.status_code).toBe(200);
      expect(answer.data()).toEqual({
        session_code: code,
        status: 'ACTIVE',
        session_data: {
          fee_types: two,
          original_fee_types: one,
          payment_page_slug: SLUG,
          sbd_code: sbd,
          student_uuid: 'KV-1',
          student_id: 'KV-1',
          customer_code: 'cus_1',
          mobile: '9812345678',
          customer_mobile: '9812345678',
        },
      });
    });

    it('shows the number on file as a mask when none was given (threats 2 row 4)', async () => {
      const code = await aSession(payer, sbd, one, { mobile: 'XXXXXX0001' });
      expect((await fetched(code)).session_data).toMatchObject({
        mobile: 'XXXXXX0001',
        mobile_on_file: true,
      });
    });

    it('gives another browser its status only (R26, threats 3)', async () => {
      const code = await aSession(payer, sbd, one);
      const stranger = await suite.payer();
      expect(await fetched(code, stranger)).toEqual({ session_code: code, status: 'ACTIVE' });
      expect(await fetched(code, suite.app.browser())).toEqual({ session_code: code, status: 'ACTIVE' });
    });

    it('answers 404 to an unknown code', async () => {
      const answer = await fetch('ses_unknown');
      expect([answer.status, codeOf(answer)]).toEqual([404, 'session_not_found']);
    });

    it.each(['PAID', 'CANCELLED', 'EXPIRED'])(
      'tells nothing but the status of a session that is %s (R34)',
      async (status) => {
        const code = await aSession(payer, sbd, one);
        await use.db.query('update pay_sessions set status = $1', [status]);
        expect(await fetched(code)).toEqual({ session_code: code, status });
      },
    );

    it('ends 30 idle minutes after its last use (threats 4)', async () => {
      const code = await aSession(payer, sbd, one);
      suite.services.clock.advance(29 * 60);
      expect((await fetched(code)).status).toBe('ACTIVE');
      suite.services.clock.advance(29 * 60);
      expect((await fetched(code)).status).toBe('ACTIVE');
      await fetchPage(payer, `session_code=${code}`);
      suite.services.clock.advance(30 * 60);
      expect((await fetched(code, await suite.payer())).status).toBe('EXPIRED');
    });

    it('ends after 24 hours in any case (threats 4)', async () => {
      const code = await aSession(payer, sbd, one);
      await use.db.query(`update pay_sessions set last_used_at = last_used_at + interval '24 hours'`);
      suite.services.clock.advance(24 * 3600 - 1);
      expect((await fetched(code, await suite.payer())).status).toBe('ACTIVE');
      suite.services.clock.advance(1);
      expect((await fetched(code, await suite.payer())).status).toBe('EXPIRED');
    });
  });

  describe("an institute's session", () => {
    const CODE = 'ses_from_the_erp';

    beforeEach(async () => {
      const now = suite.services.clock.now();
      await insertSession(use.db, {
        code: CODE,
        institute_id: suite.school.instituteId,
        page_id: suite.pageId,
        student_id: suite.pupil.studentId,
        browser_session_id: null,
        source: ERP_SOURCE,
        mobile: '9812345678',
        chosen: [],
        selected_data: {},
        quote: [],
        quoted_at: now,
        created_at: now,
        expires_at: new Date(Date.parse(now) + 7 * 86_400_000).toISOString() as typeof now,
      });
    });

    it('goes to the first browser that fetches it, and to no other (R26)', async () => {
      suite.services.clock.advance(3 * 86_400);
      const first = suite.app.browser();
      expect(await fetched(CODE, first)).toMatchObject({
        status: 'ACTIVE',
        session_data: { student_id: 'KV-1', customer_mobile: '9812345678' },
      });
      expect(await fetched(CODE, suite.app.browser())).toEqual({ session_code: CODE, status: 'ACTIVE' });
      expect((await fetched(CODE, first)).session_data).toBeDefined();
    });

    it('lives 30 idle minutes once a browser holds it (R26)', async () => {
      const first = suite.app.browser();
      await fetched(CODE, first);
      suite.services.clock.advance(30 * 60);
      expect((await fetched(CODE, first)).status).toBe('EXPIRED');
    });

    it('is claimed by nobody after its end (R26)', async () => {
      suite.services.clock.advance(7 * 86_400);
      expect(await fetched(CODE, suite.app.browser())).toEqual({ session_code: CODE, status: 'EXPIRED' });
    });

    it("is unlike a page's session that lost its browser: that one is never claimed anew", async () => {
      const code = await aSession(payer, sbd, one);
      await use.db.query('update pay_sessions set browser_session_id = null where code = $1', [code]);
      expect(await fetched(code, suite.app.browser())).toEqual({ session_code: code, status: 'ACTIVE' });
    });
  });

  describe('update', () => {
    it('replaces what was chosen and keeps the first choice as original [PJ-7.6] [PJ-4.51]', async () => {
      const code = await aSession(payer, sbd, one);
      const two = [{ sft_code: 'sft_2', amount: '1' }];
      expect((await update(code, { fee_types: two })).data()).toEqual({ session_code: code });
      expect(await quoted(code)).toEqual([['sft_2', 300000]]);
      await update(code, { fee_types: [...one, ...two] });
      expect((await fetched(code)).session_data).toMatchObject({
        fee_types: [...one, ...two],
        original_fee_types: one,
      });
    });

    it('can reset fee_types to the original ones, which stay (SR 4)', async () => {
      const code = await aSession(payer, sbd, one);
      await update(code, { fee_types: [{ sft_code: 'sft_2', amount: '1' }] });
      await update(code, { fee_types: one });
      expect((await fetched(code)).session_data).toMatchObject({ fee_types: one, original_fee_types: one });
      expect(await quoted(code)).toEqual([['sft_1', 1500000]]);
    });

    it('keeps choice and quote when only the mobile is sent', async () => {
      const code = await aSession(payer, sbd, one);
      await update(code, { mobile: '9812345678' });
      expect((await fetched(code)).session_data).toMatchObject({ fee_types: one, mobile: '9812345678' });
      expect(await quoted(code)).toEqual([['sft_1', 1500000]]);
    });

    it('refuses another browser, another page and another student (threats 3)', async () => {
      const code = await aSession(payer, sbd, one);
      await aSchoolPage(use.db, suite.school, 'kaveri-other');
      const other = await aPupil(use.db, suite.school, 'KV-2');
      expect(codeOf(await update(code, { fee_types: one }, await suite.payer()))).toBe('session_not_found');
      expect(codeOf(await update('ses_unknown', { fee_types: one }))).toBe('session_not_found');
      expect(codeOf(await update(code, { payment_page_slug: 'kaveri-other' }))).toBe('session_not_found');
      expect(codeOf(await update(code, { sbd_code: other.sbd_code }))).toBe('session_not_found');
    });

    it.each(['PAID', 'CANCELLED', 'EXPIRED'])('refuses a session that is %s [PJ-9.4]', async (status) => {
      const code = await aSession(payer, sbd, one);
      await use.db.query('update pay_sessions set status = $1', [status]);
      expect(codeOf(await update(code, { fee_types: one }))).toBe('session_inactive');
    });

    it('refuses a choice that cannot be paid and keeps the old one', async () => {
      const code = await aSession(payer, sbd, one);
      expect(codeOf(await update(code, { fee_types: [{ sft_code: 'sft_paid', amount: '1' }] }))).toBe(
        'selection_invalid',
      );
      expect(await quoted(code)).toEqual([['sft_1', 1500000]]);
    });
  });
});
