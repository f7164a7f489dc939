/** `shulk import`: loads a bundle of the institute, and tells of it as `npm run import` does, by the same code. */
import { readFileSync } from 'node:fs';
import { ShulkError } from '@shulk/client';
import type { Shulk } from '@shulk/client';
import { printResult } from '../../../../apps/server/src/modules/imports/command/print-result.ts';
import {
  readBundleFile,
  withLines,
} from '../../../../apps/server/src/modules/imports/file/read-bundle-file.ts';
import type { BundleFile } from '../../../../apps/server/src/modules/imports/file/read-bundle-file.ts';
import { clientOf } from '../settings.ts';
import { say, Stop, wrongUse } from '../stop.ts';

type Imported = Awaited<ReturnType<Shulk['imports']['create']>>;

/** A school of 50,000 students takes some minutes. */
const TIMEOUT_MS = 15 * 60_000;

/** The file, after it was found to be JSON. @throws Stop naming the line where it is none */
async function checkedFile(path: string): Promise<BundleFile> {
  try {
    return await readBundleFile(path);
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}

/** The words of a refusal, one line a fault. */
function refusal(file: BundleFile, faults: Readonly<Record<string, string>>): string {
  const lines = Object.entries(withLines(file, faults)).map(([path, fault]) => `  - ${path}: ${fault}`);
  return [
    `${file.path}: The bundle was refused. Nothing was written. Please correct the listed entries.`,
    ...lines,
  ].join('\n');
}

/** @throws Stop with the faults, if nothing is loaded because of them */
async function send(file: BundleFile, query: Readonly<Record<string, string | boolean>>): Promise<Imported> {
  try {
    // The text as it is in the file, so that its hash is kept.
    const body = readFileSync(file.path, 'utf8').replace(/^\ufeff/, '');
    const wanted = { method: 'POST', path: '/imports', query, body, isKeyed: true, timeoutMs: TIMEOUT_MS };
    return (await clientOf().request(wanted)) as Imported;
  } catch (error) {
    if (error instanceof ShulkError && error.code === 'bundle_invalid')
      throw new Stop(refusal(file, error.fields));
    throw error;
  }
}

export async function importFile(
  values: Readonly<Record<string, unknown>>,
  [path, ...more]: readonly string[],
): Promise<void> {
  if (path === undefined || more.length > 0) throw wrongUse('`shulk import` needs one file.');
  const [isDryRun, isOnlyGood] = [values['dry-run'] === true, values['only-good'] === true];
  const file = await checkedFile(path);
  try {
    const query = { dry_run: isDryRun, only_good: isOnlyGood, file_name: file.file_name.slice(0, 200) };
    const { result, faults, warnings } = await send(file, query);
    const hasFaults = Object.keys(faults).length > 0;
    if (result === null || (hasFaults && !isOnlyGood)) throw new Stop(refusal(file, faults));
    const { created, updated, unchanged, ...sums } = result;
    const told = {
      warnings: withLines(file, warnings),
      left_out: withLines(file, faults),
      dry_run: isDryRun,
    };
    printResult(
      path,
      { created, updated, unchanged, institutes: { 'the institute': sums }, ...told },
      { out: say, err: say },
    );
    if (hasFaults) throw new Stop('Some students were left as they are.');
  } finally {
    file.close();
  }
}
