import type { CalendarDay } from '@shulk/domain';
import { feeRowKind } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables } from '../../testing/index.ts';
import { loadFeeLines } from './fee-lines.ts';
import { aFee, aPupil, aSchool, anApplication } from './testing/school.ts';
import type { LineOver, School } from './testing/school.ts';

const TODAY = '2026-11-20' as CalendarDay;

describeOnBoth('fee lines', (use) => {
  let school: School;
  let studentId: number;

  beforeEach(async () => {
    await emptyTables(use.db);
    school = await aSchool(use.db);
    studentId = (await aPupil(use.db, school, 'KV-1')).studentId;
  });

  const load = (today: string = TODAY) =>
    loadFeeLines(use.db, { id: school.instituteId }, studentId, today as CalendarDay);

  const only = async (gross: number, over: LineOver = {}, today: string = TODAY) => {
    await aFee(use.db, school, studentId, 'sft_1', gross, over);
    const [line] = await load(today);
    if (line === undefined) throw new Error('no line');
    return line;
  };

  it('compute the balance as base less paid, with granted concessions already off the base (decisions 2)', async () => {
    const line = await only(1510000, { concession: 200000, settled: 310000 });
    expect(line).toMatchObject({
      gross_amount: 1510000,
      base_amount: 1310000,
      amount_paid: 310000,
      balance_outstanding: 1000000,
      payable_amount: 1000000,
      concessions: [{ label: 'Sibling', amount: 200000 }],
    });
  });

  it("adds the head's late fee for each day after the due date, from the institute's day (decisions 2)", async () => {
    const line = await only(1000000, { due_date: '2026-11-17' });
    expect(line.late_fee).toBe(3 * 5000);
    expect(line.payable_amount).toBe(1015000);
    const [tomorrow] = await load('2026-11-21');
    expect(tomorrow?.late_fee).toBe(4 * 5000);
  });

  it('deduct from the late fee what was paid of it before, and have none for a head without a rule (decisions 2)', async () => {
    const line = await only(1000000, { due_date: '2026-11-17', late_fee_paid: 10000 });
    expect(line.late_fee).toBe(5000);
    await aFee(use.db, school, studentId, 'sft_bus', 90000, { head: 'bus', due_date: '2026-10-01' });
    const bus = (await load()).find((one) => one.sft_code === 'sft_bus');
    expect(bus?.late_fee).toBe(0);
  });

  it('have the conditional discount until its last day and not after (decisions 2)', async () => {
    const until = await only(1000000, { discount: 50000, discount_until: TODAY });
    expect(until).toMatchObject({ discount: 50000, payable_amount: 950000 });
    const [after] = await load('2026-11-21');
    expect(after).toMatchObject({ discount: 0, payable_amount: 1000000 });
  });

  it('have the payable the institute fixed, which forces the row (decisions 2) [PJ-4.47]', async () => {
    const line = await only(1000000, { payable_now: 250000 });
    expect(line.payable_amount).toBe(250000);
    expect(feeRowKind(line)).toBe('forced');
  });

  it('never demand more than the line can take, however much was fixed', async () => {
    const line = await only(1000000, { payable_now: 9900000, due_date: '2026-11-19' });
    expect(line.payable_amount).toBe(1005000);
  });

  it('show a row whose fixed payable was paid as nothing payable [R8]', async () => {
    const line = await only(1000000, { payable_now: 0, settled: 250000 });
    expect(line.payable_amount).toBe(0);
    expect(feeRowKind(line)).toBe('nothing_payable');
  });

  it.each([
    ['SUBMITTED', true],
    ['APPROVED', true],
    ['ACTIVE', true],
    ['COMPLETED', true],
    ['REJECTED', false],
    ['CANCELLED', false],
  ])('count as applied for EMI under an application %s: %s (decisions 8) [R7]', async (status, applied) => {
    const lineId = await aFee(use.db, school, studentId, 'sft_1', 1500000);
    await aFee(use.db, school, studentId, 'sft_2', 1500000);
    await anApplication(use.db, school, studentId, lineId, status);
    const lines = await load();
    expect(lines.map((line) => line.applied_for_emi)).toEqual([applied, false]);
  });

  it("gives a student's lines only, first due first and those without a date last", async () => {
    const other = await aPupil(use.db, school, 'KV-2');
    await aFee(use.db, school, other.studentId, 'sft_other', 100);
    await aFee(use.db, school, studentId, 'sft_none', 100, { due_date: null });
    await aFee(use.db, school, studentId, 'sft_late', 100, { due_date: '2027-03-01' });
    await aFee(use.db, school, studentId, 'sft_soon', 100, { due_date: '2026-12-01' });
    expect((await load()).map((line) => line.sft_code)).toEqual(['sft_soon', 'sft_late', 'sft_none']);
  });

  it("gives nothing of a student for another institute's page (threats 1.2)", async () => {
    const foreign = await aSchool(use.db, 'other');
    await aFee(use.db, school, studentId, 'sft_1', 100);
    expect(await loadFeeLines(use.db, { id: foreign.instituteId }, studentId, TODAY)).toEqual([]);
  });
});
