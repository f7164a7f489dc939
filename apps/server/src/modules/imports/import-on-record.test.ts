import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../platform/db/open.ts';
import { createLog } from '../../platform/log.ts';
import { fillDataDir } from '../../testing/embedded-db.ts';
import {
  describeOnBoth,
  emptyTables,
  loadDemo,
  testApp,
  testKinds,
  testServices,
  testSettings,
} from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { testDatabaseUrl, withTestDb } from '../../testing/test-db.ts';
import { runImport } from './command/run-import.ts';
import { mountImports } from './imports.routes.ts';
import { seedWhenEmpty } from './seed-when-empty.ts';
import { aBundle, aStudent } from './testing/a-bundle.ts';

const ACTS = 'select call, address, outline, request_id, status from operator_acts order by id';
const IMPORTS = 'select file_name, file_sha256, request_id, state from imports order by id';
const GOOD = `\ufeff${JSON.stringify(aBundle(), null, 1)}\n`;
const BAD = JSON.stringify(aBundle({ students: [aStudent({ class_code: 'IX' })] }));

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const folder = (): string => mkdtempSync(join(tmpdir(), 'shulk-record-'));
const written = (name: string, text: string): string => {
  const path = join(folder(), name);
  writeFileSync(path, text);
  return path;
};

interface Act {
  readonly call: string;
  readonly address: string;
  readonly outline: Record<string, unknown>;
  readonly request_id: string;
  readonly status: number | null;
}

describe.each(testKinds())('npm run import without a server, on %s', (kind) => {
  let env: Record<string, string>;
  let read: (text: string) => Promise<object[]>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    env = { DATA_DIR: folder() };
    if (kind === 'pglite') {
      await fillDataDir(String(env['DATA_DIR']));
      read = async (text) => {
        const db = await openDb(testSettings(env), createLog('silent'));
        try {
          return await db.query<object>(text);
        } finally {
          await db.close();
        }
      };
      end = () => Promise.resolve();
      return;
    }
    const db = await withTestDb(kind);
    const url = new URL(String(testDatabaseUrl()));
    url.pathname = (await db.one<{ name: string }>('select current_database() as name')).name;
    env['DATABASE_URL'] = url.href;
    read = (text) => db.query<object>(text);
    end = () => db.close();
  });
  afterEach(() => end());

  it('records an operator act for each file, with each file’s name and hash [S14]', async () => {
    const silent = { out: () => undefined, err: () => undefined };
    const files = [written('hill.json', GOOD), written('bad.json', BAD)];
    await runImport(files, testSettings(env), silent);
    const acts = (await read(ACTS)) as Act[];
    expect(acts.map(({ call, address, status }) => [call, address, status])).toEqual([
      ['console.import_bundle', 'command line', 200],
      ['console.import_bundle', 'command line', 422],
    ]);
    expect(acts[0]?.outline).toMatchObject({ file_name: 'hill.json', file_sha256: sha(GOOD), students: 1 });
    expect(await read(IMPORTS)).toEqual([
      {
        file_name: 'hill.json',
        file_sha256: sha(GOOD),
        request_id: acts[0]?.request_id,
        state: 'DONE',
      },
      {
        file_name: 'bad.json',
        file_sha256: sha(BAD),
        request_id: acts[1]?.request_id,
        state: 'FAILED',
      },
    ]);
  });
});

describeOnBoth('the record of an import through the server', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    app = await testApp(testServices(use.db), mountImports);
  });
  afterEach(() => app.close());

  it('has the hash of what was sent, to the byte, and the file’s name if the caller gives it [S14]', async () => {
    const post = (query: string, text: string) =>
      app.http.inject({
        method: 'POST',
        url: `/api/console/v1/imports/bundle${query}`,
        headers: {
          authorization: `Bearer ${app.services.settings.operatorKey}`,
          'content-type': 'application/json',
        },
        payload: text,
      });
    expect((await post('?file_name=hill.json', GOOD)).statusCode).toBe(200);
    expect((await post('', BAD)).statusCode).toBe(422);
    const acts = await use.db.query<Act>(ACTS);
    expect(acts[0]?.outline).toMatchObject({ file_name: 'hill.json', file_sha256: sha(GOOD) });
    expect(await use.db.query(IMPORTS)).toEqual([
      { file_name: 'hill.json', file_sha256: sha(GOOD), request_id: acts[0]?.request_id, state: 'DONE' },
      { file_name: null, file_sha256: sha(BAD), request_id: acts[1]?.request_id, state: 'FAILED' },
    ]);
  });

  it('has the files that a server loads by itself, without an operator act', async () => {
    const file = written('seed.json', GOOD);
    await seedWhenEmpty(testServices(use.db, { SEED_FILES: file }), loadDemo);
    expect(await use.db.query(IMPORTS)).toEqual([
      { file_name: 'seed.json', file_sha256: sha(GOOD), request_id: null, state: 'DONE' },
    ]);
    expect(await use.db.query(ACTS)).toEqual([]);
  });
});
