/** The measured processes: PostgreSQL with fsync on, the sandbox gateway, the server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '../../tools/setup/find-postgres.mjs';
import { freePort, waitForPort } from '../../tools/setup/free-port.mjs';
import { at } from '../../tools/setup/paths.mjs';
import { startCluster, type Cluster } from '../../tools/setup/postgres-cluster.mjs';
import { childEnv } from '../../tools/setup/run-command.mjs';

/** A running service. */
export interface Service {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** The end of its output. */
  readonly output: () => string;
}

/** The measured processes. */
export interface System {
  readonly origin: string;
  /** The address of its PostgreSQL; empty on the embedded database. */
  readonly databaseUrl: string;
  /** PostgreSQL's first process; 0 on the embedded database. */
  readonly databasePid: number;
  readonly sandbox: { readonly hostname: string; readonly port: number };
  readonly pid: () => number;
  /** Restarts the server on the same database; returns the milliseconds until it is healthy. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Running services; none outlives this process, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a built service as a process; `flags` are Node's own, `words` its own. */
export function startNode(
  file: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  words: readonly string[] = [],
): Service {
  const child = spawn(process.execPath, [...flags, at(file), ...words], {
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output = (output + piece).slice(-20_000)));
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => void running.delete(child));
  return { child, ended, output: () => output };
}

/** Stops a process and waits for its end. */
export async function stop({ child, ended }: Service): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
}

/** Waits until the server answers its health check; throws with its output if it exits first. */
export async function healthy(server: Service, port: number): Promise<void> {
  let gone = false;
  void server.ended.then(() => (gone = true));
  const answers = await waitForPort(port, { timeout_ms: 180_000, isGone: () => gone });
  if (!answers) throw new Error(`The server did not start:\n${server.output()}`);
  for (let ask = 0; ask < 3000; ask += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server never became healthy:\n${server.output()}`);
}

/** Limits would stop a load from one address; the money rules stay unchanged. */
export const wideLimits = {
  LIMITS_CALLS_PER_MINUTE: '100000000',
  LIMITS_CALLS_BURST: '100000000',
  LIMITS_CONNECTIONS_PER_ADDRESS: '100000000',
  LIMITS_LOOKUP_HITS_HOUR: '100000000',
  LIMITS_OTP_PAGE_HOUR: '100000',
  LIMITS_OTP_WAIT_SECONDS: '0',
  LIMITS_OTP_SENDS_15_MIN: '100000',
  LIMITS_OTP_SENDS_HOUR: '100000',
  LIMITS_OTP_SENDS_DAY: '100000',
  LIMITS_OTP_KNOWN_DAY: '100000',
  LIMITS_OTP_ANYBODY_HOUR: '100000',
  LIMITS_OTP_ANYBODY_DAY: '100000',
  LIMITS_SEARCHES_PER_MINUTE: '100000000',
  LIMITS_OPENED_PER_MINUTE: '100000000',
  LIMITS_OPENED_BURST: '100000000',
  LIMITS_TOKENS_PER_MINUTE: '100000000',
  LIMITS_TOKENS_BURST: '100000000',
  LIMITS_SEARCHES_BURST: '100000000',
  LIMITS_LOOKUP_MISSES_10_MIN: '100000',
  LIMITS_LOOKUP_MISSES_HOUR: '100000',
  LIMITS_OTP_UNVERIFIED_IP_HOUR: '100000',
};

/** The folder of PostgreSQL's programs; throws with advice if there is none. */
export async function neededPostgres(): Promise<string> {
  const bin = await ensurePostgres();
  if (bin) return bin;
  throw new Error('The bench needs PostgreSQL. Install it, for example with: apt-get install postgresql');
}

/** The first process of a cluster's server. */
export const postmasterOf = ({ home }: Cluster): number =>
  Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10);

/** Node's own flags of the server, as deploy/shulk.service starts it. */
export function unitFlags(): string[] {
  const start = /^ExecStart=\S+ (.*)$/m.exec(readFileSync(at('deploy/shulk.service'), 'utf8'))?.[1] ?? '';
  return start.split(' ').filter((word) => word.startsWith('--'));
}

/** Starts the sandbox gateway with its files in a folder. */
export async function startSandbox(home: string): Promise<{ service: Service; port: number }> {
  const port = await freePort();
  const service = startNode('apps/sandbox/dist/main.js', {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: home,
  });
  if (!(await waitForPort(port))) throw new Error(`The sandbox did not start:\n${service.output()}`);
  return { service, port };
}

/**
 * Starts everything on a bundle, or on several, with `more` server settings; returns addresses, the server's pid,
 * restart and stop. `embedded`: on the embedded database, without a PostgreSQL. `settings`: of PostgreSQL. `flags`:
 * Node's own for the server, instead of those of the unit.
 */
export async function startAll(
  bundle: object | readonly object[],
  more: NodeJS.ProcessEnv = {},
  {
    embedded = false,
    settings = [],
    flags = unitFlags(),
  }: { embedded?: boolean; settings?: readonly string[]; flags?: readonly string[] } = {},
): Promise<System> {
  const home = mkdtempSync(join(tmpdir(), 'shulk-bench-'));
  const cluster = embedded ? undefined : await startCluster(await neededPostgres(), { settings });
  const files = [bundle].flat().map((one, index) => {
    const file = join(home, `bench-bundle-${index}.json`);
    writeFileSync(file, JSON.stringify(one));
    return file;
  });
  const { service: sandbox, port: sandboxPort } = await startSandbox(home);
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: home,
    // Server and database share a machine here, so they use a Unix socket as such a machine would.
    ...(cluster === undefined ? {} : { DATABASE_URL: cluster.socketUrl }),
    SEED_FILES: files.join(','),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    LOG_LEVEL: 'warn',
    ...wideLimits,
    ...more,
  };
  let server = startNode('apps/server/dist/main.js', env, flags);
  await healthy(server, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    databaseUrl: cluster?.url ?? '',
    databasePid: cluster === undefined ? 0 : postmasterOf(cluster),
    sandbox: { hostname: '127.0.0.1', port: sandboxPort },
    pid: () => server.child.pid ?? 0,
    async restart() {
      await stop(server);
      const begun = performance.now();
      server = startNode('apps/server/dist/main.js', env, flags);
      await healthy(server, port);
      return performance.now() - begun;
    },
    async stop() {
      await stop(server);
      await stop(sandbox);
      await cluster?.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
