/**
 * `npm run spec:mutate`: breaks each rule of lab/mutate/mutants.ts, one at a time and only in memory, and runs the
 * tests of domain. A mutant is caught if a test fails; otherwise it has survived. The last line is "mutants: N
 * caught, M survived"; the exit code is 1 if one survived or the tests were red before.
 */
import '../../tools/setup/check-node.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ruleFile } from './break-rule.ts';
import { MUTANTS } from './mutants.ts';
import type { Mutant } from './guard-files.ts';
import { at } from '../../tools/setup/paths.mjs';
import { runNode } from '../../tools/setup/run-command.mjs';

const REPORTS = at('.reports/mutants');
const AT_ONCE = 2;

/** The used part of a vitest report. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Runs domain's tests with a rule broken (`''` for none); returns how many tests passed and which failed. No other test
 * can notice a broken rule than those that load its file.
 */
async function runTests(place: string, mutant?: Mutant) {
  const report = `${REPORTS}/${place === '' ? 'unbroken' : place}.json`;
  const { code, output } = await runNode(
    'vitest/vitest.mjs',
    [
      ...(mutant ? ['related', ruleFile(mutant), '--run'] : ['run']),
      '--config',
      at('lab/mutate/vitest.config.ts'),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { env: { SHULK_MUTANT: place } },
  );
  let results: readonly { readonly status: string; readonly fullName: string }[];
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    results = testResults.flatMap((file) => file.assertionResults);
  } catch {
    throw new Error(`The tests of domain gave no report (code ${code}):\n${output}`);
  }
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { passed: results.filter(({ status }) => status === 'passed').length, failed, code, output };
}

/** Breaks one rule; only a failing test counts as caught, never a file that no longer loads. */
async function tryMutant(place: number, mutant: Mutant): Promise<boolean> {
  const { name, source } = mutant;
  const { failed, code, output } = await runTests(String(place), mutant);
  if (failed.length === 0 && code !== 0)
    throw new Error(`"${name}" breaks the code, not the rule:\n${output}`);
  const isCaught = failed.length > 0;
  console.log(
    `${isCaught ? 'caught  ' : 'SURVIVED'}  ${name} [${source}]${isCaught ? `\n          by: ${failed[0]}` : ''}`,
  );
  return isCaught;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const before = await runTests('');
if (before.code !== 0 || before.passed === 0) {
  throw new Error(
    `The tests of domain must be green before rules are broken: ${before.failed.join('; ')}\n${before.output}`,
  );
}
console.log(`${before.passed} tests of domain pass with every rule whole.`);
const caught: boolean[] = [];
const waiting = MUTANTS.entries();
const worker = async () => {
  for (const [place, mutant] of waiting) caught.push(await tryMutant(place, mutant));
};
await Promise.all(Array.from({ length: AT_ONCE }, worker));
const survived = caught.filter((isCaught) => !isCaught).length;
console.log(`mutants: ${caught.length - survived} caught, ${survived} survived`);
process.exitCode = survived > 0 ? 1 : 0;
