import { readFileSync } from 'node:fs';
import type { ImportResult } from '@shulk/contract';
import { systemClock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/schema/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLog } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { importBundle } from '../import-bundle.ts';
import type { ImportOptions } from '../import-bundle.ts';
import { SendRefused, callConsole } from './console-call.ts';
import { EXIT } from '../../../platform/log.ts';
import type { Output } from '../../../platform/log.ts';
import { printResult } from './print-result.ts';
import { problemList } from './explain-refusal.ts';
import { onLocalRecord } from './local-act.ts';
import { readBundleFile, withLines } from '../file/read-bundle-file.ts';
import type { BundleFile } from '../file/read-bundle-file.ts';
import { findServer } from './server-file.ts';
import { importResult, paths } from '@shulk/contract';
import type { ConsoleServer } from './console-call.ts';

/** Characters of a file's name that the call accepts. */
const MOST_OF_NAME = 200;

/** Imports through the running server's call. @throws as callConsole */
function sendBundle(
  server: ConsoleServer,
  file: Pick<BundleFile, 'path' | 'file_name'>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const query = new URLSearchParams([
    ['file_name', file.file_name.slice(0, MOST_OF_NAME)],
    ...Object.entries(options).flatMap(([name, asked]): [string, string][] =>
      asked === true ? [[name, 'true']] : [],
    ),
  ]);
  const call = paths['console.import_bundle'];
  return callConsole(
    server,
    { ...call, path: `${call.path}?${query.toString()}` },
    new Uint8Array(readFileSync(file.path)),
    importResult,
  );
}

const USAGE =
  'Name the bundles to load: npm run import -- [--dry-run] [--only-good] FILE... The format is described in docs/import.md.';

/** The meaning of each flag. */
const FLAGS: Readonly<Record<string, keyof ImportOptions>> = {
  '--dry-run': 'dry_run',
  '--only-good': 'only_good',
};

/** Imports one bundle. */
type Load = (file: BundleFile) => Promise<ImportResult>;

/**
 * Loads bundle files in the order given. All are read before the first is loaded; the first refusal ends the command.
 * The embedded database allows only one process, so while a server uses it the bundles go through that server;
 * otherwise the database is opened here.
 * @returns the exit code
 */
export async function runImport(
  words: readonly string[],
  settings: Settings,
  output: Output,
): Promise<number> {
  const flags = words.filter((word) => word.startsWith('-'));
  const files = words.filter((word) => !word.startsWith('-'));
  if (files.length === 0 || flags.some((flag) => !Object.hasOwn(FLAGS, flag))) {
    output.err(USAGE);
    return EXIT.usage;
  }
  const bundles: BundleFile[] = [];
  for (const file of files) {
    try {
      bundles.push(await readBundleFile(file));
    } catch (error) {
      output.err(messageOf(error));
    }
  }
  if (bundles.length < files.length) return EXIT.usage;
  try {
    const options: ImportOptions = Object.fromEntries(flags.map((flag) => [FLAGS[flag], true]));
    return await withTarget(settings, options, output, async (load) => loadAll(bundles, load, output));
  } catch (error) {
    output.err(messageOf(error));
    return EXIT.refused;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'An unknown problem.';

async function loadAll(bundles: readonly BundleFile[], load: Load, output: Output): Promise<number> {
  let exit: number = EXIT.done;
  for (const bundle of bundles) {
    const { path: file } = bundle;
    try {
      const result = await load(bundle);
      const warnings = withLines(bundle, result.warnings);
      printResult(file, { ...result, warnings, left_out: withLines(bundle, result.left_out) }, output);
      if (Object.keys(result.left_out).length > 0) exit = EXIT.partly;
    } catch (error) {
      if (!(error instanceof SendRefused || error instanceof AppError)) throw error;
      output.err(problemList(file, error.message, withLines(bundle, error.fields ?? {})));
      return EXIT.refused;
    } finally {
      bundle.close();
    }
  }
  return exit;
}

/** Passes the work a way to import: the running server's, or the database's own. */
async function withTarget(
  settings: Settings,
  options: ImportOptions,
  output: Output,
  work: (load: Load) => Promise<number>,
): Promise<number> {
  const server = settings.databaseUrl === undefined ? findServer(settings.dataDir) : undefined;
  if (server !== undefined)
    return work((file) => sendBundle({ address: server.address, settings }, file, options));
  const db = await openDb(settings, createLog('silent'));
  try {
    await migrate(db);
    return await work(({ raw, file_name, file_sha256 }) => {
      const act = {
        call: 'console.import_bundle' as const,
        query: { ...options, file_name },
        body: raw,
        fileHash: file_sha256,
      };
      return onLocalRecord({ db, clock: systemClock }, act, output.err, (request_id) =>
        importBundle({ db, settings, clock: systemClock }, raw, options, {
          file_name,
          file_sha256,
          request_id,
        }),
      );
    });
  } finally {
    await db.close();
  }
}
