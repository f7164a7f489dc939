import type { Db } from './db.ts';

/** Asks the database for a sign of life. @throws when it gives none */
export async function ping(db: Db): Promise<void> {
  await db.query('select 1');
}
