import type { EmiApplicationView, OrderToken } from '@shulk/contract';
import { EMI_MOVES, isAppliedForEmi } from '@shulk/domain';
import type { EmiState } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth, force } from '../../testing/index.ts';
import { codeOf } from '../fees/testing/fee-suite.ts';
import { moveLoan } from './applications/move-loan.store.ts';
import { aPayer, anOrder } from '../payments/testing/paying-school.ts';
import { askEmi, begunLoan, emiSheet, lastCode, submittedLoan } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

interface Refused {
  readonly error: { readonly fields: Record<string, string> };
}

describeOnBoth('the rules of an EMI application', (use) => {
  const on = useLoanSuite(use);
  const begun = () => begunLoan(on.app, on.services, on.school);
  const submitted = () => submittedLoan(on.app, on.services, on.school);
  const ready = async () => {
    const loan = await begun();
    await loan.sheet.applicant();
    await loan.sheet.sendCode();
    return loan;
  };

  it('opens none without a lender that can be reached, nor if nothing is left to lend', async () => {
    const browser = await aPayer(on.app, on.services, on.school, on.school.pupil);
    const plan = (more: object) =>
      use.db.query('update emi_plans set plan = plan || $1::jsonb', [JSON.stringify(more)]);
    await plan({ lender: 'Nobody' });
    expect(codeOf(await askEmi(browser, on.school))).toBe('mode_unavailable');
    await plan({ lender: 'Sahyadri Finance', advance: 10 });
    expect(codeOf(await askEmi(browser, on.school))).toBe('card_unavailable');
  });

  it('resumes a draft while its offer is valid, and makes a new one when the fees changed (R2, R4)', async () => {
    const { browser, token } = await begun();
    expect((await askEmi(browser, on.school)).data<OrderToken>()).toMatchObject({
      order_id: token.order_id,
      resumed: true,
    });
    await use.db.query('update fee_lines set settled_paise = 500000 where id = $1', [on.school.fees[2]]);
    const other = (await askEmi(browser, on.school)).data<OrderToken>();
    expect([other.resumed, other.amount]).toEqual([false, 55000]);
    const states = await use.db.query('select status from emi_applications order by id');
    expect(states).toEqual([{ status: 'CANCELLED' }, { status: 'DRAFT' }]);
  });

  it('freezes the key facts with the application, whatever the plan says later (regulation E.10)', async () => {
    const { sheet } = await begun();
    const before = (await sheet.view()).key_facts;
    await use.db.query(`update emi_plans set plan = plan || '{"rate_bps": 5000, "months": 20}'`);
    expect((await sheet.view()).key_facts).toEqual(before);
  });

  it('says of each wrong detail what to type, and stores none of them', async () => {
    const { sheet } = await begun();
    const answer = await sheet.applicant({ pan: 'ABC', pin_code: '1' });
    expect(codeOf(answer)).toBe('invalid_request');
    expect(Object.keys((JSON.parse(answer.body) as Refused).error.fields)).toEqual(['pan', 'pin_code']);
    expect((await sheet.view()).step).toBe('DETAILS');
  });

  it('takes no mobile that is not on record for the student (R28)', async () => {
    const { sheet } = await begun();
    expect(codeOf(await sheet.applicant({ mobile: '9811111111' }))).toBe('contact_mismatch');
  });

  it('keeps the details sealed, and shows them masked (regulation E.8)', async () => {
    const { sheet } = await begun();
    const shown = (await sheet.applicant()).data<EmiApplicationView>();
    expect(shown.applicant).toEqual({
      name: 'Meera Rao',
      pan: 'XXXXXX111A',
      mobile: 'XXXXXX0001',
      email: 'mee****@example.in',
    });
    const stored = JSON.stringify(await use.db.query('select * from loan_applications'));
    expect(stored).not.toContain('ABCPA1111A');
    expect(stored).not.toContain('Lake View');
  });

  it('sends nothing to the lender before the consent, and takes no other text than the one shown', async () => {
    const { sheet } = await ready();
    expect(codeOf(await sheet.consent(lastCode(on.services), '2020-01-01'))).toBe('invalid_request');
    const wrong = String((Number(lastCode(on.services)) + 1) % 10_000).padStart(4, '0');
    expect(codeOf(await sheet.consent(wrong))).toBe('otp_wrong');
    expect(await on.state()).toBe('DRAFT');
    expect(await use.db.query('select 1 from loan_consents')).toEqual([]);
  });

  it('keeps version, text, time and channel of the consent, and nobody can change them (regulation E.8)', async () => {
    await submitted();
    const [kept] = await use.db.query(
      'select text_version, channel, sent_to, given_at, body from loan_consents',
    );
    expect(kept).toMatchObject({
      text_version: '2026-11-20',
      channel: 'sms',
      sent_to: 'XXXXXX0001',
      given_at: '2026-11-20T06:00:00.000Z',
      body: expect.stringContaining('no signature'),
    });
    await expect(use.db.query(`update loan_consents set text_version = 'x'`)).rejects.toThrow('append-only');
    await expect(use.db.query('delete from loan_consents')).rejects.toThrow('append-only');
  });

  it('submits once, though the consent is pressed twice at the same moment', async () => {
    const { sheet } = await ready();
    const code = lastCode(on.services);
    const answers = await Promise.all([sheet.consent(code), sheet.consent(code)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const submissions = await use.db.query(
      `select 1 from state_history where kind = 'emi' and to_state = 'SUBMITTED'`,
    );
    expect(submissions).toHaveLength(1);
    expect(await use.db.query('select 1 from loan_consents')).toHaveLength(1);
  });

  it('waits while an order holds one of its fees (R2)', async () => {
    const { sheet } = await ready();
    await anOrder(on.school, on.school.pupil, [{ fee: on.school.fees[0] ?? 0, balance: 1_000_000 }]);
    expect(codeOf(await sheet.consent(lastCode(on.services)))).toBe('order_in_progress');
    expect(await on.state()).toBe('DRAFT');
    // A refused consent does not use up the code.
    await use.db.query('delete from open_fee_lines');
    expect((await sheet.consent(lastCode(on.services))).status).toBe(200);
  });

  it('leaves its fees to no order, not even to one made at the same moment (R7)', async () => {
    await submitted();
    const line = [{ fee: on.school.fees[0] ?? 0, balance: 1_000_000 }];
    const made = await anOrder(on.school, on.school.pupil, line, { reserve: false });
    const reserve = use.db.query('insert into open_fee_lines (fee_line_id, order_id) values ($1, $2)', [
      on.school.fees[0],
      made.id,
    ]);
    await expect(reserve).rejects.toMatchObject({ code: 'SH001' });
  });

  it('is refused if another application has the fees, and if less is owed than was offered', async () => {
    const first = await ready();
    on.services.clock.advance(120);
    const second = await ready();
    expect((await second.sheet.consent(lastCode(on.services))).status).toBe(200);
    const codes = on.services.sent.filter(({ template }) => template === 'otp');
    const firstCode = codes[0]?.text.slice(0, 4) ?? '';
    expect(codeOf(await first.sheet.consent(firstCode))).toBe('emi_in_progress');

    await use.db.query(`update emi_applications set status = 'REJECTED' where status = 'SUBMITTED'`);
    await use.db.query('update fee_lines set settled_paise = gross_paise where id = $1', [on.school.fees[0]]);
    expect(codeOf(await first.sheet.consent(firstCode))).toBe('selection_invalid');
  });

  it('moves only along allowed edges, each with one line of history', async () => {
    await submitted();
    const { id } = await use.db.one<{ id: number }>('select id from emi_applications');
    const states = Object.keys(EMI_MOVES) as EmiState[];
    for (const from of states) {
      for (const to of states) {
        await force(use.db, `update emi_applications set status = '${from}'`);
        // Only its last instalment completes a loan (decision 38).
        await use.db.query('update loan_instalments set paid_on = due_on where paid_on is null');
        const moved = await moveLoan(use.db, id, to, 'lender', on.services.clock.now());
        expect([from, to, moved]).toEqual([from, to, EMI_MOVES[from].includes(to)]);
      }
    }
    const lines = await use.db.query(`select 1 from state_history where kind = 'emi' and cause = 'lender'`);
    expect(lines).toHaveLength(Object.values(EMI_MOVES).flat().length);
  });

  it('holds fees in the database exactly where the product says so (R7)', async () => {
    for (const state of Object.keys(EMI_MOVES) as EmiState[]) {
      const row = await use.db.one<{ holds: boolean }>('select holds_fees($1) as holds', [state]);
      expect([state, row.holds]).toEqual([state, isAppliedForEmi(state)]);
    }
  });

  it('accepts only its own token, for a quarter of an hour', async () => {
    const { sheet } = await begun();
    expect((await emiSheet(on.app, 'emi.not-a-token').rawView()).status).toBe(401);
    on.services.clock.advance(15 * 60);
    expect(codeOf(await sheet.rawView())).toBe('application_token');
  });
});
