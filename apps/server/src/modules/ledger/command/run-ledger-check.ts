import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { openDb } from '../../../platform/db/open.ts';
import { createLog } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { findInstitute, hasBooks, readAsReport, readByIndex, sizeOfBooks } from '../books.store.ts';
import { checkBooks } from '../check-books.ts';
import { settlementNotices } from '../settlements/notices.ts';
import { EXIT } from '../../../platform/log.ts';
import type { Output } from '../../../platform/log.ts';

const USAGE = 'Say npm run ledger:check, or npm run ledger:check -- INSTITUTE for one institute.';

/**
 * Checks the books of a database and prints every difference with the rows to look at, then the notices that settlement
 * imports left for a person. Reads only, in one snapshot, so a server on PostgreSQL may keep running.
 * @param words the institute's code, or nothing for all
 * @returns the exit code: 1 when there is a difference, or when the database cannot be read
 */
export async function runLedgerCheck(
  words: readonly string[],
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'dbPoolSize'>,
  clock: Clock,
  output: Output,
): Promise<number> {
  const [institute, ...more] = words;
  if (more.length > 0 || institute?.startsWith('-') === true) {
    output.err(USAGE);
    return EXIT.usage;
  }
  try {
    const db = await openDb(settings, createLog('silent'));
    try {
      return await db.tx(async (tx) => {
        await readAsReport(tx, db.kind);
        if (institute !== undefined && db.kind === 'postgres') await readByIndex(tx);
        return report(tx, institute, clock, output);
      });
    } finally {
      await db.close();
    }
  } catch (error) {
    output.err(error instanceof Error ? error.message : 'An unknown problem.');
    return EXIT.refused;
  }
}

async function report(
  tx: Executor,
  institute: string | undefined,
  clock: Clock,
  { out, err }: Output,
): Promise<number> {
  if (!(await hasBooks(tx))) {
    err('This database is empty or of an older version. Start the server on it once, then check it.');
    return EXIT.refused;
  }
  const instituteId = institute === undefined ? undefined : await findInstitute(tx, institute);
  if (institute !== undefined && instituteId === undefined) {
    err(`No institute has the code ${institute}. Use the code of its import bundle.`);
    return EXIT.usage;
  }
  const differences = await checkBooks(tx, {
    now: clock.now(),
    ...(instituteId === undefined ? {} : { instituteId }),
  });
  for (const { invariant, institute: code, message, rows } of differences)
    out(`difference ${invariant} (${code}): ${message} Look at: ${rows}.`);
  for (const notice of await settlementNotices(tx, instituteId))
    out(`notice (${notice.institute}): ${notice.message} Look at: ${notice.rows}.`);
  const { entries, payments, receipts } = await sizeOfBooks(tx, instituteId);
  out(
    `ledger: ${entries} entries, ${payments} payments, ${receipts} receipts checked, ${differences.length} differences`,
  );
  return differences.length === 0 ? EXIT.done : EXIT.refused;
}
