import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { describeOnBoth, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { makeReceipt } from './index.ts';
import { drawnReceipts } from './make-receipt.ts';
import { aFee, aGuardian, aReceiptSchool, capture, correct } from './testing/receipt-school.ts';
import type { ReceiptSchool } from './testing/receipt-school.ts';

describeOnBoth('what a receipt says of who paid and what was paid before (institute 10)', (use) => {
  let services: TestServices;
  let school: ReceiptSchool;

  beforeAll(async () => {
    services = testServices(use.db);
    school = await aReceiptSchool(use.db, 'part');
  });

  const draw = async (paymentId: number): Promise<Buffer> =>
    (await makeReceipt(services, paymentId)) ?? Buffer.alloc(0);
  const textOf = async (paymentId: number): Promise<string> =>
    readPdf(await draw(paymentId))
      .pages.map(({ text }) => text)
      .join('|');
  /** Forgets the drawn papers, so that the next reader has one rendered again. */
  const forget = () => services.parts.of(drawnReceipts).clear();
  const payerOn = async (paymentId: number): Promise<string | undefined> =>
    /\|Received from\|([^|]*)/.exec(await textOf(paymentId))?.[1];

  describe('a part payment', () => {
    const fee = { label: 'Tuition', gross: 100_000, concession: 10_000 };
    const part = (fee_line_id: number, balance: number) =>
      capture(use.db, school, school.students.bala.id, [{ label: 'Tuition', balance, fee_line_id }]);

    it('shows what was payable, paid earlier, paid now and is left', async () => {
      const line = await aFee(use.db, school, school.students.bala.id, fee);
      const [first, second] = [await part(line, 40_000), await part(line, 30_000)];
      expect(await textOf(first.paymentId)).toContain(
        'Fee|Concession|Payable|Paid now|Balance left|1|Tuition|1,000.00|100.00|900.00|400.00|500.00',
      );
      expect(await textOf(second.paymentId)).toContain(
        'Fee|Concession|Payable|Paid earlier|Paid now|Balance left|1|Tuition|1,000.00|100.00|900.00|400.00|300.00|200.00',
      );
    });

    it('is the same paper to the byte when it is rendered again after the fee was changed and paid (docs/decisions/0019)', async () => {
      const line = await aFee(use.db, school, school.students.bala.id, fee);
      const paid = await part(line, 40_000);
      const first = await draw(paid.paymentId);
      await use.db.query(
        `update fee_lines set gross_paise = 150000, concession_paise = 20000, concessions = '[{"reason": "Late"}]' where id = $1`,
        [line],
      );
      await part(line, 30_000);
      forget();
      expect((await draw(paid.paymentId)).equals(first)).toBe(true);
    });

    it('without a student was payable in full', async () => {
      const { paymentId } = await capture(use.db, school, null, [{ label: 'Prospectus', balance: 5_000 }]);
      const text = await textOf(paymentId);
      expect(text).toContain('Payable|Paid now|Balance left|1|Prospectus|50.00|50.00|0.00');
      expect(text).not.toContain('Received from');
    });

    it('captured before these figures were stored is rendered by the first template (docs/decisions/0019)', async () => {
      const line = await aFee(use.db, school, school.students.bala.id, fee);
      await part(line, 40_000);
      const { paymentId } = await part(line, 30_000);
      await use.db.query('update receipts set template = 1 where payment_id = $1', [paymentId]);
      await use.db.query(
        `update order_lines set gross_paise = null, concession_paise = null, concessions = null, earlier_paise = null
         where order_id = (select order_id from payments where id = $1)`,
        [paymentId],
      );
      const text = await textOf(paymentId);
      expect(text).toContain('Fee|Concession|Paid|Balance left|1|Tuition|1,000.00|100.00|300.00|200.00');
      expect(text).not.toContain('Received from');
    });
  });

  describe('the payer', () => {
    const lines = [{ label: 'Bus', balance: 1_000 }];
    let studentId: number;
    beforeAll(async () => {
      studentId = school.students.asha.id;
      await aGuardian(use.db, school, studentId, { name: 'Meena Rao', mobile: '9876500011' });
      await aGuardian(use.db, school, studentId, { name: 'Suresh Rao', email: 'Suresh@example.in' });
      await aGuardian(use.db, school, studentId, { name: 'Parent', mobile: '9876500013' });
      // Another child's guardian has the same mobile: nobody of this family.
      await aGuardian(use.db, school, school.students.bala.id, { name: 'Ravi Iyer', mobile: '9876500014' });
    });

    it.each([
      ['the guardian whose mobile paid', { mobile: '9876500011' }, 'Meena Rao'],
      ['the guardian whose e-mail paid', { mobile: '', email: 'suresh@example.in' }, 'Suresh Rao'],
      [
        'the mobile’s guardian before the e-mail’s',
        { mobile: '9876500011', email: 'suresh@example.in' },
        'Meena Rao',
      ],
      ['the student, of a guardian who gave no name', { mobile: '9876500013' }, 'Asha Rao'],
      ['the student, of a contact that is not on file for it', { mobile: '9876500014' }, 'Asha Rao'],
    ])('is %s', async (_who, contact, name) => {
      const { paymentId } = await capture(use.db, school, studentId, lines, contact);
      expect(await payerOn(paymentId)).toBe(name);
    });

    it('stays who it was when the guardian’s record changes, even if the receipt is issued again', async () => {
      const { chitra } = school.students;
      await aGuardian(use.db, school, chitra.id, { name: 'Latha Rao', mobile: '9876500021' });
      const paid = await capture(use.db, school, chitra.id, lines, { mobile: '9876500021' });
      const unknown = await capture(use.db, school, chitra.id, lines, { mobile: '9876500022' });
      expect(await payerOn(paid.paymentId)).toBe('Latha Rao');
      expect(await payerOn(unknown.paymentId)).toBe('Chitra Rao');
      await use.db.query(`update guardians set name = 'Somebody Else' where name = 'Latha Rao'`);
      forget();
      expect(await payerOn(paid.paymentId)).toBe('Latha Rao');
      await correct(use.db, chitra.id, { first_name: 'Chaitra' });
      expect(await payerOn(paid.paymentId)).toBe('Latha Rao');
      expect(await textOf(paid.paymentId)).toContain('Issued again on');
      expect(await payerOn(unknown.paymentId)).toBe('Chaitra Rao');
    });
  });
});
