import { apiSchemas, listOf } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { mountApiKeys } from '../../api-keys/index.ts';
import { aKeyOf, reader } from '../../api-keys/testing/api-suite.ts';
import { aLoanPupil, begunLoan, submittedLoan } from '../../loans/testing/loan-school.ts';
import { useLoanSuite } from '../../loans/testing/loan-suite.ts';
import { mountInstituteApi } from '../index.ts';

describeOnBoth('applications for monthly instalments by the institute API', (use) => {
  const on = useLoanSuite(use, {}, (http) => {
    mountApiKeys(http);
    mountInstituteApi(http);
  });

  it('are those of one student where one is asked for, and never a draft', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const other = await aLoanPupil(on.school, 'KV-2');
    await begunLoan(on.app, on.services, { ...on.school, ...other });
    const key = await aKeyOf(on.services, { institute_id: on.school.instituteId });
    const of = async (query: string) => {
      const answer = await on.app.browser().get(`/api/v1/emi-applications${query}`, {
        bare: true,
        headers: { authorization: `Bearer ${key}` },
      });
      return answer.data(reader(listOf(apiSchemas.emi_application))).data;
    };
    const all = await of('');
    expect(all).toMatchObject([{ student_id: 'KV-1', status: 'SUBMITTED' }]);
    expect(await of('?student_id=kv-1')).toEqual(all);
    expect([await of('?student_id=KV-2'), await of('?student_id=nobody')]).toEqual([[], []]);
  });
});
