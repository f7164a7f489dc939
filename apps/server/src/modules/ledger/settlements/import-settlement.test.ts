import type { Instant, Paise } from '@shulk/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { Captures, paid } from '../../payments/testing/captures.ts';
import { aFee, aPayingSchool, anOrder } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { aRow, aSettled, giveBack, settle } from '../testing/busy-books.ts';
import { NOBODY_ASKS, settlementNotices } from './notices.ts';

describeOnBoth('a settlement', (use) => {
  let services: TestServices;
  let schools = 0;
  beforeAll(() => {
    services = testServices(use.db);
  });

  async function aCase() {
    schools += 1;
    const school = await aPayingSchool(services, `settle${schools}`);
    const captures = new Captures(services, school);
    const pupil = await captures.newPupil();
    let fees = 0;
    const pay = async (amount: number, at?: string) => {
      fees += 1;
      const fee = await aFee(school, pupil, `f${fees}`, amount);
      const order = await anOrder(school, pupil, [{ fee, balance: amount }]);
      await captures.capture(order.id, paid(order.gatewayOrderId, amount), at);
      return { orderId: order.id, paymentId: `pay_${order.gatewayOrderId}` };
    };
    return { school, captures, pupil, pay };
  }

  const balances = async (school: PayingSchool) => {
    const rows = await use.db.query<{ code: string; paise: number }>(
      `select a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise
       from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where a.institute_id = $1 and a.code not like 'HEAD:%' group by a.code order by a.code`,
      [school.instituteId],
    );
    return Object.fromEntries(rows.map(({ code, paise }) => [code, paise]));
  };
  const notices = async (school: PayingSchool) =>
    (await settlementNotices(use.db, school.instituteId)).map(({ message }) => message);
  const differences = (school: PayingSchool) =>
    checkBooks(use.db, { now: services.clock.now(), instituteId: school.instituteId });

  it('moves clearing to the bank, less charge and tax, with one entry for each row', async () => {
    const { school, pay } = await aCase();
    const [first, second] = [await pay(10_000), await pay(20_000)];
    const done = await settle(services, school, [
      aSettled(first.paymentId, 10_000),
      aSettled(second.paymentId, 20_000),
      aRow({ row_kind: 'fee', entity_id: 'rent', fee_paise: 500 as Paise, tax_paise: 90 as Paise }),
    ]);
    expect(done).toEqual({ added: 3, known: 0, foreign: 0, booked: 3, open_exceptions: 0 });
    expect(await balances(school)).toEqual({
      'BANK:main': 30_000 - 2 * 236 - 590,
      GATEWAY_CHARGES: 900,
      'GATEWAY_CLEARING:main': 0,
      GATEWAY_TAX: 162,
    });
    expect(
      await use.db.query(
        "select distinct kind, day from ledger_entries where institute_id = $1 and kind = 'settlement'",
        [school.instituteId],
      ),
    ).toEqual([{ kind: 'settlement', day: '2026-11-22' }]);
    expect(await differences(school)).toEqual([]);
  });

  it('ignores the charge its payer bore, even if the report came before the payment was booked (decision 91)', async () => {
    const { school, captures, pupil } = await aCase();
    const fee = await aFee(school, pupil, 'early', 10_000);
    const order = await anOrder(school, pupil, [{ fee, balance: 10_000 }]);
    const onTop = aSettled(`pay_${order.gatewayOrderId}`, 10_236);
    expect(await settle(services, school, [onTop])).toMatchObject({ booked: 0, open_exceptions: 1 });
    await captures.capture(order.id, paid(order.gatewayOrderId, 10_000));
    expect(await settle(services, school, [onTop])).toEqual({
      added: 0,
      known: 1,
      foreign: 0,
      booked: 1,
      open_exceptions: 0,
    });
    expect(await balances(school)).toEqual({ 'BANK:main': 10_000, 'GATEWAY_CLEARING:main': 0 });
    expect(await differences(school)).toEqual([]);
  });

  it('changes nothing when it is imported again', async () => {
    const { school, pay } = await aCase();
    const { paymentId } = await pay(10_000);
    const rows = [aSettled(paymentId, 10_000), aRow({ row_kind: 'adjustment', amount_paise: -50 as Paise })];
    await settle(services, school, rows);
    const before = await balances(school);
    expect(await settle(services, school, rows)).toEqual({
      added: 0,
      known: 2,
      foreign: 0,
      booked: 0,
      open_exceptions: 1,
    });
    expect(await balances(school)).toEqual(before);
  });

  it('deducts refunds from the bank, named by the gateway’s id, by ours, or by payment and amount', async () => {
    const { school, pay } = await aCase();
    const { orderId, paymentId } = await pay(50_000);
    for (const name of ['a', 'b', 'c', 'd'])
      await giveBack(services, school, orderId, { code: `${school.slug}-${name}`, amount: 1_000 });
    const refund = (entity_id: string) =>
      aRow({ row_kind: 'refund', entity_id, gateway_payment_id: paymentId, amount_paise: -1_000 as Paise });
    await settle(services, school, [
      aSettled(paymentId, 50_000),
      refund(`rfnd_${school.slug}-a`),
      refund(`${school.slug}-b`),
      refund(''),
      aRow({ ...refund(''), settlement_id: 'setl_2' }),
    ]);
    expect(await balances(school)).toMatchObject({ 'BANK:main': 46_000 - 236, 'GATEWAY_CLEARING:main': 0 });
    expect(await notices(school)).toEqual([]);
    expect(await differences(school)).toEqual([]);
  });

  describe('goes to a person', () => {
    it('when it names an unknown payment; once the payment is booked, the next import books the row', async () => {
      const { school, pay } = await aCase();
      const known = await pay(10_000);
      const rows = [
        aSettled(known.paymentId, 10_000),
        aSettled('pay_late', 7_000, { paid_at: '2026-11-20T18:40:00.000Z' as Instant }),
      ];
      expect(await settle(services, school, rows)).toMatchObject({ added: 2, booked: 1, open_exceptions: 1 });
      expect(await notices(school)).toEqual([
        `main: The settlement setl_1 brings ₹70 for the payment pay_late of 21-11-2026, which is not known here. It is not booked; the next import looks again. ${NOBODY_ASKS}`,
      ]);
      const late = await pay(7_000);
      await use.db.query("update payments set gateway_payment_id = 'pay_late' where order_id = $1", [
        late.orderId,
      ]);
      await use.db.query("update attempts set gateway_payment_id = 'pay_late' where order_id = $1", [
        late.orderId,
      ]);
      expect(await settle(services, school, [])).toEqual({
        added: 0,
        known: 0,
        foreign: 0,
        booked: 1,
        open_exceptions: 0,
      });
      expect(await notices(school)).toEqual([]);
    });

    it('when the amount differs: what came is booked, the difference stays in clearing', async () => {
      const { school, pay } = await aCase();
      const { paymentId } = await pay(10_000);
      await settle(services, school, [aSettled(paymentId, 9_500)]);
      expect(await notices(school)).toEqual([
        expect.stringMatching(/ has ₹95 for \S+, the books ₹100\. The difference stays in clearing\.$/),
      ]);
      expect(await balances(school)).toMatchObject({ 'GATEWAY_CLEARING:main': 500 });
      expect(await differences(school)).toEqual([]);
    });

    it('when a payment or a refund is settled twice, which is booked once', async () => {
      const { school, pay } = await aCase();
      const { orderId, paymentId } = await pay(10_000);
      await giveBack(services, school, orderId, { code: `${school.slug}-r`, amount: 1_000 });
      const refund = aRow({
        row_kind: 'refund',
        entity_id: `rfnd_${school.slug}-r`,
        amount_paise: -1_000 as Paise,
      });
      await settle(services, school, [aSettled(paymentId, 10_000), refund]);
      await settle(services, school, [
        aSettled(paymentId, 10_000, { settlement_id: 'setl_2' }),
        { ...refund, settlement_id: 'setl_2' },
      ]);
      expect(await notices(school)).toEqual([
        expect.stringMatching(
          /^main: The settlement setl_2 names pay_\S+, which another row settled already/,
        ),
        expect.stringMatching(
          /^main: The settlement setl_2 names rfnd_\S+, which another row settled already/,
        ),
      ]);
      expect(await balances(school)).toMatchObject({ 'BANK:main': 9_000 - 236, 'GATEWAY_CLEARING:main': 0 });
    });

    it('when it names a refund that is not booked here, and when it has an adjustment', async () => {
      const { school } = await aCase();
      await settle(services, school, [
        aRow({ row_kind: 'refund', entity_id: 'rfnd_x', amount_paise: -1_000 as Paise }),
        aRow({ row_kind: 'adjustment', entity_id: 'adj_1', amount_paise: -700 as Paise }),
      ]);
      expect(await notices(school)).toEqual([
        expect.stringContaining('takes −₹10 for the refund rfnd_x, which is not booked here'),
        expect.stringContaining('has an adjustment of −₹7 (adj_1)'),
      ]);
      expect(await balances(school)).toEqual({ 'BANK:main': -700, SETTLEMENT_ADJUSTMENTS: 700 });
    });

    it('when a payment was captured more than seven days ago and no settlement names it', async () => {
      const { school, pay } = await aCase();
      await pay(10_000, '2026-11-13T05:59:59.000Z');
      await pay(20_000, '2026-11-13T06:00:01.000Z');
      await settle(services, school, []);
      expect(await notices(school)).toEqual([
        expect.stringMatching(/^main: The payment TXN\S+ of ₹100 was captured more than 7 days before/),
      ]);
    });
  });

  it('is refused completely when one of its rows cannot be written', async () => {
    const { school, pay } = await aCase();
    const { paymentId } = await pay(10_000);
    await expect(
      settle(services, school, [aSettled(paymentId, 10_000), aRow({ settled_at: 'never' as Instant })]),
    ).rejects.toThrow('invalid input syntax');
    expect(await balances(school)).toEqual({ 'GATEWAY_CLEARING:main': 10_000 });
  });
});
