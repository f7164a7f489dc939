import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../testing/paying-school.ts';

describeOnBoth('what a capture books besides the fees', (use) => {
  const on = captures(use);

  it('numbers receipts 1 to n without a gap under concurrency, refused payments taking none (decisions 7)', async () => {
    const own = await aPayingSchool(on().services, 'series');
    const pupil = await aPupil(own, 'S-1');
    const jobs = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const line = await aFee(own, pupil, `f${index}`, 1_000);
        const made = await anOrder(own, pupil, [{ fee: line, balance: 1_000 }]);
        return { made, amount: index % 4 === 3 ? 999 : 1_000 };
      }),
    );
    const results = await Promise.all(
      jobs.map(({ made, amount }) => on().capture(made.id, paid(made.gatewayOrderId, amount))),
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
    const own = await aPayingSchool(on().services, 'years');
    const pupil = await aPupil(own, 'Y-1');
    const captureAt = async (name: string, now: string) => {
      const line = await aFee(own, pupil, name, 1_000);
      const made = await anOrder(own, pupil, [{ fee: line, balance: 1_000 }]);
      return (await on().capture(made.id, paid(made.gatewayOrderId, 1_000), now)).receipt_number;
    };
    expect(await captureAt('a', '2027-03-31T18:29:59.000Z')).toBe('RCP/2026-27/000001');
    expect(await captureAt('b', '2027-03-31T18:30:00.000Z')).toBe('RCP/2027-28/000001');
    await use.db.query(`update receipt_counters set n = 999999 where institute_id = $1`, [own.instituteId]);
    expect(await captureAt('c', '2027-04-01T06:00:00.000Z')).toBe('RCP/2027-28/1000000');
    expect(await captureAt('d', '2027-04-01T06:00:00.000Z')).toBe('RCP/2027-28/1000001');
  });

  it('books a payment without student and fee line to its head, or unallocated', async () => {
    const made = await anOrder(on().school, null, [
      { fee: null, balance: 100_000 },
      { fee: null, head: null, balance: 5_000 },
    ]);
    const payment = paid(made.gatewayOrderId, 105_000);
    expect(await on().capture(made.id, payment)).toMatchObject({ result: 'captured' });
    expect((await on().ledger(payment.gateway_payment_id)).map((row) => [row.code, row.credit])).toEqual([
      ['GATEWAY_CLEARING:main', 0],
      ['HEAD:TUITION', 100_000],
      ['UNALLOCATED', 5_000],
    ]);
  });

  it('refuses a payment that was booked for another order', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const other = await aFee(on().school, pupil, 'u', 10_000);
    const one = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    const two = await anOrder(on().school, pupil, [{ fee: other, balance: 10_000 }]);
    const payment = paid(one.gatewayOrderId, 10_000);
    await on().capture(one.id, payment);
    await expect(on().capture(two.id, payment)).rejects.toThrow(/belongs to another order/);
    expect(await on().order(two.id)).toEqual({ status: 'ATTEMPTED' });
    expect(await on().fee(other)).toMatchObject({ settled: 0 });
  });

  it('marks the session PAID and writes one history row for each move (threats 6.1)', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    const session = await use.db.one<{ id: number }>(
      `insert into pay_sessions (code, institute_id, page_id, quoted_at, created_at, last_used_at, expires_at)
       values ($1, $2, $3, now(), now(), now(), now()) returning id`,
      [`ses_${made.code}`, on().school.instituteId, on().school.pageId],
    );
    await use.db.query('update orders set pay_session_id = $2 where id = $1', [made.id, session.id]);
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
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
        [on().school.instituteId],
      );
      const account = await use.db.one<{ id: number }>(
        'select id from ledger_accounts where institute_id = $1 order by id limit 1',
        [on().school.instituteId],
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
    const mine = await on().newPupil();
    const other = await on().newPupil();
    const line = await aFee(on().school, other, 't', 10_000);
    const record = (student: number) =>
      use.db.query(`select record_payment($1, $2, $3, $3, 'CASH', '', '', now(), $4::jsonb)`, [
        on().school.instituteId,
        student,
        `rec-${student}`,
        JSON.stringify([{ fee_line_id: line, amount_paise: 4_000 }]),
      ]);
    await expect(record(mine.id)).rejects.toThrow(/fee line that is not the student/);
    expect(await on().fee(line)).toMatchObject({ settled: 0 });
    await record(other.id);
    expect(await on().fee(line)).toMatchObject({ settled: 4_000 });
  });
});
