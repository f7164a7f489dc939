import { apiFeeLinesBulk, apiHead, apiSchemas, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { mountInstituteApi } from '../index.ts';
import { aFee, aPupil, aSchool } from '../testing/a-school.ts';

const line = reader(apiSchemas.fee_line);
const page = listOf(apiSchemas.fee_line);

describeOnBoth('fees of an institute’s own system', (use) => {
  const on = useApi(use, mountInstituteApi);
  beforeEach(async () => {
    await aSchool(use.db, on.own);
    for (const id of ['K-1', 'K-2']) await on.call('PUT', `/students/${id}`, { body: aPupil() });
    await use.db.query('delete from events_waiting');
  });
  const fee = (over: object = {}) => {
    const { code: _code, ...body } = aFee(over);
    return body;
  };
  const put = (path: string, body: unknown = fee(), headers = {}) =>
    on.call('PUT', `/students/${path}`, { body, headers });
  const get = async (path: string) => (await on.get(`/students/${path}`)).data(line);
  const events = async () =>
    (await use.db.query<{ type: string }>('select type from events_waiting order by id')).map(
      ({ type }) => type,
    );
  const fieldsOf = (answer: { json: unknown }) =>
    (answer.json as { error: { fields: Record<string, string> } }).error.fields;
  const pay = (paise: number) =>
    use.db.query(
      `update fee_lines set settled_paise = $1, version = version + 1 where student_id = (select id from students where student_uuid = 'K-1')`,
      [paise],
    );

  it('are made by a PUT, read by both ids, listed by student, and told', async () => {
    const concessions = [{ label: 'Sibling', amount: 200.5, reason: 'Second child' }];
    const made = await put('K-1/fee-lines/T1', fee({ concessions }));
    expect(made.status).toBe(201);
    const body = made.data(line);
    expect(body).toMatchObject({
      object: 'fee_line',
      code: 'T1',
      student_id: 'K-1',
      version: 1,
      gross: 4200,
      concession: 200.5,
      net: 3999.5,
      balance: 3999.5,
    });
    expect(await get('k-1/fee-lines/T1')).toEqual(body);
    expect((await on.get(`/fee-lines/${body.id}`)).data(line)).toEqual(body);
    await put('K-2/fee-lines/T1');
    const list = async (query: string) => (await on.get(`/fee-lines${query}`)).data(reader(page)).data;
    expect(await list('?student_id=K-1')).toEqual([body]);
    expect(await list('')).toHaveLength(2);
    expect(await list('?student_id=K-9')).toEqual([]);
    expect(await events()).toEqual(['fee_line.created', 'concession.granted', 'fee_line.created']);
    for (const path of ['/fee-lines/sft_x', '/students/K-1/fee-lines/T9', '/students/K-9/fee-lines/T1'])
      expect(codeOf(await on.get(path))).toBe('not_found');
  });

  it('have no new version and no event when a PUT changes nothing', async () => {
    const before = (await put('K-1/fee-lines/T1')).data(line);
    const again = await put('K-1/fee-lines/T1');
    expect([again.status, again.data(line)]).toEqual([200, before]);
    expect(await events()).toEqual(['fee_line.created']);
    expect((await put('K-1/fee-lines/T1', fee({ gross: 4300 }))).data(line)).toMatchObject({
      version: 2,
      net: 4300,
    });
    expect(await events()).toEqual(['fee_line.created', 'fee_line.updated']);
  });

  it('are withdrawn by the status CANCELLED, but not when money is on them', async () => {
    await put('K-1/fee-lines/T1');
    await pay(100_000);
    const refused = await put('K-1/fee-lines/T1', fee({ status: 'CANCELLED' }));
    expect(fieldsOf(refused)['status']).toContain('is paid on this fee');
    expect(fieldsOf(await put('K-1/fee-lines/T1', fee({ gross: 500 })))['gross']).toContain(
      'never lowered below',
    );
    await pay(0);
    const gone = (await put('K-1/fee-lines/T1', fee({ status: 'CANCELLED' }))).data(line);
    expect(gone).toMatchObject({ status: 'CANCELLED', balance: 0 });
    expect((await events()).at(-1)).toBe('fee_line.cancelled');
  });

  it('are not changed by who read an older version', async () => {
    await put('K-1/fee-lines/T1');
    await put('K-1/fee-lines/T1', fee({ gross: 4300 }), { 'if-match': '1' });
    const old = await put('K-1/fee-lines/T1', fee({ gross: 4100 }), { 'if-match': '1' });
    expect([old.status, fieldsOf(old)]).toEqual([
      409,
      { 'if-match': 'You sent version 1. It is version 2 now.', gross: 'You sent 4100. It is 4300 now.' },
    ]);
  });

  it('are refused with what to do next, field by field', async () => {
    const cases: readonly (readonly [string, object, string, string])[] = [
      ['K-1', fee({ gross: 4200.005 }), 'gross', 'at most 2 decimals'],
      ['K-1', fee({ gross: -1 }), 'gross', '0'],
      ['K-1', fee({ head: 'TUITON' }), 'head', 'is "TUITION" meant?'],
      ['K-1', fee({ due_date: '2026-02-31' }), 'due_date', 'not a day of the calendar'],
      ['K-1', fee({ concessions: [{ label: 'All', amount: 5000 }] }), 'concessions', 'larger than the gross'],
      ['K-1', fee({ amount: 5 }), 'amount', ''],
      ['K-9', fee(), 'student_id', 'no student "K-9"'],
    ];
    for (const [student, body, field, text] of cases) {
      const answer = await put(`${student}/fee-lines/T1`, body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
      expect(fieldsOf(answer)[field], JSON.stringify(body)).toContain(text);
    }
    expect(await events()).toEqual([]);
  });

  it('of a bulk are each written or refused by themselves', async () => {
    const rows = [
      { student_id: 'K-1', ...aFee() },
      { student_id: 'K-1', ...aFee({ code: 'T2', gross: -1 }) },
      { student_id: 'K-9', ...aFee() },
      { student_id: 'K-2', ...aFee({ head: 'BUS' }) },
      { student_id: 'K-2', ...aFee() },
    ];
    const send = () =>
      on.call('POST', '/fee-lines/bulk', { body: { fee_lines: rows }, headers: { 'idempotency-key': 'f1' } });
    const first = await send();
    const { written, refused, results } = first.data(reader(apiFeeLinesBulk.data));
    expect([written, refused]).toEqual([2, 3]);
    expect(results.map(({ data, error }) => data?.head ?? Object.keys(error?.fields ?? {}))).toEqual([
      'TUITION',
      ['gross'],
      ['student_id'],
      'BUS',
      ['code'],
    ]);
    expect((await send()).json).toEqual(first.json);
    expect(await events()).toEqual(['fee_line.created', 'fee_line.created']);
  });

  it('of 500 rows are written in one call', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ student_id: 'K-1', ...aFee({ code: `T${n}` }) }));
    const sent = await on.call('POST', '/fee-lines/bulk', {
      body: { fee_lines: rows },
      headers: { 'idempotency-key': 'f5' },
    });
    expect(sent.data(reader(apiFeeLinesBulk.data))).toMatchObject({ written: 500, refused: 0 });
  });

  it('have heads that are listed and written by their code', async () => {
    const head = reader(apiHead);
    const send = (code: string, body: object, headers = {}) =>
      on.call('PUT', `/heads/${code}`, { body, headers });
    const lab = await send('LAB', { label: 'Laboratory', kind: 'OTHER' });
    expect([lab.status, lab.data(head)]).toMatchObject([
      201,
      { object: 'head', id: 'LAB', version: 1, late_fee_rule: null },
    ]);
    expect((await send('LAB', { label: 'Laboratory', kind: 'OTHER' })).data(head)).toEqual(lab.data(head));
    const changed = await send('LAB', { label: 'Lab', kind: 'OTHER' }, { 'if-match': '1' });
    expect([changed.status, changed.data(head)]).toMatchObject([200, { version: 2, label: 'Lab' }]);
    const old = await send('LAB', { label: 'Labs', kind: 'OTHER' }, { 'if-match': '1' });
    expect([codeOf(old), fieldsOf(old)['label']]).toEqual([
      'version_conflict',
      'You sent "Labs". It is "Lab" now.',
    ]);
    const rule = await send('LAB', { label: 'Lab', kind: 'OTHER', late_fee_rule: 'DAILY' });
    expect(fieldsOf(rule)['late_fee_rule']).toContain('no late-fee rule "DAILY"');
    const all = (await on.get('/heads')).data(reader(listOf(apiHead)));
    expect(all.data.map(({ id }) => id)).toEqual(['TUITION', 'BUS', 'LAB']);
    expect(await use.db.query('select code from fee_heads order by sort')).toMatchObject([
      { code: 'TUITION' },
      { code: 'BUS' },
      { code: 'LAB' },
    ]);
  });
});
