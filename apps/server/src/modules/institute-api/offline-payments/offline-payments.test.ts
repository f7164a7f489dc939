import { apiSchemas, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { mountInstituteApi } from '../index.ts';
import { aFee, aPupil, aSchool } from '../testing/a-school.ts';

const payment = reader(apiSchemas.offline_payment);

describeOnBoth('money that an institute’s own system received', (use) => {
  const on = useApi(use, mountInstituteApi);
  let keys = 0;
  beforeEach(async () => {
    await aSchool(use.db, on.own);
    const fee_lines = [aFee(), aFee({ code: 'T2', gross: 1000 })];
    for (const id of ['K-1', 'K-2']) await on.call('PUT', `/students/${id}`, { body: aPupil({ fee_lines }) });
    await use.db.query('delete from events_waiting');
  });
  const cash = (over: object = {}) => ({
    code: 'C-1',
    student_id: 'K-1',
    received_on: '2026-11-19',
    mode: 'CASH',
    allocation: [{ line: 'T1', amount: 1200.5 }],
    ...over,
  });
  const post = (path: string, body: unknown, key = `k${(keys += 1)}`) =>
    on.call('POST', `/offline-payments${path}`, { body, headers: { 'idempotency-key': key } });
  const lineOf = async (code = 'T1') =>
    (await on.get(`/students/K-1/fee-lines/${code}`)).data(reader(apiSchemas.fee_line));
  const events = async () =>
    (await use.db.query<{ type: string }>('select type from events_waiting order by id')).map(
      ({ type }) => type,
    );
  const fieldsOf = (answer: { json: unknown }) =>
    (answer.json as { error: { fields: Record<string, string> } }).error.fields;

  it('is booked with its receipt, its late fee and what was let off by name, and read as written', async () => {
    const made = await post(
      '',
      cash({
        mode: 'CHEQUE',
        reference: '000123',
        give_receipt: true,
        allocation: [
          { line: 'T1', amount: 1200.5, late_fee: 50 },
          { line: 'T2', amount: 1000, late_fee_waived: { amount: 25, by: 'Principal', reason: 'Illness' } },
        ],
      }),
    );
    expect(made.status).toBe(201);
    const body = made.data(payment);
    expect(body).toMatchObject({
      object: 'offline_payment',
      code: 'C-1',
      student_id: 'K-1',
      status: 'RECORDED',
      amount: 2250.5,
      mode: 'CHEQUE',
      receipt_number: 'RCP/2026-27/000001',
    });
    for (const id of ['C-1', body.id])
      expect((await on.get(`/offline-payments/${id}`)).data(payment)).toEqual(body);
    const list = (await on.get('/offline-payments?student_id=k-1')).data(
      reader(listOf(apiSchemas.offline_payment)),
    );
    expect(list.data).toEqual([body]);
    expect(await lineOf()).toMatchObject({ settled: 1200.5, late_fee_paid: 50, balance: 2999.5 });
    expect(await lineOf('T2')).toMatchObject({ balance: 0, late_fee_waived: 25 });
    expect(await events()).toEqual(['offline_payment.recorded', 'late_fee.waived', 'receipt.issued']);
    expect(codeOf(await on.get('/offline-payments/C-9'))).toBe('not_found');
  });

  it('is booked once when fifty calls with one key come at the same time, and all get the same answer', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => post('', cash(), 'one')));
    expect(all.map(({ status }) => status).filter((status) => status !== 201)).toEqual([]);
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await lineOf()).toMatchObject({ settled: 1200.5 });
    expect(codeOf(await post('', cash({ code: 'C-2' }), 'one'))).toBe('idempotency_reused');
  });

  it('is nothing new when the same code comes again with another key, and refused with other content', async () => {
    const first = (await post('', cash())).data(payment);
    const again = await post('', cash());
    expect([again.status, again.data(payment)]).toEqual([200, first]);
    const other = await post('', cash({ allocation: [{ line: 'T1', amount: 5 }] }));
    expect(fieldsOf(other)['code']).toContain('give a new payment a new code');
    expect(await events()).toEqual(['offline_payment.recorded']);
  });

  it('is refused with what to do next, field by field, and nothing is booked', async () => {
    const part = (over: object) => ({ allocation: [{ line: 'T1', amount: 100, ...over }] });
    const cases: readonly (readonly [object, string, string])[] = [
      [part({ amount: 4200.005 }), 'allocation.0.amount', 'at most 2 decimals'],
      [part({ amount: -100 }), 'allocation.0.amount', '0'],
      [part({ amount: 4200.01 }), 'allocation.0.amount', '4,200 is left on it'],
      [part({ line: 'T3' }), 'allocation.0.line', 'no fee line "T3"'],
      [{ student_id: 'K-9' }, 'student_id', 'no student "K-9"'],
      [{ received_on: '2026-11-21' }, 'received_on', 'after today'],
      [{ mode: 'BARTER' }, 'mode', ''],
      [{ code: undefined }, 'code', ''],
    ];
    for (const [over, field, text] of cases) {
      const answer = await post('', cash(over));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
      expect(fieldsOf(answer)[field], JSON.stringify(over)).toContain(text);
    }
    expect(codeOf(await on.call('POST', '/offline-payments', { body: cash() }))).toBe('idempotency_missing');
    expect(await events()).toEqual([]);
  });

  it('is taken back once: its fees are owed again, and a second reason is refused', async () => {
    await post('', cash({ give_receipt: true }));
    const cancel = (reason: string, key?: string) => post('/C-1/cancel', { reason }, key);
    const all = await Promise.all(Array.from({ length: 10 }, () => cancel('Cheque returned', 'back')));
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(all[0]?.data(payment)).toMatchObject({
      status: 'CANCELLED',
      cancel_reason: 'Cheque returned',
      version: 2,
    });
    expect((await on.get('/offline-payments/C-1')).data(payment)).toEqual(all[0]?.data(payment));
    expect(await lineOf()).toMatchObject({ settled: 0, balance: 4200 });
    const other = await cancel('Another reason');
    expect([other.status, codeOf(other)]).toEqual([409, 'reversal_refused']);
    expect(codeOf(await post('/C-9/cancel', { reason: 'x' }))).toBe('not_found');
    expect((await events()).filter((type) => type === 'offline_payment.cancelled')).toHaveLength(1);
    const { asked_by } = await use.db.one<{ asked_by: string }>(
      `select reversal_asked_by as asked_by from payments`,
    );
    expect(asked_by).toBe('key erp');
  });
});
