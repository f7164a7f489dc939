/**
 * A temporary PostgreSQL cluster for the tests: own folder, own port, loopback only, removed at the end. The server
 * refuses to run as root, so as root it runs under an unprivileged user, with its data in a folder of that user below
 * the system's temporary directory. Debian's own cluster stays untouched.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
/** @import { ChildProcess } from 'node:child_process' */
import { freePort, waitForPort } from './free-port.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {{ uid?: number, gid?: number }} Identity whom the server runs as */
/** @typedef {(folder: string, identity: Identity) => Promise<void>} Fill makes the data folder */
/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

const PREFIX = 'shulk-postgres-';
const LIGHT_USERS = ['postgres', 'nobody'];

/**
 * The user of the server: another one only if we are root.
 * @returns {Identity}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of LIGHT_USERS) {
    try {
      /** @param {string} flag */
      const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such user; the next name is tried.
    }
  }
  throw new Error(`PostgreSQL does not run as root and none of the users ${LIGHT_USERS.join(', ')} exists.`);
}

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** @param {string} file */
const readPid = (file) => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0);

/**
 * Stops and removes clusters of earlier runs that were killed before their clean-up.
 * @param {string} bin
 * @param {Identity} identity
 */
function sweepAbandoned(bin, identity) {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name);
    try {
      const owner = readPid(join(home, 'owner.pid'));
      if (!owner || isAlive(owner)) continue;
      const stop = ['stop', '-D', join(home, 'data'), '-m', 'immediate', '-t', '10'];
      if (existsSync(join(home, 'data', 'postmaster.pid'))) {
        execFileSync(join(bin, 'pg_ctl'), stop, { ...identity, cwd: home, stdio: 'ignore' });
      }
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Another user's folder, or one that is being removed right now: not ours to clean up.
    }
  }
}

/**
 * Makes the folder below `parent` and in it the cluster: an empty one, or what `fill` puts there; gives the folder.
 * @param {string} bin
 * @param {Identity} identity
 * @param {{ parent: string, fill: Fill | undefined }} place
 */
async function createCluster(bin, identity, { parent, fill }) {
  const home = mkdtempSync(join(parent, PREFIX));
  chmodSync(home, 0o700);
  writeFileSync(join(home, 'owner.pid'), String(process.pid));
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(home, identity.uid, identity.gid);
  if (fill) {
    await fill(join(home, 'data'), identity);
    return home;
  }
  const args = ['-D', join(home, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const { code, output } = await runCommand(join(bin, 'initdb'), args, { cwd: home, ...identity });
  if (code === 0) return home;
  rmSync(home, { recursive: true, force: true });
  throw new Error(`initdb failed:\n${output}`);
}

/**
 * Starts the server on a port; gives the child.
 * @param {string} bin
 * @param {{ home: string, identity: Identity, port: number, more: readonly string[] }} place
 */
async function startServer(bin, { home, identity, port, more }) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_connections=200',
    ...more,
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', join(home, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    // Its own group: Ctrl-C in the terminal must not stop it before the tests have ended.
    {
      cwd: home,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      ...identity,
    },
  );
  let log = '';
  child.stderr.on('data', (piece) => {
    log = (log + piece).slice(-8000);
  });
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  if (await waitForPort(port, { isGone: () => gone })) return child;
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

/** @param {ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/**
 * Stops the server: `fast` aborts running work and flushes, `immediate` is like a power loss.
 * @param {ChildProcess} child
 * @param {'fast' | 'immediate'} mode
 * @returns {Promise<void>}
 */
const end = (child, mode) =>
  new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    child.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    return undefined;
  });

/**
 * Starts a cluster with the programs in `bin`. Options: `parent`, the folder it is made in (the system's temporary one
 * when absent), `settings` of the server like `max_wal_size=64MB`, and `fill(folder, identity)`, which makes the data
 * folder, for example from a backup, as the user of `identity`. Gives `{ url, socketUrl, home, halt, resume,
 * stop, identity }`: its address over loopback and over a Unix socket, its folder; `halt(mode)` ends the server, `resume()`
 * starts it again on the same port and does nothing when it runs; `stop` may be called twice. When the process exits
 * without it, the server is ended and the folder removed all the same.
 * @param {string} bin
 * @param {{ parent?: string, settings?: readonly string[], fill?: Fill }} [options]
 */
export async function startCluster(bin, { parent = tmpdir(), settings: more = [], fill } = {}) {
  const identity = unprivileged();
  sweepAbandoned(bin, identity);
  const home = await createCluster(bin, identity, { parent, fill });
  const place = { home, identity, port: await freePort(), more };
  let child = await startServer(bin, place).catch((error) => {
    rmSync(home, { recursive: true, force: true });
    throw error;
  });
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const atExit = () => {
    child.kill('SIGQUIT');
    remove();
  };
  process.once('exit', atExit);
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = () =>
    (stopping ??= end(child, 'fast').then(() => {
      process.off('exit', atExit);
      remove();
    }));
  return {
    url: `postgres://postgres@127.0.0.1:${place.port}/postgres`,
    socketUrl: `postgres://postgres@localhost:${place.port}/postgres?host=${encodeURIComponent(home)}`,
    home,
    identity,
    /** @param {'fast' | 'immediate'} mode */
    halt: (mode) => end(child, mode),
    async resume() {
      if (hasEnded(child)) child = await startServer(bin, place);
    },
    stop,
  };
}
