import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const serverFile = z.object({ pid: z.number().int().positive(), address: z.url() });

/** The server that runs on a data folder. */
export type RunningServer = z.infer<typeof serverFile>;

const pathOf = (dataDir: string): string => join(dataDir, 'server.json');

/**
 * Writes DATA_DIR/server.json, by which commands on this machine find the running server.
 * @param address loopback address, like http://127.0.0.1:3000
 * @returns removes the file again, to be called when the server stops
 */
export function recordServer(dataDir: string, address: string): () => void {
  const server: RunningServer = { pid: process.pid, address };
  writeFileSync(pathOf(dataDir), `${JSON.stringify(server)}\n`, { mode: 0o600 });
  return () => {
    // Another server may have taken the folder over meanwhile; its file is its own.
    if (findServer(dataDir)?.pid === process.pid) rmSync(pathOf(dataDir), { force: true });
  };
}

/** The server that recorded itself and still runs; undefined when there is none. */
export function findServer(dataDir: string): RunningServer | undefined {
  try {
    const server = serverFile.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
    return isAlive(server.pid) ? server : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
