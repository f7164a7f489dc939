import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { Captures, paid } from '../../payments/testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { loadSettlement } from './load-settlement.ts';
import { settlementNotices } from './notices.ts';

describeOnBoth('a report with unexpected rows', (use) => {
  let services: TestServices;
  let schools = 0;
  beforeAll(() => {
    services = testServices(use.db);
  });

  async function aCase() {
    schools += 1;
    const code = `odd${schools}`;
    const school = await aPayingSchool(services, code);
    const captures = new Captures(services, school);
    const pupil = await captures.newPupil();
    const fee = await aFee(school, pupil, 'f', 100_000);
    const order = await anOrder(school, pupil, [{ fee, balance: 100_000 }]);
    await captures.capture(order.id, paid(order.gatewayOrderId, 100_000));
    const load = (items: readonly unknown[]) =>
      loadSettlement(services, { account: `${code}/main`, content: { report: { items } }, isDry: false });
    return { school, load, paymentId: `pay_${order.gatewayOrderId}` };
  }

  const settled = {
    settled: true,
    settled_at: 1_795_327_200,
    settlement_id: 'setl_1',
    settlement_utr: 'UTR1',
  };
  const payment = (entityId: string) => ({
    ...settled,
    entity_id: entityId,
    type: 'payment',
    debit: 0,
    credit: 97_640,
    amount: 100_000,
    fee: 2_360,
    tax: 360,
  });
  const other = (type: string, debit: number) => ({
    ...settled,
    entity_id: `${type}_1`,
    type,
    debit,
    credit: 0,
  });
  const notices = async (instituteId: number) =>
    (await settlementNotices(use.db, instituteId)).map(({ message }) => message);
  const clearing = (instituteId: number) =>
    use.db.query<{ code: string; paise: number }>(
      `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise
       from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where a.institute_id = $1 and (a.code like 'BANK:%' or a.code = 'SETTLEMENT_ADJUSTMENTS')
       group by a.code order by a.code`,
      [instituteId],
    );

  it('books its payments, and what other types took from the bank as adjustments a person has to explain', async () => {
    const { school, load, paymentId } = await aCase();
    const done = await load([
      other('reversal', 5_000),
      payment(paymentId),
      other('commission', 1_180),
      other('dispute', 20_000),
    ]);
    expect(done).toMatchObject({ rows: 4, added: 4, booked: 4, unread: 0, open_exceptions: 3 });
    expect(await clearing(school.instituteId)).toEqual([
      { code: 'BANK:main', paise: 97_640 - 26_180 },
      { code: 'SETTLEMENT_ADJUSTMENTS', paise: 26_180 },
    ]);
    const told = await notices(school.instituteId);
    for (const name of ['reversal_1', 'commission_1', 'dispute_1'])
      expect(told).toContainEqual(expect.stringContaining(name));
    expect(await checkBooks(use.db, { now: services.clock.now(), instituteId: school.instituteId })).toEqual(
      [],
    );
  });

  it('reports the rows it cannot read and books the others; the corrected report adds only those rows', async () => {
    const { school, load, paymentId } = await aCase();
    const odd = { ...other('adjustment', 700), debit: 'seven' };
    const first = await load([odd, payment(paymentId), 'strange']);
    expect(first).toMatchObject({ rows: 1, added: 1, booked: 1, unread: 2 });
    expect(first.notices.map(({ rows }) => rows)).toEqual(['row 1', 'row 3']);
    expect(first.notices[0]?.message).toContain('It is not booked. Ask the gateway');
    const again = await load([odd, payment(paymentId), 'strange']);
    expect(again).toMatchObject({ added: 0, known: 1, booked: 0, unread: 2 });
    const mended = await load([other('adjustment', 700), payment(paymentId)]);
    expect(mended).toMatchObject({ added: 1, known: 1, booked: 1, unread: 0 });
    expect(await clearing(school.instituteId)).toContainEqual({ code: 'BANK:main', paise: 97_640 - 700 });
  });

  it('is refused when no row of it can be read', async () => {
    const { load } = await aCase();
    await expect(load([{ entity_id: 'pay_1' }, 'strange'])).rejects.toMatchObject({
      place: 'rows',
      rows: [{ place: 'row 1' }, { place: 'row 2' }],
    });
  });
});
