import type { PaymentCard, WireFeeBlock, WireFeeType } from '@shulk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { SLUG, aSession, codeOf, useFeeSuite } from './testing/fee-suite.ts';
import type { FeeSuite, SentFee } from './testing/fee-suite.ts';
import { aFee, aGatewayAccount, aPupil } from './testing/school.ts';

const CHECKBOX = '/api/pages/v1/payment-pages/check-box-fee-types/fetch';
const FEES = '/api/pages/v1/payment-pages/fee-types/fetch';
const CALCULATE = `/api/pages/v1/payment-pages/fee-types/calculate?payment_page_slug=${SLUG}`;
const ORDER = '/api/pages/v1.2/students/application-fee-type/order/fetch';

describeOnBoth('fee lists', (use) => {
  const suite = useFeeSuite(use, {
    sdk_block: [
      { code: 'full', title: 'Full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } },
      { code: 'auto', title: 'Auto', financing_mode: 'AUTO-DEBIT', fee_group: { code: 'SCHOOL' } },
      { code: 'bus', title: 'Bus', financing_mode: 'DIRECT', fee_group: { code: 'BUS' } },
    ],
  });
  let payer: Awaited<ReturnType<FeeSuite['payer']>>;
  let sbd: string;

  beforeEach(async () => {
    const { school, pupil } = suite;
    sbd = pupil.sbd_code;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1510000, {
      due_date: '2026-11-10',
      concession: 10000,
      discount: 50000,
    });
    await aFee(use.db, school, pupil.studentId, 'sft_forced', 800000, { payable_now: 300050 });
    await aFee(use.db, school, pupil.studentId, 'sft_bus', 250000, { head: 'bus' });
    const fine = { due_date: null, dynamic: { min: 10000, max: 500000 } };
    await aFee(use.db, school, pupil.studentId, 'sft_typed', 0, fine);
    payer = await suite.payer();
  });

  it('are refused to a browser that came by the code of a link alone, calculate too [R24]', async () => {
    await use.db.query(`update student_contexts set kind = 'link'`);
    const list = await payer.get(`${CHECKBOX}?pp_slug=${SLUG}&sbd_code=${sbd}`);
    const sum = await payer.post(CALCULATE, { sbd_code: sbd, fee_groups: [] });
    expect([codeOf(list), codeOf(sum)]).toEqual(['context_required', 'context_required']);
    await use.db.query(`update student_contexts set kind = 'lookup'`);
    expect(codeOf(await payer.get(`${CHECKBOX}?pp_slug=${SLUG}&sbd_code=${sbd}`))).toBe('success');
  });

  describe('checkbox step', () => {
    const blocks = async (more = ''): Promise<WireFeeBlock[]> =>
      (await payer.get(`${CHECKBOX}?pp_slug=${SLUG}&sbd_code=${sbd}${more}`)).data<WireFeeBlock[]>();

    it("gives one block per card with its mode and the lines of the card's group [PJ-7.7] [C14] [SR-7.6] [SR-7.38] [SR-3.11] (decisions 2)", async () => {
      const given = await blocks('&dynamic_link=false&fg_discount_applicable=true');
      expect(given.map((block) => [block.block_code, block.financing_mode])).toEqual([
        ['full', 'DIRECT'],
        ['auto', 'AUTO-DEBIT'],
        ['bus', 'DIRECT'],
      ]);
      expect(given.map((block) => block.fee_types.map((fee) => fee.sft_code))).toEqual([
        ['sft_1', 'sft_forced', 'sft_typed'],
        ['sft_1', 'sft_forced', 'sft_typed'],
        ['sft_bus'],
      ]);
    });

    it("takes the cookie's latest student when neither student nor session is named [PJ-7.7] [R23]", async () => {
      const named = await blocks();
      const unnamed = (await payer.get(`${CHECKBOX}?pp_slug=${SLUG}`)).data<WireFeeBlock[]>();
      expect(unnamed).toEqual(named);
    });

    it('gives a fee type its fields in rupees, with the due date as year-month-day [PJ-3.22] [SR-3.12]', async () => {
      // No two amounts are equal, so that none can be mistaken for another.
      await use.db.query(
        `update fee_lines set settled_paise = 300000, discount_paise = 40000, label = 'Tuition, Term 1'
         where sft_code = 'sft_1'`,
      );
      const [block] = await blocks();
      expect(block?.fee_types[0]).toEqual({
        sft_code: 'sft_1',
        fee_type_code: 'TUITION',
        label: 'Tuition, Term 1',
        base_amount: 15000,
        amount_paid: 3000,
        payable_amount: 12100,
        discount: 400,
        late_fee: 500,
        balance_outstanding: 12000,
        applied_for_emi: false,
        dynamic_ft: false,
        amount: '0',
        financing_mode: 'DIRECT',
        due_date: '2026-11-10',
        days_late: 10,
        group_code: 'SCHOOL',
        instalment: '',
        gross_amount: 15100,
        concessions: [{ label: 'Sibling', amount: 100 }],
      });
    });

    it('counts the days since a due date by the day in India, below 0 before it', async () => {
      await use.db.query(`update fee_lines set due_date = '2026-11-21' where sft_code = 'sft_1'`);
      expect((await blocks())[0]?.fee_types[0]?.days_late).toBe(-1);
      suite.at('2026-11-20T18:31:00.000Z');
      payer = await suite.payer();
      expect((await blocks())[0]?.fee_types[0]?.days_late).toBe(0);
    });

    it('ignores the flag on discounts: the discount is the line’s own (threats 2 row 7)', async () => {
      expect(await blocks('&fg_discount_applicable=true')).toEqual(
        await blocks('&fg_discount_applicable=false'),
      );
    });

    it('has forced rows chosen and no others [PJ-4.47]', async () => {
      const [block] = await blocks();
      expect(block?.fee_types.map((fee) => fee.amount)).toEqual(['0', '3000.50', '0']);
    });

    it("carries the session's choice, but not that of a session that is over [R11]", async () => {
      const code = await aSession(payer, sbd, [{ sft_code: 'sft_1', amount: '7' }]);
      const chosen = async () => (await blocks(`&session_code=${code}`))[0]?.fee_types[0]?.amount;
      expect(await chosen()).toBe('15000');
      await use.db.query(`update pay_sessions set status = 'PAID'`);
      expect(await chosen()).toBe('0');
    });

    it("refuses another family's fees and another browser's session (threats 3) [R24]", async () => {
      const other = await aPupil(use.db, suite.school, 'KV-2');
      expect(codeOf(await payer.get(`${CHECKBOX}?pp_slug=${SLUG}&sbd_code=${other.sbd_code}`))).toBe(
        'context_required',
      );
      const code = await aSession(payer, sbd, [{ sft_code: 'sft_1', amount: '7' }]);
      const stranger = await suite.payer();
      expect(codeOf(await stranger.get(`${CHECKBOX}?pp_slug=${SLUG}&session_code=${code}`))).toBe(
        'session_not_found',
      );
      expect(codeOf(await suite.app.browser().get(`${CHECKBOX}?pp_slug=${SLUG}&sbd_code=${sbd}`))).toBe(
        'context_required',
      );
    });
  });

  describe('dynamic step and fee structure', () => {
    const fees = async (more = ''): Promise<WireFeeType[]> =>
      (await payer.get(`${FEES}?payment_page_slug=${SLUG}&sbd_code=${sbd}${more}`)).data<WireFeeType[]>();

    it('gives the dynamic step its dynamic fees and the forced ones [PJ-7.8] [SR-7.5]', async () => {
      const given = await fees('&dynamic_link=true&is_unique=true');
      expect(given.map((fee) => [fee.sft_code, fee.dynamic_ft, fee.amount])).toEqual([
        ['sft_forced', false, '3000.50'],
        ['sft_typed', true, '0'],
      ]);
      expect(given[1]).toMatchObject({ min_amount: 100, max_amount: 5000, due_date: '' });
    });

    it('lists the fees of one day by instalment and label, whatever their stored order', async () => {
      const { school, pupil } = suite;
      for (const sft of ['Term 4', 'Term 3 b', 'Term 3 a']) {
        await aFee(use.db, school, pupil.studentId, sft, 100, { due_date: '2026-11-01' });
      }
      await use.db.query(`update fee_lines set instalment = left(label, 6) where label like 'Term%'`);
      expect((await fees()).slice(0, 3).map((fee) => fee.label)).toEqual(['Term 3 a', 'Term 3 b', 'Term 4']);
    });

    it("gives the fee structure every line of the page's groups once, with the mode of its first card [SR-7.38]", async () => {
      expect((await fees()).map((fee) => [fee.sft_code, fee.financing_mode])).toEqual([
        ['sft_1', 'DIRECT'],
        ['sft_forced', 'DIRECT'],
        ['sft_bus', 'DIRECT'],
        ['sft_typed', 'DIRECT'],
      ]);
    });

    it('leaves out the lines of groups that no card of the page covers [R16]', async () => {
      await suite.changePage({
        sdk_block: [{ code: 'bus', title: 'Bus', financing_mode: 'DIRECT', fee_group: { code: 'BUS' } }],
      });
      expect((await fees()).map((fee) => fee.sft_code)).toEqual(['sft_bus']);
    });
  });

  describe('fee edit', () => {
    interface Calculated {
      readonly session_code: string;
      readonly fee_groups: { code: string; title: string; is_editable: boolean; fee_types: WireFeeType[] }[];
      readonly sdk_block: PaymentCard[];
    }
    const calculate = (groups: { code: string; fee_types: SentFee[] }[], session_code?: string) =>
      payer.post(CALCULATE, { sbd_code: sbd, session_code, fee_groups: groups });
    const bus = (amount: string | number) => [{ code: 'BUS', fee_types: [{ sft_code: 'sft_bus', amount }] }];

    it('gives groups with title, is_editable and fee types, and the cards with new amounts [PJ-3.23] [SR-7.7]', async () => {
      await use.db.query(`update fee_groups set title = initcap(code) || ' fees'`);
      const code = await aSession(payer, sbd, [
        { sft_code: 'sft_1', amount: '1' },
        { sft_code: 'sft_bus', amount: '2500' },
      ]);
      const given = (await calculate(bus('1000'), code)).data<Calculated>();
      expect(given.session_code).toBe(code);
      expect(given.fee_groups.map((group) => [group.code, group.title, group.is_editable])).toEqual([
        ['SCHOOL', 'School fees', false],
        ['BUS', 'Bus fees', true],
      ]);
      const amounts = given.fee_groups.flatMap((group) =>
        group.fee_types.map((fee) => [fee.sft_code, fee.amount]),
      );
      expect(Object.fromEntries(amounts)).toEqual({
        sft_1: '15000',
        sft_forced: '3000.50',
        sft_typed: '0',
        sft_bus: '1000',
      });
      expect(given.sdk_block.map((card) => card.fee_group.amount)).toEqual([18000.5, 18000.5, 1000]);
    });

    it('stores the edited choice in the session, and the first one as the original [PJ-4.51]', async () => {
      const code = await aSession(payer, sbd, [{ sft_code: 'sft_bus', amount: '2500' }]);
      await calculate(bus('1000'), code);
      const row = await use.db.one('select chosen, original_chosen from pay_sessions where code = $1', [
        code,
      ]);
      expect(row).toEqual({
        chosen: [{ sft_code: 'sft_bus', amount: '1000' }],
        original_chosen: [{ sft_code: 'sft_bus', amount: '2500' }],
      });
    });

    it('opens a session over everything payable when none was named, and only reads when nothing is sent', async () => {
      const given = (await calculate([])).data<Calculated>();
      expect(given.session_code).toMatch(/^ses_/);
      expect(given.sdk_block.map((card) => card.fee_group.amount)).toEqual([18000.5, 18000.5, 2500]);
    });

    it('ignores amounts of a group that cannot be edited (threats 2 row 7)', async () => {
      const given = (
        await calculate([{ code: 'SCHOOL', fee_types: [{ sft_code: 'sft_1', amount: 1 }] }])
      ).data<Calculated>();
      expect(given.sdk_block[0]?.fee_group.amount).toBe(18000.5);
    });

    it('refuses more than is owed, fractions of a rupee, unknown fees and fees under a foreign group', async () => {
      expect(codeOf(await calculate(bus('2501')))).toBe('amount_invalid');
      expect(codeOf(await calculate(bus('10.5')))).toBe('amount_invalid');
      expect(codeOf(await calculate(bus('-5')))).toBe('amount_invalid');
      expect(codeOf(await calculate([{ code: 'BUS', fee_types: [{ sft_code: 'sft_x', amount: 1 }] }]))).toBe(
        'selection_invalid',
      );
      expect(codeOf(await calculate([{ code: 'BUS', fee_types: [{ sft_code: 'sft_1', amount: 1 }] }]))).toBe(
        'selection_invalid',
      );
    });

    it('refuses an expired page and a session that is over', async () => {
      const code = await aSession(payer, sbd, [{ sft_code: 'sft_bus', amount: '2500' }]);
      await use.db.query(`update pay_sessions set status = 'PAID'`);
      expect(codeOf(await calculate(bus('1000'), code))).toBe('session_not_found');
      await suite.changePage({ payment_page_expired: true });
      expect(codeOf(await calculate(bus('1000')))).toBe('page_expired');
    });
  });

  describe("an application's fees", () => {
    beforeEach(async () => {
      const { school, pageId, pupil } = suite;
      const accountId = await aGatewayAccount(use.db, school);
      const order = await use.db.one<{ id: number }>(
        `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title,
           financing_mode, amount_paise, gateway_account_id, created_at, expires_at, touched_at)
         values ('ord_1', 'TXN1', $1, $2, $3, 'full', 'Full', 'DIRECT', 1500000, $4, now(), now(), now()) returning id`,
        [school.instituteId, pageId, pupil.studentId, accountId],
      );
      await use.db.query(
        `insert into order_lines (order_id, line_no, fee_line_id, head_id, label, balance_paise, discount_paise, late_fee_paise)
         select $1, case sft_code when 'sft_bus' then 1 else 2 end, id, head_id, label, 1450000, 40000, 50000
         from fee_lines where sft_code in ('sft_1', 'sft_bus') order by sft_code`,
        [order.id],
      );
    });

    it('are returned in order to a receipt proof of the student [SR-7.12] [R25]', async () => {
      const proven = await suite.payer('receipt');
      expect((await proven.get(`${ORDER}?application_code=TXN1`)).data()).toEqual([
        { sft_code: 'sft_bus', label: 'sft_bus', amount: 15000, late_fee: 500, discount: 400 },
        { sft_code: 'sft_1', label: 'sft_1', amount: 15000, late_fee: 500, discount: 400 },
      ]);
    });

    it('are refused alike for an unknown code, without a proof and for another family (threats 1.5)', async () => {
      const stranger = await suite.payer();
      expect(codeOf(await stranger.get(`${ORDER}?application_code=TXN1`))).toBe('receipt_not_found');
      expect(codeOf(await stranger.get(`${ORDER}?application_code=TXN2`))).toBe('receipt_not_found');
      const other = await aPupil(use.db, suite.school, 'KV-2');
      const proven = await suite.payer('receipt');
      await use.db.query('update orders set student_id = $1', [other.studentId]);
      expect(codeOf(await proven.get(`${ORDER}?application_code=TXN1`))).toBe('receipt_not_found');
    });
  });
});
