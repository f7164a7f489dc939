import { captureBooking } from '@shulk/domain';
import type { OrderState, Paise } from '@shulk/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import type { GatewayPayment } from '../gateways/gateway.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../testing/paying-school.ts';
import { capturePayment } from './settlement.store.ts';

let number = 0;
const code = (): string => {
  number += 1;
  return number.toString(16).padStart(16, '0');
};

const paid = (
  gatewayOrderId: string,
  amount: number,
  over: Partial<GatewayPayment> = {},
): GatewayPayment => ({
  gateway_payment_id: `pay_${gatewayOrderId}`,
  gateway_order_id: gatewayOrderId,
  state: 'captured',
  amount: amount as Paise,
  currency: 'INR',
  method: 'UPI',
  bank_reference: 'RRN1',
  reason: '',
  ...over,
});

describeOnBoth('capture_payment', (use) => {
  let services: TestServices;
  let school: PayingSchool;
  let pupils = 0;

  beforeAll(async () => {
    services = testServices(use.db);
    school = await aPayingSchool(services, 'capture');
  });

  const newPupil = (): Promise<Pupil> => {
    pupils += 1;
    return aPupil(school, `P-${pupils}`);
  };

  const capture = (orderId: number, payment: GatewayPayment, now = '2026-11-20T07:00:00.000Z') =>
    capturePayment(use.db, orderId, payment, {
      cause: 'webhook',
      verificationCode: code(),
      now: now as never,
    });

  const ledger = (paymentId: string) =>
    use.db.query<{ code: string; kind: string; debit: number; credit: number }>(
      `select a.code, a.kind, sum(l.debit_paise)::bigint as debit, sum(l.credit_paise)::bigint as credit
       from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.institute_id = $1 and e.ref = $2 group by a.code, a.kind order by a.code`,
      [school.instituteId, `main/${paymentId}`],
    );
  const fee = (id: number) =>
    use.db.one<{ settled: number; gross: number; payable_now: number | null }>(
      'select settled_paise as settled, gross_paise as gross, payable_now_paise as payable_now from fee_lines where id = $1',
      [id],
    );
  const order = (id: number) =>
    use.db.one<{ status: OrderState }>('select status from orders where id = $1', [id]);

  it('debits clearing and discount allowed, credits heads gross of discount and late fee, a deposit as liability [R5]', async () => {
    const pupil = await newPupil();
    const tuition = await aFee(school, pupil, 't', 100_000);
    const caution = await aFee(school, pupil, 'c', 50_000, { head: 'caution' });
    const made = await anOrder(school, pupil, [
      { fee: tuition, balance: 90_000, discount: 10_000, late_fee: 500 },
      { fee: caution, head: school.heads.caution, balance: 50_000 },
    ]);
    const payment = paid(made.gatewayOrderId, 140_500);
    expect(await capture(made.id, payment)).toMatchObject({ result: 'captured' });
    expect(await ledger(payment.gateway_payment_id)).toEqual([
      { code: 'DEPOSIT:CAUTION', kind: 'LIABILITY', debit: 0, credit: 50_000 },
      { code: 'DISCOUNT_ALLOWED', kind: 'EXPENSE', debit: 10_000, credit: 0 },
      { code: 'GATEWAY_CLEARING:main', kind: 'ASSET', debit: 140_500, credit: 0 },
      { code: 'HEAD:TUITION', kind: 'INCOME', debit: 0, credit: 100_000 },
      { code: 'LATE_FEE', kind: 'INCOME', debit: 0, credit: 500 },
    ]);
    expect(await fee(tuition)).toMatchObject({ settled: 100_000 });
    expect(await fee(caution)).toMatchObject({ settled: 50_000 });
    expect(await use.db.query('select 1 from open_fee_lines where order_id = $1', [made.id])).toEqual([]);
  });

  it('books the same payment once, however often it is told, also at the same moment (threats 6.2)', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    const payment = paid(made.gatewayOrderId, 10_000);
    const results = await Promise.all(Array.from({ length: 6 }, () => capture(made.id, payment)));
    expect(results.map(({ result }) => result).sort()).toEqual([
      'already',
      'already',
      'already',
      'already',
      'already',
      'captured',
    ]);
    expect(new Set(results.map(({ receipt_number: receipt }) => receipt)).size).toBe(1);
    expect(await fee(line)).toMatchObject({ settled: 10_000 });
    const rows = await use.db.query('select 1 from payments where order_id = $1', [made.id]);
    expect(rows).toHaveLength(1);
  });

  it('numbers receipts 1 to n without a hole under concurrency, refused payments taking none (decisions 7)', async () => {
    const own = await aPayingSchool(services, 'series');
    const pupil = await aPupil(own, 'S-1');
    const jobs = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const line = await aFee(own, pupil, `f${index}`, 1_000);
        const made = await anOrder(own, pupil, [{ fee: line, balance: 1_000 }]);
        return { made, amount: index % 4 === 3 ? 999 : 1_000 };
      }),
    );
    const results = await Promise.all(
      jobs.map(({ made, amount }) => capture(made.id, paid(made.gatewayOrderId, amount))),
    );
    expect(results.filter(({ result }) => result === 'captured')).toHaveLength(18);
    const numbers = await use.db.query<{ number: string }>(
      'select number from receipts where institute_id = $1 order by series_no',
      [own.instituteId],
    );
    expect(numbers.map((row) => row.number)).toEqual(
      Array.from({ length: 18 }, (_, index) => `RCP/2026-27/${String(index + 1).padStart(6, '0')}`),
    );
    const sequence = await use.db.query<{ n: number }>(
      'select student_sequence as n from outbox where student_id = $1 order by 1',
      [pupil.id],
    );
    expect(sequence.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  });

  it('starts a new series on 1 April, India time, and keeps counting past six digits (institute 10)', async () => {
    const own = await aPayingSchool(services, 'years');
    const pupil = await aPupil(own, 'Y-1');
    const captureAt = async (name: string, now: string) => {
      const line = await aFee(own, pupil, name, 1_000);
      const made = await anOrder(own, pupil, [{ fee: line, balance: 1_000 }]);
      return (await capture(made.id, paid(made.gatewayOrderId, 1_000), now)).receipt_number;
    };
    expect(await captureAt('a', '2027-03-31T18:29:59.000Z')).toBe('RCP/2026-27/000001');
    expect(await captureAt('b', '2027-03-31T18:30:00.000Z')).toBe('RCP/2027-28/000001');
    await use.db.query(`update receipt_counters set n = 999999 where institute_id = $1`, [own.instituteId]);
    expect(await captureAt('c', '2027-04-01T06:00:00.000Z')).toBe('RCP/2027-28/1000000');
    expect(await captureAt('d', '2027-04-01T06:00:00.000Z')).toBe('RCP/2027-28/1000001');
  });

  it('books another amount or currency than the order to suspense and hands the order to a person (threats 6.1)', async () => {
    for (const odd of [{ amount: 9_999 as Paise }, { amount: 10_001 as Paise }, { currency: 'USD' }]) {
      const pupil = await newPupil();
      const line = await aFee(school, pupil, 't', 10_000);
      const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
      const payment = paid(made.gatewayOrderId, 10_000, odd);
      expect(await capture(made.id, payment)).toEqual({ result: 'review', receipt_number: '' });
      expect(await order(made.id)).toEqual({ status: 'REVIEW' });
      expect(await fee(line)).toMatchObject({ settled: 0 });
      expect((await ledger(payment.gateway_payment_id)).map((row) => row.code)).toEqual([
        'GATEWAY_CLEARING:main',
        'SUSPENSE',
      ]);
    }
  });

  it('reviews instead of failing for ever when an order does not cost what its lines add up to', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }], { amount: 9_000 });
    expect(await capture(made.id, paid(made.gatewayOrderId, 9_000))).toMatchObject({ result: 'review' });
  });

  it('books a second payment of a paid order as EXCESS, never twice to the fees (threats 6.1)', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    await capture(made.id, paid(made.gatewayOrderId, 10_000));
    const second = paid(made.gatewayOrderId, 10_000, { gateway_payment_id: `pay_second_${made.code}` });
    expect(await capture(made.id, second)).toEqual({ result: 'excess', receipt_number: '' });
    expect(await order(made.id)).toEqual({ status: 'PAID' });
    expect(await fee(line)).toMatchObject({ settled: 10_000 });
    expect((await ledger(second.gateway_payment_id)).map((row) => row.code)).toEqual([
      'EXCESS',
      'GATEWAY_CLEARING:main',
    ]);
    const events = await use.db.query<{ event: string }>(
      'select event from outbox where student_id = $1 order by id',
      [pupil.id],
    );
    expect(events.map(({ event }) => event)).toEqual(['payment.captured', 'payment.duplicate']);
  });

  it('keeps a paid order paid when an odd second payment comes', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    await capture(made.id, paid(made.gatewayOrderId, 10_000));
    const odd = paid(made.gatewayOrderId, 5_000, { gateway_payment_id: `pay_odd_${made.code}` });
    expect(await capture(made.id, odd)).toMatchObject({ result: 'review' });
    expect(await order(made.id)).toEqual({ status: 'PAID' });
  });

  it('books a late capture of a cancelled or expired order while the lines are unpaid, else as EXCESS [R2]', async () => {
    for (const status of ['CANCELLED', 'EXPIRED']) {
      const pupil = await newPupil();
      const line = await aFee(school, pupil, 't', 10_000);
      const early = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }], {
        status,
        reserve: false,
      });
      expect(await capture(early.id, paid(early.gatewayOrderId, 10_000))).toMatchObject({
        result: 'captured',
      });
      expect(await order(early.id)).toEqual({ status: 'PAID' });
      const late = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }], { status, reserve: false });
      expect(await capture(late.id, paid(late.gatewayOrderId, 10_000))).toMatchObject({ result: 'excess' });
      expect(await order(late.id)).toEqual({ status });
      expect(await fee(line)).toMatchObject({ settled: 10_000 });
    }
  });

  it('books two orders of one line at the same moment once to the fee and once as EXCESS [R2]', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const one = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    const two = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }], { status: 'CANCELLED' });
    const results = await Promise.all([
      capture(one.id, paid(one.gatewayOrderId, 10_000)),
      capture(two.id, paid(two.gatewayOrderId, 10_000)),
    ]);
    expect(results.map(({ result }) => result).sort()).toEqual(['captured', 'excess']);
    expect(await fee(line)).toMatchObject({ settled: 10_000 });
  });

  it('decides by the same rule as the product, for every state of an order [R2]', async () => {
    const states: OrderState[] = [
      'CREATED',
      'ATTEMPTED',
      'PAID',
      'PART_REFUNDED',
      'REFUNDED',
      'EXPIRED',
      'CANCELLED',
      'REVIEW',
    ];
    const words = { FEES: 'captured', EXCESS: 'excess', SUSPENSE: 'review' } as const;
    for (const status of states) {
      for (const matches of [true, false]) {
        for (const unpaid of [true, false]) {
          const pupil = await newPupil();
          const line = await aFee(school, pupil, 't', 10_000);
          const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }], { status });
          if (!unpaid) await use.db.query('update fee_lines set settled_paise = 10000 where id = $1', [line]);
          const { result } = await capture(made.id, paid(made.gatewayOrderId, matches ? 10_000 : 1));
          const rule = captureBooking({ order: status, matches_order: matches, are_lines_unpaid: unpaid });
          expect({ status, matches, unpaid, result }).toEqual({
            status,
            matches,
            unpaid,
            result: words[rule],
          });
        }
      }
    }
  });

  it('lets a dynamic line grow with what was typed, and takes a late second payment of it as EXCESS', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 'd', 2_000, { dynamic: true });
    const first = await anOrder(school, pupil, [{ fee: line, balance: 5_000 }], {
      status: 'CANCELLED',
      reserve: false,
    });
    const second = await anOrder(school, pupil, [{ fee: line, balance: 5_000 }]);
    expect(await capture(second.id, paid(second.gatewayOrderId, 5_000))).toMatchObject({
      result: 'captured',
    });
    expect(await fee(line)).toMatchObject({ settled: 5_000, gross: 5_000 });
    expect(await capture(first.id, paid(first.gatewayOrderId, 5_000))).toMatchObject({ result: 'excess' });
    const later = await anOrder(school, pupil, [{ fee: line, balance: 700 }], {
      created_at: '2026-11-21T06:00:00.000Z',
    });
    expect(
      await capture(later.id, paid(later.gatewayOrderId, 700), '2026-11-21T06:05:00.000Z'),
    ).toMatchObject({ result: 'captured' });
    expect(await fee(line)).toMatchObject({ settled: 5_700, gross: 5_700 });
  });

  it('uses up a payable the institute fixed, and keeps what it raised meanwhile [R8]', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000, { payable_now: 4_000 });
    const made = await anOrder(school, pupil, [{ fee: line, balance: 4_000 }]);
    await use.db.query('update fee_lines set payable_now_paise = 6000 where id = $1', [line]);
    await capture(made.id, paid(made.gatewayOrderId, 4_000));
    expect(await fee(line)).toMatchObject({ settled: 4_000, payable_now: 2_000 });
    const rest = await anOrder(school, pupil, [{ fee: line, balance: 2_000 }]);
    await capture(rest.id, paid(rest.gatewayOrderId, 2_000));
    expect(await fee(line)).toMatchObject({ settled: 6_000, payable_now: 0 });
  });

  it('books a payment of no student and no fee line to its head, or unallocated', async () => {
    const made = await anOrder(school, null, [
      { fee: null, balance: 100_000 },
      { fee: null, head: null, balance: 5_000 },
    ]);
    const payment = paid(made.gatewayOrderId, 105_000);
    expect(await capture(made.id, payment)).toMatchObject({ result: 'captured' });
    expect((await ledger(payment.gateway_payment_id)).map((row) => [row.code, row.credit])).toEqual([
      ['GATEWAY_CLEARING:main', 0],
      ['HEAD:TUITION', 100_000],
      ['UNALLOCATED', 5_000],
    ]);
  });

  it('refuses a payment that was booked for another order', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const other = await aFee(school, pupil, 'u', 10_000);
    const one = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    const two = await anOrder(school, pupil, [{ fee: other, balance: 10_000 }]);
    const payment = paid(one.gatewayOrderId, 10_000);
    await capture(one.id, payment);
    await expect(capture(two.id, payment)).rejects.toThrow(/belongs to another order/);
    expect(await order(two.id)).toEqual({ status: 'ATTEMPTED' });
    expect(await fee(other)).toMatchObject({ settled: 0 });
  });

  it('marks the session PAID and writes one history row for each move (threats 6.1)', async () => {
    const pupil = await newPupil();
    const line = await aFee(school, pupil, 't', 10_000);
    const made = await anOrder(school, pupil, [{ fee: line, balance: 10_000 }]);
    const session = await use.db.one<{ id: number }>(
      `insert into pay_sessions (code, institute_id, page_id, quoted_at, created_at, last_used_at, expires_at)
       values ($1, $2, $3, now(), now(), now(), now()) returning id`,
      [`ses_${made.code}`, school.instituteId, school.pageId],
    );
    await use.db.query('update orders set pay_session_id = $2 where id = $1', [made.id, session.id]);
    await capture(made.id, paid(made.gatewayOrderId, 10_000));
    expect(await use.db.one('select status from pay_sessions where id = $1', [session.id])).toEqual({
      status: 'PAID',
    });
    const moves = await use.db.query(
      `select kind, from_state, to_state, cause from state_history
       where (kind = 'order' and ref_id = $1) or (kind = 'attempt' and ref_id in (select id from attempts where order_id = $1)) order by id`,
      [made.id],
    );
    expect(moves).toEqual([
      { kind: 'attempt', from_state: 'SUBMITTED', to_state: 'CAPTURED', cause: 'webhook' },
      { kind: 'order', from_state: 'ATTEMPTED', to_state: 'PAID', cause: 'webhook' },
    ]);
  });

  describe('the ledger', () => {
    it('refuses changes, deletions and truncation: it is append-only (threats 6.2)', async () => {
      await expect(use.db.query('update ledger_lines set debit_paise = debit_paise + 1')).rejects.toThrow(
        /append-only/,
      );
      await expect(use.db.query('delete from ledger_lines')).rejects.toThrow(/append-only/);
      await expect(use.db.query('update ledger_entries set kind = kind')).rejects.toThrow(/append-only/);
      await expect(use.db.query('delete from ledger_entries')).rejects.toThrow(/append-only/);
      await expect(use.db.query('truncate ledger_lines')).rejects.toThrow(/append-only/);
    });

    it('refuses an entry that does not balance, also when lines are added later (threats 6.2)', async () => {
      const entry = await use.db.one<{ id: number }>(
        `insert into ledger_entries (institute_id, kind, ref, day, at) values ($1, 'test', 'unbalanced', '2026-11-20', now()) returning id`,
        [school.instituteId],
      );
      const account = await use.db.one<{ id: number }>(
        'select id from ledger_accounts where institute_id = $1 order by id limit 1',
        [school.instituteId],
      );
      const line =
        'insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values ($1, $2, 100, 0)';
      await expect(use.db.query(line, [entry.id, account.id])).rejects.toThrow(/does not balance/);
      await use.db.query(`${line}, ($1, $2, 0, 100)`, [entry.id, account.id]);
      await expect(use.db.query(line, [entry.id, account.id])).rejects.toThrow(/does not balance/);
    });

    it('balances as a whole after everything above', async () => {
      const total = await use.db.one<{ debit: number; credit: number }>(
        'select sum(debit_paise)::bigint as debit, sum(credit_paise)::bigint as credit from ledger_lines',
      );
      expect(total.debit).toBe(total.credit);
    });
  });

  it('refuses a recorded payment on another student’s fee [R12]', async () => {
    const mine = await newPupil();
    const other = await newPupil();
    const line = await aFee(school, other, 't', 10_000);
    const record = (student: number) =>
      use.db.query(`select record_payment($1, $2, $3, $3, 'CASH', '', '', now(), $4::jsonb)`, [
        school.instituteId,
        student,
        `rec-${student}`,
        JSON.stringify([{ fee_line_id: line, amount_paise: 4_000 }]),
      ]);
    await expect(record(mine.id)).rejects.toThrow(/fee line that is not the student/);
    expect(await fee(line)).toMatchObject({ settled: 0 });
    await record(other.id);
    expect(await fee(line)).toMatchObject({ settled: 4_000 });
  });
});
