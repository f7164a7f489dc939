import type { Db, Executor } from '../../../platform/db/db.ts';

/** A bulk of another process may take longer than a payer's call may wait. */
const PATIENT = "set local lock_timeout = '20s'; set local statement_timeout = '20s'";
const AS_BEFORE = 'set local lock_timeout to default; set local statement_timeout to default';

/**
 * Lets one at a time write students, fees and recorded payments of an institute, until the end of its transaction: two that
 * make the same student would else write over each other. @returns the institute's code
 */
export async function lockRows(tx: Executor, instituteId: number, kind: Db['kind']): Promise<string> {
  if (kind === 'postgres') await tx.exec(PATIENT);
  const { code } = await tx.one<{ code: string }>(
    `select code, pg_advisory_xact_lock(hashtextextended('rows ' || code, 0)) from institutes where id = $1`,
    [instituteId],
  );
  if (kind === 'postgres') await tx.exec(AS_BEFORE);
  return code;
}

/** The same by the institutes' codes; in their order, so that nobody waits for a waiting one. */
export async function lockRowsOf(tx: Executor, codes: readonly string[]): Promise<void> {
  for (const code of [...new Set(codes)].toSorted())
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('rows ' || $1, 0))`, [code]);
}
