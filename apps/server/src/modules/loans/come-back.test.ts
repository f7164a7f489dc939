import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestAnswer } from '../../testing/index.ts';
import { codeOf } from '../fees/testing/fee-suite.ts';
import { settled, sheet } from '../payments/testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET, aPayer, aPupil } from '../payments/testing/paying-school.ts';
import type { Pupil } from '../payments/testing/paying-school.ts';
import { resolveLoans } from './follow/resolve-loans.ts';
import {
  MEERA,
  aLoanSchool,
  askEmi,
  atLender,
  begunLoan,
  connectLender,
  emiSheet,
  submittedLoan,
} from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

const DAY = 86_400;

describeOnBoth('a returning borrower (decision 45)', (use) => {
  const on = useLoanSuite(use);

  interface Proven {
    readonly destination?: string;
    readonly method?: 'mobile_verf' | 'email_verf';
    readonly purpose?: 'form' | 'receipt';
    readonly students?: readonly Pupil[];
    readonly school?: { readonly pageId: number; readonly instituteId: number };
  }
  /** A new browser that looked the pupil up and proved nothing yet. */
  const aStranger = () => aPayer(on.app, on.services, on.school, on.school.pupil);
  /** One that proved a contact, by default the borrower's own. */
  const aProver = async (given: Proven = {}) => {
    const browser = await aStranger();
    const { destination = MEERA.mobile, method = 'mobile_verf', purpose = 'form' } = given;
    const { students = [on.school.pupil], school = on.school } = given;
    await use.db.query(
      `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
         created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8::timestamptz + interval '2 hours')`,
      [
        browser.browserId,
        school.pageId,
        school.instituteId,
        purpose,
        method,
        destination,
        students.map(({ id }) => id),
        on.services.clock.now(),
      ],
    );
    return browser;
  };
  const submitted = () => submittedLoan(on.app, on.services, on.school);
  const signed = async () => {
    const loan = await submitted();
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    return loan;
  };
  const tokenOf = (answer: TestAnswer) => answer.data<OrderToken>();

  it('finds the loan signed after a day, pays the advance, and has it active', async () => {
    const first = await signed();
    on.services.clock.advance(DAY);
    await resolveLoans(on.services);
    const back = tokenOf(await askEmi(await aProver(), on.school));
    expect([back.order_id, back.resumed]).toEqual([first.token.order_id, true]);
    const emi = emiSheet(on.app, back.checkout_token);
    expect(await emi.view()).toMatchObject({ state: 'SIGNED', step: 'ADVANCE' });

    await on.sandbox.account(on.school.keyId, {
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      webhook_url: `${on.app.url}/api/webhooks/razorpay/${on.school.webhookPath}`,
    });
    const order = tokenOf(await emi.advance());
    const launch = (await sheet(on.app, order.checkout_token).begin()).data<{ gateway_order_id: string }>();
    await on.sandbox.pay(launch.gateway_order_id);
    await settled(on.sandbox, on.services, on.school);
    await on.services.outbox.drain();
    await atLender(on.sandbox, use.db, 'debit');
    await on.news();
    expect(await emi.view()).toMatchObject({ state: 'ACTIVE', step: 'DONE' });
  });

  it.each([
    ['the mobile for receipts', { purpose: 'receipt' }],
    ['the e-mail', { method: 'email_verf', destination: MEERA.email }],
  ] as const)('is recognized by %s as by the mobile at the form', async (_by, proven) => {
    const { token } = await submitted();
    const back = tokenOf(await askEmi(await aProver(proven), on.school));
    expect(back.order_id).toBe(token.order_id);
  });

  it('has the application only in the new browser: the previous token and browser are refused', async () => {
    const { browser, sheet: before, token } = await submitted();
    const mine = await aProver();
    const back = tokenOf(await askEmi(mine, on.school));
    expect(codeOf(await before.rawView())).toBe('application_token');
    const renew = `/api/checkout/v1/orders/${token.order_id}/token`;
    expect(codeOf(await browser.post(renew))).toBe('order_not_found');
    expect(codeOf(await askEmi(browser, on.school))).toBe('emi_in_progress');
    expect((await emiSheet(on.app, back.checkout_token).rawView()).status).toBe(200);
    expect((await mine.post(renew)).status).toBe(200);
  });

  it('resumes a draft, too, with the details given', async () => {
    const { sheet: before, token } = await begunLoan(on.app, on.services, on.school);
    await before.applicant();
    const back = tokenOf(await askEmi(await aProver(), on.school));
    expect([back.order_id, back.resumed]).toEqual([token.order_id, true]);
    const view = (await emiSheet(on.app, back.checkout_token).rawView()).data<EmiApplicationView>();
    expect(view).toMatchObject({ state: 'DRAFT', step: 'CONSENT' });
  });

  it('continues from the summary by any card of the page, and opens nothing if there is nothing', async () => {
    const mine = await aProver();
    expect(codeOf(await askEmi(mine, on.school, { resume: true }))).toBe('emi_not_found');
    const { token } = await submitted();
    await use.db.query(`update loan_applications set card_code = 'emi-of-last-year'`);
    expect(tokenOf(await askEmi(mine, on.school, { resume: true })).order_id).toBe(token.order_id);
    await use.db.query(`update emi_applications set status = 'REJECTED'`);
    expect(codeOf(await askEmi(mine, on.school, { resume: true }))).toBe('emi_not_found');
    const card = { card_code: 'full', resume: true };
    expect(codeOf(await askEmi(mine, on.school, card))).toBe('invalid_request');
    expect(await use.db.query('select 1 from emi_applications')).toHaveLength(1);
  });

  it('who proved nothing yet learns what to verify, and not whose it is', async () => {
    const { token } = await submitted();
    const stranger = await aStranger();
    for (const more of [{}, { resume: true }]) {
      const answer = await askEmi(stranger, on.school, more);
      expect(codeOf(answer)).toBe('emi_in_progress');
      expect(answer.body).toContain('verify the mobile number or e-mail you applied with');
      expect(answer.json).toMatchObject({ data: null, error: { code: 'emi_in_progress' } });
      for (const secret of [MEERA.mobile, 'XXX', 'eera', token.order_id, token.application_code])
        expect(answer.body).not.toContain(secret);
    }
  });

  it('is no neighbour: another proven contact, an expired proof or another student opens nothing', async () => {
    const { sheet: before } = await submitted();
    const other = await aPupil(on.school, 'KV-2');
    const neighbours = [
      await aProver({ destination: '9876500002' }),
      await aProver({ method: 'email_verf', destination: MEERA.mobile }),
      await aProver({ students: [other] }),
    ];
    const late = await aProver();
    await use.db.query(`update proofs set last_used_at = $2 where browser_session_id = $1`, [
      late.browserId,
      '2026-11-20T05:00:00.000Z',
    ]);
    for (const browser of [...neighbours, late]) {
      expect(codeOf(await askEmi(browser, on.school))).toBe('emi_in_progress');
      expect(codeOf(await askEmi(browser, on.school, { resume: true }))).toBe('emi_in_progress');
    }
    expect((await before.view()).state).toBe('SUBMITTED');
  });

  it('is recognized only at the institute’s own page, and a code of the student without a lookup reveals nothing', async () => {
    const { sheet: before } = await submitted();
    const elsewhere = await aLoanSchool(on.services, {}, 'tunga');
    await connectLender(on.sandbox, elsewhere, '');
    const prover = await aProver({ school: elsewhere });
    expect(codeOf(await askEmi(prover, on.school))).toBe('emi_in_progress');
    const there = { payment_page_slug: elsewhere.slug, resume: true };
    expect(codeOf(await askEmi(await aProver(), on.school, there))).toBe('context_required');
    for (const more of [{}, { resume: true }]) {
      expect(codeOf(await askEmi(on.app.browser(), on.school, more))).toBe('context_required');
    }
    expect((await before.view()).state).toBe('SUBMITTED');
  });
});
