import type { CalendarDay, Instant } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { loadFeeLines } from '../../fees/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

/** The discounts of these tests are valid until this day; every payment is made on it. */
const UNTIL = '2026-11-20' as CalendarDay;
const DAY_AFTER = '2026-11-21' as CalendarDay;

describeOnBoth('a remainder that its discount covers in full [decision 104]', (use) => {
  const on = captures(use);

  const aPupilOwing = async () => {
    const pupil = await on().newPupil();
    const owe = async (name: string, gross: number, discount = 0) => {
      const fee = await aFee(on().school, pupil, name, gross, { discount });
      await use.db.query('update fee_lines set discount_until = $2 where id = $1', [fee, UNTIL]);
      return fee;
    };
    const owedOf = async (fee: number, day: CalendarDay) => {
      const lines = await loadFeeLines(use.db, { id: on().school.instituteId }, pupil.id, day);
      const line = lines.find(({ id }) => id === fee);
      return { balance: line?.balance_outstanding, discount: line?.discount, payable: line?.payable_amount };
    };
    const letOff = (fee: number, paise: number) =>
      use.db.query('update fee_lines set concession_paise = $2 where id = $1', [fee, paise]);
    return { pupil, owe, owedOf, letOff };
  };
  const paymentOf = (orderId: number) =>
    use.db.one(
      `select status, placed_paise as placed, held_paise as held, excess_paise as excess,
         exists (select 1 from receipts r where r.payment_id = p.id) as has_receipt from payments p where order_id = $1`,
      [orderId],
    );
  const linesOf = (orderId: number) =>
    use.db.query(
      `select l.balance_paise as balance, l.discount_paise as discount, l.balance_after_paise as after
       from paid_lines l join payments p on p.id = l.payment_id where p.order_id = $1 order by l.line_no`,
      [orderId],
    );
  const inOrder = async () => {
    expect(await checkBooks(use.db, { now: '2026-11-20T08:00:00.000Z' as Instant })).toEqual([]);
  };
  const nothing = { balance: 0, discount: 0, payable: 0 };

  it('is closed with the paid part, and is not owed again when the discount expires', async () => {
    const { pupil, owe, owedOf, letOff } = await aPupilOwing();
    const fee = await owe('half', 100_000, 30_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 50_000 }]);
    await letOff(fee, 25_000);
    await on().capture(made.id, paid(made.gatewayOrderId, 50_000));
    expect(await linesOf(made.id)).toEqual([{ balance: 50_000, discount: 25_000, after: 0 }]);
    expect(await owedOf(fee, DAY_AFTER)).toEqual(nothing);
    expect(await on().ledger(`pay_${made.gatewayOrderId}`)).toContainEqual({
      code: 'DISCOUNT_ALLOWED',
      kind: 'EXPENSE',
      debit: 25_000,
      credit: 0,
    });
    await inOrder();
  });

  it('is closed before money is refunded, also for a fee that is not in the order (seed 5)', async () => {
    const { pupil, owe, owedOf, letOff } = await aPupilOwing();
    const eased = await owe('eased', 40_000);
    const half = await owe('half', 83_983, 30_000);
    const other = await owe('other', 20_000, 30_000);
    const made = await anOrder(on().school, pupil, [
      { fee: eased, balance: 40_000 },
      { fee: half, balance: 60_000 },
    ]);
    await letOff(eased, 10_278);
    await on().capture(made.id, paid(made.gatewayOrderId, 100_000));
    expect(await paymentOf(made.id)).toEqual({
      status: 'CAPTURED',
      placed: 89_722,
      held: 0,
      excess: 10_278,
      has_receipt: true,
    });
    for (const fee of [eased, half, other]) expect(await owedOf(fee, DAY_AFTER)).toEqual(nothing);
    await inOrder();
  });

  it('is closed although all of the money is refunded, which gets no receipt', async () => {
    const { pupil, owe, owedOf, letOff } = await aPupilOwing();
    const fee = await owe('covered', 100_000, 30_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 70_000, discount: 30_000 }]);
    await letOff(fee, 75_000);
    const { result } = await on().capture(made.id, paid(made.gatewayOrderId, 70_000));
    expect(result).toBe('excess');
    expect(await paymentOf(made.id)).toEqual({
      status: 'EXCESS',
      placed: 0,
      held: 0,
      excess: 70_000,
      has_receipt: false,
    });
    expect(await owedOf(fee, DAY_AFTER)).toEqual(nothing);
    await inOrder();
  });

  it('stays owed if the discount had expired on the day of the payment', async () => {
    const { pupil, owe, owedOf, letOff } = await aPupilOwing();
    const fee = await owe('late', 100_000, 30_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 50_000 }]);
    await letOff(fee, 25_000);
    await on().capture(made.id, paid(made.gatewayOrderId, 50_000), '2026-11-21T07:00:00.000Z');
    expect(await owedOf(fee, DAY_AFTER)).toEqual({ balance: 25_000, discount: 0, payable: 25_000 });
  });

  it('stays owed beside the first instalments of a loan, whose price was announced', async () => {
    const { pupil, owe, owedOf, letOff } = await aPupilOwing();
    const fee = await owe('debit', 100_000, 30_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 50_000 }]);
    await use.db.query(
      `with loan as (
         insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
         values ($1, $2, 'EMI' || $3::text, 'REJECTED', 50000, '2026-11-20') returning id)
       update orders set emi_application_id = (select id from loan) where id = $3::bigint`,
      [on().school.instituteId, pupil.id, made.id],
    );
    await letOff(fee, 25_000);
    await on().capture(made.id, paid(made.gatewayOrderId, 50_000));
    expect(await owedOf(fee, DAY_AFTER)).toMatchObject({ balance: 25_000 });
  });

  it('is granted once: a fee that is imported again with a higher amount owes the difference', async () => {
    const { pupil, owe, owedOf } = await aPupilOwing();
    const fee = await owe('raised', 100_000, 30_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 70_000, discount: 30_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 70_000));
    await use.db.query('update fee_lines set gross_paise = 120000 where id = $1', [fee]);
    expect(await owedOf(fee, UNTIL)).toEqual({ balance: 20_000, discount: 0, payable: 20_000 });
    await use.db.query('update fee_lines set discount_paise = 35000 where id = $1', [fee]);
    expect(await owedOf(fee, UNTIL)).toEqual({ balance: 20_000, discount: 5_000, payable: 15_000 });
    // Refunded with its fees reopened, the discount applies again while it is valid.
    await use.db.query(
      `select request_refund(p.institute_id, p.id, 'all-' || p.id, 'all-' || p.id, null, 'OPERATOR', 'asked', true, $2)
       from payments p where p.order_id = $1`,
      [made.id, '2026-11-20T07:30:00.000Z'],
    );
    for (const [to, from] of [
      ['SENT', 'REQUESTED'],
      ['PROCESSED', 'SENT'],
    ])
      await use.db.query(
        `select moved from refunds r join payments p on p.id = r.payment_id,
           settle_refund(r.id, $2, array[$3], 'rfnd_' || p.id, '', 'test', null, '2026-11-20T07:30:00Z') where p.order_id = $1`,
        [made.id, to, from],
      );
    expect(await owedOf(fee, UNTIL)).toEqual({ balance: 120_000, discount: 35_000, payable: 85_000 });
  });
});
