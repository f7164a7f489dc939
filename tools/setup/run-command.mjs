/** @import { ChildProcess } from 'node:child_process' */
/** Runs other programs: one function that waits for the end, and the environment of every child. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ROOT, at } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string | undefined} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to ours
 * @property {number | undefined} [uid]
 * @property {number | undefined} [gid]
 * @property {string} [log] a file that gets all output
 * @property {boolean} [live] also show the output as it comes
 * @property {number} [timeout_ms]
 */

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * The environment for a child: ours plus `extra`, with loopback kept out of any HTTP proxy, because a proxy
 * set for the machine would otherwise catch the calls between our own processes.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(extra = {}) {
  const known = (process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '').split(',').filter(Boolean);
  const noProxy = [...new Set([...known, ...LOOPBACK])].join(',');
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy };
  if (!process.stdout.isTTY) {
    // Nobody watches a terminal: logs stay free of colour codes.
    delete env['FORCE_COLOR'];
    env['NO_COLOR'] = '1';
  }
  return { ...env, ...extra };
}

/**
 * Children that still run; ended by `endChildren` when the tool itself is told to stop.
 * @type {Set<ChildProcess>}
 */
const running = new Set();

/** Ends, by process id, every program that `runCommand` started and that has not ended yet. */
export function endChildren() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs `command` with `args` and waits. Options: `cwd`, `env` (added to ours), `uid`/`gid`, `log` (a file that
 * gets all output), `live` (also show the output as it comes; default false), `timeout_ms`.
 * Gives `{ code, output }`; a program that cannot be started gives code 127 with the reason as output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function runCommand(command, args, options = {}) {
  const { cwd = ROOT, env = {}, uid, gid, log, live = false, timeout_ms: timeout } = options;
  if (log) await mkdir(dirname(log), { recursive: true });
  const file = log ? createWriteStream(log) : undefined;
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
  const child = spawn(command, args, {
    cwd,
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGTERM' }),
    ...identity,
  });
  running.add(child);
  /** @type {Buffer[]} */
  const pieces = [];
  /** @param {Buffer} piece */
  const take = (piece) => {
    pieces.push(piece);
    file?.write(piece);
    if (live) process.stdout.write(piece);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      take(Buffer.from(`${command}: ${error.message}\n`));
      resolve(127);
    });
    child.once('close', (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  });
  running.delete(child);
  if (file) await new Promise((resolve) => file.end(() => resolve(undefined)));
  return { code, output: Buffer.concat(pieces).toString('utf8') };
}

/**
 * Runs a script of an installed package with this same Node, e.g. `runNode('vite/bin/vite.js', ['build'])`.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options = {}) {
  return runCommand(process.execPath, [at('node_modules', script), ...args], options);
}
