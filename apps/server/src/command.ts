import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import { EXIT } from './platform/log.ts';
import type { Output } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import type { Settings } from './platform/settings.ts';

/** A command of the server's own machine. @returns its exit code */
type Command = (
  words: readonly string[],
  settings: Settings,
  clock: Clock,
  output: Output,
) => Promise<number>;

/** Runs a command, and sets the exit code of the process. @param env its settings; absent: the environment */
export async function runCommand(
  command: Command,
  words: readonly string[] = process.argv.slice(2),
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const output = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  try {
    process.exitCode = await command(words, readSettings(env), systemClock, output);
  } catch (error) {
    output.err(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.refused;
  }
}
