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

/** Clusters loaded or created by this process, by schema hash: test files share the process. */
const clusters = new Map<string, Promise<Blob>>();

/** In the root of the repository, which holds apps/server/database. */
const cacheFolder = (): string => join(dirname(dirname(dirname(databaseFolder()))), '.cache');

const clusterFile = (schema: Schema): string => join(cacheFolder(), `pglite-${schemaHash(schema)}.tar`);

/** What every cluster begins with: making that takes as long as all migrations. */
const NOTHING: Schema = { migrations: [], definitions: [], recorded: new Map(), moves: [] };

/**
 * Tests store little: the default buffer of 128 MB takes a third of each database's start, and half of a default cluster
 * is the log of writes, which each test would copy.
 */
const SMALL = ['--wal-segsize=1', '-c', 'min_wal_size=2MB', '-c', 'shared_buffers=16MB'];

/** A migrated, empty cluster as one blob; created once per schema hash, then read from the cache. */
async function migratedCluster(schema: Schema): Promise<Blob> {
  const file = clusterFile(schema);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    // Several test files may create it at once: the last rename wins, with equal content.
  }
  const isFirst = schemaHash(schema) === schemaHash(NOTHING);
  const begin = isFirst ? { initDbStartParams: SMALL } : { loadDataDir: await clusterOf(NOTHING) };
  const lite = await PGlite.create({ ...begin, ...pgliteOptions });
  // Each test that loads or copies the cluster would bring these along.
  if (isFirst) {
    await lite.exec('update pg_database set datistemplate = false');
    for (const template of ['template0', 'template1']) await lite.exec(`drop database ${template}`);
  }
  const db = pgliteDb(lite);
  await migrate(db, schema);
  // Without it every test that loads the cluster would replay its whole creation from the log.
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

/** Deletes clusters of earlier schemas; those of the last hour may belong to a parallel run. */
function forgetOld(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('pglite-'))) {
    const path = join(folder, name);
    // Another process may have renamed or removed it meanwhile.
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

/** Creates the cluster of the present files, so that test processes need not each create their own. */
export async function prepareCluster(): Promise<void> {
  const schema = readSchema();
  if (!existsSync(clusterFile(schema))) await clusterOf(schema);
}

/** A statement is planned once. */
const startParams = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'];

/** A migrated embedded database in memory; about half a second after the first time. */
export async function openEmbeddedTestDb(schema: Schema): Promise<Db> {
  const lite = await PGlite.create({ loadDataDir: await clusterOf(schema), startParams, ...pgliteOptions });
  await lite.exec("set timezone = 'UTC'");
  return pgliteDb(lite);
}

/** The folder of a migrated, empty, closed cluster; created once per schema hash, then copied. */
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
    // Another test process was first: its folder has the same content.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Copies a migrated, empty embedded database into a data folder, for tests that are not about the first start: a copy
 * takes a tenth of running all migrations.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = await migratedFolder();
  // The new time keeps this cluster from being deleted as old.
  const now = toMs(systemClock.now()) / 1000;
  utimesSync(folder, now, now);
  cpSync(folder, join(dataDir, 'db'), { recursive: true });
}
