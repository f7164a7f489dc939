import { expect, it } from 'vitest';
import type { Instant } from '@shulk/domain';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../testing/paying-school.ts';

const at = (text: string): Instant => text as Instant;

describeOnBoth('money that is reported later than it was paid [money 7]', (use) => {
  const on = captures(use);

  /** A payment of one fee of 9,000 rupees, paid and booked at these times. */
  const aPayment = async (
    times: { readonly told?: string; readonly heard: string; readonly ordered?: string },
    more: { readonly school?: Awaited<ReturnType<typeof aPayingSchool>>; readonly discount?: number } = {},
  ) => {
    const school = more.school ?? on().school;
    const pupil = more.school === undefined ? await on().newPupil() : await aPupil(school, times.heard);
    const discount = more.discount ?? 0;
    const fee = await aFee(school, pupil, 'a', 900_000 + discount, { discount });
    await use.db.query(`update fee_lines set discount_until = '2026-11-21' where id = $1`, [fee]);
    const made = await anOrder(school, pupil, [{ fee, balance: 900_000, discount }], {
      created_at: times.ordered ?? '2026-11-20T06:00:00.000Z',
    });
    const told = times.told === undefined ? {} : { paid_at: at(times.told) };
    const payment = paid(made.gatewayOrderId, made.amount, told);
    const { receipt_number } = await on().capture(made.id, payment, times.heard);
    return { receipt_number, pupil, fee, orderId: made.id };
  };

  const booksOf = (orderId: number) =>
    use.db.one(
      `select p.received_at, p.booked_at, p.told_at, p.time_source, r.issued_at, r.financial_year as year, e.day::text, e.meant_day::text,
         e.at
       from payments p join receipts r on r.payment_id = p.id join gateway_accounts g on g.id = p.gateway_account_id
         join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture' and e.ref = g.code || '/' || p.gateway_payment_id
       where p.order_id = $1`,
      [orderId],
    );

  it('has the date of the payment on payment and receipt, and beside it the day it was booked (money 7)', async () => {
    const { orderId } = await aPayment({
      told: '2026-11-20T06:10:00.000Z',
      heard: '2026-11-23T07:00:00.000Z',
    });
    expect(await booksOf(orderId)).toEqual({
      received_at: '2026-11-20T06:10:00.000Z',
      booked_at: '2026-11-23T07:00:00.000Z',
      told_at: '2026-11-20T06:10:00.000Z',
      time_source: 'GATEWAY',
      issued_at: '2026-11-20T06:10:00.000Z',
      year: '2026-27',
      day: '2026-11-23',
      meant_day: '2026-11-20',
      at: '2026-11-23T07:00:00.000Z',
    });
  });

  it('is booked on its own day until 6 o’clock of the next morning', async () => {
    const { orderId } = await aPayment({
      told: '2026-11-20T06:10:00.000Z',
      heard: '2026-11-21T00:29:00.000Z',
    });
    expect(await booksOf(orderId)).toMatchObject({ day: '2026-11-20', meant_day: null });
  });

  it('has a receipt of the old year if it was paid at 23:50 on 31 March and found on 1 April', async () => {
    const school = await aPayingSchool(on().services, 'march');
    const ordered = '2027-03-31T18:00:00.000Z';
    const old = await aPayment(
      { ordered, told: '2027-03-31T18:20:00.000Z', heard: '2027-04-01T05:00:00.000Z' },
      { school },
    );
    expect(old.receipt_number).toBe('RCP/2026-27/000001');
    expect(await booksOf(old.orderId)).toMatchObject({
      year: '2026-27',
      day: '2027-04-01',
      meant_day: '2027-03-31',
    });
    const fresh = await aPayment(
      { ordered, told: '2027-03-31T18:30:00.000Z', heard: '2027-04-01T05:00:01.000Z' },
      { school },
    );
    expect(fresh.receipt_number).toBe('RCP/2027-28/000001');
  });

  it('pays at the agreed price if that expired between payment and report, with its discount', async () => {
    const { fee } = await aPayment(
      { told: '2026-11-21T07:00:00.000Z', heard: '2026-12-15T07:00:00.000Z' },
      { discount: 100_000 },
    );
    expect(await on().fee(fee)).toMatchObject({ settled: 1_000_000 });
  });

  it('pays the late fee of the day it was paid if the agreed price had expired by then', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'a', 900_000);
    const rule = { kind: 'PER_DAY', amount: 1_000, grace_days: 0, counts_grace: false };
    await use.db.query(
      `with r as (insert into late_fee_rules (institute_id, code, rule) values ($1, 'daily', $2::jsonb) returning id)
       update fee_heads h set late_fee_rule_id = r.id from r where h.id = $3`,
      [on().school.instituteId, JSON.stringify(rule), on().school.heads.tuition],
    );
    await use.db.query(`update fee_lines set due_date = '2026-11-20' where id = $1`, [fee]);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 900_000 }]);
    const payment = paid(made.gatewayOrderId, 900_000, { paid_at: at('2026-11-25T07:00:00.000Z') });
    await on().capture(made.id, payment, '2026-12-15T07:00:00.000Z');
    expect(
      await use.db.query(
        'select late_fee_paise as late_fee, balance_paise as balance from placements where fee_line_id = $1',
        [fee],
      ),
    ).toEqual([{ late_fee: 5_000, balance: 895_000 }]);
  });

  it('has the date of the report if the gateway’s clock cannot be right, and the books say so', async () => {
    const heard = '2026-11-20T07:00:00.000Z';
    const odd = [
      [undefined, 'NOT_TOLD'],
      ['2026-11-20T07:05:01.000Z', 'FUTURE'],
      ['2026-11-20T05:54:59.000Z', 'BEFORE_ORDER'],
    ] as const;
    for (const [told, source] of odd) {
      const { orderId } = await aPayment({ heard, ...(told === undefined ? {} : { told }) });
      expect(await booksOf(orderId)).toMatchObject({
        received_at: heard,
        booked_at: heard,
        told_at: told ?? null,
        time_source: source,
        issued_at: heard,
        day: '2026-11-20',
        meant_day: null,
      });
    }
  });

  it('takes the next number of its series when it is booked: numbers have no gap, and dates may go back', async () => {
    const school = await aPayingSchool(on().services, 'order');
    const second = await aPayment(
      { told: '2026-11-20T06:20:00.000Z', heard: '2026-11-20T06:20:05.000Z' },
      { school },
    );
    const first = await aPayment(
      { told: '2026-11-20T06:10:00.000Z', heard: '2026-11-20T07:00:00.000Z' },
      { school },
    );
    expect([second.receipt_number, first.receipt_number]).toEqual([
      'RCP/2026-27/000001',
      'RCP/2026-27/000002',
    ]);
    expect(await booksOf(first.orderId)).toMatchObject({ issued_at: '2026-11-20T06:10:00.000Z' });
  });

  it('never pays twice for an order that was made after the payment and before its report', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'a', 0, { dynamic: true });
    const lost = await anOrder(on().school, pupil, [{ fee, balance: 5_000 }], { status: 'EXPIRED' });
    const again = await anOrder(on().school, pupil, [{ fee, balance: 5_000 }], {
      created_at: '2026-11-20T09:00:00.000Z',
    });
    const told = { paid_at: at('2026-11-20T06:10:00.000Z') };
    await on().capture(lost.id, paid(lost.gatewayOrderId, 5_000, told), '2026-11-20T09:05:00.000Z');
    const { result } = await on().capture(
      again.id,
      paid(again.gatewayOrderId, 5_000, { paid_at: at('2026-11-20T09:10:00.000Z') }),
      '2026-11-20T09:10:05.000Z',
    );
    expect(result).toBe('excess');
  });
});
