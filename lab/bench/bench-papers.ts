/** `npm run bench -- papers`: time, size and memory of a receipt in each language. `--rounds N`: drawings of each. */
import { runCommand } from '../../tools/setup/run-command.mjs';

/**
 * @param words command-line arguments after `papers`
 * @returns the exit code
 */
export async function benchPapers(words: readonly string[]): Promise<number> {
  const script = 'apps/server/src/documents/testing/measure-papers.ts';
  const { code } = await runCommand(process.execPath, ['--import', 'tsx', script, ...words], { live: true });
  return code;
}
