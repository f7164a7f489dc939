import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fillDataDir } from '../../testing/embedded-db.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { openPglite } from './pglite.ts';

const run = promisify(execFile);
const folder = (): string => mkdtempSync(join(tmpdir(), 'shulk-lock-'));
/** With a database: making one takes longer than these tests. */
async function filled(): Promise<string> {
  const place = folder();
  await fillDataDir(place);
  return place;
}

describe('the owner lock of the embedded database', () => {
  it('refuses a second owner with the pid of the first and says what to do [threats 6.2]', async () => {
    const place = folder();
    const free = await takeOwnerLock(place);
    await expect(takeOwnerLock(place)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}\\..*DATA_DIR.*DATABASE_URL`),
    );
    await free();
    await (
      await takeOwnerLock(place)
    )();
  });

  it('takes over the lock of a killed process', async () => {
    const place = folder();
    const script = `import { takeOwnerLock } from ${JSON.stringify(new URL('./owner-lock.ts', import.meta.url).href)};
      await takeOwnerLock(${JSON.stringify(place)}); process.kill(process.pid, 'SIGKILL');`;
    await expect(
      run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]),
    ).rejects.toMatchObject({ signal: 'SIGKILL' });
    const free = await takeOwnerLock(place);
    await free();
  });

  it('locks different folders separately', async () => {
    const free = await Promise.all([takeOwnerLock(folder()), takeOwnerLock(folder())]);
    expect(free).toHaveLength(2);
    await Promise.all(free.map((release) => release()));
  });
});

describe('opening the embedded database', () => {
  it('says what to do when its folder cannot be made', async () => {
    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    await expect(openPglite(file)).rejects.toThrow(/cannot be opened.*set DATA_DIR to another folder/);
  });

  it('keeps a statement prepared once, and drops one that fails each time (decision 160)', async () => {
    const db = await openPglite(await filled());
    await db.exec('create table once (n int primary key)');
    const insert = 'insert into once values ($1)';
    await db.query(insert, [1]);
    await db.query(insert, [2]);
    const kept = () => db.dynamic<{ statement: string }>('select statement from pg_prepared_statements');
    expect(await kept()).toEqual([{ statement: insert }]);
    for (let n = 0; n < 3; n += 1) await expect(db.query(insert, [1])).rejects.toThrow('duplicate key');
    await expect(db.tx((tx) => tx.query(insert, [1]))).rejects.toThrow('duplicate key');
    expect(await kept()).toEqual([]);
    await db.query(insert, [3]);
    expect(await kept()).toEqual([{ statement: insert }]);
    await db.close();
  });

  it('keeps what was committed and frees the folder when closed', async () => {
    const place = await filled();
    const one = await openPglite(place);
    await one.exec('create table kept (n int); insert into kept values (7)');
    await expect(openPglite(place)).rejects.toThrow(/in use by process/);
    await one.close();
    const two = await openPglite(place);
    expect(await two.query('select n from kept')).toEqual([{ n: 7 }]);
    await two.close();
  });
});
