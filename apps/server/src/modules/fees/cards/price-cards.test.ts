import type { PaymentCard, PaymentCardConfig } from '@shulk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { aSession, codeOf, fetchPage, postSession, useFeeSuite } from '../testing/fee-suite.ts';
import type { FeeSuite, PageAnswer } from '../testing/fee-suite.ts';
import { aFee, aPupil, aSchoolPage, anApplication } from '../testing/school.ts';

const cardOf = (code: string, over: Partial<PaymentCardConfig> = {}): PaymentCardConfig => ({
  code,
  title: code,
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL' },
  ...over,
});

describeOnBoth('prices of cards', (use) => {
  const suite = useFeeSuite(use, {
    sdk_block: [
      cardOf('full', {
        info_text: [
          { text: 'Terms', url: 'https://kaveri.example/terms' },
          { text: 'Bad', url: 'javascript:alert(1)' },
        ],
        redirection: 'https://evil.example/back',
      }),
      cardOf('emi', { financing_mode: 'MONTHLY-EMI', plan_code: 'ten' }),
      cardOf('auto', { financing_mode: 'AUTO-DEBIT', start_date: '2026-11-24' }),
      cardOf('bus', { fee_group: { code: 'BUS', amount_sub_text: 'per term' } }),
    ],
  });
  let payer: Awaited<ReturnType<FeeSuite['payer']>>;

  beforeEach(async () => {
    const { school, pupil } = suite;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500050, { due_date: '2026-11-25' });
    await aFee(use.db, school, pupil.studentId, 'sft_2', 1000000, { due_date: '2026-12-10' });
    await aFee(use.db, school, pupil.studentId, 'sft_bus', 250000, { head: 'bus' });
    payer = await suite.payer();
  });

  const page = async (query = `sbd_code=${suite.pupil.sbd_code}`): Promise<PageAnswer> =>
    (await fetchPage(payer, query)).data<PageAnswer>();
  const card = async (code: string, query?: string): Promise<PaymentCard> => {
    const found = (await page(query)).sdk_block.find((one) => one.code === code);
    if (found === undefined) throw new Error(`no card ${code}`);
    return found;
  };

  it('have no amounts before a student is known (decisions 3)', async () => {
    const { sdk_block, sbd_code, student } = await page('');
    expect(sdk_block.map((one) => one.fee_group.amount_known)).toEqual([false, false, false, false]);
    expect(sdk_block.every((one) => one.fee_group.quote_hash === undefined)).toBe(true);
    expect([sbd_code, student]).toEqual([undefined, undefined]);
  });

  it('have no amount if none is known: a client that does not know our own field would hide every card at 0 [SR-4.6] (decision 3)', async () => {
    const { sdk_block } = await page('');
    for (const { fee_group } of sdk_block) expect(fee_group).not.toHaveProperty('amount');
    const readToTheLetter = sdk_block.filter(({ fee_group: { amount } }) => amount !== 0);
    expect(readToTheLetter).toHaveLength(4);
  });

  it('give a browser that came by the code of a link the masked name and no amount [R24]', async () => {
    await use.db.query(`update student_contexts set kind = 'link'`);
    const answer = await page();
    expect(answer.sdk_block.map((one) => one.fee_group.amount_known)).toEqual([false, false, false, false]);
    expect(answer.student).toEqual({ student_uuid: 'KV-1', name: 'A**** S****' });
    expect(codeOf(await postSession(payer, suite.pupil.sbd_code, [{ sft_code: 'sft_1', amount: '1' }]))).toBe(
      'context_required',
    );
  });

  it('have amounts for a browser that came by a session the institute opened for it [R26]', async () => {
    const code = await aSession(payer, suite.pupil.sbd_code, undefined);
    await use.db.query(`update student_contexts set kind = 'link'`);
    const answer = await page(`session_code=${code}`);
    expect(answer.sdk_block.map((one) => one.fee_group.amount_known)).toEqual([true, true, true, true]);
  });

  it("sums the payable lines of each card's own group, and names the student (decisions 3)", async () => {
    const answer = await page();
    expect(answer.sdk_block.map((one) => one.fee_group.amount)).toEqual([25000.5, 25000.5, 25000.5, 2500]);
    expect(answer).toMatchObject({
      sbd_code: suite.pupil.sbd_code,
      student: { student_uuid: 'KV-1', name: 'Aarav Sharma' },
    });
  });

  it('give a card its fee group with the specified fields [SR-3.2]', async () => {
    expect((await card('bus')).fee_group).toEqual({
      code: 'BUS',
      amount: 2500,
      applied_for_emi: false,
      amount_sub_text: 'per term',
      amount_known: true,
      quote_hash: expect.stringMatching(/^qt_[\w-]{43}$/) as string,
      is_editable: true,
    });
    await use.db.query(`update emi_plans set plan = plan || '{"advance": 2}' where code = 'ten'`);
    expect((await card('emi')).fee_group).toMatchObject({ emi_amount: 2501, advance_emi_amount: 5002 });
  });

  it('give a MONTHLY-EMI card one row per instalment: the advance today, the last adjusts; no other mode has instalments [PJ-1.10] [SR-3.3] [R6]', async () => {
    const rows = (await card('emi')).emi_repayment ?? [];
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({ emi_month: 'Nov 2026', emi_due_date: '2026-11-20', emi_amount: 2501 });
    expect(rows[1]).toEqual({ emi_month: 'Dec 2026', emi_due_date: '2026-12-05', emi_amount: 2501 });
    expect(rows.at(-1)).toEqual({ emi_month: 'Aug 2027', emi_due_date: '2027-08-05', emi_amount: 2491.5 });
    const withRows = (await page()).sdk_block.filter((one) => one.emi_repayment !== undefined);
    expect(withRows.map((one) => one.financing_mode)).toEqual(['MONTHLY-EMI']);
  });

  it('give a MONTHLY-EMI card its fee, APR and total, by the figures of its key facts; no other mode has them (finding 5)', async () => {
    await use.db.query(`update emi_plans set plan = plan || '{"processing_fee_paise": 50000, "advance": 1}'`);
    expect((await card('emi')).emi_cost).toEqual({
      advance_count: 1,
      instalments: 9,
      last_amount: 2491.5,
      processing_fee: 500,
      interest: 0,
      apr_pct: expect.closeTo(5.44, 1) as number,
      total_paid: 25500.5,
    });
    const withCost = (await page()).sdk_block.filter((one) => one.emi_cost !== undefined);
    expect(withCost.map((one) => one.financing_mode)).toEqual(['MONTHLY-EMI']);
    expect((await card('emi', '')).emi_cost, 'without a student').toBeUndefined();
  });

  it('give an AUTO-DEBIT card its fees by name and due date [PJ-1.11] [SR-3.4] (decisions 3)', async () => {
    await use.db.query(`update fee_lines set label = 'Tuition, Term ' || right(sft_code, 1)`);
    expect((await card('auto')).schedule_config).toEqual([
      { ft_name: 'Tuition, Term 1', due_date: '2026-11-25', amount: 15000.5 },
      { ft_name: 'Tuition, Term 2', due_date: '2026-12-10', amount: 10000 },
    ]);
  });

  it('start an AUTO-DEBIT card on the day of the first debit, as its sheet does [SR-2.91] (decision 41)', async () => {
    expect((await card('auto')).start_date).toBe('2026-11-25');
    expect((await card('auto', '')).start_date, 'as the institute wrote it, without a student').toBe(
      '2026-11-24',
    );
  });

  it('debit overdue fees on the first allowed day, two days from now [R10]', async () => {
    suite.at('2026-11-30T06:00:00.000Z');
    payer = await suite.payer();
    expect((await card('auto')).schedule_config?.map((item) => item.due_date)).toEqual([
      '2026-12-02',
      '2026-12-10',
    ]);
  });

  it('never contain plan_code, and link only to listed hosts (threats 2 row 22) [R17]', async () => {
    const body = (await fetchPage(payer, `sbd_code=${suite.pupil.sbd_code}`)).body;
    expect(body).not.toContain('plan_code');
    expect(body).not.toContain('evil.example');
    expect((await card('full')).info_text).toEqual([
      { text: 'Terms', url: 'https://kaveri.example/terms' },
      { text: 'Bad' },
    ]);
  });

  it('count a whole group as applied for EMI when one line is, and leave that line out of the amount [R7]', async () => {
    const lineId = await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_3', 700000);
    await anApplication(use.db, suite.school, suite.pupil.studentId, lineId);
    expect((await card('full')).fee_group).toMatchObject({ amount: 25000.5, applied_for_emi: true });
    expect((await card('bus')).fee_group.applied_for_emi).toBe(false);
  });

  it('are 0 when everything is paid', async () => {
    await use.db.query('update fee_lines set settled_paise = base_paise');
    const { sdk_block } = await page();
    expect(sdk_block.map((one) => [one.fee_group.amount, one.fee_group.amount_known])).toEqual(
      Array.from({ length: 4 }, () => [0, true]),
    );
    expect(sdk_block[1]?.emi_repayment).toBeUndefined();
  });

  it('have the same hash for the same amounts and another one when a late fee was added [R11]', async () => {
    const before = (await card('full')).fee_group.quote_hash;
    expect((await card('full')).fee_group.quote_hash).toBe(before);
    suite.at('2026-11-26T06:00:00.000Z');
    payer = await suite.payer();
    const after = await card('full');
    expect(after.fee_group.quote_hash).not.toBe(before);
    expect(after.fee_group.amount).toBe(25050.5);
  });

  it("refuses amounts of a student this browser never looked up, and another page's or browser's session [R24]", async () => {
    const other = await aPupil(use.db, suite.school, 'KV-2');
    expect(codeOf(await fetchPage(payer, `sbd_code=${other.sbd_code}`))).toBe('context_required');
    const code = await aSession(payer, suite.pupil.sbd_code, [{ sft_code: 'sft_1', amount: '1' }]);
    const stranger = await suite.payer();
    expect(codeOf(await fetchPage(stranger, `session_code=${code}`))).toBe('session_not_found');
    expect(codeOf(await fetchPage(payer, 'session_code=ses_unknown'))).toBe('session_not_found');
    await aSchoolPage(use.db, suite.school, 'kaveri-other');
    expect(codeOf(await fetchPage(payer, `session_code=${code}`, 'kaveri-other'))).toBe('session_not_found');
  });

  it('need a proof where the page demands a one-time code [R24]', async () => {
    const field = {
      input_id: 'customer_mobile',
      input_type: 'text' as const,
      is_active: true,
      is_required: true,
      label: 'Mobile',
      field_type: 'system' as const,
      field_code: 'mobile',
    };
    await suite.changePage({
      form_block: {
        visible: true,
        data: { fields: [[field]], form_config: { enable_otp_verification: true, mask_student_name: true } },
      },
    });
    expect(codeOf(await fetchPage(payer, `sbd_code=${suite.pupil.sbd_code}`))).toBe('proof_required');
    payer = await suite.payer('form');
    expect((await page()).student?.name).toBe('Aarav Sharma');
  });

  it('come with a masked name before a proof where the page says so (decisions 5)', async () => {
    await suite.changePage({
      form_block: { visible: true, data: { fields: [], form_config: { mask_student_name: true } } },
    });
    expect((await page()).student?.name).toBe('A**** S****');
  });

  describe('with a session', () => {
    it("takes each card's amount from the session's choice [PJ-7.9]", async () => {
      const code = await aSession(payer, suite.pupil.sbd_code, [
        { sft_code: 'sft_2', amount: '10000' },
        { sft_code: 'sft_1', amount: '0' },
      ]);
      const { sdk_block, sbd_code } = await page(`session_code=${code}`);
      expect(sdk_block.map((one) => one.fee_group.amount)).toEqual([10000, 10000, 10000, 0]);
      expect(sbd_code).toBe(suite.pupil.sbd_code);
      expect((await card('full', `sc=${code}`)).fee_group.amount).toBe(10000);
    });

    it('show the quoted amount for 15 minutes across midnight, then the new one (decisions 2)', async () => {
      suite.at('2026-11-25T18:25:00.000Z');
      payer = await suite.payer();
      const code = await aSession(payer, suite.pupil.sbd_code, [{ sft_code: 'sft_1', amount: '1' }]);
      const amount = async () => (await card('full', `session_code=${code}`)).fee_group.amount;
      suite.services.clock.advance(15 * 60);
      expect(await amount()).toBe(15000.5);
      suite.services.clock.advance(1);
      expect(await amount()).toBe(15050.5);
    });

    it('leave out what was paid since it was chosen', async () => {
      const code = await aSession(payer, suite.pupil.sbd_code, [
        { sft_code: 'sft_1', amount: '1' },
        { sft_code: 'sft_2', amount: '1' },
      ]);
      await use.db.query(`update fee_lines set settled_paise = base_paise where sft_code = 'sft_1'`);
      expect((await card('full', `session_code=${code}`)).fee_group.amount).toBe(10000);
    });

    it('ignore a session that is over, so that what is left to pay shows [R34]', async () => {
      const code = await aSession(payer, suite.pupil.sbd_code, [{ sft_code: 'sft_2', amount: '1' }]);
      await use.db.query(`update pay_sessions set status = 'PAID'`);
      expect((await card('full', `session_code=${code}`)).fee_group.amount).toBe(25000.5);
    });

    it('cover every payable line while nothing was chosen [R11]', async () => {
      const code = await aSession(payer, suite.pupil.sbd_code, undefined);
      expect((await card('full', `session_code=${code}`)).fee_group.amount).toBe(25000.5);
    });
  });

  it('include the fixed amount of a cards-only page for anybody, with its hash (decisions 3)', async () => {
    await aSchoolPage(use.db, suite.school, 'dit-prospectus', {
      form_block: { visible: false, data: { fields: [] } },
      sdk_block: [cardOf('prospectus', { fee_group: { code: 'PROSPECTUS', amount: 1000.5 } })],
    });
    const answer = await fetchPage(suite.app.browser(), '', 'dit-prospectus');
    expect(answer.data<PageAnswer>().sdk_block[0]?.fee_group).toEqual({
      code: 'PROSPECTUS',
      amount: 1000.5,
      applied_for_emi: false,
      amount_known: true,
      quote_hash: expect.stringMatching(/^qt_/) as string,
    });
  });
});
