import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { mountImports } from './imports.routes.ts';
import { aBundle, aCashPayment, aStudent } from './testing/a-bundle.ts';

const PATH = '/api/console/v1/imports/bundle';

describeOnBoth('the import call', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), mountImports);
  });
  afterEach(() => app.close());

  const post = (body: unknown, key = app.services.settings.operatorKey) =>
    app.browser().post(PATH, body, { headers: { authorization: `Bearer ${key}` } });

  it('needs the operator key of the installation', async () => {
    expect((await app.browser().post(PATH, aBundle())).status).toBe(401);
    const wrong = await post(aBundle(), 'not-the-operator-key-at-all');
    expect([wrong.status, wrong.json.success]).toEqual([401, false]);
    expect(await use.db.query('select 1 from institutes')).toEqual([]);
  });

  it('answers with the counts, and with every problem by its path', async () => {
    const good = await post(aBundle());
    expect(good.data<{ created: Record<string, number> }>().created).toMatchObject({
      institutes: 1,
      students: 1,
      pages: 1,
    });
    const bad = await post({ ...aBundle({ students: [aStudent({ class_code: 'IX' })] }), groups: 'none' });
    expect(bad.status).toBe(422);
    expect(bad.json).toMatchObject({
      error: {
        code: 'bundle_invalid',
        fields: { groups: expect.any(String), 'students.0.class_code': expect.any(String) },
      },
    });
  });

  it('writes nothing when an option is misspelt: a dry run with a typo would be an import', async () => {
    for (const query of ['dryrun=true', 'dry-run=true', 'dry_run=yes', 'onlygood=1']) {
      const answer = await app.browser().post(`${PATH}?${query}`, aBundle(), {
        headers: { authorization: `Bearer ${app.services.settings.operatorKey}` },
      });
      expect([answer.status, answer.json], query).toMatchObject([
        400,
        { error: { code: 'invalid_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } } },
      ]);
    }
    expect(await use.db.query('select 1 from institutes')).toEqual([]);
  });

  it('accepts more than the usual call: more than a thousand students in one bundle (threats 7)', async () => {
    const students = Array.from({ length: 1_200 }, (_, n) => aStudent({ student_id: `S-${n}` }));
    const payments = students.map((student, n) =>
      aCashPayment({ code: `P-${n}`, student_id: student.student_id }),
    );
    const answer = await post(aBundle({ students, payments }));
    expect(answer.data<{ created: Record<string, number> }>().created).toMatchObject({
      students: 1_200,
      payments: 1_200,
    });
    const unbalanced = await use.db.query(
      'select entry_id from ledger_lines group by entry_id having sum(debit_paise) <> sum(credit_paise)',
    );
    expect(unbalanced).toEqual([]);
  }, 120_000);
});
