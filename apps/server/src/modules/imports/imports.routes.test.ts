import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { forgetReceived } from './file/receive-bundle.ts';
import { mountImports } from './imports.routes.ts';
import { aBundle, aCashPayment, aStudent } from './testing/a-bundle.ts';

const PATH = '/api/console/v1/imports/bundle';

describeOnBoth('the import call', (use) => {
  let app: TestApp;
  let home: string;
  beforeEach(async () => {
    await emptyTables(use.db);
    home = mkdtempSync(join(tmpdir(), 'shulk-received-'));
    app = await testApp(testServices(use.db, { DATA_DIR: home }), mountImports);
  });
  afterEach(async () => {
    await app.close();
    rmSync(home, { recursive: true, force: true });
  });

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

  it('receives a bundle in a file, of which nothing is left after any answer', async () => {
    const sent = async (payload: string | Readable, query = ''): Promise<number> => {
      const authorization = `Bearer ${app.services.settings.operatorKey}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await app.http.inject({ method: 'POST', url: `${PATH}${query}`, headers, payload });
      expect(readdirSync(join(home, 'tmp')), String(answer.statusCode)).toEqual([]);
      return answer.statusCode;
    };
    const good = JSON.stringify(aBundle());
    expect(await sent(good)).toBe(200);
    expect(await sent(good, '?dryrun=true')).toBe(400);
    expect(await sent(good.slice(1))).toBe(400);
    expect(await sent(good.replace('Hill School', String.raw`Hill\u0000School`))).toBe(400);
    expect(await sent(JSON.stringify(aBundle({ students: [aStudent({ class_code: 'IX' })] })))).toBe(422);
    const piece = Buffer.alloc(1024 * 1024, ' ');
    expect(await sent(Readable.from(Array.from({ length: 51 }, () => piece)))).toBe(413);
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

describe('a server that starts', () => {
  it('removes the bundles that a killed one was receiving, and none that another process receives', () => {
    const home = mkdtempSync(join(tmpdir(), 'shulk-received-'));
    forgetReceived(home);
    expect(existsSync(join(home, 'tmp'))).toBe(false);
    mkdirSync(join(home, 'tmp'));
    for (const pid of [2 ** 30, process.pid, process.ppid])
      writeFileSync(join(home, 'tmp', `${pid}-a.json`), '{}');
    forgetReceived(home);
    expect(readdirSync(join(home, 'tmp'))).toEqual([`${process.ppid}-a.json`]);
    rmSync(home, { recursive: true });
  });
});
