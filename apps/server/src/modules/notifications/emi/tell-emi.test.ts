import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { atLender, submittedLoan } from '../../loans/testing/loan-school.ts';
import { useLoanSuite } from '../../loans/testing/loan-suite.ts';
import { tellEmi } from './tell-emi.ts';
import type { EmiNews } from './tell-emi.ts';

describeOnBoth('the messages of an EMI application', (use) => {
  const on = useLoanSuite(use);

  /** Hears the event of the newest application, as the outbox brings it. */
  const tell = async (news: EmiNews): Promise<void> => {
    const row = await use.db.one<{ institute_id: number; id: number; seen: boolean }>(
      `select a.institute_id, a.id, exists (select 1 from outbox o where o.event = $1
         and (o.payload->>'application_id')::bigint = a.id) as seen
       from emi_applications a order by a.id desc limit 1`,
      [`emi.${news}`],
    );
    expect(row.seen).toBe(true);
    const event = {
      outbox_id: 1,
      institute_id: row.institute_id,
      event: `emi.${news}`,
      student_id: null,
      student_sequence: null,
      object_version: 1,
      payload: { application_id: row.id },
    };
    await tellEmi(on.services, event, news);
    await tellEmi(on.services, event, news);
  };
  const told = (news: EmiNews) => on.services.sent.filter(({ template }) => template === `emi_${news}`);

  it('bring key facts, agreement, sanction letter and privacy policies after the signature, once (regulation E.10)', async () => {
    const { sheet } = await submittedLoan(on.app, on.services, on.school);
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    await tell('approved');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    await tell('signed');
    const { text } = (await sheet.statement()).data<{ text: string }>();
    expect(
      told('approved')
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['email', 'sms']);
    expect(
      told('signed')
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['email', 'sms']);
    const email = told('signed').find(({ channel }) => channel === 'email')?.text ?? '';
    for (const part of [
      text,
      'Loan agreement: http://localhost:3000/sandbox/lender',
      'Sanction letter: http://localhost:3000/sandbox/lender',
      'Privacy policy of Sahyadri Finance: https://sahyadri.example/privacy',
      'Our privacy policy: http://localhost:3000/legal/privacy',
    ]) {
      expect(email).toContain(part);
    }
  });

  it('say of a declined application that no money was taken and how to go on', async () => {
    await submittedLoan(on.app, on.services, on.school, '2222');
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    await tell('rejected');
    for (const { text } of told('rejected')) {
      expect(text).toContain('No money was taken. Choose another way to pay');
      expect(text).not.toContain('ABCPA');
    }
    expect(told('rejected')).toHaveLength(2);
  });
});
