import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/schema/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { createLog } from '../../../platform/log.ts';
import { fillDataDir } from '../../../testing/embedded-db.ts';
import { loadDemo, testApp, testClock, testServices, testSettings } from '../../../testing/index.ts';
import { recordServer, seedWhenEmpty } from '../../imports/index.ts';
import { mountLedger } from '../ledger.routes.ts';
import { LATER, busyBooks } from '../testing/busy-books.ts';
import { EXIT } from '../../../platform/log.ts';
import { runLedgerCheck } from './run-ledger-check.ts';
import { runSettlements } from './run-settlements.ts';

describe('the commands over the books', () => {
  let folder = '';
  let env: Record<string, string> = {};
  let lines: { out: string[]; err: string[] } = { out: [], err: [] };
  const clock = testClock(LATER);
  const output = {
    out: (line: string) => void lines.out.push(line),
    err: (line: string) => void lines.err.push(line),
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shulk-ledger-'));
    env = { DATA_DIR: join(folder, 'data') };
    lines = { out: [], err: [] };
  });

  const check = (...words: string[]) => runLedgerCheck(words, testSettings(env), clock, output);
  const settle = (...words: string[]) => runSettlements(words, testSettings(env), clock, output);
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const settings = testSettings(env);
    if (!existsSync(join(settings.dataDir, 'db'))) await fillDataDir(settings.dataDir);
    const db = await openDb(settings, createLog('silent'));
    try {
      await migrate(db);
      return await work(db);
    } finally {
      await db.close();
    }
  }

  it('find no difference in the demo', async () => {
    await withDb((db) => seedWhenEmpty(testServices(db, env), loadDemo));
    expect(await check()).toBe(EXIT.done);
    expect(lines.out).toEqual([
      expect.stringMatching(/^ledger: \d+ entries, \d+ payments, 0 receipts checked, 0 differences$/),
    ]);
    expect(await check('kaveri-school-of-nowhere')).toBe(EXIT.usage);
    expect(lines.err).toEqual([
      'No institute has the code kaveri-school-of-nowhere. Use the code of its import bundle.',
    ]);
  });

  it('print a difference with the rows to look at, and exit with code 1', async () => {
    const fee = await withDb(async (db) => {
      const books = await busyBooks(testServices(db, env), 'busy');
      await db.query('update fee_lines set settled_paise = 100 where id = $1', [books.openFee]);
      return books.openFee;
    });
    expect(await check()).toBe(EXIT.refused);
    expect(lines.out).toEqual([
      expect.stringMatching(
        new RegExp(
          `^difference fee-settled \\(busy\\): The fee .* Look at: fee_lines ${fee}, ledger_lines of`,
        ),
      ),
      expect.stringMatching(
        /^notice \(busy\): main: .* adjustment of −₹7 .* Look at: settlement_rows \d+\.$/,
      ),
      'ledger: 22 entries, 13 payments, 8 receipts checked, 1 differences',
    ]);
  });

  it('print their usage, and refuse an empty database and one that a server owns', async () => {
    expect(await check('--all')).toBe(EXIT.usage);
    expect(await settle('report.json')).toBe(EXIT.usage);
    expect(await settle('--account', 'main')).toBe(EXIT.usage);
    expect(lines.err).toEqual([
      expect.stringContaining('npm run ledger:check'),
      expect.stringContaining('npm run settlements -- --account CODE'),
      expect.stringContaining('npm run settlements -- --account CODE'),
    ]);
    expect(await check()).toBe(EXIT.refused);
    expect(lines.err[3]).toContain('Start the server on it once');
    env = { DATA_DIR: join(folder, 'owned') };
    await withDb(async () => {
      expect(await check()).toBe(EXIT.refused);
      expect(await settle('--account', 'main', file('rows.json', '[]'))).toBe(EXIT.refused);
    });
    expect(lines.err.slice(4)).toEqual([
      expect.stringContaining(`in use by process ${process.pid}`),
      expect.stringContaining(`in use by process ${process.pid}`),
    ]);
  });

  it('import a settlement once, after a dry run that writes nothing', async () => {
    await withDb((db) => busyBooks(testServices(db, env), 'busy'));
    const head = 'kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at';
    const bad = file('bad.csv', `${head}\ntip,S,U,x,,1,0,0,2026-11-22\nfee,S,U,x,,1,0,0,soon\n`);
    expect(await settle('--account', 'main', bad)).toBe(EXIT.refused);
    expect(lines.err).toEqual([
      `${bad}: 2 rows cannot be used. Nothing was written.`,
      expect.stringMatching(/^ {2}- line 2: kind: /),
      '  - line 3: settled_at is not a time: soon',
    ]);
    const good = file(
      'good.csv',
      `${head}\nfee,S,U,x,,0,10,1.80,2026-11-22\npayment,S,U,pay_x,,5,0,0,2026-11-22\n`,
    );
    const wanted = `${good}: 2 rows, 2 new, 0 known before, 0 left out, 1 booked, 2 to look at`;
    expect(await settle('--account', 'busy/main', '--dry-run', good)).toBe(EXIT.done);
    expect(lines.out[0]).toBe(wanted);
    expect(lines.out.at(-1)).toBe('This was a dry run: nothing was written.');
    lines.out.length = 0;
    expect(await settle('--account', 'main', good)).toBe(EXIT.done);
    expect(lines.out).toEqual([
      wanted,
      expect.stringContaining('adjustment of −₹7'),
      expect.stringContaining('brings ₹5 for the payment pay_x, which is not known here'),
    ]);
    lines.out.length = 0;
    expect(await settle('--account', 'main', good)).toBe(EXIT.done);
    expect(lines.out[0]).toContain('0 new, 2 known before, 0 left out, 0 booked, 2 to look at');
    const acts = await withDb((db) =>
      db.query<{ call: string; outline: object; status: number }>(
        'select call, outline, status from operator_acts order by id',
      ),
    );
    expect(
      acts.map(({ status }) => status),
      'each is an act of the operator [S14]',
    ).toEqual([422, 200, 200, 200]);
    expect(acts[1]).toMatchObject({
      call: 'console.import_settlement',
      outline: { file_name: 'good.csv', account: 'busy/main', dry_run: true },
    });
  });

  it('import the readable lines of a sheet, and print the others with what to do [decision 223]', async () => {
    await withDb((db) => busyBooks(testServices(db, env), 'busy'));
    const head = 'kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at';
    const sheet = (settledAt: string) =>
      `${head}\nfee,S,U,x,,0,10,1.80,${settledAt}\nfee,S,U,y,,0,20,3.60,2026-11-22\n`;
    const mixed = file('mixed.csv', sheet('soon'));
    expect(await settle('--account', 'main', mixed)).toBe(EXIT.done);
    expect(lines.out.slice(0, 2)).toEqual([
      `${mixed}: 1 rows, 1 new, 0 known before, 0 left out, 1 that cannot be read, 1 booked, 1 to look at`,
      '  - Line 2 of the sheet cannot be read (settled_at is not a time: soon). It is not booked. Correct it and import the sheet again: what is booked stays as it is. Look at: line 2.',
    ]);
    expect(await settle('--account', 'main', file('mended.csv', sheet('2026-11-22')))).toBe(EXIT.done);
    expect(lines.out.at(-2)).toContain('2 rows, 1 new, 1 known before, 0 left out, 1 booked, 1 to look at');
  });

  it('import a settlement through the server that owns the embedded database, a dry run too (integrators 12)', async () => {
    const head = 'kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at';
    const good = file('good.csv', `${head}\nfee,S,U,x,,0,10,1.80,2026-11-22\n`);
    const report = file('report.json', '{"rows":[]}');
    const bad = file('bad.csv', `${head}\nfee,S,U,x,,1,0,0,soon\n`);
    await withDb(async (db) => {
      const services = testServices(db, env);
      await busyBooks(services, 'busy');
      const app = await testApp(services, mountLedger);
      await app.http.listen({ port: 0, host: '127.0.0.1' });
      const bound = app.http.server.address();
      const port = typeof bound === 'object' ? bound?.port : 0;
      const forget = recordServer(String(env['DATA_DIR']), `http://127.0.0.1:${port}`);
      try {
        expect(await settle('--account', 'busy/main', '--dry-run', good)).toBe(EXIT.done);
        expect(lines.out[0]).toBe(
          `${good}: 1 rows, 1 new, 0 known before, 0 left out, 1 booked, 1 to look at`,
        );
        expect(lines.out.at(-1)).toBe('This was a dry run: nothing was written.');
        expect(await settle('--account', 'main', good)).toBe(EXIT.done);
        expect(await settle('--account', 'main', good)).toBe(EXIT.done);
        expect(lines.out.at(-2)).toContain('0 new, 1 known before, 0 left out, 0 booked');
        for (const words of [
          ['main', bad],
          ['other', good],
          ['main', report],
        ])
          expect(await settle('--account', ...words)).toBe(EXIT.refused);
      } finally {
        forget();
        await app.close();
      }
    });
    expect(lines.err).toEqual([
      expect.stringContaining(`${bad}: The settlement was refused. Nothing was written.`),
      '  - line 2: settled_at is not a time: soon',
      `${good}: no gateway account has the code other; use the one of the import bundle.`,
      `${report}: it is no settlement report of this gateway: a list "items" of rows with entity_id is missing.`,
    ]);
  });

  it('ask for the institute when several have the account’s code, and refuse a file that is no report', async () => {
    await withDb(async (db) => {
      const services = testServices(db, env);
      await busyBooks(services, 'busy');
      await busyBooks(services, 'beside');
    });
    const report = file('report.json', '{"rows":[]}');
    expect(await settle('--account', 'main', report)).toBe(EXIT.refused);
    expect(await settle('--account', 'other', report)).toBe(EXIT.refused);
    expect(await settle('--account', 'busy/main', report)).toBe(EXIT.refused);
    expect(await settle('--account', 'busy/main', file('torn.json', '{'))).toBe(EXIT.refused);
    expect(lines.err).toEqual([
      `${report}: several institutes have an account main; name one of beside/main, busy/main.`,
      `${report}: no gateway account has the code other; use the one of the import bundle.`,
      `${report}: it is no settlement report of this gateway: a list "items" of rows with entity_id is missing.`,
      expect.stringContaining('torn.json: it is not JSON: '),
    ]);
    expect(await settle('--account', 'busy/main', 'gone.json')).toBe(EXIT.refused);
    expect(lines.err[4]).toBe('gone.json: it cannot be read (ENOENT); check the path and its rights.');
  });
});
