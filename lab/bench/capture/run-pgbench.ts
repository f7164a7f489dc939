/** PostgreSQL's own load program: one script, several clients, one order per transaction. */
import { join } from 'node:path';
import { isProgram } from '../../../tools/setup/find-chromium.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';

/** The program in the folder of PostgreSQL's programs; throws with advice if it is missing. */
export function findPgbench(bin: string): string {
  const path = join(bin, 'pgbench');
  if (isProgram(path)) return path;
  throw new Error(
    `This bench needs pgbench, which is not in ${bin}. It comes with PostgreSQL's own packages, for example: apt-get install postgresql`,
  );
}

/** pgbench's task. */
interface Load {
  readonly url: string;
  readonly script: string;
  readonly protocol: 'extended' | 'prepared';
  readonly first: number;
  readonly orders: number;
  readonly amount: number;
  readonly clients: number;
  readonly threads: number;
}

/**
 * Runs a script once for each of `orders` orders of `amount` paise, from order `first` on. Its statements are parsed
 * each time (`protocol` extended) or once a connection (prepared). Throws if a transaction failed
 */
export async function runPgbench(
  pgbench: string,
  { url, script, protocol, first, orders, amount, clients, threads }: Load,
): Promise<{ perSecond: number; meanMs: number }> {
  const transactions = Math.floor(orders / clients);
  // The first transaction of a client adds one to n.
  const variables = { n: -1, first, clients, amount };
  const { code, output } = await runCommand(pgbench, [
    '--no-vacuum',
    `--protocol=${protocol}`,
    `--file=${script}`,
    `--client=${clients}`,
    `--jobs=${threads}`,
    `--transactions=${transactions}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    url,
  ]);
  const wanted = transactions * clients;
  const done = Number(/actually processed: (\d+)\/\d+/.exec(output)?.[1]);
  if (code !== 0 || done !== wanted) throw new Error(`pgbench did ${done} of ${wanted}:\n${output}`);
  return {
    perSecond: Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1]),
    meanMs: Number(/latency average = ([\d.]+) ms/.exec(output)?.[1]),
  };
}
