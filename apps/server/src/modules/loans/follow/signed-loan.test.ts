import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { LENDER_SECRET, atLender, begunLoan, lastCode, submittedLoan } from '../testing/loan-school.ts';
import { useLoanSuite } from '../testing/loan-suite.ts';
import { markLoanDue } from './follow.store.ts';
import { resolveLoans } from './resolve-loans.ts';

describeOnBoth('a signed loan whose advance is not paid (decision 29)', (use) => {
  const on = useLoanSuite(use);
  const row = () =>
    use.db.one<{ loan_code: string; lender: number; next_check_at: string | null; checks: number }>(
      'select loan_code, lender_account_id as lender, next_check_at, checks from loan_applications',
    );
  /** The borrower leaves the loan, or it is closed, only at the lender. */
  const leave = async (): Promise<void> => {
    const proof = Buffer.from(`${on.school.lenderKey}:${LENDER_SECRET}`).toString('base64');
    const { loan_code: code } = await row();
    const answer = await fetch(`${on.sandbox.url}/lender/v1/references/${code}/cancel`, {
      method: 'POST',
      headers: { authorization: `Basic ${proof}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
  };
  /** Signed at a lender that sends no message, and found by polling. */
  const signed = async (): Promise<void> => {
    await submittedLoan(on.app, on.services, on.school, '6666');
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    on.services.clock.advance(60);
    await resolveLoans(on.services);
    expect(await on.state()).toBe('SIGNED');
  };

  it('is polled on schedule and not in every round, though its message comes again', async () => {
    await signed();
    const { loan_code: code, lender } = await row();
    await markLoanDue(use.db, lender, code);
    await resolveLoans(on.services);
    const { next_check_at: next, checks } = await row();
    expect(Date.parse(next ?? '')).toBeGreaterThan(Date.parse(on.services.clock.now()));
    expect(await resolveLoans(on.services)).toBe(0);
    expect((await row()).checks).toBe(checks);
  });

  it('releases its fees when it was cancelled at the lender, without a message', async () => {
    await signed();
    await leave();
    on.services.clock.advance(24 * 3600);
    await resolveLoans(on.services);
    expect(await on.state()).toBe('CANCELLED');
  });

  it('is never made of an application that its lender closed before it arrived, and holds no fees for it', async () => {
    const { sheet } = await begunLoan(on.app, on.services, on.school);
    await sheet.applicant();
    await sheet.sendCode();
    await leave();
    await sheet.consent(lastCode(on.services));
    expect(await on.state()).toBe('CANCELLED');
  });
});
