import { beforeEach, describe, expect, it } from 'vitest';
import { aField } from '../verification/testing/campus.ts';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestAnswer, TestBrowser } from '../../testing/index.ts';
import { aFee, aSchoolPage } from '../fees/testing/school.ts';
import { OTHER, OTHER_SLUG, SLUG, codeOf, fieldsOf, useErp } from './testing/erp-suite.ts';

interface Made {
  readonly session_code: string;
  readonly url: string;
  readonly expires_at: string;
}

interface Fetched {
  readonly status: string;
  readonly session_data?: Record<string, unknown>;
}

const BODY = { payment_page_slug: SLUG, student_id: 'KV-1' };
const MOBILE = '9812345678';
const PAGE = { headers: { 'x-payment-page': SLUG } };

describeOnBoth("an institute's session", (use) => {
  const suite = useErp(use);
  const make = (over: object = {}, how = {}): Promise<TestAnswer> =>
    suite.call('session', { ...BODY, ...over }, how);
  const made = async (over: object = {}): Promise<Made> => (await make(over)).data<Made>();
  const fetch = (browser: TestBrowser, code: string, call = PAGE): Promise<TestAnswer> =>
    browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`, call);
  const fetched = async (browser: TestBrowser, code: string, call = PAGE): Promise<Fetched> =>
    (await fetch(browser, code, call)).data<Fetched>();

  beforeEach(async () => {
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_1', 1500000);
  });

  it('has a code of 128 random bits and more, the link that carries it as uid, and 15 minutes to its first use [R26]', async () => {
    const answer = await make();
    const { session_code, url, expires_at } = answer.data<Made>();
    expect(answer.status).toBe(201);
    expect(session_code).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(url).toBe(`http://localhost:3000/${SLUG}?uid=${session_code}`);
    expect(expires_at).toBe('2026-11-20T06:15:00.000Z');
  });

  it('lives as long as the institute says, seven days at most [R26]', async () => {
    expect((await made({ expires_in_minutes: 10_080 })).expires_at).toBe('2026-11-27T06:00:00.000Z');
    for (const expires_in_minutes of [10_081, 0, 1.5]) {
      const answer = await make({ expires_in_minutes });
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', ['expires_in_minutes']]);
    }
  });

  it('identifies its payer by student id and customer mobile and prefills both [SR-1.1] [PJ-4.70] [PJ-6.3]', async () => {
    const { session_code } = await made({ customer_mobile: MOBILE });
    const browser = suite.app.browser();
    expect(await fetched(browser, session_code)).toEqual({
      session_code,
      status: 'ACTIVE',
      session_data: {
        fee_types: [],
        payment_page_slug: SLUG,
        sbd_code: suite.pupil.sbd_code,
        student_id: 'KV-1',
        student_uuid: 'KV-1',
        mobile: MOBILE,
        customer_mobile: MOBILE,
      },
    });
  });

  it('keeps the institute’s own reference, with the source value of every session [PJ-3.25]', async () => {
    await made({ reference_id: 'INV-2026/77' });
    expect(
      await use.db.one('select reference_id, source, made_by, browser_session_id from pay_sessions'),
    ).toEqual({
      reference_id: 'INV-2026/77',
      source: 'PAYMENT-PAGE',
      made_by: 'erp',
      browser_session_id: null,
    });
  });

  describe('opened from its link', () => {
    it('is bound to the cookie of the first session fetch; another browser gets a prefill with the student masked [R26] (threats 2 row 20)', async () => {
      const { session_code } = await made({ customer_mobile: MOBILE });
      const first = suite.app.browser();
      const second = suite.app.browser();
      await fetched(first, session_code);
      expect(await fetched(second, session_code)).toEqual({
        session_code,
        status: 'ACTIVE',
        session_data: {
          prefill_only: true,
          fee_types: [],
          payment_page_slug: SLUG,
          student_id: 'KV-1',
          student_uuid: 'KV-1',
          student_name: 'A**** S****',
          mobile: 'XXXXXX5678',
          customer_mobile: 'XXXXXX5678',
        },
      });
      expect((await fetched(first, session_code)).session_data).toMatchObject({ customer_mobile: MOBILE });
    });

    it('opens the student’s fees to the browser that holds it and to no other', async () => {
      const { session_code } = await made();
      const first = suite.app.browser();
      await fetched(first, session_code);
      const second = suite.app.browser();
      await fetched(second, session_code);
      const cards = (browser: TestBrowser) =>
        browser.get(
          `/api/pages/v1/payment-pages/fetch?payment_page_slug=${SLUG}&sbd_code=${suite.pupil.sbd_code}`,
          PAGE,
        );
      expect(
        (await cards(first)).data<{ sdk_block: { fee_group: { amount: number } }[] }>().sdk_block,
      ).toMatchObject([{ fee_group: { amount: 15000 } }]);
      expect(codeOf(await cards(second))).toBe('context_required');
    });

    it('goes to one browser when two open it at once', async () => {
      const { session_code } = await made();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => fetched(suite.app.browser(), session_code)),
      );
      expect(answers.filter(({ session_data }) => session_data?.['prefill_only'] !== true)).toHaveLength(1);
    });

    it('works on its page alone: a tab of another page neither reads nor takes it (threats 2 row 21)', async () => {
      await aSchoolPage(use.db, suite.school, 'kaveri-exam');
      const { session_code } = await made();
      const wrong = { headers: { 'x-payment-page': 'kaveri-exam' } };
      expect(await fetched(suite.app.browser(), session_code, wrong)).toEqual({
        session_code,
        status: 'ACTIVE',
      });
      expect((await fetched(suite.app.browser(), session_code)).session_data).toBeDefined();
    });

    it('expires when nobody opened it in time [R26]', async () => {
      const { session_code } = await made();
      suite.services.clock.advance(15 * 60);
      expect(await fetched(suite.app.browser(), session_code)).toEqual({ session_code, status: 'EXPIRED' });
    });

    it('ends 30 idle minutes after its last use [R26]', async () => {
      const { session_code } = await made();
      const browser = suite.app.browser();
      await fetched(browser, session_code);
      suite.services.clock.advance(29 * 60);
      expect((await fetched(browser, session_code)).status).toBe('ACTIVE');
      suite.services.clock.advance(30 * 60);
      expect(await fetched(browser, session_code)).toEqual({ session_code, status: 'EXPIRED' });
    });

    it('stays taken when its browser is deleted', async () => {
      const { session_code } = await made();
      await fetched(suite.app.browser(), session_code);
      await use.db.query('delete from browser_sessions');
      expect((await fetched(suite.app.browser(), session_code)).session_data).toMatchObject({
        prefill_only: true,
      });
      suite.services.clock.advance(30 * 60);
      expect((await fetched(suite.app.browser(), session_code)).status).toBe('EXPIRED');
    });
  });

  describe('is refused', () => {
    it('for a page or a student of another institute exactly as for unknown ones (threats 1.5)', async () => {
      const message = async (over: object, how = {}) => {
        const { status, json } = await make(over, how);
        return [status, json.message, json.success ? '' : json.error];
      };
      expect(await message({ payment_page_slug: OTHER_SLUG })).toEqual(
        await message({ payment_page_slug: 'no-such-page' }),
      );
      expect(await message({ student_id: 'DC-1' })).toEqual(await message({ student_id: 'NOBODY' }));
      expect(codeOf(await make({ payment_page_slug: OTHER_SLUG }))).toBe('page_not_found');
      expect(codeOf(await make({ student_id: 'DC-1' }))).toBe('student_not_found');
      expect(codeOf(await make({}, { as: OTHER }))).toBe('page_not_found');
      expect(await use.db.query('select 1 from pay_sessions')).toEqual([]);
    });

    it('without an Idempotency-Key; with the same one it is the same session (threats 6.3)', async () => {
      expect(codeOf(await make({}, { key: null }))).toBe('idempotency_missing');
      const first = await make({}, { key: 'order-77' });
      const again = await make({}, { key: 'order-77' });
      expect(again.data()).toEqual(first.data());
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(codeOf(await make({ reference_id: 'another' }, { key: 'order-77' }))).toBe('idempotency_reused');
      // Keys are separate by institute: the same key of another one is another request.
      const theirs = { payment_page_slug: OTHER_SLUG, student_id: 'DC-1' };
      expect(codeOf(await make(theirs, { key: 'order-77', as: OTHER }))).toBe(201);
      expect(await use.db.query('select 1 from pay_sessions')).toHaveLength(2);
    });

    it('for a student who may not pay there, and on an expired page (threats 2 row 8)', async () => {
      await use.db.query(`update students set status = 'LEFT' where student_uuid = 'KV-1'`);
      expect(codeOf(await make())).toBe('student_inactive');
      await suite.changePage({ payment_page_expired: true });
      expect(codeOf(await make())).toBe('page_expired');
    });

    it('with a mobile the page could not verify, since it is locked there; any other is accepted', async () => {
      const fields = [[aField('stud_bd_student_uuid'), aField('customer_mobile')]];
      const form_config = { enable_otp_verification: true };
      await suite.changePage({ form_block: { visible: true, data: { fields, form_config } } });
      const answer = await make({ customer_mobile: MOBILE });
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['contact_mismatch', ['customer_mobile']]);
      expect(codeOf(await make({ customer_mobile: '9876500001' }))).toBe(201);
      await use.db.query('update guardians set mobile = null');
      expect(codeOf(await make({ customer_mobile: MOBILE }))).toBe(201);
    });

    it.each([
      ['a student ID without letters', { student_id: '' }, 'student_id'],
      ['a placeholder', { student_id: '$$abcdefghij$$' }, 'student_id'],
      ['a slug that is none', { payment_page_slug: 'Kaveri Term' }, 'payment_page_slug'],
      ['a mobile that is none', { customer_mobile: '123' }, 'customer_mobile'],
      ['an unknown field', { amount: 1 }, 'amount'],
    ])('with %s, naming the field', async (_what, over, field) => {
      const answer = await make(over);
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', [field]]);
    });
  });
});
