import type { ImportResult } from '@shulk/contract';
import { systemClock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openDb } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLog } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { importBundle } from '../import-bundle.ts';
import { explainRefusal, problemList } from './explain-refusal.ts';
import { readBundleFile } from './read-bundle-file.ts';
import { SendRefused, sendBundle } from './send-bundle.ts';
import { findServer } from './server-file.ts';

/** Exit codes of the import command: done, refused or failed, called wrongly. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

const USAGE =
  'Name the bundles to load: npm run import -- FILE... The format is described in docs/import.md.';

/** Where the command writes its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** Imports one bundle somewhere. */
type Load = (raw: unknown) => Promise<ImportResult>;

/**
 * Loads bundle files in the order given. All are read before the first is loaded; the first refusal ends the
 * command. The embedded database belongs to one process, so while a server runs on it the bundles go through
 * that server; otherwise the database is opened here.
 * @returns the exit code
 */
export async function runImport(
  files: readonly string[],
  settings: Settings,
  output: Output,
): Promise<number> {
  if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
    output.err(USAGE);
    return EXIT.usage;
  }
  const bundles: { file: string; raw: unknown }[] = [];
  for (const file of files) {
    try {
      bundles.push({ file, raw: await readBundleFile(file) });
    } catch (error) {
      output.err(messageOf(error));
    }
  }
  if (bundles.length < files.length) return EXIT.usage;
  try {
    return await withTarget(settings, async (load) => loadAll(bundles, load, output));
  } catch (error) {
    output.err(messageOf(error));
    return EXIT.refused;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'An unknown problem.';

async function loadAll(
  bundles: readonly { file: string; raw: unknown }[],
  load: Load,
  output: Output,
): Promise<number> {
  for (const { file, raw } of bundles) {
    try {
      printResult(file, await load(raw), output);
    } catch (error) {
      if (error instanceof SendRefused) output.err(problemList(file, error.message, error.fields));
      else if (error instanceof AppError) output.err(explainRefusal(file, error));
      else throw error;
      return EXIT.refused;
    }
  }
  return EXIT.done;
}

/** Gives the work a way to import: the running server's, or the database's own. */
async function withTarget(settings: Settings, work: (load: Load) => Promise<number>): Promise<number> {
  const server = settings.databaseUrl === undefined ? findServer(settings.dataDir) : undefined;
  if (server !== undefined) return work((raw) => sendBundle(server.address, settings, raw));
  const db = await openDb(settings, createLog('silent'));
  try {
    await migrate(db);
    return await work((raw) => importBundle({ db, settings, clock: systemClock }, raw));
  } finally {
    await db.close();
  }
}

function printResult(file: string, result: ImportResult, { out }: Output): void {
  out(`${file}: imported`);
  const { created, updated, unchanged, warnings } = result;
  const kinds = [...new Set([created, updated, unchanged].flatMap((counts) => Object.keys(counts)))];
  const width = Math.max(...kinds.map((kind) => kind.length), 0);
  for (const kind of kinds) {
    const [made = 0, changed = 0, same = 0] = [created, updated, unchanged].map((counts) => counts[kind]);
    out(`  ${kind.padEnd(width)}  ${made} created, ${changed} updated, ${same} unchanged`);
  }
  const found = Object.entries(warnings);
  if (found.length > 0) out(`  ${found.length} to look at; it is loaded all the same:`);
  for (const [path, problem] of found) out(`  - ${path}: ${problem}`);
}
