import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { selectLoan } from '../applications/applications.store.ts';
import { selectLender } from '../lenders/lender-accounts.store.ts';
import { submittedLoan } from '../testing/loan-school.ts';
import { useLoanSuite } from '../testing/loan-suite.ts';
import { applyLenderUpdate } from './query-lender.ts';

describeOnBoth('addresses from a lender', (use) => {
  const on = useLoanSuite(use);

  it('are stored for borrowers if they are web pages, and no others (threats 2 row 22)', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const { id } = await use.db.one<{ id: number }>('select application_id as id from loan_applications');
    const loan = await selectLoan(use.db, on.school.instituteId, id);
    const lender = loan && (await selectLender(use.db, loan.institute_id, loan.lender_account_id));
    if (loan === undefined || lender === undefined) throw new Error('The application is not there.');
    const kept = async (journey_url: string, agreement_url: string, sanction_url: string) => {
      const { amount, emi, tenor_months } = loan.key_facts;
      const terms = { id: 'lon_1', status: 'STARTED', amount, emi, tenor_months, instalments: [] } as const;
      const news = { ...terms, journey_url, agreement_url, sanction_url };
      await applyLenderUpdate(on.services, lender, loan, news, 'webhook');
      const { lender_url, papers } = (await selectLoan(use.db, loan.institute_id, id)) ?? {};
      return [lender_url, papers?.agreement_url, papers?.sanction_url];
    };
    const page = (path: string): string => `https://lender.example/${path}`;
    expect(await kept(page('go'), page('agreement'), page('sanction'))).toEqual([
      page('go'),
      page('agreement'),
      page('sanction'),
    ]);
    const script = 'javascript:alert(document.cookie)';
    expect(await kept(script, script, 'data:text/html,x')).toEqual(['', '', '']);
  });
});
