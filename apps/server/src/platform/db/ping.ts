import type { Db } from './db.ts';

/** Pings the database. @throws if it does not answer */
export async function ping(db: Db): Promise<void> {
  await db.query('select 1');
}
