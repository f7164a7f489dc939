import type { ImportResult } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact } from '@shulk/domain';
import type { Output } from '../../../platform/log.ts';

/** Prints what an import did, or would do: counts per kind, students and rupees per institute, warnings. */
export function printResult(file: string, result: ImportResult, { out }: Output): void {
  const { created, updated, unchanged } = result;
  out(result.dry_run ? `${file}: nothing was written; loading it would do this` : `${file}: imported`);
  const kinds = [...new Set([created, updated, unchanged].flatMap((counts) => Object.keys(counts)))];
  const width = Math.max(...kinds.map((kind) => kind.length), 0);
  for (const kind of kinds) {
    const [made = 0, changed = 0, same = 0] = [created, updated, unchanged].map((counts) => counts[kind]);
    out(`  ${kind.padEnd(width)}  ${made} created, ${changed} updated, ${same} unchanged`);
  }
  for (const [code, sums] of Object.entries(result.institutes)) out(`  ${code}: ${institute(sums)}`);
  const [loaded, left] = result.dry_run
    ? ['it would be loaded all the same', 'would be left as they are']
    : ['it is loaded all the same', 'were left as they were'];
  list(`to look at; ${loaded}`, result.warnings, out);
  list(`in the way; these students ${left}`, result.left_out, out);
}

function institute(sums: ImportResult['institutes'][string]): string {
  const students = `students ${sums.students_created} new, ${sums.students_updated} changed, ${sums.students_unchanged} unchanged`;
  const lines = `fees ${sums.lines_created} new, ${sums.lines_updated} changed, ${sums.lines_withdrawn} withdrawn, ${sums.lines_unchanged} unchanged`;
  const [before, after] = [sums.owed_before, sums.owed_after].map((amount) =>
    formatExact(fromRupees(amount)),
  );
  return `${students}; ${lines}; owed before ${before}, after ${after}`;
}

function list(title: string, found: Readonly<Record<string, string>>, out: Output['out']): void {
  const entries = Object.entries(found);
  if (entries.length > 0) out(`  ${entries.length} ${title}:`);
  for (const [path, problem] of entries) out(`  - ${path}: ${problem}`);
}
