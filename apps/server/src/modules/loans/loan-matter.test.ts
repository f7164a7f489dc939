import type { OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { quoteChoices } from '../fees/index.ts';
import { aSession } from '../fees/testing/fee-suite.ts';
import { aPayer } from '../payments/testing/paying-school.ts';
import { mountSessions } from '../sessions/index.ts';
import { askEmi, atLender, emiSheet, lastCode } from './testing/loan-school.ts';
import { useLoanSuite } from './testing/loan-suite.ts';

describeOnBoth('what an EMI application is about (specification 8)', (use) => {
  const on = useLoanSuite(use, {}, (http) => mountSessions(http, { quoteChoices }));

  it('is kept on it as its session says, and on the order of its advance, whatever becomes of the session', async () => {
    const { app, services, school } = on;
    const browser = await aPayer(app, services, school, school.pupil);
    const fees = await use.db.query<{ sft_code: string }>('select sft_code from fee_lines order by id');
    const chosen = fees.map(({ sft_code }, index) => ({ sft_code, amount: `${index + 1}0000` }));
    const notes = { branch: 'Mechanical' };
    const session_code = await aSession(browser, school.pupil.sbd_code, chosen, { selected_data: { notes } });
    await use.db.query(`update pay_sessions set reference_id = 'invoice-9'`);
    const token = (await askEmi(browser, school, { session_code })).data<OrderToken>();
    const matter = { reference_id: 'invoice-9', notes };
    expect(await use.db.query('select reference_id, notes from loan_applications')).toEqual([matter]);
    await use.db.query(`update pay_sessions set reference_id = '', selected_data = '{}'`);
    const sheet = emiSheet(app, token.checkout_token);
    await sheet.applicant({ pan: 'ABCPA1111A' });
    await sheet.sendCode();
    (await sheet.consent(lastCode(services))).data();
    await atLender(on.sandbox, use.db, 'decision');
    await atLender(on.sandbox, use.db, 'sign');
    await on.news();
    (await sheet.advance()).data();
    expect(await use.db.query('select reference_id, notes from orders')).toEqual([matter]);
  });
});
