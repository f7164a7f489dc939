/**
 * A power cut of a cluster. All its processes stop at the same instant, and what PostgreSQL had not flushed by then is
 * taken from its log. Data pages need no treatment: PostgreSQL writes one only after its log was flushed.
 */
import { closeSync, fstatSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Cluster } from '../../../tools/setup/postgres-cluster.mjs';
import { connected } from '../stage.ts';
import { contentsOf, type Contents } from './durable-rows.ts';

/** Bytes of a file of the log, as initdb makes it. */
const FILE_BYTES = 16 * 1024 * 1024;
/** A stopped process may hold a lock that reading needs; then all go on, and are stopped again. */
const ANSWER_MS = 8_000;
const MOST_TRIES = 20;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** A cluster in which nothing moves any more. */
export interface Frozen {
  /** What was visible at that instant. */
  readonly contents: Contents;
  /** The scope of the counter that was committed last, and is not on the disk. */
  readonly lastRow: string;
  /** Bytes of the log that were not flushed. */
  readonly unflushed: number;
  /** Ends every process and drops what was not flushed. */
  readonly cut: () => Promise<void>;
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended just before.
    }
  }
};

/** The flushed position and the end of the log, in bytes since its beginning. */
async function positionsOf(client: pg.Client): Promise<{ flushed: number; end: number }> {
  const { rows } = await client.query<{ flushed: string; end: string }>(
    `select pg_current_wal_flush_lsn() - '0/0' as flushed, pg_current_wal_insert_lsn() - '0/0' as end`,
  );
  return { flushed: Number(rows[0]?.flushed), end: Number(rows[0]?.end) };
}

async function otherProcesses(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

/** Reads a stopped database, and commits one row more. */
async function readFrozen(client: pg.Client) {
  const contents = await contentsOf(client);
  const lastRow = `power-cut-${performance.now()}`;
  const { rows } = await client.query<{ pid: number }>(
    `insert into limit_counters (scope, key, window_start, count) values ('${lastRow}', '', now(), 1)
     returning pg_backend_pid() as pid`,
  );
  return { contents, lastRow, pid: rows[0]?.pid ?? 0, ...(await positionsOf(client)) };
}

/** Takes from the log what comes after the position: the rest of its file, and all later files. */
function dropAfter(position: number, folder: string): void {
  const last = Math.floor(position / FILE_BYTES);
  for (const name of readdirSync(folder).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const place = Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
    const path = join(folder, name);
    if (place > last) rmSync(path);
    if (place !== last) continue;
    const file = openSync(path, 'r+');
    const offset = position % FILE_BYTES;
    writeSync(file, Buffer.alloc(fstatSync(file).size - offset), 0, undefined, offset);
    closeSync(file);
  }
}

/**
 * Stops every process of a cluster but one connection of ours, at the moment that `moment` calls. Through that connection
 * we read the database and then commit a row without waiting for the disk, which a cut must drop; last we read the flushed
 * position.
 * @param moment calls its argument once, when all must stop
 */
export async function freeze(
  cluster: Cluster,
  databaseUrl: string,
  moment: (stop: () => void) => void,
): Promise<Frozen> {
  const data = join(cluster.home, 'data');
  const postmaster = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const client = await connected(databaseUrl);
  // No process can be started for a parallel query.
  await client.query('set max_parallel_workers_per_gather = 0; set synchronous_commit = off');
  // What is read once needs fewer locks the second time.
  await contentsOf(client);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const known = [postmaster, ...(await otherProcesses(client))];
    await new Promise<void>((resolve) =>
      moment(() => {
        signalAll(known, 'SIGSTOP');
        resolve();
      }),
    );
    // None can start any more; these started since.
    const stopped = [...new Set([...known, ...(await otherProcesses(client))])];
    signalAll(stopped, 'SIGSTOP');
    const reading = readFrozen(client);
    const read = await Promise.race([reading, pause(ANSWER_MS)]);
    if (read)
      return {
        contents: read.contents,
        lastRow: read.lastRow,
        unflushed: read.end - read.flushed,
        async cut() {
          signalAll([...stopped, read.pid], 'SIGKILL');
          await cluster.halt('immediate');
          await client.end().catch(() => undefined);
          dropAfter(read.flushed, join(data, 'pg_wal'));
        },
      };
    signalAll(stopped, 'SIGCONT');
    await reading;
  }
  await client.end();
  throw new Error('The stopped database could not be read.');
}
