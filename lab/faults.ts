/**
 * `npm run faults [-- WORDS]`: fault injection on a real PostgreSQL with fsync on, the built server and the sandbox,
 * each as its own process, with a check of the books after each fault (docs/reliability.md). WORDS select scenarios
 * by their names; `--quick` plays those of `npm test`. The last line is `faults: N scenarios, V violations`.
 */
import '../tools/setup/check-node.mjs';
import { buildAll } from '../tools/build.mjs';
import { ensurePostgres } from '../tools/setup/find-postgres.mjs';
import { installPackages } from '../tools/setup/install-packages.mjs';
import { startCluster } from '../tools/setup/postgres-cluster.mjs';
import { endChildren } from '../tools/setup/run-command.mjs';
import type { Place, Scenario } from './faults/scenarios.ts';

const SIDE_BY_SIDE = 4;
/** Payments of each payer under load. */
const ROUNDS = 8;
const QUICK_ROUNDS = 2;
const isCi = /^(?:1|true)$/i.test(process.env['CI'] ?? '');

/** Plays one scenario and prints its line; returns its violations. */
async function tell({ name, play }: Scenario, place: Place): Promise<number> {
  const begun = performance.now();
  const say = (mark: string, text: string): void =>
    console.log(`${mark.padEnd(8)}${name} (${Math.round((performance.now() - begun) / 1000)} s): ${text}`);
  try {
    const { violations, seen } = await play(place);
    say(violations.length === 0 ? 'ok' : 'BROKEN', seen);
    for (const violation of violations) console.log(`          ${violation}`);
    return violations.length;
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (message.startsWith('NOT RUN')) {
      say('NOT RUN', message.slice('NOT RUN: '.length));
      // Where everything must run, a skipped scenario proves nothing.
      return isCi ? 1 : 0;
    }
    say('BROKEN', stack ?? message);
    return 1;
  }
}

/** Plays scenarios in parallel, as most of each is waiting for the server's jobs. */
async function playSideBySide(scenarios: readonly Scenario[], place: Place): Promise<number> {
  const left = [...scenarios];
  const lanes = Array.from({ length: SIDE_BY_SIDE }, async () => {
    let violations = 0;
    for (let next = left.shift(); next; next = left.shift()) violations += await tell(next, place);
    return violations;
  });
  return (await Promise.all(lanes)).reduce((sum, one) => sum + one, 0);
}

/** `canShare`: all may run in parallel, even those that load the machine when played in full. */
async function playAll(chosen: readonly Scenario[], place: Place, canShare: boolean): Promise<void> {
  const beside = chosen.filter(({ alone }) => canShare || !alone);
  let violations = await playSideBySide(beside, place);
  for (const scenario of chosen.filter((one) => !beside.includes(one)))
    violations += await tell(scenario, place);
  console.log(`faults: ${chosen.length} scenarios, ${violations} violations`);
  process.exitCode = violations > 0 ? 1 : 0;
}

async function main(words: readonly string[]): Promise<void> {
  await installPackages();
  await buildAll();
  // From here on packages must be installed.
  const { SCENARIOS } = await import('./faults/scenarios.ts');
  const isQuick = words.includes('--quick');
  const wanted = words.filter((word) => !word.startsWith('--')).join(' ');
  const chosen = SCENARIOS.filter(({ name, quick }) => name.includes(wanted) && (quick || !isQuick));
  if (chosen.length === 0)
    throw new Error(
      `No scenario is named like "${wanted}". Known: ${SCENARIOS.map(({ name }) => name).join('; ')}.`,
    );
  const bin = await ensurePostgres();
  if (!bin)
    throw new Error('The faults need PostgreSQL. Install it, for example with: apt-get install postgresql');
  // The quick ones stop no database, so they may share that of the other tests.
  const shared = process.env['TEST_DATABASE_URL'];
  const given = isQuick && shared ? overLoopback(shared) : undefined;
  const cluster = given ? undefined : await startCluster(bin);
  try {
    const place = { bin, url: given ?? cluster?.url ?? '', rounds: isQuick ? QUICK_ROUNDS : ROUNDS };
    await playAll(chosen, place, isQuick);
  } finally {
    await cluster?.stop();
  }
}

/** The address of a server over TCP, where its connections can be cut: not over its Unix socket. */
function overLoopback(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('host')) return url;
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  return address.href;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    endChildren();
    process.exit(code);
  });
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
