import { apiClass, apiInstitute, apiStructure, listOf } from '@shulk/contract';
import type { ApiClass } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { mountInstituteApi } from '../index.ts';
import { aSchool } from '../testing/a-school.ts';

const page = listOf(apiClass);

describeOnBoth('an institute and its classes', (use) => {
  const on = useApi(use, mountInstituteApi);
  const addClasses = (institute: number, codes: readonly string[]) =>
    use.db.query(
      `insert into offerings (institute_id, location_code, location_label, education_type_code, education_type_label,
         ay_code, ay_label, class_code, class_label, created_at, updated_at)
       select $1, 'pune', 'Pune', 'cbse', 'CBSE', '2026', '2026-27', code, upper(code),
         '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000001Z'
       from unnest($2::text[]) with ordinality as c(code, n) order by n`,
      [institute, codes],
    );
  const list = async (query = '', key = on.key) =>
    (await on.get(`/classes${query}`, { key })).data(reader(page));
  const codes = (data: readonly ApiClass[]) => data.map(({ class_code }) => class_code);
  beforeEach(() => addClasses(on.own, ['i', 'ii', 'iii', 'iv', 'v']));

  it('are those of the key: code, mode, its own time, and how many classes and active students', async () => {
    await use.db.query(`update institutes set clock_offset_ms = 3600000 where id = $1`, [on.own]);
    const insert = `insert into students (institute_id, student_uuid, sbd_code, first_name, status) values ($1, $2, $2, 'A', $3)`;
    await use.db.query(insert, [on.own, 'A-1', 'ACTIVE']);
    await use.db.query(insert, [on.own, 'A-2', 'LEFT']);
    const got = (await on.get('/institute')).data(reader(apiInstitute));
    expect(got).toMatchObject({
      object: 'institute',
      id: 'kaveri',
      version: 1,
      label: 'kaveri School',
      group_code: 'kaveri-trust',
      mode: 'test',
      now: '2026-11-20T07:00:00.000Z',
      classes: 5,
      students: 1,
    });
    const others = await on.get('/institute', { key: await on.aKey({ institute_id: on.other }) });
    expect(others.data(reader(apiInstitute))).toMatchObject({ id: 'deccan', classes: 0, students: 0 });
  });

  it('have a version that counts their changes, and not the moves of the clock', async () => {
    const version = async () => (await on.get('/institute')).data(reader(apiInstitute)).version;
    await use.db.query(`update institutes set clock_offset_ms = 1, label = label`);
    expect(await version()).toBe(1);
    await use.db.query(`update institutes set label = 'Kaveri Valley'`);
    expect(await version()).toBe(2);
    const [before] = (await list('?limit=1')).data;
    await use.db.query(`update offerings set class_label = 'First' where class_code = 'i'`);
    const changed = (await list()).data.at(-1);
    expect(changed).toMatchObject({ id: 'pune/cbse/2026/i', class_label: 'First', version: 2 });
    expect(Date.parse(changed?.updated_at ?? '')).toBeGreaterThan(Date.parse(before?.updated_at ?? ''));
  });

  it('are listed page by page, none twice and none left out, however close their times are', async () => {
    const first = await list('?limit=2');
    expect([codes(first.data), first.has_more]).toEqual([['i', 'ii'], true]);
    const second = await list(`?limit=2&after=${first.next}`);
    expect([codes(second.data), second.has_more]).toEqual([['iii', 'iv'], true]);
    const last = await list(`?limit=2&after=${second.next}`);
    expect([codes(last.data), last.has_more]).toEqual([['v'], false]);
    const end = await list(`?limit=2&after=${last.next}`);
    expect(end).toEqual({ data: [], has_more: false, next: last.next });
    await addClasses(on.own, ['vi']);
    await use.db.query(`update offerings set class_label = 'Second' where class_code = 'ii'`);
    expect(codes((await list(`?after=${last.next}`)).data)).toEqual(['vi', 'ii']);
  });

  it('are listed fifty at a time, up to two hundred, and only those that changed since', async () => {
    await addClasses(
      on.own,
      Array.from({ length: 250 }, (_, n) => `c${n}`),
    );
    expect((await list()).data).toHaveLength(50);
    expect((await list('?limit=200')).data).toHaveLength(200);
    await use.db.query(`update offerings set class_label = 'New' where class_code = 'c7'`);
    const since = encodeURIComponent('2026-11-02T05:30:00+05:30');
    expect(codes((await list(`?updated_since=${since}`)).data)).toEqual(['c7']);
    expect(codes((await list('?updated_since=2026-10-01T00:00:00Z&limit=1')).data)).toEqual(['i']);
    const old = await list('?limit=1');
    expect(codes((await list(`?after=${old.next}&updated_since=${since}`)).data)).toEqual(['c7']);
    expect(codes((await list(`?after=${old.next}&updated_since=2026-10-01T00:00:00Z&limit=1`)).data)).toEqual(
      ['ii'],
    );
  });

  it('have what their new students owe, which is listed by its last change', async () => {
    await aSchool(use.db, on.own);
    await use.db.query(
      `insert into fee_structures (institute_id, ay_code, class_code, head_id, group_id, instalment, due_date, amount_paise,
         created_at, updated_at)
       select h.institute_id, '2026-27', 'i', h.id, g.id, case h.code when 'BUS' then 'T1' else '' end,
         case h.code when 'BUS' then '2026-12-10'::date end, 420050, '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'
       from fee_heads h join fee_groups g on g.institute_id = h.institute_id order by h.sort`,
    );
    const structures = async (key = on.key) =>
      (await on.get('/structures', { key })).data(reader(listOf(apiStructure))).data;
    const [tuition, bus] = await structures();
    expect(tuition).toMatchObject({
      id: '2026-27/i/TUITION/SCHOOL/',
      due_date: null,
      amount: 4200.5,
      version: 1,
    });
    expect(bus).toMatchObject({ id: '2026-27/i/BUS/SCHOOL/T1', instalment: 'T1', due_date: '2026-12-10' });
    await use.db.query(`update fee_structures set amount_paise = 500000 where due_date is null`);
    expect((await structures()).map(({ id, version }) => [id, version])).toEqual([
      [bus?.id, 1],
      [tuition?.id, 2],
    ]);
    expect(await structures(await on.aKey({ institute_id: on.other }))).toEqual([]);
  });

  it('of another institute are in no list', async () => {
    await addClasses(on.other, ['x']);
    expect(codes((await list()).data)).not.toContain('x');
    expect(codes((await list('', await on.aKey({ institute_id: on.other }))).data)).toEqual(['x']);
  });

  it('refuse a cursor of another list or institute, a changed one, and a query of another form, by name', async () => {
    const { next } = await list('?limit=1');
    const foreign = await list('?limit=1', await on.aKey({ institute_id: on.other }));
    expect(foreign.next).toBeNull();
    await addClasses(on.other, ['x']);
    const others = (await list('?limit=1', await on.aKey({ institute_id: on.other }))).next;
    const [body = '', mac = ''] = String(next).split('.');
    const moved = Buffer.from(JSON.stringify(['2026-11-01T00:00:00.000001Z', 99])).toString('base64url');
    const bad = [
      `after=${others}`,
      `after=${moved}.${mac}`,
      `after=${body}.${mac}.x`,
      `after=${body}`,
      'after=nonsense',
      'limit=0',
      'limit=201',
      'limit=ten',
      'updated_since=yesterday',
      'updated_since=2026-11-01',
      'updated_since=0072-02-28T00:00:00%2B20:00',
      'sort=label',
    ];
    for (const query of bad) {
      const answer = await on.get(`/classes?${query}`);
      expect([query, answer.status, codeOf(answer)]).toEqual([query, 400, 'invalid_request']);
      const [field = ''] = query.split('=');
      expect(answer.json).toMatchObject({
        error: { fields: { [field]: expect.any(String) as string }, docs_url: expect.any(String) as string },
      });
    }
  });
});
