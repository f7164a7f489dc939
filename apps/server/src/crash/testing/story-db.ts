import pg from 'pg';
import type { Db, Executor } from '../../platform/db/db.ts';
import { openDb } from '../../platform/db/open.ts';
import { newCode } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { fillDataDir } from '../../testing/embedded-db.ts';
import { testDatabaseUrl } from '../../testing/index.ts';

/** The story's own database, filled by the server and read while no server runs. */
export interface StoryDb {
  /** DATABASE_URL; absent for the embedded database in the data folder. */
  readonly url: string | undefined;
  /** Opens the database, runs the work and closes it. */
  read<T>(work: (ex: Executor) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: testDatabaseUrl() });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Creates the database: an empty one on the server of TEST_DATABASE_URL, or a migrated one in the data folder. */
export async function newStoryDb(kind: Db['kind'], dataDir: string): Promise<StoryDb> {
  let url: string | undefined;
  const name = `shulk_story_${newCode('ref').slice(4, 20)}`;
  if (kind === 'postgres') {
    await withAdmin((admin) => admin.query(`create database ${name}`));
    const address = new URL(testDatabaseUrl() ?? '');
    address.pathname = `/${name}`;
    url = address.href;
  } else await fillDataDir(dataDir);
  return {
    url,
    async read(work) {
      const place = url === undefined ? {} : { databaseUrl: url };
      const db = await openDb({ dataDir, dbPoolSize: 2, ...place }, createLog('silent'));
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      if (url !== undefined)
        await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
