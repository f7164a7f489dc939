import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { mountNotifications } from '../../notifications/index.ts';
import { submittedLoan } from '../testing/loan-school.ts';
import { useLoanSuite } from '../testing/loan-suite.ts';
import { resolveLoans } from './resolve-loans.ts';

describeOnBoth(
  'a fee under an EMI application that is paid at the counter (money 1, decision 133)',
  (use) => {
    const on = useLoanSuite(use, {}, mountNotifications);
    beforeEach(async () => {
      await use.db.query('update institutes set support = $2 where id = $1', [
        on.school.instituteId,
        { phones: [], emails: ['fees@kaveri.example'] },
      ]);
    });

    /** Cash for the first of its fees, as an import records it. */
    const pay = (fee: number | undefined, amount = 1_000_000) =>
      use.db.one<{ id: number }>(
        `select record_payment($1, $2, $3, 'TXN' || $3, 'CASH', '', 'OLD/1', $4, $5::jsonb) as id`,
        [
          on.school.instituteId,
          on.school.pupil.id,
          `P-${fee}`,
          on.services.clock.now(),
          JSON.stringify([{ fee_line_id: fee, amount_paise: amount }]),
        ],
      );
    const mails = async (): Promise<string[]> => {
      await on.services.outbox.drain();
      return on.services.sent.filter(({ template }) => template === 'institute_news').map(({ text }) => text);
    };

    it('has its application withdrawn at the lender, and family and office are notified', async () => {
      await submittedLoan(on.app, on.services, on.school);
      await pay(on.school.fees[0]);
      await resolveLoans(on.services);
      expect(await on.state()).toBe('CANCELLED');
      expect((await mails()).join(' ')).toContain('was paid at your counter, so we withdrew the application');
      expect(on.services.sent.map(({ template }) => template)).toContain('emi_cancelled');
      const lent = await use.db.query(
        `select 1 from emi_applications where holds_fees(status) and institute_id = $1`,
        [on.school.instituteId],
      );
      expect(lent).toEqual([]);
      expect(await checkBooks(use.db, { now: on.services.clock.now() })).toEqual([]);
    });

    it('has it withdrawn though a waiting sheet queries the lender all the time, and again while the lender is down', async () => {
      const { sheet } = await submittedLoan(on.app, on.services, on.school);
      await pay(on.school.fees[0]);
      on.services.clock.advance(5);
      await sheet.view();
      const reach = (base: string) =>
        use.db.query('update lender_accounts set base_url = $2 where institute_id = $1', [
          on.school.instituteId,
          base,
        ]);
      await reach('http://127.0.0.1:9');
      await resolveLoans(on.services);
      expect(await on.state()).toBe('SUBMITTED');
      await reach('');
      on.services.clock.advance(599);
      await sheet.view();
      await resolveLoans(on.services);
      expect(await on.state()).toBe('SUBMITTED');
      on.services.clock.advance(1);
      await resolveLoans(on.services);
      expect(await on.state()).toBe('CANCELLED');
    });

    it('leaves it alone if the payment was reversed before, or was of another fee', async () => {
      await submittedLoan(on.app, on.services, on.school);
      const { id } = await pay(on.school.fees[0]);
      await use.db.query(`select reverse_payment($1, $2, 'Wrong child', '', $3, $3)`, [
        on.school.instituteId,
        id,
        on.services.clock.now(),
      ]);
      await resolveLoans(on.services);
      expect(await on.state()).not.toBe('CANCELLED');
      expect(await mails()).toEqual([]);
    });
  },
);
