import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../crash/testing/server-process.ts';

/** The version from which PgBouncer passes prepared statements on. */
const NEEDED = [1, 21];

/** PgBouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** PgBouncer 1.21 or newer on this machine, as PGBOUNCER_PATH says or on the PATH. */
export function pgbouncerPath(): string | undefined {
  const path = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [];
    const isNewer = Number(major) > (NEEDED[0] ?? 0) || Number(minor) >= (NEEDED[1] ?? 0);
    return isNewer ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The operator's file, unchanged. */
const pgbouncerFile = (): string =>
  readFileSync(fileURLToPath(new URL('../../../../../deploy/pgbouncer.ini', import.meta.url)), 'utf8');

/** Replaces a place of the file for a test. */
function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/pgbouncer.ini does not say "${from}" any more.`);
  return text.replaceAll(from, to);
}

/** Resolves when something listens on the port. */
async function listens(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    if (tries > 200) throw new Error('PgBouncer did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Starts PgBouncer with the operator's file before a database of a test, whose server trusts this machine.
 * @param replaced further texts of the file and their replacements
 */
export async function startPgbouncer(
  program: string,
  databaseUrl: string,
  replaced: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'shulk-pgbouncer-'));
  const { pathname, port: databasePort, username } = new URL(databaseUrl);
  const port = await freePort();
  const users = join(home, 'userlist.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const places = {
    'port=5432 dbname=shulk': `port=${databasePort} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    '/etc/pgbouncer/userlist.txt': users,
    // Fewer sessions than the server has connections, so that a session serves several of them.
    'default_pool_size = 20': 'default_pool_size = 4',
    ...replaced,
  };
  const text = Object.entries(places).reduce((file, [from, to]) => put(file, from, to), pgbouncerFile());
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, text);
  chmodSync(home, 0o755);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'ignore'], ...NOBODY });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await listens(port);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/shulk`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
