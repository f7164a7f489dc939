/**
 * Runs long-lived children for a command in the foreground: passes signals on once, waits, and leaves none
 * behind. Children get process groups of their own, because a terminal sends Ctrl-C to the whole group and a
 * server that is told twice to stop gives up waiting for what is in flight.
 */
/** @import { ChildProcess } from 'node:child_process' */
/** @typedef {{ child: ChildProcess, ended: Promise<number> }} Running */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from '../setup/paths.mjs';
import { childEnv } from '../setup/run-command.mjs';

const GRACE_MS = 10_000;
/** npm and the terminal both pass on the same Ctrl-C; within this time it counts as one. */
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
 * Ends one child by its id: asks first, and insists after ten seconds.
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
 * Names the child that gets SIGTERM when this process is told to stop.
 * @param {Running} target
 */
export function forwardSignals(target) {
  foremost = target.child;
}

/**
 * Passes one request to stop on to the foremost child, or leaves when there is none yet.
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  // Before the foremost child runs there is nothing to wait for: leave, and the exit below tidies up.
  if (!foremost) process.exit(128 + constants.signals[signal]);
  const now = performance.now();
  if (firstSignal && now - firstSignal < SAME_SIGNAL_MS) return;
  foremost.kill(firstSignal ? 'SIGKILL' : 'SIGTERM');
  firstSignal ||= now;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

// npm passes SIGTERM only to the shell between it and us, which dies of it and tells nobody. Under npm,
// losing the parent therefore means: stop.
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
