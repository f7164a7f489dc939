import { createHmac } from 'node:crypto';
import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import { expect, it, vi } from 'vitest';
import { describeOnBoth, testServices } from '../../testing/index.ts';
import { codeOf } from '../fees/testing/fee-suite.ts';
import { armCrashPoint, loanCrashPoints } from '../../platform/processes/crash-points.ts';
import { resolveLoans } from './follow/resolve-loans.ts';
import { aLoanSchool, atLender, begunLoan, connectLender, submittedLoan } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

const DAY = 86_400;

describeOnBoth('the course and the end of an EMI application', (use) => {
  const on = useLoanSuite(use);
  const submitted = (digits?: string) => submittedLoan(on.app, on.services, on.school, digits);
  const signed = async () => {
    const loan = await submitted();
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    return loan;
  };
  /** Runs the job of every ten seconds once a day. */
  const passDays = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 1) {
      on.services.clock.advance(DAY);
      await resolveLoans(on.services);
    }
  };
  /** A lender that can no longer be reached. */
  const cutOff = () => use.db.query(`update lender_accounts set base_url = 'http://127.0.0.1:9'`);

  it('ends an unsubmitted draft with its last lawful day, after three working days (regulation E.10)', async () => {
    const { sheet } = await begunLoan(on.app, on.services, on.school);
    expect((await sheet.view()).key_facts.valid_till).toBe('2026-11-26');
    await passDays(6);
    expect(await on.state()).toBe('DRAFT');
    await passDays(1);
    expect(await on.state()).toBe('EXPIRED');
  });

  it('withdraws an approved, unsigned offer at the lender when it expired', async () => {
    await submitted('6666');
    await atLender(on.sandbox, use.db, 'decision');
    await passDays(7);
    expect(await on.state()).toBe('EXPIRED');
    const { cause } = await use.db.one<{ cause: string }>(
      `select cause from state_history where kind = 'emi' and to_state = 'EXPIRED'`,
    );
    expect(cause).toBe('expiry');
    // The lender lends no more on it, whatever the borrower presses.
    await atLender(on.sandbox, use.db, 'sign');
    expect(await on.state()).toBe('EXPIRED');
  });

  it('follows a signature on the last day, though every message was lost', async () => {
    await submitted('6666');
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await passDays(1);
    expect(await on.state()).toBe('SIGNED');
  });

  it('releases the fees when a lender was silent for a week, and not before', async () => {
    await submitted();
    await cutOff();
    await passDays(6);
    expect(await on.state()).toBe('SUBMITTED');
    await passDays(2);
    expect(await on.state()).toBe('EXPIRED');
  });

  it('can be withdrawn before the signature; the lender closes it first', async () => {
    const { sheet } = await submitted();
    expect((await sheet.view()).may_cancel).toBe(true);
    const ended = (await sheet.cancel()).data<EmiApplicationView>();
    expect(ended).toMatchObject({ state: 'CANCELLED', step: 'ENDED', may_cancel: false });
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    expect(await on.state()).toBe('CANCELLED');
  });

  it('is not withdrawn while the lender does not answer: it may still be lent on', async () => {
    const { sheet } = await submitted();
    await cutOff();
    expect(codeOf(await sheet.cancel())).toBe('lender_unavailable');
    expect(await on.state()).toBe('SUBMITTED');
  });

  it("can be left within the lender's cooling-off days after the signature, and not later (regulation E.10)", async () => {
    const { sheet } = await signed();
    expect(await sheet.view()).toMatchObject({ cooling_off_until: '2026-11-23', may_cancel: true });
    await use.db.query('update loan_applications set signed_at = $1', ['2026-11-16T06:00:00.000Z']);
    expect((await sheet.view()).may_cancel).toBe(false);
    expect(codeOf(await sheet.cancel())).toBe('emi_step');
    await use.db.query('update loan_applications set signed_at = $1', ['2026-11-17T06:00:00.000Z']);
    expect((await sheet.cancel()).data<EmiApplicationView>().state).toBe('CANCELLED');
  });

  it('keeps the key-fact statement as it was sent: with the signature, once, and never changed (regulation E.10)', async () => {
    const waiting = await submitted('3333');
    expect(codeOf(await waiting.sheet.statement())).toBe('emi_step');
    await waiting.sheet.cancel();
    on.services.clock.advance(300);
    const { sheet } = await signed();
    const kept = (await sheet.statement()).data<{ proposal_no: string; text: string }>();
    const { key_facts } = await sheet.view();
    expect(kept.proposal_no).toBe(key_facts.proposal_no);
    expect(kept.text).toContain(`Annual percentage rate (APR): ${key_facts.apr_pct.toFixed(2)} %`);
    await expect(use.db.query(`update key_fact_statements set body = ''`)).rejects.toThrow('append-only');
    await expect(use.db.query('delete from key_fact_statements')).rejects.toThrow('append-only');
  });

  it('never applies terms other than the borrower was shown', async () => {
    await submitted('6666');
    await use.db.query(`update loan_applications set key_facts = key_facts || '{"emi": 1}'`);
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    expect(await on.state()).toBe('SUBMITTED');
  });

  it('waits for the mandate beyond the days of its offer, and is polled', async () => {
    const { sheet } = await signed();
    const { order_id } = (await sheet.advance()).data<OrderToken>();
    await use.db.query('update orders set paid_at = created_at where order_code = $1', [order_id]);
    expect(await sheet.view()).toMatchObject({ state: 'MANDATE_PENDING', step: 'MANDATE' });
    await passDays(8);
    expect(await on.state()).toBe('MANDATE_PENDING');
    await connectLender(on.sandbox, on.school, '');
    await atLender(on.sandbox, use.db, 'debit');
    await passDays(1);
    expect(await on.state()).toBe('ACTIVE');
  });

  it('keeps its messages with its own lender: another one cannot report on it', async () => {
    await submitted('6666');
    await atLender(on.sandbox, use.db, 'decision');
    const other = await aLoanSchool(on.services, {}, 'deccan');
    const { loan_code } = await use.db.one<{ loan_code: string }>('select loan_code from loan_applications');
    const body = JSON.stringify({ application: { reference: loan_code } });
    const time = Math.floor(Date.parse(on.services.clock.now()) / 1000);
    const signature = createHmac('sha256', 'webhook-secret-of-lender')
      .update(`${time}.${body}`)
      .digest('hex');
    const answer = await fetch(`${on.app.url}/api/webhooks/lenders/${other.lenderPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-lender-timestamp': String(time),
        'x-lender-signature': signature,
      },
      body,
    });
    expect(answer.status).toBe(200);
    await on.news();
    expect(await on.state()).toBe('SUBMITTED');
  });

  it.each(loanCrashPoints)(
    'is with the lender once when the process dies at %s (threats 6.2)',
    async (point) => {
      const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
        throw new Error('the process is dead');
      });
      armCrashPoint(point, false);
      await submitted();
      armCrashPoint(undefined, false);
      expect(kill).toHaveBeenCalledTimes(1);
      kill.mockRestore();
      expect(await on.state()).toBe('SUBMITTED');
      on.services.clock.advance(10);
      await resolveLoans(on.services);
      await atLender(on.sandbox, use.db, 'decision');
      await on.news();
      expect(await on.state()).toBe('APPROVED');
      expect(await use.db.query('select 1 from loan_consents')).toHaveLength(1);
    },
  );

  it('is found again by another process that never saw the answer to the submission', async () => {
    await submitted('7777');
    await atLenderLater();
    expect(await on.state()).toBe('SUBMITTED');
    const restarted = testServices(use.db, { SANDBOX_URL: on.sandbox.url });
    restarted.clock.set(on.services.clock.now());
    restarted.clock.advance(60);
    // It has the first process's keys: the details are sealed with them.
    const same = { ...restarted, settings: on.services.settings };
    await resolveLoans(same);
    const { lender_ref } = await use.db.one<{ lender_ref: string }>(
      'select lender_ref from loan_applications',
    );
    expect(lender_ref).toMatch(/^lon_/);
  });

  /** The lender's messages are lost for a while. */
  const atLenderLater = (): Promise<void> => connectLender(on.sandbox, on.school, '');
});

describeOnBoth('an EMI without advance instalments', (use) => {
  const on = useLoanSuite(use, { advance: 0, rate_bps: 0, processing_fee_paise: 0 });

  it('waits for the mandate as soon as it is signed, and takes no money before (decision 29)', async () => {
    const { sheet } = await submittedLoan(on.app, on.services, on.school);
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    expect(await sheet.view()).toMatchObject({
      state: 'MANDATE_PENDING',
      step: 'MANDATE',
      lender_url: expect.stringContaining('/sandbox/lender/journey/'),
      advance: { amount: 0, is_paid: false },
      key_facts: { apr_pct: 0, advance_count: 0, amount: 60000 },
    });
    expect(codeOf(await sheet.advance())).toBe('emi_step');
    expect(await use.db.query('select 1 from orders')).toEqual([]);
  });

  it('is found active by one query, though every message was lost', async () => {
    const { sheet } = await submittedLoan(on.app, on.services, on.school, '6666');
    for (const press of ['decision', 'sign', 'debit'] as const) await atLender(on.sandbox, use.db, press);
    on.services.clock.advance(5);
    expect((await sheet.view()).state).toBe('ACTIVE');
    expect((await sheet.statement()).status).toBe(200);
  });
});
