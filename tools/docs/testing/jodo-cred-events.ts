import type { EventType } from '@shulk/contract';
import { expect } from 'vitest';
import {
  atLender,
  begunLoan,
  submittedLoan,
} from '../../../apps/server/src/modules/loans/testing/loan-school.ts';
import type { LoanSchool } from '../../../apps/server/src/modules/loans/testing/loan-school.ts';
import type { ComparedSchool, Happens } from './compared-school.ts';

/** What is pressed on the page of the lender, in this order. */
type Press = 'decision' | 'sign' | 'debit';

/** A plan that went to its lender. @param digits of the PAN, by which the sandbox's lender decides */
async function lentTo(on: ComparedSchool, digits: string, presses: readonly Press[]): Promise<LoanSchool> {
  const borrower = await on.borrower();
  await submittedLoan(on.live.app, on.live.services, borrower, digits);
  for (const press of presses) {
    await atLender(on.live.sandbox, on.live.db, press);
    await on.lenderTells();
  }
  return borrower;
}

/** Lets a plan come so far, and says what the event of it tells. */
const plan =
  (type: EventType, digits: string, ...presses: readonly Press[]): Happens =>
  async (on) => {
    const { pupil } = await lentTo(on, digits, presses);
    return { [type]: { object: 'emi_application', student_id: pupil.uuid } };
  };

/** The events of a student's plans until now. */
async function plansTold(on: ComparedSchool, { pupil }: LoanSchool): Promise<string[]> {
  const told = await on.desk.events({ student_id: pupil.uuid });
  return told.filter(({ data }) => data.object === 'emi_application').map(({ type }) => type);
}

/** What each event of Jodo about loans tells of, made to happen. */
export const EVENTS_OF_CRED: Readonly<Record<string, Happens>> = {
  'cred.loan.application_started': async (on) => {
    const borrower = await on.borrower();
    await begunLoan(on.live.app, on.live.services, borrower);
    expect(await plansTold(on, borrower)).toEqual([]);
    return {};
  },
  'cred.loan.application_filled': plan('emi.submitted', '1111'),
  'cred.loan.agreement_signed': plan('emi.signed', '1111', 'decision', 'sign'),
  'cred.loan.final_approved': plan('emi.approved', '1111', 'decision'),
  'cred.loan.rejected': plan('emi.rejected', '2222', 'decision'),
  'cred.loan.canceled': async (on) => {
    const borrower = await on.borrower();
    const { sheet } = await submittedLoan(on.live.app, on.live.services, borrower);
    await sheet.cancel();
    return { 'emi.cancelled': { object: 'emi_application', student_id: borrower.pupil.uuid } };
  },
  'cred.loan.application_expired': plan('emi.expired', '4444', 'decision'),
  'cred.loan.disbursed': plan('emi.disbursed', '1111', 'decision', 'sign', 'debit'),
  'cred.emi.debited': async (on) => {
    const borrower = await lentTo(on, '1111', ['decision', 'sign', 'debit']);
    const before = await plansTold(on, borrower);
    await on.lenderTells(45 * 86_400);
    const repaid = await on.live.db.query(
      `select 1 from loan_instalments i join emi_applications a on a.id = i.application_id
       where a.student_id = $1 and i.paid_on is not null`,
      [borrower.pupil.id],
    );
    expect(repaid).toHaveLength(1);
    expect([before.at(-1), await plansTold(on, borrower)]).toEqual(['emi.disbursed', before]);
    return {};
  },
};
