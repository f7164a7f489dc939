import type { FamilyChild } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestBrowser } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { SLUG, codeOf, useFeeSuite } from '../testing/fee-suite.ts';
import { aFee, aPupil, aSchool, aSchoolPage } from '../testing/school.ts';
import type { School } from '../testing/school.ts';

const OTHER = 'kaveri-college';
const { form_block } = aPage();

describeOnBoth('the other children of a proven contact (decision 238)', (use) => {
  const suite = useFeeSuite(use, { form_block });
  let college: School;
  beforeEach(async () => {
    college = await aSchool(use.db, 'college');
    await use.db.query('update institutes set group_id = $1 where id = $2', [
      suite.school.groupId,
      college.instituteId,
    ]);
    college = { ...college, groupId: suite.school.groupId };
    await aSchoolPage(use.db, college, OTHER, { form_block });
  });

  const list = (browser: TestBrowser, sbd = suite.pupil.sbd_code, slug = SLUG) =>
    browser.get(`/api/pages/v1/payment-pages/family/fetch?payment_page_slug=${slug}&sbd_code=${sbd}`);
  const childrenOf = async (browser: TestBrowser): Promise<readonly FamilyChild[]> => {
    const answer = await list(browser);
    return answer.json.success ? answer.data<{ children: FamilyChild[] }>().children : [];
  };
  const codesOf = async (browser: TestBrowser): Promise<string[]> =>
    (await childrenOf(browser)).map(({ sbd_code }) => sbd_code);
  const open = (browser: TestBrowser, child: string, child_page = OTHER) =>
    browser.post('/api/pages/v1/payment-pages/family/open', {
      payment_page_slug: SLUG,
      sbd_code: suite.pupil.sbd_code,
      child,
      child_page,
    });
  const feesOf = (browser: TestBrowser, sbd: string, slug = OTHER) =>
    browser.get(`/api/pages/v1/payment-pages/check-box-fee-types/fetch?pp_slug=${slug}&sbd_code=${sbd}`);
  const guard = (studentId: number, change: string) =>
    use.db.query(`update guardians set ${change} where student_id = $1`, [studentId]);

  it('are listed with what is due on their own page, those with something due first, and never the child itself', async () => {
    const later = await aPupil(use.db, suite.school, 'KV-2');
    await aFee(use.db, suite.school, later.studentId, 'later', 940_000, { due_date: '2027-02-13' });
    const due = await aPupil(use.db, college, 'KC-3');
    await aFee(use.db, college, due.studentId, 'late', 1_000_000, { due_date: '2026-11-18' });
    await aFee(use.db, college, due.studentId, 'paid', 500_000, { due_date: '2026-11-01', settled: 500_000 });
    const answer = (await list(await suite.payer('form'))).data<{
      contact: string;
      children: FamilyChild[];
    }>();
    expect(answer).toEqual({
      contact: 'XXXXXX0001',
      children: [
        {
          sbd_code: 'sbd_kc-3',
          name: 'Aarav Sharma',
          first_name: 'Aarav',
          student_uuid: 'KC-3',
          institute_name: 'college',
          page_slug: OTHER,
          // Two days late at ₹50 a day.
          due: 10_100,
          days_late: 2,
          next_amount: 0,
          next_on: '',
        },
        {
          sbd_code: 'sbd_kv-2',
          name: 'Aarav Sharma',
          first_name: 'Aarav',
          student_uuid: 'KV-2',
          institute_name: '',
          page_slug: SLUG,
          due: 0,
          days_late: 0,
          next_amount: 9400,
          next_on: '2027-02-13',
        },
      ],
    });
  });

  it('are nobody without a proof, after its end, of a contact this child does not have, and where the page turned it off', async () => {
    await aPupil(use.db, suite.school, 'KV-2');
    expect(await codesOf(await suite.payer())).toEqual([]);
    const ended = await suite.payer('form');
    suite.at('2026-11-20T06:31:00.000Z');
    expect(await codesOf(ended)).toEqual([]);
    const stranger = await suite.payer('form');
    expect(await codesOf(stranger)).toEqual(['sbd_kv-2']);
    await use.db.query(`update proofs set destination = '9876500009' where browser_session_id = $1`, [
      stranger.browserId,
    ]);
    expect(await codesOf(stranger)).toEqual([]);
    const parent = await suite.payer('form');
    expect(await codesOf(parent)).toEqual(['sbd_kv-2']);
    await suite.changePage({ shortcuts: { family: false } });
    expect(await codesOf(parent)).toEqual([]);
  });

  it("never include another parent's child, one whose record lost the contact, an inactive one, one of another group, or a live one beside a test one", async () => {
    const fathers = await aPupil(use.db, suite.school, 'KV-2');
    await guard(fathers.studentId, `mobile = '9876500002'`);
    const former = await aPupil(use.db, suite.school, 'KV-3');
    await guard(former.studentId, 'active = false');
    await aPupil(use.db, suite.school, 'KV-4', { status: 'INACTIVE' });
    const foreign = await aSchool(use.db, 'foreign');
    await aSchoolPage(use.db, foreign, 'foreign-term', { form_block });
    await aPupil(use.db, foreign, 'F-1');
    await aPupil(use.db, college, 'KC-1');
    const parent = await suite.payer('form');
    // A proof may name them: it keeps its students as they were when it was made.
    await use.db.query('update proofs set student_ids = student_ids || $1::bigint[]', [
      [fathers.studentId, former.studentId],
    ]);
    expect(await codesOf(parent)).toEqual(['sbd_kc-1']);
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [college.instituteId]);
    expect(await codesOf(parent)).toEqual([]);
  });

  it('are none of a contact with more children than a family', async () => {
    for (let n = 2; n <= 11; n += 1) await aPupil(use.db, suite.school, `KV-${n}`);
    const parent = await suite.payer('form');
    expect(await codesOf(parent)).toHaveLength(10);
    await aPupil(use.db, suite.school, 'KV-12');
    expect(await codesOf(parent)).toEqual([]);
  });

  it('cost the same number of statements however many there are', async () => {
    const parent = await suite.payer('form');
    await aPupil(use.db, suite.school, 'KV-2');
    await childrenOf(parent);
    suite.statements();
    await childrenOf(parent);
    const one = suite.statements();
    for (let n = 3; n <= 9; n += 1) await aPupil(use.db, suite.school, `KV-${n}`);
    await childrenOf(parent);
    expect(suite.statements()).toBe(one);
  });

  describe('one that is opened', () => {
    it('shows its fees on its page without a new code, until the proof of the first child ends', async () => {
      const { sbd_code, studentId } = await aPupil(use.db, college, 'KC-1');
      await aFee(use.db, college, studentId, 'late', 100_000, { due_date: '2026-11-18' });
      await use.db.query('update institutes set fees_without_code = false');
      const form = {
        ...form_block,
        data: { ...form_block?.data, form_config: { enable_otp_verification: true } },
      };
      await use.db.query(`update pages set config = config || $1::jsonb where slug = $2`, [
        JSON.stringify({ form_block: form }),
        OTHER,
      ]);
      pageCache(suite.services).forget('');
      const parent = await suite.payer('form');
      expect(codeOf(await feesOf(parent, sbd_code))).toBe('proof_required');
      expect(codeOf(await open(parent, sbd_code))).toBe('success');
      expect(codeOf(await open(parent, sbd_code))).toBe('success');
      expect(codeOf(await feesOf(parent, sbd_code))).toBe('success');
      expect(
        await use.db.query('select purpose, expires_at, student_ids from proofs where institute_id = $1', [
          college.instituteId,
        ]),
      ).toEqual([{ purpose: 'form', expires_at: '2026-11-20T08:00:00.000Z', student_ids: [studentId] }]);
      for (const used of ['06:25', '06:50', '07:15', '07:40']) {
        suite.at(`2026-11-20T${used}:00.000Z`);
        expect(codeOf(await feesOf(parent, sbd_code))).toBe('success');
      }
      suite.at('2026-11-20T08:00:01.000Z');
      expect(codeOf(await feesOf(parent, sbd_code))).toBe('proof_required');
    });

    it("is never another parent's, one that does not exist, or one on a page that is not its own", async () => {
      const others = await aPupil(use.db, college, 'KC-1');
      await guard(others.studentId, `mobile = '9876500002'`);
      const own = await aPupil(use.db, college, 'KC-2');
      await aSchoolPage(use.db, college, 'college-old', { form_block, payment_page_expired: true });
      const parent = await suite.payer('form');
      expect(codeOf(await open(parent, others.sbd_code))).toBe('proof_required');
      expect(codeOf(await open(parent, 'sbd_nobody'))).toBe('proof_required');
      expect(codeOf(await open(parent, own.sbd_code, 'college-old'))).toBe('proof_required');
      expect(codeOf(await open(await suite.payer(), own.sbd_code))).toBe('proof_required');
      expect(
        await use.db.query('select 1 from proofs where institute_id = $1', [college.instituteId]),
      ).toEqual([]);
    });
  });
});
