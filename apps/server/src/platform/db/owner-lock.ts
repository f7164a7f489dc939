import { createHash } from 'node:crypto';
import { realpathSync, unlinkSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ANSWER_MS = 2_000;

/** The lock's socket: a short path outside the data folder, because a socket's path has a small limit (R44). */
function socketPath(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  return join(tmpdir(), `shulk-${name}.sock`);
}

/**
 * Makes this process the only owner of a folder. The lock is a listening socket: the kernel drops it with the process,
 * even after kill -9, and a stale file is recognised because nobody answers on it.
 * @returns a function that frees the folder
 * @throws Error naming the process that owns it
 */
export async function takeOwnerLock(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path);
    if (server !== undefined) return () => new Promise((resolve) => server.close(() => resolve()));
    const owner = await askOwner(path);
    if (owner !== undefined) {
      throw new Error(
        `The data folder ${folder} is in use by process ${owner}. ` +
          'Stop that process first, or set DATA_DIR to another folder. Several servers need PostgreSQL (DATABASE_URL).',
      );
    }
    removeLeftover(path);
  }
  throw new Error(
    `The lock ${path} of the data folder ${folder} could not be taken. Remove that file when no server runs, and start again.`,
  );
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    // The lock must not keep a finished process alive.
    server.listen(path, () => resolve(server.unref()));
  });
}

/** The pid behind the socket; undefined if nobody answers, that is, the owner is dead. */
function askOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let pid = '';
    socket.setTimeout(ANSWER_MS, () => {
      // The owner is alive but too busy to answer.
      socket.destroy();
      resolve('(not answering)');
    });
    socket.on('data', (chunk) => (pid += chunk.toString()));
    socket.once('end', () => resolve(pid === '' ? '(unknown)' : pid));
    socket.once('error', () => {
      socket.destroy();
      resolve(undefined);
    });
  });
}

function removeLeftover(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another starting process may have removed it first; the next attempt decides.
  }
}
