import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { systemClock, toMs } from '../platform/clock.ts';
import { migrate, migrationsFolder, migrationsHash } from '../platform/db/migrate.ts';
import type { Migration } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/db.ts';
import { pgliteDb, pgliteOptions } from '../platform/db/pglite.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';

/** Clusters read or made by this process, by the state of their migrations: test files share the process. */
const clusters = new Map<string, Promise<Blob>>();

/** Root of the repository: three folders above apps/server/migrations. */
const cacheFolder = (): string => join(dirname(dirname(dirname(migrationsFolder()))), '.cache');

/** A migrated, empty cluster as one blob; made once per state of the migrations, then read from the cache. */
async function migratedCluster(migrations: readonly Migration[]): Promise<Blob> {
  const file = join(cacheFolder(), `pglite-${migrationsHash(migrations)}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    // Not made yet; several test files may do it at once, the last rename wins with equal content.
  }
  const lite = await PGlite.create(pgliteOptions);
  const db = pgliteDb(lite);
  await migrate(db, migrations);
  const jobs = createJobs(db, createLog('silent'));
  await jobs.prepare();
  await jobs.stop();
  const dump = await lite.dumpDataDir('none');
  await db.close();
  mkdirSync(cacheFolder(), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
  forgetOld(cacheFolder());
  return dump;
}

/** Clusters of earlier migrations are of no more use; those of the last hour may belong to a run beside this one. */
function forgetOld(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('pglite-'))) {
    const path = join(folder, name);
    if (toMs(systemClock.now()) - statSync(path).mtimeMs > 3_600_000) unlinkSync(path);
  }
}

/** An embedded database in memory, already migrated; about a second after the first time. */
export async function openEmbeddedTestDb(migrations: readonly Migration[]): Promise<Db> {
  const state = migrationsHash(migrations);
  const cluster = clusters.get(state) ?? migratedCluster(migrations);
  clusters.set(state, cluster);
  const lite = await PGlite.create({ loadDataDir: await cluster, ...pgliteOptions });
  await lite.exec("set timezone = 'UTC'");
  return pgliteDb(lite);
}
