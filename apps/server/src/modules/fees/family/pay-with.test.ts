import type { FamilyChild } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestBrowser } from '../../../testing/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { SLUG, codeOf, useFeeSuite } from '../testing/fee-suite.ts';
import { aFee, aPupil, aSchool, aSchoolPage } from '../testing/school.ts';
import type { School } from '../testing/school.ts';

const OTHER = 'kaveri-college';
const { form_block } = aPage();

describeOnBoth('what is due of other children, paid by the same payment (decision 239)', (use) => {
  const suite = useFeeSuite(use, { form_block });
  let college: School;
  let sister: Awaited<ReturnType<typeof aPupil>>;
  const anAccount = (school: School, vendor: string) =>
    saveGatewayAccount(
      use.db,
      suite.services.settings.secretKeys,
      {
        institute_id: school.instituteId,
        code: 'main',
        vendor,
        key_id: `rzp_test_${school.instituteId}`,
        key_secret: 'secret-of-tests',
        webhook_secret: 'webhook-of-tests',
      },
      suite.services.clock.now(),
    );
  beforeEach(async () => {
    const made = await aSchool(use.db, 'college');
    college = { ...made, groupId: suite.school.groupId };
    await use.db.query('update institutes set group_id = $1 where id = $2', [
      college.groupId,
      college.instituteId,
    ]);
    await aSchoolPage(use.db, college, OTHER, { form_block });
    await anAccount(suite.school, 'RAZORPAY');
    await anAccount(college, 'RAZORPAY');
    sister = await aPupil(use.db, suite.school, 'KV-2');
    await aFee(use.db, suite.school, sister.studentId, 'late', 1_000_000, { due_date: '2026-11-18' });
    await aFee(use.db, suite.school, sister.studentId, 'next', 2_000_000, { due_date: '2027-02-13' });
    const brother = await aPupil(use.db, college, 'KC-3');
    await aFee(use.db, college, brother.studentId, 'kc-late', 500_000, { due_date: '2026-11-18' });
  });

  const list = async (browser: TestBrowser, card = 'full'): Promise<(readonly [string, unknown])[]> => {
    const query = `payment_page_slug=${SLUG}&sbd_code=${suite.pupil.sbd_code}&with_card=${card}`;
    const answer = await browser.get(`/api/pages/v1/payment-pages/family/fetch?${query}`);
    const { children } = answer.data<{ children: FamilyChild[] }>();
    return children.map((child) => [child.student_uuid, child.together]);
  };
  const ready = (browser: TestBrowser, due: number, child = sister.sbd_code, child_page = SLUG) =>
    browser.post('/api/pages/v1/payment-pages/family/open', {
      payment_page_slug: SLUG,
      sbd_code: suite.pupil.sbd_code,
      child,
      child_page,
      with_card: 'full',
      due,
    });

  it('is offered of a child of this institute, and of none whose money goes to another account', async () => {
    const parent = await suite.payer('form');
    expect(Object.fromEntries(await list(parent))).toEqual({ 'KV-2': true, 'KC-3': false });
    expect(Object.fromEntries(await list(parent, 'no-card'))).toEqual({ 'KV-2': false, 'KC-3': false });
    expect(codeOf(await ready(parent, 5100, 'sbd_kc-3', OTHER))).toBe('card_unavailable');
  });

  it('is kept as a choice of exactly the fees that are due, for the amount that was shown and for no other', async () => {
    const parent = await suite.payer('form');
    const { order } = (await ready(parent, 10_100)).data<{ order: Record<string, string> }>();
    expect(order).toEqual({
      payment_page_slug: SLUG,
      card_code: 'full',
      sbd_code: sister.sbd_code,
      session_code: expect.stringMatching(/^ses_/) as unknown,
    });
    const kept = await use.db.one<{ chosen: { sft_code: string }[]; quote: { amount: number }[] }>(
      'select chosen, quote from pay_sessions where code = $1',
      [order['session_code']],
    );
    expect(kept.chosen.map(({ sft_code }) => sft_code)).toEqual(['late']);
    expect(kept.quote.map(({ amount }) => amount)).toEqual([1_010_000]);
    expect(codeOf(await ready(parent, 10_000))).toBe('quote_changed');
  });

  it('is not offered where the page or its gateway takes one payment for one child alone', async () => {
    const parent = await suite.payer('form');
    await suite.changePage({ shortcuts: { family_together: false } });
    expect(Object.fromEntries(await list(parent))).toMatchObject({ 'KV-2': false });
    await suite.changePage({ shortcuts: {} });
    expect(Object.fromEntries(await list(parent))).toMatchObject({ 'KV-2': true });
    await use.db.query(
      `update gateway_accounts set vendor = 'CASHFREE', key_id = 'TEST_1' where institute_id = $1`,
      [suite.school.instituteId],
    );
    suite.at('2026-11-20T06:10:00.000Z');
    expect(Object.fromEntries(await list(parent))).toMatchObject({ 'KV-2': false });
  });
});
