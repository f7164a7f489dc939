import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aBundle, aCashPayment, aLine, aStudent } from '../imports/testing/a-bundle.ts';
import { useImports } from '../imports/testing/import-suite.ts';
import { faultsOfEvents } from './testing/faults-of-events.ts';

describeOnBoth('what a file of the institute changes', (use) => {
  const suite = useImports(use);
  let last = 0;
  const read = async (): Promise<{ type: string; body: Record<string, unknown> }[]> => {
    expect(await faultsOfEvents(use.db)).toEqual([]);
    const told = await use.db.query<{ id: number; type: string; body: Record<string, unknown> }>(
      'select id, type, body from events where id > $1 order by id',
      [last],
    );
    last = told.at(-1)?.id ?? last;
    return told;
  };
  const names = async (): Promise<string[]> => (await read()).map(({ type }) => type);
  const load = (student: Parameters<typeof aStudent>[0], more: object = {}) =>
    suite.load(aBundle({ students: [aStudent(student)], payments: [], emi_applications: [], ...more }));

  it('is told: a new student, its guardian and its fees, without a name or a mobile', async () => {
    await load({
      fee_lines: [aLine(), aLine({ code: 'T2', concessions: [{ label: 'Sibling', amount: 100 }] })],
    });
    const told = await read();
    expect(told.map(({ type }) => type)).toEqual([
      'student.created',
      'guardian.created',
      'fee_line.created',
      'fee_line.created',
      'concession.granted',
    ]);
    expect(told[0]?.body).toMatchObject({ object: 'student', id: 'H-1', class_code: 'V', status: 'ACTIVE' });
    expect(told[1]?.body).toMatchObject({ object: 'guardian', student_id: 'H-1', has_mobile: true });
    expect(told[2]?.body).toMatchObject({
      object: 'fee_line',
      code: 'T1',
      head: 'TUITION',
      gross: 1000,
      balance: 1000,
    });
    expect(JSON.stringify(told)).not.toMatch(/\bAsha\b|\bLata\b|9000000801/);
    await load({
      fee_lines: [aLine(), aLine({ code: 'T2', concessions: [{ label: 'Sibling', amount: 100 }] })],
    });
    expect(await names()).toEqual([]);
  });

  it('is told: another class, the end of a student, another mobile, another amount and a withdrawn fee', async () => {
    await load({ fee_lines: [aLine(), aLine({ code: 'T2' })] });
    await read();
    await load({ class_code: 'VI', fee_lines: [aLine({ gross: 1200 }), aLine({ code: 'T2' })] });
    expect(await names()).toEqual(['student.updated', 'fee_line.updated']);
    await load({
      class_code: 'VI',
      status: 'LEFT',
      guardians: [{ name: 'Lata', relation: 'MOTHER', mobile: '9000000802', email: 'lata@example.in' }],
      fee_lines: [aLine({ gross: 1200 }), aLine({ code: 'T2', status: 'CANCELLED' })],
    });
    expect((await names()).toSorted()).toEqual([
      'fee_line.cancelled',
      'guardian.contact_changed',
      // The primary contact is taken from all before it is given to one.
      'guardian.updated',
      'student.deactivated',
    ]);
    await load({
      class_code: 'VI',
      guardians: [{ name: 'Lata', relation: 'MOTHER', mobile: '9000000802', email: 'lata@example.in' }],
      fee_lines: [aLine({ gross: 1200 })],
    });
    expect(await names()).toEqual(['student.activated']);
  });

  it('is told: money at the counter, and that it was taken back', async () => {
    await load({});
    await read();
    await load({}, { payments: [aCashPayment({ mode: 'CHEQUE', reference: 'Cheque 1' })] });
    const [paid] = await read();
    expect(paid).toMatchObject({
      type: 'offline_payment.recorded',
      body: {
        object: 'offline_payment',
        code: 'P1',
        amount: 400.25,
        status: 'RECORDED',
        lines: [{ code: 'T1', amount: 400.25, balance_after: 599.75 }],
      },
    });
    await load(
      {},
      {
        payments: [aCashPayment({ mode: 'CHEQUE', reference: 'Cheque 1' })],
        payment_reversals: [
          { institute_code: 'hill-school', payment: 'P1', reversed_on: '2026-11-02', reason: 'Returned' },
        ],
      },
    );
    const [back] = await read();
    expect(back).toMatchObject({
      type: 'offline_payment.cancelled',
      body: { status: 'CANCELLED', cancel_reason: 'Returned', version: 2 },
    });
  });
});
