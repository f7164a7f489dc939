import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { checkBooks } from '../ledger/index.ts';
import { markLoanDue } from './follow/follow.store.ts';
import { resolveLoans } from './follow/resolve-loans.ts';
import { activeLoan, atLender, lenderClockTo } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

const PLAN = { months: 3, advance: 0, rate_bps: 0, processing_fee_paise: 0 };

describeOnBoth('the end of a loan (decision 38)', (use) => {
  const on = useLoanSuite(use, PLAN);
  const active = (digits?: string) =>
    activeLoan(on.app, on.services, {
      school: on.school,
      sandbox: on.sandbox,
      ...(digits === undefined ? {} : { digits }),
    });
  /** Moves the lender's clock and handles its messages. */
  const lenderTo = async (moment: string): Promise<void> => {
    await lenderClockTo(on.sandbox, on.school, moment);
    await on.news();
  };
  const instalments = async (): Promise<(string | null)[]> =>
    (await use.db.query<{ paid_on: string | null }>('select paid_on from loan_instalments order by n')).map(
      ({ paid_on }) => paid_on,
    );
  const nextLook = async (): Promise<string | null> =>
    (await use.db.one<{ at: string | null }>('select next_check_at as at from loan_applications')).at;
  const counted = async (table: string): Promise<number> =>
    (await use.db.one<{ count: number }>(`select count(*) as count from ${table}`)).count;
  const history = async (kind: string): Promise<string[]> =>
    (
      await use.db.query<{ line: string }>(
        `select from_state || ' > ' || to_state as line from state_history where kind = $1 order by id`,
        [kind],
      )
    ).map(({ line }) => line);
  /** Runs the job of every ten seconds at a time of the institute. */
  const lookAt = async (moment: string): Promise<void> => {
    on.services.clock.set(moment);
    await resolveLoans(on.services);
  };

  it('comes with the last instalment: each is marked when the lender reports it, and none is booked as ours (regulation E.10)', async () => {
    const { sheet } = await active();
    await on.news();
    expect([await on.state(), await instalments(), await nextLook()]).toEqual([
      'ACTIVE',
      [null, null, null],
      '2026-12-06T03:30:00.000Z',
    ]);
    await lenderTo('2026-12-06T00:00:00.000Z');
    expect(await instalments()).toEqual(['2026-12-05', null, null]);
    expect(await nextLook()).toBe('2027-01-06T03:30:00.000Z');
    expect(await sheet.view()).toMatchObject({
      state: 'ACTIVE',
      step: 'DONE',
      paid_instalments: [{ n: 1, paid_on: '2026-12-05' }],
    });
    await lenderTo('2027-02-06T00:00:00.000Z');
    expect(await instalments()).toEqual(['2026-12-05', '2027-01-05', '2027-02-05']);
    expect(await sheet.view()).toMatchObject({
      state: 'COMPLETED',
      step: 'DONE',
      title: 'Your monthly plan is paid in full',
      may_cancel: false,
      refresh_seconds: 0,
    });
    expect(await nextLook()).toBeNull();
    expect(await history('instalment')).toEqual(['DUE > PAID', 'DUE > PAID', 'DUE > PAID']);
    expect((await history('emi')).slice(-2)).toEqual(['MANDATE_PENDING > ACTIVE', 'ACTIVE > COMPLETED']);
    expect(await use.db.query(`select 1 from outbox where event = 'emi.completed'`)).toHaveLength(1);
    expect([await counted('ledger_entries'), await counted('payments'), await counted('receipts')]).toEqual([
      0, 0, 0,
    ]);
    const now = on.services.clock.now();
    expect(await use.db.tx((tx) => checkBooks(tx, { now }))).toEqual([]);
  });

  it('is found by polling on the morning after each due day, though every message was lost', async () => {
    await active('6666');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    expect(await on.state()).toBe('ACTIVE');
    await lenderClockTo(on.sandbox, on.school, '2026-12-06T00:00:00.000Z');
    await lookAt('2026-12-06T03:29:00.000Z');
    expect(await instalments()).toEqual([null, null, null]);
    await lookAt('2026-12-06T03:30:00.000Z');
    expect(await instalments()).toEqual(['2026-12-05', null, null]);
    await lenderClockTo(on.sandbox, on.school, '2027-02-06T00:00:00.000Z');
    await lookAt('2027-02-06T03:30:00.000Z');
    expect([await on.state(), await instalments()]).toEqual([
      'COMPLETED',
      ['2026-12-05', '2027-01-05', '2027-02-05'],
    ]);
  });

  it('waits for a late instalment, and polls it daily', async () => {
    await active('9999');
    await on.news();
    await lenderTo('2026-12-06T00:00:00.000Z');
    await lookAt('2026-12-06T03:30:00.000Z');
    expect([await instalments(), await nextLook()]).toEqual([[null, null, null], '2026-12-07T03:30:00.000Z']);
    await lenderTo('2026-12-09T00:00:00.000Z');
    expect(await instalments()).toEqual(['2026-12-08', null, null]);
  });

  it('comes at once when the borrower repays early at the lender', async () => {
    const { sheet } = await active();
    await on.news();
    await atLender(on.sandbox, use.db, 'repay');
    await on.news();
    expect((await sheet.view()).paid_instalments).toHaveLength(3);
    expect(await on.state()).toBe('COMPLETED');
  });

  it('comes once, though several query the lender at the same moment and it reports again later', async () => {
    await active('6666');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    await lenderClockTo(on.sandbox, on.school, '2027-02-06T00:00:00.000Z');
    on.services.clock.set('2027-02-06T03:30:00.000Z');
    await Promise.all([1, 2, 3].map(() => resolveLoans(on.services)));
    expect(await history('instalment')).toHaveLength(3);
    expect((await history('emi')).filter((line) => line === 'ACTIVE > COMPLETED')).toHaveLength(1);
    await connectAgain();
    await resolveLoans(on.services);
    expect([await on.state(), await nextLook()]).toEqual(['COMPLETED', null]);
  });

  it('never applies instalments that the borrower was not shown', async () => {
    await active('6666');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    await use.db.query(
      `update loan_applications set key_facts = jsonb_set(key_facts, '{schedule,0,amount}', '1')`,
    );
    await lenderClockTo(on.sandbox, on.school, '2027-02-06T00:00:00.000Z');
    await lookAt('2027-02-06T03:30:00.000Z');
    expect([await on.state(), await instalments()]).toEqual(['ACTIVE', [null, null, null]]);
  });

  it('is not applied while the lender reports a paid instalment as unpaid', async () => {
    await active('6666');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    await use.db.query(`update loan_instalments set paid_on = '2026-12-01' where n = 2`);
    await lenderClockTo(on.sandbox, on.school, '2026-12-06T00:00:00.000Z');
    await lookAt('2026-12-06T03:30:00.000Z');
    expect([await on.state(), await instalments()]).toEqual(['ACTIVE', [null, '2026-12-01', null]]);
  });

  it('leaves instalments as they are: paid once, never changed, and none unpaid of a completed loan', async () => {
    await active();
    await on.news();
    await lenderTo('2026-12-06T00:00:00.000Z');
    for (const change of [
      'update loan_instalments set paid_on = null where n = 1',
      `update loan_instalments set paid_on = '2026-12-09' where n = 1`,
      'update loan_instalments set amount_paise = 1 where n = 2',
      'delete from loan_instalments where n = 3',
    ]) {
      await expect(use.db.query(change)).rejects.toThrow('paid once and never changed');
    }
    await expect(
      use.db.query(`select move_application(application_id, 'COMPLETED', array['ACTIVE'], 'webhook', now())
        from loan_applications`),
    ).rejects.toThrow('unpaid instalment');
  });

  /** A message about an application that is over. */
  async function connectAgain(): Promise<void> {
    const { loan_code, id } = await use.db.one<{ loan_code: string; id: number }>(
      'select loan_code, lender_account_id as id from loan_applications',
    );
    expect(await markLoanDue(use.db, id, loan_code)).toBeDefined();
  }
});
