import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { SuiteDb } from '../../../testing/index.ts';
import { keyFactPaper } from '../../loans/index.ts';
import { activeLoan, atLender, lenderClockTo, submittedLoan } from '../../loans/testing/loan-school.ts';
import { useLoanSuite } from '../../loans/testing/loan-suite.ts';
import type { LoanSuite } from '../../loans/testing/loan-suite.ts';
import { mountNotifications } from '../index.ts';
import { notifyOfEmi } from './notify-of-emi.ts';
import type { EmiNews } from './notify-of-emi.ts';

/** Collects the messages of a suite. */
const messagesOf = (on: LoanSuite, use: SuiteDb) => {
  /** Receives the event of the newest application, as the outbox delivers it. */
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
    await notifyOfEmi(on.services, event, news);
    await notifyOfEmi(on.services, event, news);
  };
  const told = (news: EmiNews) => on.services.sent.filter(({ template }) => template === `emi_${news}`);
  return { tell, told };
};

describeOnBoth('the messages of an EMI application', (use) => {
  const on = useLoanSuite(use);
  const { tell, told } = messagesOf(on, use);

  it('contain key facts, agreement, sanction letter and privacy policies after the signature, once (regulation E.10)', async () => {
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
    const [paper] = told('signed').find(({ channel }) => channel === 'email')?.attachments ?? [];
    expect(paper).toMatchObject({
      file_name: expect.stringMatching(/^Key fact statement KFS-.*\.pdf$/),
      type: 'application/pdf',
    });
    expect(told('signed').find(({ channel }) => channel === 'sms')).not.toHaveProperty('attachments');
    const [approval] = told('approved').filter(({ channel }) => channel === 'email');
    expect(approval?.attachments).toEqual([]);
  });

  it('have the key facts in the language of the e-mail, and the English ones, which bind', async () => {
    await submittedLoan(on.app, on.services, on.school);
    for (const press of ['decision', 'sign'] as const) {
      await atLender(on.sandbox, use.db, press);
      await on.news();
    }
    await use.db.query(`update loan_applications set language = 'ta'`);
    await tell('signed');
    const email = told('signed').find(({ channel }) => channel === 'email');
    const { id } = await use.db.one<{ id: number }>('select id from emi_applications');
    const paperIn = (language: 'ta' | 'en') => keyFactPaper(on.services, on.school.instituteId, id, language);
    const own = await paperIn('ta');
    const english = await paperIn('en');
    expect(email?.language).toBe('ta');
    expect(email?.text).toMatch(/முக்கிய விவர அறிக்கை \(KFS\).*ஆங்கில உரையே செல்லுபடியாகும்\..*Sanctioned amount/s);
    expect(own?.file_name).not.toBe(english?.file_name);
    expect(email?.attachments?.map(({ file_name }) => file_name)).toEqual([
      own?.file_name,
      english?.file_name,
    ]);
    expect(email?.attachments?.[1]?.bytes.equals(english?.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  it('say of a withdrawn application that what was paid before stays paid, and how to continue', async () => {
    await submittedLoan(on.app, on.services, on.school);
    await use.db.query(
      `select move_application(id, 'CANCELLED', array[status], 'withdraw', $1) from emi_applications`,
      [on.services.clock.now()],
    );
    await tell('cancelled');
    expect(told('cancelled')).toHaveLength(2);
    for (const { text } of told('cancelled')) {
      expect(text).toContain('stays paid. Choose a way to pay the rest at');
      expect(text).not.toContain('No money was taken');
    }
  });

  it('say of a declined application that nothing is debited and how to continue', async () => {
    await submittedLoan(on.app, on.services, on.school, '2222');
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    await tell('rejected');
    for (const { text } of told('rejected')) {
      expect(text).toContain('Nothing will be debited. Choose another way to pay');
      expect(text).not.toContain('ABCPA');
    }
    expect(told('rejected')).toHaveLength(2);
  });
});

describeOnBoth('the messages of a loan up to its end (decision 38)', (use) => {
  const on = useLoanSuite(use, { months: 2, advance: 0, rate_bps: 0, processing_fee_paise: 0 });
  const { tell, told } = messagesOf(on, use);

  it('say of an active one the lender, the first debit and whom to ask, with the key facts on paper, once', async () => {
    await activeLoan(on.app, on.services, { school: on.school, sandbox: on.sandbox });
    await on.news();
    await tell('active');
    const [sms] = told('active').filter(({ channel }) => channel === 'sms');
    const [email] = told('active').filter(({ channel }) => channel === 'email');
    expect(told('active')).toHaveLength(2);
    expect(sms?.text).toContain('First debit by Sahyadri Finance: Rs.30,000 on 05-12-2026.');
    expect(sms?.text).toContain('Questions and complaints: A. Rao, 18001234567.');
    expect(sms?.vars).toMatchObject({ DEBIT: 'Rs.30,000', DATE: '05-12-2026', PHONE: '18001234567' });
    expect(email?.text).toContain('₹30,000 on 05-12-2026');
    const kept = await keyFactPaper(on.services, on.school.instituteId, await applicationId());
    expect(email?.attachments?.[0]?.bytes.equals(kept?.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  it('say of a completed one that nothing more will be debited, once', async () => {
    await activeLoan(on.app, on.services, { school: on.school, sandbox: on.sandbox });
    await on.news();
    await lenderClockTo(on.sandbox, on.school, '2027-01-06T00:00:00.000Z');
    await on.news();
    await tell('completed');
    expect(told('completed')).toHaveLength(2);
    for (const { text } of told('completed')) {
      expect(text).toContain('Sahyadri Finance has received every instalment of your loan');
      expect(text).toContain('nothing more will be debited');
    }
    const [email] = told('completed').filter(({ channel }) => channel === 'email');
    expect(email?.attachments, 'the key facts were sent when they mattered').toEqual([]);
  });

  const applicationId = async (): Promise<number> =>
    (await use.db.one<{ id: number }>('select id from emi_applications order by id desc limit 1')).id;
});

describeOnBoth('the messages of a loan, delivered by the outbox (decision 38)', (use) => {
  const terms = { months: 2, advance: 0, rate_bps: 0, processing_fee_paise: 0 };
  const on = useLoanSuite(use, terms, mountNotifications);

  it('are sent at each step from the approval to the last instalment, each once', async () => {
    await submittedLoan(on.app, on.services, on.school);
    for (const press of ['decision', 'sign', 'debit'] as const) {
      await atLender(on.sandbox, use.db, press);
      await on.news();
      await on.services.outbox.drain();
    }
    await lenderClockTo(on.sandbox, on.school, '2027-01-06T00:00:00.000Z');
    await on.news();
    await on.services.outbox.drain();
    const told = on.services.sent.map(({ template, channel }) => `${template} ${channel}`);
    expect(told.filter((name) => name.startsWith('emi_')).toSorted()).toEqual(
      ['active', 'approved', 'completed', 'signed'].flatMap((news) => [
        `emi_${news} email`,
        `emi_${news} sms`,
      ]),
    );
  });
});
