import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { paths, settlementResult } from '@shulk/contract';
import type { SettlementResult } from '@shulk/contract';
import type { Clock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/schema/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { createLog } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { SendRefused, callConsole, findServer, onLocalRecord } from '../../imports/index.ts';
import { SettlementRefused, loadSettlement } from '../settlements/load-settlement.ts';
import type { SettlementFile } from '../settlements/load-settlement.ts';
import { EXIT } from '../../../platform/log.ts';
import type { Output } from '../../../platform/log.ts';

const USAGE =
  'Say npm run settlements -- --account CODE [--dry-run] FILE.json|FILE.csv. CODE is the code of a gateway account, or INSTITUTE/CODE where several institutes have that code. The files are described in docs/ledger.md.';

/** The parsed arguments. */
interface SettlementOptions {
  readonly account: string;
  readonly file: string;
  readonly isDry: boolean;
}

function readWords(words: readonly string[]): SettlementOptions | undefined {
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

type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'dbPoolSize' | 'operatorKey' | 'serviceBases'>;

/**
 * Imports one settlement report. Unreadable rows are reported by number. --dry-run rolls everything back. The embedded
 * database allows only one process, so while a server uses it the report goes through that server; otherwise the
 * database is opened here.
 * @returns the exit code
 */
export async function runSettlements(
  words: readonly string[],
  settings: Place,
  clock: Clock,
  output: Output,
): Promise<number> {
  const options = readWords(words);
  if (options === undefined) {
    output.err(USAGE);
    return EXIT.usage;
  }
  try {
    const content = contentOf(options.file, await readText(options.file));
    const result = await load(settings, { clock, output }, options, content);
    tell(options, result, output);
    return EXIT.done;
  } catch (error) {
    for (const line of refusalLines(error)) output.err(line.replace('FILE', options.file));
    return EXIT.refused;
  }
}

async function load(
  settings: Place,
  { clock, output }: { readonly clock: Clock; readonly output: Output },
  { account, isDry, file: path }: SettlementOptions,
  content: SettlementFile['content'],
): Promise<SettlementResult> {
  const body = { account, ...content, dry_run: isDry };
  const server = settings.databaseUrl === undefined ? findServer(settings.dataDir) : undefined;
  if (server !== undefined) {
    const target = { address: server.address, settings };
    return callConsole(target, paths['console.import_settlement'], JSON.stringify(body), settlementResult);
  }
  const db = await openDb(settings, createLog('silent'));
  try {
    await migrate(db);
    const act = { call: 'console.import_settlement', query: { file_name: basename(path) }, body } as const;
    return await onLocalRecord({ db, clock }, act, output.err, () =>
      loadSettlement({ db, clock }, { account, content, isDry }),
    );
  } finally {
    await db.close();
  }
}

function tell({ file, isDry }: SettlementOptions, result: SettlementResult, output: Output): void {
  output.out(
    `${file}: ${result.rows} rows, ${result.added} new, ${result.known} known before, ${result.left_out} left out, ` +
      `${result.unread === 0 ? '' : `${result.unread} that cannot be read, `}${result.booked} booked, ${result.open_exceptions} to look at`,
  );
  for (const { message, rows } of result.notices) output.out(`  - ${message} Look at: ${rows}.`);
  if (isDry) output.out('This was a dry run: nothing was written.');
}

/** Why nothing was written, line by line; FILE stands for the file's name. */
function refusalLines(error: unknown): string[] {
  if (error instanceof SettlementRefused) {
    return [`FILE: ${error.message}`, ...error.rows.map(({ place, problem }) => `  - ${place}: ${problem}`)];
  }
  if (error instanceof SendRefused) {
    const fields = Object.entries(error.fields);
    const whole = fields.find(([place]) => place === 'account' || place === 'report');
    if (whole !== undefined) return [`FILE: ${whole[1]}`];
    return [`FILE: ${error.message}`, ...fields.map(([place, problem]) => `  - ${place}: ${problem}`)];
  }
  return [`FILE: ${error instanceof Error ? error.message : 'an unknown problem.'}`];
}

/** The text of a file without a byte-order mark, which Windows editors add. */
async function readText(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`it cannot be read (${error.code ?? 'unknown reason'}); check the path and its rights.`, {
      cause: error,
    });
  });
  return text.replace(/^\ufeff/, '');
}

function contentOf(file: string, text: string): SettlementFile['content'] {
  if (/\.csv$/i.test(file)) return { sheet: text };
  try {
    return { report: JSON.parse(text) as unknown };
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}
