import { setTimeout } from 'node:timers/promises';
import type { EmiApplicationView } from '@shulk/contract';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { expect, it, vi } from 'vitest';
import { describeOnBoth, withResolvers } from '../../../testing/index.ts';
import { selectLoan } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import { selectLender } from '../lenders/lender-accounts.store.ts';
import { submittedLoan } from '../testing/loan-school.ts';
import { useLoanSuite } from '../testing/loan-suite.ts';
import { applyLenderUpdate } from './query-lender.ts';
import { keepQuietNews, markLoanDue, planLoanCheck } from './follow.store.ts';

describeOnBoth('an application that its lender reports on meanwhile', (use) => {
  const on = useLoanSuite(use);

  it('is withdrawn all the same when the lender’s own message arrived first', async () => {
    const { sheet } = await submittedLoan(on.app, on.services, on.school);
    const { id, lender } = await use.db.one<{ id: number; lender: number }>(
      'select application_id as id, lender_account_id as lender from loan_applications order by 1 desc limit 1',
    );
    const loan = await selectLoan(use.db, on.school.instituteId, id);
    if (loan === undefined) throw new Error('The application is not there.');
    const one = on.services.db.one.bind(on.services.db);
    const moves = vi.spyOn(on.services.db, 'one').mockImplementation(async (text, params) => {
      // The message arrives between the lender's answer and our own move.
      if (text.includes('move_application'))
        await use.db.query(
          `select moved from move_application($1, 'CANCELLED', array['SUBMITTED'], 'webhook', now())`,
          [id],
        );
      return one(text, params);
    });
    expect((await sheet.cancel()).data<EmiApplicationView>().state).toBe('CANCELLED');
    moves.mockRestore();
    // Later reports change nothing, and are not written a second time.
    const version = () =>
      use.db.one('select xmin::text as v from loan_applications where application_id = $1', [id]);
    const before = await version();
    expect(await markLoanDue(use.db, lender, loan.loan_code)).toMatchObject({ id, state: 'CANCELLED' });
    expect(await version()).toEqual(before);
  });

  it('is withdrawn and reported at the same moment without a deadlock: an application is locked before the lender’s references', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const { id } = await use.db.one<{ id: number }>(
      'select application_id as id from loan_applications order by 1 desc limit 1',
    );
    const loan = await selectLoan(use.db, on.school.instituteId, id);
    const lender = loan && (await selectLender(use.db, loan.institute_id, loan.lender_account_id));
    if (loan === undefined || lender === undefined) throw new Error('The application is not there.');
    const [held, go] = [withResolvers(), withResolvers()];
    // Like a move of the application; it must find the references unlocked.
    const moving = use.db.tx(async (tx) => {
      await tx.query('select 1 from emi_applications where id = $1 for update', [id]);
      held.resolve();
      await go.promise;
      await tx.query('select 1 from loan_applications where application_id = $1 for update nowait', [id]);
    });
    await held.promise;
    const news = {
      id: 'lon_1',
      status: 'CANCELLED',
      journey_url: '',
      amount: paise(0),
      emi: paise(0),
      tenor_months: 0,
      agreement_url: '',
      sanction_url: '',
      instalments: [],
    } as const;
    const hearing = applyLenderUpdate(on.services, lender, loan, news, 'webhook');
    await setTimeout(300);
    go.resolve();
    await Promise.all([moving, hearing]);
    expect(await selectLoan(use.db, loan.institute_id, id)).toMatchObject({
      state: 'CANCELLED',
      lender_ref: 'lon_1',
    });
  });

  it('is polled when its mover has scheduled it, not when an older query would have it', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const { id } = await use.db.one<{ id: number }>('select application_id as id from loan_applications');
    const asked = await selectLoan(use.db, on.school.instituteId, id);
    if (asked === undefined) throw new Error('The application is not there.');
    const names = { lender_ref: 'lon_x', lender_url: '/x', papers: {} };
    const planned = async (next: string) => {
      await keepQuietNews(use.db, asked, names, next as never);
      return use.db.one('select next_check_at, lender_ref from loan_applications');
    };
    const first = { next_check_at: '2030-01-01T00:00:00.000Z', lender_ref: 'lon_x' };
    expect(await planned('2030-01-01T00:00:00.000Z')).toEqual(first);
    await use.db.query(`update loan_applications set touched_at = touched_at + interval '1 second'`);
    expect(await planned('2031-01-01T00:00:00.000Z')).toEqual(first);
  });

  it('is polled when its mover has scheduled it, though an answer about an earlier state comes in the same moment', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const { id } = await use.db.one<{ id: number }>('select application_id as id from loan_applications');
    const asked = await selectLoan(use.db, on.school.instituteId, id);
    if (asked === undefined) throw new Error('The application is not there.');
    expect(await moveLoan(use.db, id, 'APPROVED', 'webhook', asked.touched_at)).toBe(true);
    const planned = async () =>
      (await use.db.one<{ at: string | null }>('select next_check_at as at from loan_applications')).at;
    const byMover = '2030-01-01T00:00:00.000Z' as Instant;
    await planLoanCheck(use.db, { ...asked, state: 'APPROVED' }, byMover);
    expect(await planned()).toBe(byMover);
    const late = '2031-01-01T00:00:00.000Z' as Instant;
    await keepQuietNews(use.db, asked, { lender_ref: 'lon_x', lender_url: '/x', papers: {} }, late);
    await planLoanCheck(use.db, asked, late);
    expect(await planned()).toBe(byMover);
  });
});
