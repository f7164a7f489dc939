import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashBundle, schoolOf } from '../crash/testing/crash-bundle.ts';
import { Payer } from '../crash/testing/payer.ts';
import { buildServer, freePort, newHome, startServer } from '../crash/testing/server-process.ts';
import type { BuiltServer } from '../crash/testing/server-process.ts';
import { newStoryDb } from '../crash/testing/story-db.ts';
import type { StoryDb } from '../crash/testing/story-db.ts';
import { startLiveSandbox } from '../modules/gateways/testing/live-sandbox.ts';
import { SESSION, openPostgres } from '../platform/db/postgres.ts';
import { createLog } from '../platform/log.ts';
import { testDatabaseUrl } from '../testing/index.ts';
import { pgbouncerPath, startPgbouncer } from './testing/pgbouncer.ts';

const STORY_MS = 180_000;
const log = createLog('silent');
const program = testDatabaseUrl() === undefined ? undefined : pgbouncerPath();

it('deploy/pgbouncer.ini lends sessions for a transaction, keeps prepared statements, and sets what the server asks for', () => {
  const file = readFileSync(new URL('../../../../deploy/pgbouncer.ini', import.meta.url), 'utf8');
  expect(file).toMatch(/^pool_mode = transaction$/m);
  expect(Number(/^max_prepared_statements = (\d+)$/m.exec(file)?.[1])).toBeGreaterThan(0);
  const query = /connect_query='([^']*)'/.exec(file)?.[1] ?? '';
  const set = [...query.matchAll(/set (\w+) = (\w+)/g)].map(([, name = '', value = '']) => [
    name,
    name.endsWith('_timeout') ? `${Number(value) / 1000}s` : value,
  ]);
  expect(Object.fromEntries(set)).toEqual(
    Object.fromEntries(Object.entries(SESSION).map(([name, value]) => [name.toLowerCase(), value])),
  );
});

// docs/deploying.md says what ran last where no PgBouncer of this version is installed.
describe.each(program === undefined ? [] : [program])(
  'a server behind %s with the file of deploy',
  (path) => {
    const home = newHome();
    let server: BuiltServer;
    let db: StoryDb;
    const ends: (() => Promise<void> | void)[] = [];
    const pooled = async (replaced?: Readonly<Record<string, string>>) => {
      const pooler = await startPgbouncer(path, String(db.url), replaced);
      ends.push(() => pooler.stop());
      return { databaseUrl: pooler.url, databaseDirectUrl: String(db.url), dbPoolSize: 10 };
    };
    beforeAll(async () => {
      server = await buildServer();
      db = await newStoryDb('postgres', home.dataDir);
    }, STORY_MS);
    afterAll(async () => {
      for (const end of ends.toReversed()) await end();
      await db?.remove();
      server?.remove();
      home.remove();
    });

    it(
      'migrates, takes a payment with two processes and issues its receipt',
      async () => {
        const sandbox = await startLiveSandbox({ real_time: true });
        ends.push(() => sandbox.stop());
        const school = schoolOf('pooled');
        const student = { school, id: 'S-1', mobile: '9000020000' };
        const seed = join(home.payerDist, 'bundle.json');
        writeFileSync(seed, JSON.stringify(crashBundle([school], [student])));
        const [port, settings] = [await freePort(), await pooled()];
        const run = startServer(server, {
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          DATA_DIR: home.dataDir,
          PAYER_DIST: home.payerDist,
          SEED_FILES: seed,
          SANDBOX_URL: sandbox.url,
          DATABASE_URL: settings.databaseUrl,
          DATABASE_DIRECT_URL: settings.databaseDirectUrl,
          WORKERS: '2',
        });
        ends.push(() => run.kill());
        await run.ready;
        const payer = new Payer(student, port);
        await payer.choose();
        await payer.order();
        await payer.begin();
        await payer.pay(sandbox);
        await payer.untilSheetSays('PAID');
        await payer.untilTold();
        expect(Buffer.from(await payer.receipt(), 'base64').toString('latin1')).toMatch(/^%PDF-/);
        // No statement failed on the way: neither a prepared one nor a notification.
        expect(run.output()).not.toMatch(/"level":(40|50|60)/);
      },
      STORY_MS,
    );

    it('runs prepared statements on whichever session it gets, and hears notifications', async () => {
      const own = await openPostgres(await pooled(), log);
      ends.push(() => own.close());
      const heard: string[] = [];
      await own.listen('pooled', (payload) => heard.push(payload));
      const sums = await Promise.all(
        Array.from({ length: 60 }, (_, n) => own.one<{ sum: number }>('select $1::int + 1 as sum', [n])),
      );
      expect(sums.map(({ sum }) => sum)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
      await own.tx((tx) => tx.query('select pg_notify($1, $2)', ['pooled', 'page']));
      await expect.poll(() => heard).toEqual(['page']);
    });

    it('is refused if its sessions lack the time-outs, or if the server does not know of it', async () => {
      const { databaseUrl, databaseDirectUrl } = await pooled({ 'set lock_timeout = 2000; ': '' });
      await expect(openPostgres({ databaseUrl, databaseDirectUrl, dbPoolSize: 2 }, log)).rejects.toThrow(
        'The pooler of DATABASE_URL opens sessions with lock_timeout=0; it must be 2s. Copy connect_query from deploy/pgbouncer.ini.',
      );
      await expect(openPostgres({ databaseUrl, dbPoolSize: 2 }, log)).rejects.toThrow(
        'If it is a pooler like PgBouncer, set DATABASE_DIRECT_URL to the address of the database itself.',
      );
    });
  },
);
