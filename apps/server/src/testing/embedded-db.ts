import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { systemClock, toMs } from '../platform/clock.ts';
import { databaseFolder, readSchema, schemaHash } from '../platform/db/schema/database-files.ts';
import type { Schema } from '../platform/db/schema/database-files.ts';
import { migrate } from '../platform/db/schema/migrate.ts';
import type { Db } from '../platform/db/db.ts';
import { pgliteDb, pgliteOptions } from '../platform/db/pglite.ts';
import { createJobs } from '../platform/queue/jobs.ts';
import { createLog } from '../platform/log.ts';
import { CallsInFlight } from '../platform/queue/calls-in-flight.ts';

/** Clusters read or made by this process, by the state of their files: test files share the process. */
const clusters = new Map<string, Promise<Blob>>();

/** In the root of the repository, which holds apps/server/database. */
const cacheFolder = (): string => join(dirname(dirname(dirname(databaseFolder()))), '.cache');

const clusterFile = (schema: Schema): string => join(cacheFolder(), `pglite-${schemaHash(schema)}.tar`);

/** A migrated, empty cluster as one blob; made once per state of the database's files, then read from the cache. */
async function migratedCluster(schema: Schema): Promise<Blob> {
  const file = clusterFile(schema);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    // Not made yet; several test files may do it at once, the last rename wins with equal content.
  }
  const lite = await PGlite.create(pgliteOptions);
  const db = pgliteDb(lite);
  await migrate(db, schema);
  const jobs = createJobs(db, createLog('silent'), new CallsInFlight());
  await jobs.prepare();
  await jobs.stop();
  // Without it every test that loads the cluster would play the whole making of it again, from its log.
  await lite.exec('checkpoint');
  const dump = await lite.dumpDataDir('none');
  await db.close();
  mkdirSync(cacheFolder(), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
  forgetOld(cacheFolder());
  return dump;
}

/** Clusters of earlier files are of no more use; those of the last hour may belong to a run beside this one. */
function forgetOld(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('pglite-'))) {
    const path = join(folder, name);
    // What another process renamed or removed meanwhile is not ours to forget.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (toMs(systemClock.now()) - madeAt > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

function clusterOf(schema: Schema): Promise<Blob> {
  const state = schemaHash(schema);
  const cluster = clusters.get(state) ?? migratedCluster(schema);
  clusters.set(state, cluster);
  return cluster;
}

/** Makes the cluster of the present files, so that test processes find it and need not each make their own. */
export async function prepareCluster(): Promise<void> {
  const schema = readSchema();
  if (!existsSync(clusterFile(schema))) await clusterOf(schema);
}

/** Tests hold little: a buffer of 128 MB, which each database would set up first, takes a third of its start. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** An embedded database in memory, already migrated; about half a second after the first time. */
export async function openEmbeddedTestDb(schema: Schema): Promise<Db> {
  const lite = await PGlite.create({ loadDataDir: await clusterOf(schema), startParams, ...pgliteOptions });
  await lite.exec("set timezone = 'UTC'");
  return pgliteDb(lite);
}

/** The folder of a migrated, empty cluster that was closed; made once per state of the database's files, then copied. */
async function migratedFolder(): Promise<string> {
  const schema = readSchema();
  const folder = join(cacheFolder(), `pglite-${schemaHash(schema)}.db`);
  if (existsSync(folder)) return folder;
  const cluster = await clusterOf(schema);
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  const lite = await PGlite.create({ dataDir: part, loadDataDir: cluster, ...pgliteOptions });
  await lite.close();
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another test process was first: its folder holds the same.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Puts a migrated, empty embedded database into a data folder, for tests whose rule is not the first start: a copy
 * takes a tenth of what an empty folder and all migrations take.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = await migratedFolder();
  // Whoever forgets old clusters sees by this that it is still of use.
  const now = toMs(systemClock.now()) / 1000;
  utimesSync(folder, now, now);
  cpSync(folder, join(dataDir, 'db'), { recursive: true });
}
