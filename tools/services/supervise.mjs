/**
 * Runs long-lived children for a foreground command: forwards signals once, waits, and leaves none behind. Children
 * get their own process groups, because a terminal sends Ctrl-C to the whole group and a server that gets two signals
 * stops waiting for work in flight.
 */
/** @import { ChildProcess } from 'node:child_process' */
/** @typedef {{ child: ChildProcess, ended: Promise<number> }} Running */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from '../setup/paths.mjs';
import { childEnv } from '../setup/run-command.mjs';

const GRACE_MS = 10_000;
/** npm and the terminal both forward the same Ctrl-C; within this time it counts as one. */
const SAME_SIGNAL_MS = 1000;
/** @type {Set<ChildProcess>} */
const children = new Set();

/**
 * The exit code a shell would report for how a child ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0);

/**
 * Starts Node on a script with arguments. Gives `{ child, ended }`; `ended` resolves to the exit code.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Running}
 */
export function startNode(args, { env = {}, cwd = ROOT } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: childEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  children.add(child);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      children.delete(child);
      resolve(exitCode(code, signal));
    });
    child.once('error', (error) => {
      children.delete(child);
      console.error(`Could not start ${args[0]}: ${error.message}`);
      resolve(1);
    });
  });
  return { child, ended };
}

/**
 * Ends one child by its id: SIGTERM first, SIGKILL after ten seconds.
 * @param {Running} running
 */
export async function endChild({ child, ended }) {
  if (children.has(child)) child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(insist);
}

/**
 * The child that decides when the command is over; signals are passed on to it.
 * @type {ChildProcess | undefined}
 */
let foremost;
let firstSignal = 0;

/**
 * Sets the child that gets SIGTERM when this process is stopped.
 * @param {Running} target
 */
export function forwardSignals(target) {
  foremost = target.child;
}

/**
 * Forwards one signal to the foremost child, or exits if there is none yet.
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  // Before the foremost child runs there is nothing to wait for: exit, and the exit handler cleans up.
  if (!foremost) process.exit(128 + constants.signals[signal]);
  const now = performance.now();
  if (firstSignal && now - firstSignal < SAME_SIGNAL_MS) return;
  foremost.kill(firstSignal ? 'SIGKILL' : 'SIGTERM');
  firstSignal ||= now;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

// npm sends SIGTERM only to the shell between it and us, which dies silently. Under npm, a lost parent therefore
// means: stop.
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  watch.unref();
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
