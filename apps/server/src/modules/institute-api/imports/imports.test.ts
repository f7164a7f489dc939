import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiImport, apiImportAnswer, listOf } from '@shulk/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import type { ApiCall } from '../../api-keys/testing/api-suite.ts';
import { aBundle, aCashPayment, anInstitute, aStudent } from '../../imports/testing/a-bundle.ts';
import { mountInstituteApi } from '../index.ts';
import { aSchool } from '../testing/a-school.ts';

const answered = reader(apiImportAnswer);
const one = reader(apiImport);
const page = reader(listOf(apiImport));
const home = mkdtempSync(join(tmpdir(), 'shulk-own-imports-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describeOnBoth('bundles of an institute by its key', (use) => {
  const on = useApi(use, mountInstituteApi, { DATA_DIR: home });
  let keys = 0;
  const load = (bundle: object, query = '', how: ApiCall & { once?: string } = {}) =>
    on.call('POST', `/imports${query}`, {
      ...how,
      body: bundle,
      headers: { 'idempotency-key': how.once ?? `k${(keys += 1)}` },
    });
  const pupil = (over: Parameters<typeof aStudent>[0] = {}) =>
    aStudent({ institute_code: 'kaveri', class_code: 'CLASS-5', ...over });
  const payment = (over: Parameters<typeof aCashPayment>[0] = {}) =>
    aCashPayment({ institute_code: 'kaveri', ...over });
  const fieldsOf = ({ json }: Awaited<ReturnType<typeof load>>) =>
    json.success ? {} : (json.error.fields ?? {});
  const all = async (table: string) =>
    use.db.dynamic<Record<string, unknown>>(`select * from ${table} order by id`);
  /** Everything that a bundle could write. */
  const everything = async () =>
    Promise.all(
      [
        'institute_groups',
        'institutes',
        'offerings',
        'fee_heads',
        'late_fee_rules',
        'students',
        'fee_lines',
      ].map(all),
    );
  beforeEach(async () => {
    for (const id of [on.own, on.other]) await aSchool(use.db, id);
  });

  it('are loaded: students with contacts, fees and counter money, and counted with the rupees before and after', async () => {
    const body = { version: 1, students: [pupil()], payments: [payment()] };
    const made = await load(body, '?file_name=night.json');
    expect(made.status).toBe(201);
    const data = made.data(answered);
    expect(data).toMatchObject({
      state: 'DONE',
      dry_run: false,
      version: 2,
      key_name: 'erp',
      file_name: 'night.json',
      file_sha256: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
      students_all: 1,
      students_done: 1,
      result: { students_created: 1, lines_created: 1, owed_before: 0, owed_after: 599.75 },
      faults: {},
    });
    expect(data.result?.created).toMatchObject({ students: 1, payments: 1 });
    const again = (await load(body)).data(answered);
    expect(again.result).toMatchObject({ created: { students: 0 }, owed_before: 599.75, owed_after: 599.75 });
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
  });

  it('bring classes, heads, groups and rules of the institute, which stays what it is', async () => {
    const { offerings, heads, groups, late_fee_rules, structures } = anInstitute();
    await use.db.query(
      `update institutes set place = 'Mysuru', link_hosts = '{kaveri.example}', rest_rule = 'NEXT_DUE'`,
    );
    const before = (await everything())[1];
    const school = { code: 'kaveri', offerings, heads, groups, late_fee_rules, structures };
    const loaded = await load({
      version: 1,
      institutes: [school],
      students: [pupil({ class_code: 'V' })],
    });
    expect(loaded.data(answered).result?.created).toMatchObject({
      offerings: 2,
      heads: 1,
      late_fee_rules: 1,
      structures: 1,
      students: 1,
    });
    expect((await everything())[1]).toEqual(before);
  });

  it('write nothing in a dry run, which says what loading would do and every fault', async () => {
    const before = await everything();
    const tried = await load(
      { version: 1, students: [pupil(), pupil({ student_id: 'H-2', class_code: 'CLASS-55' })] },
      '?dry_run=true',
    );
    expect(tried.status).toBe(200);
    const data = tried.data(answered);
    expect(data).toMatchObject({
      state: 'DONE',
      dry_run: true,
      result: { students_created: 1, owed_before: 0, owed_after: 1000 },
    });
    expect(Object.keys(data.faults)).toEqual(['students.1.class_code']);
    expect(data.faults['students.1.class_code']).toMatch(/^Student H-2: .*CLASS-55/);
    const blocked = (
      await load({ version: 1, institutes: [{ code: 'kaveri', heads: [{ code: 'X' }] }] }, '?dry_run=true')
    ).data(answered);
    expect([blocked.result, Object.keys(blocked.faults)]).toEqual([
      null,
      ['institutes.0.heads.0.label', 'institutes.0.heads.0.kind'],
    ]);
    expect(await everything()).toEqual(before);
  });

  it('with a fault are refused whole, or loaded without the faulty students if the caller wants that', async () => {
    const body = { version: 1, students: [pupil(), pupil({ student_id: 'H-2', class_code: 'CLASS-55' })] };
    const refused = await load(body);
    expect([codeOf(refused), Object.keys(fieldsOf(refused))]).toEqual([
      'bundle_invalid',
      ['students.1.class_code'],
    ]);
    expect(await all('students')).toEqual([]);
    const partly = (await load(body, '?only_good=true')).data(answered);
    expect([partly.result?.students_created, Object.keys(partly.faults)]).toEqual([
      1,
      ['students.1.class_code'],
    ]);
    expect((await load(body, '?dryrun=true')).json).toMatchObject({ error: { code: 'invalid_request' } });
  });

  it('change nothing of another institute, whatever they name, and tell nothing of it', async () => {
    await load({ version: 1, students: [pupil()] });
    const before = await everything();
    const foreign: readonly [object, string][] = [
      [{ students: [pupil(), pupil({ institute_code: 'deccan' })] }, 'students.1.institute_code'],
      [{ payments: [payment({ institute_code: 'deccan' })] }, 'payments.0.institute_code'],
      [
        {
          payment_reversals: [
            { institute_code: 'deccan', payment: 'P1', reversed_on: '2026-11-19', reason: 'x' },
          ],
        },
        'payment_reversals.0.institute_code',
      ],
      [
        { institutes: [{ code: 'deccan', heads: [{ code: 'H', label: 'H', kind: 'OTHER' }] }] },
        'institutes.0.code',
      ],
    ];
    for (const [part, path] of foreign)
      for (const query of ['', '?only_good=true']) {
        const refused = await load({ version: 1, ...part }, query);
        expect([codeOf(refused), Object.keys(fieldsOf(refused))]).toEqual(['bundle_invalid', [path]]);
        const unknown = JSON.parse(
          JSON.stringify({ version: 1, ...part }).replaceAll('deccan', 'nobody'),
        ) as object;
        const said = JSON.stringify(fieldsOf(refused)).replaceAll('deccan', 'nobody');
        expect(fieldsOf(await load(unknown, query))).toEqual(JSON.parse(said));
      }
    expect(await everything()).toEqual(before);
  });

  it('load nothing of the operator: groups, accounts, lenders, hosts, mode, files and pages are refused by name', async () => {
    const before = await everything();
    const whole = await load(
      JSON.parse(JSON.stringify(aBundle()).replaceAll('hill-school', 'kaveri')) as object,
    );
    expect(codeOf(whole)).toBe('bundle_invalid');
    const refused = Object.keys(fieldsOf(whole));
    expect(refused.toSorted()).toEqual(
      [
        'files',
        'groups',
        'emi_applications',
        'pages',
        ...[
          'label',
          'short_code',
          'group_code',
          'mode',
          'brand_colour',
          'logo',
          'link_hosts',
          'emi_plans',
          'gateway_accounts',
          'credentials',
        ].map((part) => `institutes.0.${part}`),
      ].toSorted(),
    );
    for (const part of [
      'place',
      'lenders',
      'fees_without_code',
      'rest_of_a_payment',
      'late_fee_per',
      'support',
    ])
      expect(
        Object.keys(fieldsOf(await load({ version: 1, institutes: [{ code: 'kaveri', [part]: [] }] }))),
      ).toEqual([`institutes.0.${part}`]);
    expect(await everything()).toEqual(before);
    for (const body of [[], { version: 1, institutes: 'x' }, { version: 1, students: 1 }])
      expect([body, codeOf(await load(body as object))]).toEqual([body, 'bundle_invalid']);
  });

  it('happen once for one Idempotency-Key, which is for one file only', async () => {
    const body = { version: 1, students: [pupil()] };
    const [first, again] = [await load(body, '', { once: 'one' }), await load(body, '', { once: 'one' })];
    expect(again.json).toEqual(first.json);
    expect(await use.db.query('select 1 from imports')).toHaveLength(1);
    const other = { version: 1, students: [pupil({ first_name: 'Usha' })] };
    expect(codeOf(await load(other, '', { once: 'one' }))).toBe('idempotency_reused');
  });

  it('are listed and read later, by keys of their institute alone, the refused ones too', async () => {
    const made = (await load({ version: 1, students: [pupil()] })).data(answered);
    await load({ version: 1, students: [pupil({ class_code: 'CLASS-55' })] });
    const list = (await on.get('/imports')).data(page);
    expect(list.data.map(({ state, result }) => [state, result !== null])).toEqual([
      ['DONE', true],
      ['FAILED', false],
    ]);
    const { faults: _faults, warnings: _warnings, ...kept } = made;
    expect((await on.get(`/imports/${made.id}`)).data(one)).toEqual(kept);
    const key = await on.aKey({ institute_id: on.other });
    expect((await on.get('/imports', { key })).data(page).data).toEqual([]);
    expect(codeOf(await on.get(`/imports/${made.id}`, { key }))).toBe('not_found');
  });
});
