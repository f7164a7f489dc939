import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { createLog } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { importSettlement, readReport } from '../settlements/import-settlement.ts';
import type { ImportedSettlement } from '../settlements/import-settlement.ts';
import { settlementNotices } from '../settlements/notices.ts';
import type { Notice } from '../settlements/notices.ts';
import { readSheet } from '../settlements/read-sheet.ts';
import type { ReadReport } from '../settlements/settlement-row.ts';
import { selectAccounts } from '../settlements/settlements.store.ts';
import type { SettlingAccount } from '../settlements/settlements.store.ts';
import { EXIT } from './output.ts';
import type { Output } from './output.ts';

const USAGE =
  'Say npm run settlements -- --account CODE [--dry-run] FILE.json|FILE.csv. CODE is the code of a gateway account, or INSTITUTE/CODE where several institutes have that code. The files are described in docs/ledger.md.';

/** What the person asked for. */
interface Wish {
  readonly account: string;
  readonly file: string;
  readonly isDry: boolean;
}

function readWords(words: readonly string[]): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { account: { type: 'string' }, 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (values.account === undefined || file === undefined || more.length > 0) return undefined;
    return { account: values.account, file, isDry: values['dry-run'] === true };
  } catch {
    return undefined;
  }
}

/**
 * Imports one settlement report into the database, all of it or nothing. With a faulty row nothing is written, and every
 * faulty row is told by its number. With --dry-run everything is done and taken back.
 * @returns the exit code
 */
export async function runSettlements(
  words: readonly string[],
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'dbPoolSize'>,
  clock: Clock,
  output: Output,
): Promise<number> {
  const wish = readWords(words);
  if (wish === undefined) {
    output.err(USAGE);
    return EXIT.usage;
  }
  try {
    const text = await readText(wish.file);
    const db = await openDb(settings, createLog('silent'));
    try {
      await migrate(db);
      return await load(db, wish, text, clock, output);
    } finally {
      await db.close();
    }
  } catch (error) {
    output.err(`${wish.file}: ${error instanceof Error ? error.message : 'an unknown problem.'}`);
    return EXIT.refused;
  }
}

/** The text of a file, without the mark that editors on Windows put at its beginning. */
async function readText(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`it cannot be read (${error.code ?? 'unknown reason'}); check the path and its rights.`, {
      cause: error,
    });
  });
  return text.replace(/^\ufeff/, '');
}

async function load(db: Db, wish: Wish, text: string, clock: Clock, output: Output): Promise<number> {
  const account = await findAccount(db, wish.account);
  const report = /\.csv$/i.test(wish.file) ? readSheet(text) : readReport(account.vendor, parseJson(text));
  if (report.problems.length > 0) {
    output.err(`${wish.file}: ${report.problems.length} rows cannot be used. Nothing was written.`);
    for (const { n, problem } of report.problems) output.err(`  - row ${n}: ${problem}`);
    return EXIT.refused;
  }
  const { done, notices } = await importAll(db, account, report, clock, wish.isDry);
  output.out(
    `${wish.file}: ${report.rows.length} rows, ${done.added} new, ${done.known} known before, ${report.left_out} left out, ` +
      `${done.booked} booked, ${done.open_exceptions} to look at`,
  );
  for (const { message, rows } of notices) output.out(`  - ${message} Look at: ${rows}.`);
  if (wish.isDry) output.out('This was a dry run: nothing was written.');
  return EXIT.done;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** The account of a code. @throws Error saying what to write instead */
async function findAccount(db: Db, wanted: string): Promise<SettlingAccount> {
  const [institute, code] = wanted.includes('/') ? wanted.split('/', 2) : [null, wanted];
  const found = await selectAccounts(db, code ?? '', institute ?? null);
  const [account] = found;
  if (account === undefined)
    throw new Error(`no gateway account has the code ${wanted}; use the one of the import bundle.`);
  if (found.length > 1) {
    const names = found.map((each) => `${each.institute}/${each.code}`).join(', ');
    throw new Error(`several institutes have an account ${wanted}; name one of ${names}.`);
  }
  return account;
}

interface Outcome {
  readonly done: ImportedSettlement;
  readonly notices: readonly Notice[];
}

/** Carries the outcome of a dry run out of the transaction that is taken back. */
class TakenBack extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('A dry run is taken back.');
    this.outcome = outcome;
  }
}

async function importAll(
  db: Db,
  account: SettlingAccount,
  report: ReadReport,
  clock: Clock,
  isDry: boolean,
): Promise<Outcome> {
  try {
    return await db.tx(async (tx) => {
      await tx.exec('set local statement_timeout = 0');
      const done = await importSettlement(tx, account, report.rows, clock);
      const notices = await settlementNotices(tx, account.institute_id);
      const outcome = { done, notices };
      if (isDry) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}
