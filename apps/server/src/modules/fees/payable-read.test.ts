import type { Instant } from '@shulk/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aCtx, describeOnBoth } from '../../testing/index.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { SESSION_LIFE_MS, insertSession, requireOwn, requireOwnSession } from '../sessions/index.ts';
import { rememberContext } from '../students/index.ts';
import { findStudentAccess } from '../verification/index.ts';
import { payableRead, selectFeeLines } from './fees.store.ts';
import { SLUG, aSession, fetchPage, postSession, useFeeSuite } from './testing/fee-suite.ts';
import type { PageAnswer } from './testing/fee-suite.ts';
import { quoteForOrder } from './quoting/quote-for-order.ts';
import { aFee, aPupil } from './testing/school.ts';

const paise = fc.integer({ min: 0, max: 900_000_000 });
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`);
/** Whole milliseconds, or microseconds as another writer may leave them. */
const moment = fc
  .tuple(fc.integer({ min: 1, max: 59 }), fc.constantFrom('', '.5', '.040', '.123456'))
  .map(([second, part]) => `2026-11-20T05:59:${String(second).padStart(2, '0')}${part}Z` as Instant);

const fee = fc.record({
  gross: paise.map((amount) => amount + 100),
  head: fc.constantFrom('tuition' as const, 'bus' as const),
  due_date: fc.option(day),
  concession: fc.constantFrom(0, 50),
  discount: fc.constantFrom(0, 7),
  discount_until: day,
  settled: fc.constantFrom(0, 20),
  late_fee_paid: fc.constantFrom(0, 3),
});

describeOnBoth('a student with the fees to pay', (use) => {
  const suite = useFeeSuite(use, { is_checkbox_enabled: true });

  it('has the same fees and session as when each is read by itself', async () => {
    const { school, pageId } = suite;
    const { browserId } = await suite.payer();
    const ctx = aCtx(suite.services, browserId);
    const page = await requireInstitutePage(ctx, SLUG);
    let n = 0;
    const property = fc.asyncProperty(
      fc.array(fee, { maxLength: 4 }),
      fc.record({ made: moment, quoted: moment, amount: paise, note: fc.string({ unit: 'grapheme' }) }),
      async (fees, session) => {
        n += 1;
        const pupil = await aPupil(use.db, school, `KV-ALONG-${n}`);
        for (const [index, { gross, ...over }] of fees.entries()) {
          await aFee(use.db, school, pupil.studentId, `sft_${n}_${index}`, gross, over);
        }
        const code = `ses_along_${n}`;
        await insertSession(use.db, {
          code,
          institute_id: school.instituteId,
          page_id: pageId,
          student_id: pupil.studentId,
          browser_session_id: browserId,
          made_by: 'browser',
          mobile: '',
          chosen: [{ sft_code: `sft_${n}_0`, amount: String(session.amount) }],
          selected_data: { notes: session.note.replaceAll('\0', '') },
          quote: [],
          quoted_at: session.quoted,
          created_at: session.made,
          expires_at: new Date(Date.parse(session.made) + SESSION_LIFE_MS).toISOString() as Instant,
        });
        const place = { browserId, pageId, instituteId: school.instituteId };
        const { studentId, uuid: studentUuid, sbd_code } = pupil;
        await rememberContext(use.db, { ...place, studentId, studentUuid, kind: 'lookup' }, ctx.now());

        const { extra } = await findStudentAccess(ctx, page, sbd_code, payableRead(code));
        expect(extra.fees).toEqual(await selectFeeLines(use.db, school.instituteId, studentId));
        expect(await requireOwn(ctx, extra.session)).toEqual(await requireOwnSession(ctx, code));
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  it('is read by one statement when fees are listed, chosen, shown on the page and ordered', async () => {
    const { school, pupil } = suite;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    const browser = await suite.payer();
    const { sbd_code } = pupil;
    const list = `/api/pages/v1/payment-pages/check-box-fee-types/fetch?pp_slug=${SLUG}&sbd_code=${sbd_code}`;
    // The page and the browser are known from here on.
    await browser.get(list);
    suite.statements();
    await browser.get(list);
    expect(suite.statements()).toBe(1);

    const chosen = [{ sft_code: 'sft_1', amount: '0' }];
    const session_code = await aSession(browser, sbd_code, [{ sft_code: 'sft_1', amount: 15000 }]);
    expect(suite.statements(), 'one read, one write').toBe(2);

    const page = await fetchPage(browser, `sbd_code=${sbd_code}&session_code=${session_code}`);
    expect(page.data<PageAnswer>().sdk_block[0]?.fee_group.amount).toBe(15000);
    expect(suite.statements()).toBe(1);

    const ctx = aCtx(suite.services, browser.browserId);
    const order = await quoteForOrder(ctx, await requireInstitutePage(ctx, SLUG), {
      card_code: 'full',
      sbd_code,
      session_code,
    });
    expect([order.amount, order.contact_mobile, suite.statements()]).toEqual([1500000, '9876500001', 1]);

    await postSession(browser, sbd_code, chosen);
    expect(suite.statements(), 'a refused choice writes nothing').toBe(1);
  });
});
