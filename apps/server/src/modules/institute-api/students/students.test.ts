import { apiSchemas, apiStudentExpanded, apiStudentsBulk, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { aSchool, aPupil, aFee } from '../testing/a-school.ts';
import { mountInstituteApi } from '../index.ts';

const page = listOf(apiStudentExpanded);
const bulk = apiStudentsBulk.data;

describeOnBoth('students of an institute’s own system', (use) => {
  const on = useApi(use, mountInstituteApi);
  beforeEach(() => aSchool(use.db, on.own));
  const put = (id: string, body: unknown = aPupil(), headers = {}) =>
    on.call('PUT', `/students/${encodeURIComponent(id)}`, { body, headers });
  const get = async (id: string, query = '') =>
    (await on.get(`/students/${encodeURIComponent(id)}${query}`)).data(reader(apiStudentExpanded));
  const events = async () =>
    (await use.db.query<{ type: string }>('select type from events_waiting order by id')).map(
      ({ type }) => type,
    );
  const fieldsOf = (answer: { json: unknown }) =>
    (answer.json as { error: { fields: Record<string, string> } }).error.fields;

  it('are made by a PUT with contacts and fees, and read as written', async () => {
    const made = await put('K/1', aPupil({ fee_lines: [aFee()] }));
    expect(made.status).toBe(201);
    expect(made.data(reader(apiSchemas.student))).toEqual(await get('K/1'));
    expect(await get('k/1 ', '?expand=person')).toMatchObject({
      object: 'student',
      id: 'K/1',
      version: 1,
      status: 'ACTIVE',
      class_code: 'CLASS-5',
      person: { first_name: 'Asha', guardians: [{ name: 'Lata', mobile: '9000000801', is_primary: true }] },
    });
    expect(await events()).toEqual(['student.created', 'guardian.created', 'fee_line.created']);
    expect(codeOf(await on.get('/students/K-2'))).toBe('not_found');
    const { data } = (await on.get('/students')).data(reader(page));
    expect(data).toEqual([await get('K/1')]);
  });

  it('have no new version and no event when a PUT changes nothing', async () => {
    await put('K-1', aPupil({ fee_lines: [aFee()] }));
    const before = [await get('K-1', '?expand=person'), await events()];
    const again = await put('K-1', aPupil({ fee_lines: [aFee()] }));
    expect([again.status, codeOf(again)]).toEqual([200, 200]);
    expect([await get('K-1', '?expand=person'), await events()]).toEqual(before);
    await put('K-1', aPupil({ class_code: 'CLASS-6' }));
    expect(await get('K-1')).toMatchObject({ version: 2, class_code: 'CLASS-6' });
    expect((await events()).at(-1)).toBe('student.updated');
    await put('K-1', aPupil({ class_code: 'CLASS-6', details: { house: 'Red' } }));
    expect(await get('K-1')).toMatchObject({ version: 3 });
  });

  it('keep contacts that a PUT does not name only in the mode add, or without any contacts', async () => {
    const father = { name: 'Ravi', relation: 'FATHER', mobile: '9000000802' };
    const contacts = async () =>
      (await get('K-1', '?expand=person')).person?.guardians.map(({ name, active }) => [name, active]);
    await put('K-1');
    await put('K-1', aPupil({ guardians: [father], guardians_mode: 'add' }));
    expect(await contacts()).toEqual([
      ['Lata', true],
      ['Ravi', true],
    ]);
    await put('K-1', aPupil({ guardians: undefined }));
    expect(await contacts()).toEqual([
      ['Lata', true],
      ['Ravi', true],
    ]);
    await put('K-1', aPupil({ guardians: [father] }));
    expect(await contacts()).toEqual([
      ['Lata', false],
      ['Ravi', true],
    ]);
  });

  it('are not changed by who read an older version: he is shown both values', async () => {
    await put('K-1');
    await put('K-1', aPupil({ class_code: 'CLASS-6' }), { 'if-match': '"1"' });
    const old = await put('K-1', aPupil({ first_name: 'Usha' }), { 'if-match': '1' });
    expect([old.status, codeOf(old)]).toEqual([409, 'version_conflict']);
    expect(fieldsOf(old)).toEqual({
      'if-match': 'You sent version 1. It is version 2 now.',
      first_name: 'You sent "Usha". It is "Asha" now.',
      class_code: 'You sent "CLASS-5". It is "CLASS-6" now.',
    });
    expect(old.json).toMatchObject({ error: { versions: { sent: 1, current: 2 } } });
    expect(await get('K-1')).toMatchObject({ version: 2, class_code: 'CLASS-6' });
    const none = await put('K-2', aPupil(), { 'if-match': '4' });
    expect([codeOf(none), none.json]).toMatchObject([
      'version_conflict',
      { error: { versions: { sent: 4, current: null } } },
    ]);
    expect(codeOf(await put('K-2', aPupil(), { 'if-match': 'W/"x"' }))).toBe('invalid_request');
    expect(codeOf(await on.get('/students/K-2'))).toBe('not_found');
  });

  it('are refused with what to do next, field by field, and nothing is written', async () => {
    const cases: readonly (readonly [object, string, string])[] = [
      [aPupil({ class_code: 'CLAS-6' }), 'class_code', 'is "CLASS-6" meant?'],
      [aPupil({ fee_lines: [aFee({ gross: 4200.005 })] }), 'fee_lines.0.gross', '2 decimals'],
      [aPupil({ fee_lines: [aFee({ gross: -5 })] }), 'fee_lines.0.gross', '0'],
      [aPupil({ fee_lines: [aFee({ head: 'TUITON' })] }), 'fee_lines.0.head', 'is "TUITION" meant?'],
      [aPupil({ student_id: 'K-9' }), 'student_id', ''],
      [aPupil({ guardians: [{ name: 'L', relation: 'AUNT' }] }), 'guardians.0.relation', ''],
    ];
    for (const [body, field, text] of cases) {
      const answer = await put('K-1', body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
      expect(fieldsOf(answer)[field], JSON.stringify(body)).toContain(text);
    }
    expect(codeOf(await put('K$1'))).toBe('invalid_request');
    expect(await events()).toEqual([]);
    const plain = await on.call('PUT', '/students/K-1', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(codeOf(plain)).toBe('unsupported_media');
  });

  it('of a bulk are each written or refused by themselves, in their order', async () => {
    await put('K-1');
    const students = [
      { student_id: 'K-1', ...aPupil() },
      { student_id: 'K-2', ...aPupil({ class_code: 'IX' }) },
      'nonsense',
      { student_id: 'K-3', ...aPupil(), house: 'Red' },
      { student_id: 'K-4', ...aPupil({ guardians: undefined }) },
      { student_id: 'k-4', ...aPupil() },
      { student_id: 'K-5', ...aPupil() },
    ];
    const sent = await on.call('POST', '/students/bulk', {
      body: { students },
      headers: { 'idempotency-key': 'b1' },
    });
    const { written, refused, results } = sent.data(reader(bulk));
    expect([written, refused]).toEqual([2, 5]);
    expect(results.map(({ ok, data }) => (ok ? data?.id : ok))).toEqual([
      'K-1',
      false,
      false,
      false,
      false,
      false,
      'K-5',
    ]);
    expect(results.flatMap(({ error }) => (error === null ? [] : [Object.keys(error.fields)]))).toEqual([
      ['class_code'],
      ['row'],
      ['house'],
      ['row'],
      ['student_id'],
    ]);
    expect(results[1]?.error).toMatchObject({
      code: 'invalid_request',
      docs_url: expect.stringContaining('/docs/errors#') as string,
    });
  });

  it('of fifty bulks at the same time with one key are made once, and all fifty get the same answer', async () => {
    const students = Array.from({ length: 3 }, (_, n) => ({ student_id: `K-${n}`, ...aPupil() }));
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        on.call('POST', '/students/bulk', { body: { students }, headers: { 'idempotency-key': 'one' } }),
      ),
    );
    expect(all.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect((await events()).filter((type) => type === 'student.created')).toHaveLength(3);
  });

  it('made by two calls at once are one, in the state of the later call', async () => {
    const both = await Promise.all(
      ['CLASS-5', 'CLASS-6'].map((class_code) => put('K-1', aPupil({ class_code }))),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
    expect((await get('K-1')).version).toBe(2);
  });

  it('are refused as a whole call beyond 500, and beyond its size by one byte', async () => {
    const send = (body: unknown) =>
      on.call('POST', '/students/bulk', { body, headers: { 'idempotency-key': 'big' } });
    const students = Array.from({ length: 501 }, (_, n) => ({ student_id: `K-${n}`, ...aPupil() }));
    expect(codeOf(await send({ students }))).toBe('invalid_request');
    const empty = JSON.stringify({ students: [''] }).length;
    const ofSize = (bytes: number) => send({ students: ['x'.repeat(bytes - empty)] });
    expect(codeOf(await ofSize(2 * 1024 * 1024))).toBe(200);
    expect(codeOf(await ofSize(2 * 1024 * 1024 + 1))).toBe('body_too_large');
  });

  it('show contacts and take contacts and fees only with the permissions of those', async () => {
    const key = await on.aKey({ permissions: ['students:read', 'students:write'] });
    const send = (body: unknown) => on.call('PUT', '/students/K-1', { body, key });
    expect(codeOf(await send(aPupil({ guardians: undefined })))).toBe(201);
    expect(codeOf(await send(aPupil()))).toBe('permission_missing');
    expect(codeOf(await send(aPupil({ guardians: [], fee_lines: [aFee()] })))).toBe('permission_missing');
    expect(codeOf(await on.get('/students/K-1', { key }))).toBe(200);
    expect(codeOf(await on.get('/students/K-1?expand=person', { key }))).toBe('permission_missing');
    expect(codeOf(await on.get('/students?expand=person', { key }))).toBe('permission_missing');
    expect((await get('K-1')).version).toBe(1);
  });
});
