import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const serverFile = z.object({ pid: z.number().int().positive(), address: z.url() });

/** The running server of a data folder. */
export type RunningServer = z.infer<typeof serverFile>;

const pathOf = (dataDir: string): string => join(dataDir, 'server.json');

/**
 * Writes DATA_DIR/server.json, by which commands on this machine find the running server.
 * @param address loopback address, like http://127.0.0.1:3000
 * @returns a function that removes the file, for the server's stop
 */
export function recordServer(dataDir: string, address: string): () => void {
  const server: RunningServer = { pid: process.pid, address };
  writeFileSync(pathOf(dataDir), `${JSON.stringify(server)}\n`, { mode: 0o600 });
  return () => {
    // Another server may have taken over the folder meanwhile; its file stays.
    if (findServer(dataDir)?.pid === process.pid) rmSync(pathOf(dataDir), { force: true });
  };
}

/** The recorded server if it still runs; undefined otherwise. */
export function findServer(dataDir: string): RunningServer | undefined {
  try {
    const server = serverFile.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
    return isAlive(server.pid) ? server : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
