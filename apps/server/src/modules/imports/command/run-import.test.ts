import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../../platform/db/open.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import { fillDataDir } from '../../../testing/embedded-db.ts';
import { testApp, testServices, testSettings } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { mountImports } from '../imports.routes.ts';
import { aBundle, aLine, aStudent } from '../testing/a-bundle.ts';
import { EXIT } from '../../../platform/log.ts';
import { runImport } from './run-import.ts';
import { findServer, recordServer } from './server-file.ts';

describe('npm run import', () => {
  let folder = '';
  let env: Record<string, string> = {};
  let lines: { out: string[]; err: string[] };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shulk-import-'));
    env = { DATA_DIR: join(folder, 'data') };
    lines = { out: [], err: [] };
  });

  const file = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const run = (...files: string[]): Promise<number> =>
    runImport(files, testSettings(env), {
      out: (line) => lines.out.push(line),
      err: (line) => lines.err.push(line),
    });

  it('prints its usage when no file is named', async () => {
    expect(await run()).toBe(EXIT.usage);
    expect(await run('--help')).toBe(EXIT.usage);
    expect(lines.err[0]).toContain('npm run import -- [--dry-run] [--only-good] FILE');
  });

  it('names unreadable files, and where JSON breaks, before it loads anything', async () => {
    const good = file('good.json', aBundle());
    const broken = file('broken.json', '{\n  "version": 1,\n}');
    expect(await run(good, join(folder, 'gone.json'), folder, broken)).toBe(EXIT.usage);
    expect(lines.err).toEqual([
      expect.stringContaining('gone.json cannot be read: there is no such file'),
      expect.stringContaining('this is a folder'),
      expect.stringContaining(
        'broken.json is not JSON: line 3, column 1: a key in double quotes is missing; is there a comma too many',
      ),
    ]);
    expect(lines.out).toEqual([]);
  });

  it('says what a file of another format is', async () => {
    const odd = (name: string, bytes: Buffer): string => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const files = [
      odd('notepad.json', Buffer.from(`\ufeff${JSON.stringify(aBundle())}`, 'utf16le')),
      odd('sheet.json', Buffer.from('PK\u0003\u0004')),
    ];
    expect(await run(...files)).toBe(EXIT.usage);
    expect(lines.err).toEqual([
      expect.stringContaining('it is in UTF-16; save it again as UTF-8'),
      expect.stringContaining('it is a spreadsheet or a ZIP file'),
    ]);
  });

  it('loads into the stopped server’s database and prints counts per kind', async () => {
    // A file with the byte-order mark of Windows editors.
    const path = file('bundle.json', `\ufeff${JSON.stringify(aBundle())}`);
    // The folder is empty: the command itself creates and migrates the database.
    expect(await run(path)).toBe(EXIT.done);
    expect(lines.out[0]).toBe(`${path}: imported`);
    expect(lines.out.join('\n')).toMatch(/students +1 created, 0 updated, 0 unchanged/);
    expect(await run(path)).toBe(EXIT.done);
    expect(lines.out.join('\n')).toMatch(/students +0 created, 0 updated, 1 unchanged/);
  });

  it('lists every problem of a refused bundle and ends with code 1', async () => {
    const path = file(
      'bad.json',
      aBundle({ students: [aStudent({ fee_lines: [aLine({ head: 'X', group: 'Y' })] })] }),
    );
    await fillDataDir(String(env['DATA_DIR']));
    expect(await run(path)).toBe(EXIT.refused);
    expect(lines.err.join('\n')).toContain('Nothing was written');
    expect(lines.err.join('\n')).toContain('- students.0.fee_lines.0.head: ');
    expect(lines.err.join('\n')).toContain('- students.0.fee_lines.0.group: ');
  });

  it('names the line of the file beside each place, and a duplicate key before it loads anything', async () => {
    await fillDataDir(String(env['DATA_DIR']));
    const bad = aBundle({ students: [aStudent({ class_code: 'v', student_id: 7 as never })] });
    const text = JSON.stringify(bad, null, 2);
    expect(await run(file('bad.json', text))).toBe(EXIT.refused);
    const line = text.slice(0, text.indexOf('"student_id": 7')).split('\n').length;
    expect(lines.err.splice(0).join('\n')).toContain(`- students.0.student_id (line ${line}): Student 7: `);
    const twice = text.replace('"student_id": 7,', '"student_id": "H-1",\n"student_id": "H-2",');
    expect(await run(file('twice.json', twice))).toBe(EXIT.usage);
    expect(lines.err.join('\n')).toContain(
      `twice.json: line ${line + 1}: the key "student_id" stands in this object twice`,
    );
  });

  it('tries a file out, prints warnings, and loads only good students on request', async () => {
    await fillDataDir(String(env['DATA_DIR']));
    const students = [aStudent(), aStudent({ student_id: 'H-2', class_code: 'IX' })];
    const path = file('mixed.json', aBundle({ payments: [], students }));
    expect(await run('--dry-run', path)).toBe(EXIT.refused);
    expect(lines.err.join('\n')).toContain('- students.1.class_code: Student H-2: ');
    expect(await run('--dry-run', '--only-good', path)).toBe(EXIT.partly);
    const [tried, ...would] = lines.out.splice(0);
    expect(tried).toContain('nothing was written; loading it would do this');
    expect(would.join('\n')).toContain('1 to look at; it would be loaded all the same:');
    expect(would.join('\n')).toContain('1 in the way; these students would be left as they are:');
    expect(await run('--only-good', path)).toBe(EXIT.partly);
    const told = lines.out.join('\n');
    expect(told).toContain('hill-school: students 1 new, 0 changed, 0 unchanged; fees 1 new');
    expect(told).toContain('owed before ₹0, after ₹1,000');
    const figures = (all: readonly string[]): string[] => all.filter((line) => !line.endsWith(':'));
    expect(figures(lines.out.slice(1)), 'counts and rupees are those that were told before').toEqual(
      figures(would),
    );
    expect(told).toMatch(
      /1 to look at; it is loaded all the same:\n  - pages\.0\.is_checkbox_enabled: Page hill-term: /,
    );
    expect(told).toMatch(/left as they were:\n  - students\.1\.class_code: Student H-2: /);
    expect(await run('--undo', path)).toBe(EXIT.usage);
  });

  describe('beside a running server', () => {
    let db: Db;
    let app: TestApp;
    let forget: () => void = () => {};
    beforeEach(async () => {
      const settings = testSettings(env);
      await fillDataDir(settings.dataDir);
      db = await openDb(settings, createLog('silent'));
      app = await testApp(testServices(db, env), mountImports);
      await app.http.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(async () => {
      forget();
      await app.close();
      await db.close();
    });
    const record = (): void => {
      const bound = app.http.server.address();
      forget = recordServer(
        String(env['DATA_DIR']),
        `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
      );
    };

    it('goes through the server that owns the embedded database (decisions 13)', async () => {
      record();
      expect(statSync(join(String(env['DATA_DIR']), 'server.json')).mode & 0o777).toBe(0o600);
      expect(await run(file('bundle.json', aBundle()))).toBe(EXIT.done);
      expect(lines.out.join('\n')).toMatch(/pages +1 created/);
      expect(await db.query('select slug from pages')).toEqual([{ slug: 'hill-term' }]);
      expect(
        await run(
          '--dry-run',
          file('two.json', aBundle({ students: [aStudent({ student_id: 'H-2' })], payments: [] })),
        ),
      ).toBe(EXIT.done);
      expect(await db.query('select student_uuid from students')).toEqual([{ student_uuid: 'H-1' }]);
      const bad = file('bad.json', aBundle({ pages: [], students: [aStudent({ class_code: 'IX' })] }));
      expect(await run(bad)).toBe(EXIT.refused);
      expect(lines.err.join('\n')).toContain('- students.0.class_code: ');
    });

    it('names the process that owns the database when it has not recorded its address', async () => {
      expect(await run(file('bundle.json', aBundle()))).toBe(EXIT.refused);
      expect(lines.err[0]).toContain(`in use by process ${process.pid}`);
    });

    it('forgets the server when it stops, and ignores a dead one', () => {
      const dataDir = String(env['DATA_DIR']);
      record();
      expect(findServer(dataDir)?.pid).toBe(process.pid);
      forget();
      expect(findServer(dataDir)).toBeUndefined();
      writeFileSync(
        join(dataDir, 'server.json'),
        JSON.stringify({ pid: 2 ** 30, address: 'http://127.0.0.1:1' }),
      );
      expect(findServer(dataDir)).toBeUndefined();
    });
  });
});
