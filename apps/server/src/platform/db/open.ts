import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Db } from './db.ts';
import { unguarded } from './executor.ts';

/**
 * Opens the database of the settings: PostgreSQL if DATABASE_URL is set, else the embedded one in DATA_DIR. The drivers
 * are loaded on demand, so neither slows the start of the other.
 * @throws Error saying what to do if it cannot be opened
 */
export async function openDb(
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'dbPoolSize'>,
  log: Log,
): Promise<Db> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres({ ...settings, databaseUrl }, log, unguarded);
  }
  const { openPglite } = await import('./pglite.ts');
  const db = await openPglite(settings.dataDir);
  log.warn(
    'The embedded database survives a killed process but not a power loss. For real payments set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
  return db;
}
