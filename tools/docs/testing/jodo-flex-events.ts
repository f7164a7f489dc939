import { expect } from 'vitest';
import type { Planned } from '../../../apps/server/src/modules/mandates/testing/live-mandates.ts';
import { settled } from '../../../apps/server/src/modules/payments/testing/pay-flow.ts';
import type { ComparedSchool, Happens } from './compared-school.ts';
import type { ApiData } from './desk.ts';

/** An auto debit to which its payer agreed, with the days of its debits and its id. */
interface Agreed {
  readonly planned: Planned;
  readonly student_id: string;
  readonly mandate_id: string;
  /** A moment so many days from the first debit's day. */
  readonly at: (offset: number, time?: string) => string;
}

/** The auto debit of a student, as the ERP reads it. */
async function mandateOf(on: ComparedSchool, student_id: string): Promise<ApiData> {
  const [found] = await on.desk.list('GET /mandates', { query: { student_id } });
  if (found === undefined) throw new Error(`${student_id} has no auto debit.`);
  return found;
}

/** An auto debit of one debit, or of two ten days apart. @param paise of each; the sandbox bounces what ends in 31 */
async function agreed(on: ComparedSchool, ...paise: readonly number[]): Promise<Agreed> {
  const { at } = on.days();
  const planned = await on.live.authorised(
    paise.map((amount, n) => ({ paise: amount, due: at(10 * n, '12:00').slice(0, 10) })),
  );
  const student_id = planned.pupil.uuid;
  const { id } = await mandateOf(on, student_id);
  return { planned, student_id, mandate_id: id, at };
}

/** An auto debit whose only debit was taken. @returns the debit's payment, as the ERP reads it */
async function debited(on: ComparedSchool): Promise<ApiData> {
  const { student_id, at } = await agreed(on, 900_000);
  await on.live.moveTo(at(1));
  const [payment] = await on.desk.list('GET /payments', { query: { student_id } });
  if (payment === undefined) throw new Error('The debit was not taken.');
  return payment;
}

/** What the payer pays before agreeing to debits for the rest: the fee that a link of the ERP names. */
async function paidDown(on: ComparedSchool): Promise<ApiData> {
  const later = on.days().due;
  const student_id = await on.newStudent([
    on.fee({ code: 'DOWN' }),
    on.fee({ code: 'REST', due_date: later }),
  ]);
  const payment = await on.pay(await on.orderByLink(await on.newLink(student_id, { fee_lines: ['DOWN'] })));
  await on.live.approve(await on.live.ask(await on.planned(student_id)));
  const debits = await on.desk.list('GET /debits', { query: { student_id } });
  expect(debits).toMatchObject([{ due_date: later, lines: [{ code: 'REST' }] }]);
  expect(payment).toMatchObject({ lines: [{ code: 'DOWN' }] });
  return payment;
}

/** The bank ends an auto debit, as its payer asked it to. */
async function endAtBank(on: ComparedSchool, { planned }: Agreed): Promise<void> {
  const { db, sandbox, services, school } = on.live;
  const { id } = await db.one<{ id: string }>(
    'select gateway_token_id as id from mandates where student_id = $1',
    [planned.pupil.id],
  );
  await fetch(`${sandbox.url}/sandbox-api/tokens/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'cancelled' }),
  });
  await settled(sandbox, services, school);
}

/** What each event of Jodo about instalments tells of, made to happen. */
export const EVENTS_OF_FLEX: Readonly<Record<string, Happens>> = {
  'flex.subscription.setup': async (on) => {
    const { due } = on.days();
    const { pupil } = await on.live.ask(await on.live.aPlanned([{ paise: 900_000, due }]));
    return { 'mandate.created': { object: 'mandate', student_id: pupil.uuid, status: 'CREATED' } };
  },
  'flex.subscription.active': async (on) => {
    const { mandate_id: id } = await agreed(on, 900_000);
    return { 'mandate.active': { object: 'mandate', id, status: 'ACTIVE' } };
  },
  'flex.subscription.updated': async (on) => {
    const { planned, mandate_id, at } = await agreed(on, 900_000, 800_000);
    await on.desk.call('POST /mandates/{mandate_id}/debits/{instalment_no}/skip', {
      ids: { mandate_id, instalment_no: 1 },
    });
    await on.live.db.query('update fee_lines set concession_paise = 100000 where id = $1', [planned.fees[1]]);
    await on.live.moveTo(at(10, '00:30'));
    return {
      'debit.skipped': { object: 'debit', id: `${mandate_id}.1`, status: 'SKIPPED' },
      'debit.notified': { object: 'debit', id: `${mandate_id}.2`, planned: 8_000, amount: 7_000 },
    };
  },
  'flex.subscription.cancelled': async (on) => {
    const { mandate_id } = await agreed(on, 900_000);
    const { id } = await on.desk.call('POST /mandates/{mandate_id}/cancel', { ids: { mandate_id } });
    return { 'mandate.cancelled': { object: 'mandate', id, status: 'CANCELLED' } };
  },
  'flex.subscription.closed': async (on) => {
    const { mandate_id: id, at } = await agreed(on, 900_000);
    await on.live.moveTo(at(1));
    return { 'mandate.completed': { object: 'mandate', id, status: 'COMPLETED' } };
  },
  'flex.mandate.cancelled': async (on) => {
    const ended = await agreed(on, 900_000);
    await endAtBank(on, ended);
    return { 'mandate.cancelled': { object: 'mandate', id: ended.mandate_id, status: 'CANCELLED' } };
  },
  'flex.mandate.expired': async (on) => {
    const { due, at } = on.days();
    const asked = await on.live.ask(await on.live.aPlanned([{ paise: 900_000, due }]));
    await asked.register();
    await on.live.moveTo(at(0));
    const { id } = await mandateOf(on, asked.pupil.uuid);
    return { 'mandate.expired': { object: 'mandate', id, status: 'EXPIRED' } };
  },
  'flex.instalment.debited': async (on) => {
    const { id, student_id, amount } = await debited(on);
    return {
      'debit.captured': { object: 'debit', student_id, amount, status: 'PAID' },
      'payment.captured': { object: 'payment', id, amount },
    };
  },
  'flex.instalment.settled': async (on) => on.payOut(await debited(on)),
  'flex.instalment.bounced': async (on) => {
    const { mandate_id, at } = await agreed(on, 900_031);
    await on.live.moveTo(at(0, '14:00'));
    return { 'debit.bounced': { object: 'debit', id: `${mandate_id}.1`, amount: 9_000.31 } };
  },
  'flex.downpayment.debited': async (on) => {
    const { id, amount } = await paidDown(on);
    return { 'payment.captured': { object: 'payment', id, amount } };
  },
  'flex.downpayment.settled': async (on) => on.payOut(await paidDown(on)),
};
