import type { PortalPlan, PortalPlans } from '@shulk/contract';
import { expect, it } from 'vitest';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { MEERA, activeLoan, atLender, begunLoan, submittedLoan } from '../loans/testing/loan-school.ts';
import { useLoanSuite } from '../loans/testing/loan-suite.ts';
import { codeOf } from '../verification/testing/campus-suite.ts';
import { mountPortal } from './index.ts';
import { aVisitor } from './testing/portal-visitor.ts';

const FATHER = '9876500077';
const PLAN = { months: 3, advance: 0, rate_bps: 0, processing_fee_paise: 25_000 };

describeOnBoth('the monthly plans the portal shows (decision 54)', (use) => {
  const on = useLoanSuite(use, PLAN, mountPortal);
  const at = async (contact: string) => {
    const visitor = aVisitor(on, on.school.slug);
    await visitor.prove(contact);
    return visitor;
  };
  const plansOf = async (contact: string): Promise<PortalPlan[]> =>
    (await (await at(contact)).view()).students.flatMap(({ plans }) => plans);
  const codeOfLoan = async (): Promise<string> =>
    (await use.db.one<{ code: string }>('select max(application_code) as code from emi_applications')).code;
  const aFather = () =>
    use.db.query(
      `insert into guardians (institute_id, student_id, name, relation, mobile) values ($1, $2, 'Ravi', 'FATHER', $3)`,
      [on.school.instituteId, on.school.pupil.id, FATHER],
    );

  it('are told in the language of the call, key facts and ways to stop included', async () => {
    await submittedLoan(on.app, on.services, on.school);
    const visitor = await at(MEERA.mobile);
    const answer = await visitor.browser.get(`/api/portal/v1/plans?payment_page_slug=${on.school.slug}`, {
      headers: { 'accept-language': 'hi' },
    });
    const [plan] = answer.data<PortalPlans>().students.flatMap(({ plans }) => plans);
    const told = [
      plan?.status,
      plan?.text,
      ...(plan?.facts ?? []).map(({ label }) => label),
      ...(plan?.schedule ?? []).map(({ what }) => what),
      ...(plan?.stop ?? []),
    ];
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((text) => !/\p{Script=Devanagari}/u.test(String(text)))).toEqual([]);
  });

  it('are shown with state, key facts, schedule and papers to the contact they were applied for with', async () => {
    await activeLoan(on.app, on.services, { school: on.school, sandbox: on.sandbox });
    await on.news();
    await use.db.query(`update loan_instalments set paid_on = '2026-12-05' where n = 1`);
    const [plan, ...others] = await plansOf(MEERA.mobile);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      kind: 'monthly_plan',
      code: await codeOfLoan(),
      title: 'Monthly plan',
      tone: 'ok',
      status: 'Your monthly plan is active',
      amount: 60_000,
      amount_caption: expect.stringMatching(/^Fees under the plan: ./),
      page_path: `/${on.school.slug}`,
      has_key_facts: true,
      papers: [{ label: 'Loan agreement' }, { label: 'Sanction letter' }],
      may_continue: false,
      lender: { name: 'A. Rao, Sahyadri Finance', phones: ['18001234567'] },
    });
    const facts = Object.fromEntries(plan?.facts.map(({ label, value }) => [label, value]) ?? []);
    expect(facts).toMatchObject({
      Lender: 'Sahyadri Finance',
      'Sanctioned amount': '₹60,000',
      'Total you pay, fees and advance included': '₹60,250',
    });
    expect(facts['Annual percentage rate (APR)']).toMatch(/^\d+\.\d\d %$/);
    expect(plan?.schedule.map(({ day, amount, state }) => [day, amount, state])).toEqual([
      ['2026-12-05', 20_000, 'paid'],
      ['2027-01-05', 20_000, 'next'],
      ['2027-02-05', 20_000, 'planned'],
    ]);
  });

  it('are not shown to another contact of the same student, nor to a stranger', async () => {
    await submittedLoan(on.app, on.services, on.school);
    await aFather();
    const [held, ...others] = await plansOf(FATHER);
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      kind: 'held',
      code: '',
      amount: 0,
      facts: [],
      schedule: [],
      lender_url: '',
    });
    expect(JSON.stringify(held)).not.toMatch(/Sahyadri|9876500001|60,?000|TXN/);
  });

  it('have their key-fact statement only for their borrower, as PDF, after the signature', async () => {
    await submittedLoan(on.app, on.services, on.school);
    await aFather();
    const mother = await at(MEERA.mobile);
    const code = await codeOfLoan();
    expect(codeOf(await mother.paper(code))).toBe('emi_not_found');
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    const { file_name, pdf } = (await mother.paper(code)).data<{ file_name: string; pdf: string }>();
    expect(file_name).toMatch(/^Key fact statement .+\.pdf$/);
    const text = readPdf(Buffer.from(pdf, 'base64'))
      .pages.map((page) => page.text)
      .join('|');
    expect(text).toContain('Sahyadri Finance');
    const father = await at(FATHER);
    expect(codeOf(await father.paper(code))).toBe('emi_not_found');
    expect(codeOf(await mother.paper('TXN261120NOTKNOWN'))).toBe('emi_not_found');
    expect(codeOf(await aVisitor(on, on.school.slug).paper(code))).toBe('proof_required');
  });

  it('say what the borrower does next: the lender’s page, how to withdraw, until when, and have the lender’s papers once signed', async () => {
    await submittedLoan(on.app, on.services, on.school);
    await atLender(on.sandbox, use.db, 'decision');
    await on.news();
    const [approved] = await plansOf(MEERA.mobile);
    expect(approved).toMatchObject({ status: 'Continue with Sahyadri Finance', may_continue: true });
    expect(approved?.lender_url).toMatch(/^http/);
    expect(approved?.stop).toEqual([
      'You can withdraw until you sign the loan agreement, without giving a reason. Tap Continue and choose Withdraw.',
    ]);
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    on.services.clock.advance(60);
    const [signed] = await plansOf(MEERA.mobile);
    expect(signed?.stop[0]).toMatch(/^You can withdraw until \d\d-\d\d-\d{4}, without giving a reason/);
    expect(signed?.papers).toEqual([
      { label: 'Loan agreement', url: expect.stringMatching(/\/agreement$/) as unknown },
      { label: 'Sanction letter', url: expect.stringMatching(/\/sanction$/) as unknown },
    ]);
  });

  it('exclude a draft, which nobody applied for yet', async () => {
    await begunLoan(on.app, on.services, on.school);
    expect(await plansOf(MEERA.mobile)).toEqual([]);
  });

  it('show a plan that the institute recorded by its terms, to every contact of the student', async () => {
    await use.db.query(
      `with made as (
         insert into emi_applications (institute_id, student_id, application_code, import_code, plan_id, status, amount_paise, applied_on)
         select $1, $2, 'TXN261001RECORDED', 'r1', p.id, 'ACTIVE', 6000000, '2026-10-01' from emi_plans p where p.institute_id = $1
         returning id)
       insert into emi_application_lines (application_id, fee_line_id) select made.id, $3 from made`,
      [on.school.instituteId, on.school.pupil.id, on.school.fees[0]],
    );
    await aFather();
    const [plan] = await plansOf(FATHER);
    expect(plan).toMatchObject({
      kind: 'monthly_plan',
      code: 'TXN261001RECORDED',
      status: 'Your monthly plan is active',
      amount: 60_000,
      amount_caption: expect.stringMatching(/^Fees under the plan: ./),
      has_key_facts: false,
      page_path: `/${on.school.slug}`,
    });
    expect(plan?.next).toEqual([
      expect.stringMatching(/^By the plan, the next instalment is ₹20,000 on 05-12-2026, to /),
      expect.stringMatching(
        /^Recorded by your institute on 01-10-2026\. .* what is paid and what is left\.$/,
      ),
    ]);
    expect(plan?.schedule.map(({ day, amount, state }) => [day, amount, state])).toEqual([
      ['2026-11-05', 20_000, 'planned'],
      ['2026-12-05', 20_000, 'next'],
      ['2027-01-05', 20_000, 'planned'],
    ]);
    expect(plan?.facts).toContainEqual({ label: 'Total you pay', value: '₹60,250' });
  });
});
