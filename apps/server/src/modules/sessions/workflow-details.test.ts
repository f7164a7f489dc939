import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestBrowser } from '../../testing/index.ts';
import { SLUG, codeOf, useFeeSuite } from '../fees/testing/fee-suite.ts';
import { aFee, aGatewayAccount, aPupil, aSchoolPage, anApplication } from '../fees/testing/school.ts';

interface Details {
  readonly wf_code: string;
  readonly cfd_details: Record<string, unknown>[];
}

describeOnBoth('workflow details', (use) => {
  const suite = useFeeSuite(use);

  let accountId: number;

  beforeEach(async () => {
    accountId = await aGatewayAccount(use.db, suite.school);
  });

  /** Money taken for the student on the page. */
  const pay = async (
    status = 'CAPTURED',
    pageId = suite.pageId,
    browserId: number | null = null,
  ): Promise<void> => {
    const { school, pupil } = suite;
    const { n } = await use.db.one<{ n: number }>('select count(*) + 1 as n from orders');
    const order = await use.db.one<{ id: number }>(
      `insert into orders (order_code, application_code, institute_id, page_id, student_id, browser_session_id, card_code,
         title, financing_mode, amount_paise, status, gateway_account_id, created_at, expires_at, touched_at)
       values ($1, $2, $3, $4, $5, $6, 'full', 'Full', 'DIRECT', 1500050, 'PAID', $7, now(), now(), now()) returning id`,
      [`ord_${n}`, `TXN${n}`, school.instituteId, pageId, pupil.studentId, browserId, accountId],
    );
    await use.db.query(
      `insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, excess_paise, held_paise,
         held_reason, mode, received_at, booked_at)
       values ($1, $2, $3, 'gateway', $4, $5, 1500050, case when $4 = 'EXCESS' then 1500050 else 0 end,
         case when $4 = 'REVIEW' then 1500050 else 0 end, case when $4 = 'REVIEW' then 'DIFFERS' else '' end, 'upi',
         '2026-11-20T20:00:05.000Z', '2026-11-20T20:00:05.000Z')`,
      [school.instituteId, pupil.studentId, order.id, status, `TXN${n}`],
    );
  };
  const ask = (browser: TestBrowser, student_uuid = 'KV-1') =>
    browser.post('/api/pages/v1/workflow/fetch/details', {
      student_uuid,
      mobile_number: '9876500001',
      payment_page_slug: SLUG,
    });
  const details = async (browser: TestBrowser): Promise<Details> => (await ask(browser)).data<Details>();

  it('show the status without a proof 600 times an hour to one address, and 500 times a day about one student [R33] [R56]', async () => {
    await pay();
    const stranger = await suite.payer();
    expect((await details(stranger)).cfd_details).toEqual([{ financing_mode: 'DIRECT', status: 'paid' }]);
    const full = (scope: string, count: number) =>
      use.db.query('update limit_counters set count = $2 where scope = $1', [scope, count]);
    await full('workflow.status.address', 600);
    expect(codeOf(await ask(stranger))).toBe('rate_limited');
    await full('workflow.status.address', 0);
    await full('workflow.status.student', 500);
    expect(codeOf(await ask(stranger))).toBe('rate_limited');
    // With a proof there is no limit.
    expect(codeOf(await ask(await suite.payer('form')))).toBe('success');
  });

  it('show nothing to an address that named 10 unknown students in 10 minutes, whether or not the next one is known (threats 5)', async () => {
    await pay();
    const stranger = suite.app.browser();
    for (let n = 0; n < 10; n += 1) expect(codeOf(await ask(stranger, `NO-${n}`))).toBe('student_not_found');
    for (const student of ['NO-11', 'KV-1'])
      expect([student, codeOf(await ask(stranger, student))]).toEqual([student, 'rate_limited']);
    expect(codeOf(await ask(await suite.payer('form'))), 'a contact was proven').toBe('success');
    suite.services.clock.advance(600);
    expect(codeOf(await ask(stranger))).toBe('success');
  });

  it('count unknown students for a whole network, whichever of its addresses asks (threats 5)', async () => {
    const asked = async (n: number): Promise<number> => {
      const { statusCode } = await suite.app.http.inject({
        method: 'POST',
        url: '/api/pages/v1/workflow/fetch/details',
        remoteAddress: `2001:db8::${n}`,
        headers: { 'x-api-key': suite.services.settings.apiClientKey },
        payload: { student_uuid: `NO-${n}`, mobile_number: '9876500001', payment_page_slug: SLUG },
      });
      return statusCode;
    };
    const told = [];
    for (let n = 1; n <= 12; n += 1) told.push(await asked(n));
    expect(told).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
  });

  it('show every field of a paid DIRECT record with a proof [PJ-3.16] [PJ-7.23]', async () => {
    await pay();
    const { wf_code, cfd_details } = await details(await suite.payer('form'));
    expect(wf_code).toMatch(/^wf_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(cfd_details).toEqual([
      {
        financing_mode: 'DIRECT',
        status: 'paid',
        amount: 15000.5,
        application_code: 'TXN1',
        application_id: 'TXN1',
        payment_mode: 'upi',
        payment_timestamp: '21-11-2026 01:30:05',
      },
    ]);
  });

  it('show the status without amounts or ids if no contact was proven (R33, threats 2 row 26)', async () => {
    await pay();
    const bare = [{ financing_mode: 'DIRECT', status: 'paid' }];
    expect((await details(await suite.payer())).cfd_details).toEqual(bare);
    expect((await details(suite.app.browser())).cfd_details).toEqual(bare);
  });

  it('show the browser that paid what it paid, and not what others paid (R33)', async () => {
    const payer = await suite.payer();
    await pay('CAPTURED', suite.pageId, payer.browserId);
    await pay();
    const { cfd_details } = await details(payer);
    expect(cfd_details.map((record) => record['amount'])).toEqual([15000.5, undefined]);
  });

  it('show an EMI application with its loan amount, unless refused or withdrawn [PJ-3.16] (decisions 10)', async () => {
    const { school, pupil } = suite;
    const lineId = await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    await anApplication(use.db, school, pupil.studentId, lineId, 'REJECTED');
    await anApplication(use.db, school, pupil.studentId, lineId, 'SUBMITTED');
    const code = `EMI-${lineId}-SUBMITTED`;
    expect((await details(await suite.payer('form'))).cfd_details).toEqual([
      {
        financing_mode: 'MONTHLY-EMI',
        status: 'submitted',
        loan_amount: 15000,
        application_code: code,
        application_id: code,
      },
    ]);
  });

  it('count as paid only money that was captured and kept on this page (decisions 10)', async () => {
    const otherPage = await aSchoolPage(use.db, suite.school, 'kaveri-other');
    await pay('EXCESS');
    await pay('REVIEW');
    await pay('CAPTURED', otherPage);
    expect((await details(suite.app.browser())).cfd_details).toEqual([]);
    await pay('REFUNDED');
    expect((await details(suite.app.browser())).cfd_details).toEqual([
      { financing_mode: 'DIRECT', status: 'refunded' },
    ]);
  });

  it('show an auto debit as active once its mandate is authorised, and not its debits beside it (decisions 10)', async () => {
    await pay();
    const { school, pupil } = suite;
    const mandate = await use.db.one<{ id: number }>(
      `insert into mandates (mandate_code, institute_id, student_id, order_id, gateway_account_id, rail, rail_why, max_amount_paise,
         starts_on, ends_on, created_at, updated_at)
       select 'mnd_1', $1, $2, id, $3, 'ENACH', 'above_upi_limit', 100, now(), now(), now(), now() from orders returning id`,
      [school.instituteId, pupil.studentId, accountId],
    );
    const active = { financing_mode: 'AUTO-DEBIT', status: 'active' };
    expect((await details(suite.app.browser())).cfd_details).not.toContainEqual(active);
    await use.db.query(`update mandates set status = 'ACTIVE' where id = $1`, [mandate.id]);
    expect((await details(suite.app.browser())).cfd_details).toContainEqual(active);
    expect((await details(await suite.payer('form'))).cfd_details).toContainEqual({
      ...active,
      amount: 15000.5,
      application_code: 'TXN1',
      application_id: 'TXN1',
    });
    const debit = await use.db.one<{ id: number }>(
      `insert into mandate_debits (institute_id, mandate_id, instalment_no, due_date, planned_paise, updated_at)
       values ($1, $2, 1, now(), 100, now()) returning id`,
      [school.instituteId, mandate.id],
    );
    await use.db.query(`update orders set made_by = 'mandate', mandate_debit_id = $1`, [debit.id]);
    expect((await details(suite.app.browser())).cfd_details).toEqual([active]);
  });

  it('have the same workflow code each time, another one for another student', async () => {
    await aPupil(use.db, suite.school, 'KV-2');
    const first = await details(suite.app.browser());
    expect((await details(suite.app.browser())).wf_code).toBe(first.wf_code);
    expect((await ask(suite.app.browser(), 'KV-2')).data<Details>().wf_code).not.toBe(first.wf_code);
  });

  it('refuse unknown students, and after many misses everybody of that address (threats 5)', async () => {
    const browser = suite.app.browser();
    for (let miss = 0; miss < suite.services.settings.limits.lookupMisses10Min; miss += 1) {
      expect(codeOf(await ask(browser, `NO-${miss}`))).toBe('student_not_found');
    }
    expect(codeOf(await ask(browser, 'NO-MORE'))).toBe('rate_limited');
  });
});
