import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AppError } from '../../../platform/errors.ts';
import { isAlive } from '../command/server-file.ts';
import { inspectJson, readJson } from '../../../platform/http/json-body.ts';
import { EventLoopYielder } from '../event-loop-yielder.ts';
import { readStored } from './read-stored.ts';
import type { StoredBundle } from './read-stored.ts';

/** Most bytes of a bundle (threats 7). */
export const BUNDLE_LIMIT = 50 * 1024 * 1024;
/** Most entries of a list of a bundle: its students and payments. */
const BUNDLE_ARRAY = 50_000;

const folderOf = (dataDir: string): string => join(dataDir, 'tmp');

/** A bundle that came by a call, like `readJson` reads a body, but with its lists in a file. */
export interface ReceivedBundle extends Omit<StoredBundle, 'raw'> {
  readonly raw: unknown;
}

/**
 * Writes the body of a call to a file of DATA_DIR/tmp and reads it from there: 50,000 students are not in memory at once.
 * The file has no name any more when this returns, so it is gone when it is closed, or when the process ends.
 * @throws AppError body_too_large, and as readJson
 */
export async function receiveBundle(dataDir: string, body: IncomingMessage): Promise<ReceivedBundle> {
  if (Number(body.headers['content-length']) > BUNDLE_LIMIT) throw new AppError('body_too_large');
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${randomUUID()}.json`);
  try {
    await write(path, body);
    return await readReceived(path);
  } finally {
    rmSync(path, { force: true });
  }
}

async function write(path: string, body: IncomingMessage): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    // The connection stays open, so that the caller of a body that is too large is answered.
    for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > BUNDLE_LIMIT) throw new AppError('body_too_large');
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
}

async function readReceived(path: string): Promise<ReceivedBundle> {
  const refusals: AppError[] = [];
  const stored = await readStored(path, new EventLoopYielder(), (value, place) => {
    try {
      inspectJson(value, place, place.split('.').length - 1, BUNDLE_ARRAY);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What is no JSON at all is said first.
      refusals.push(error);
    }
  });
  const raw = stored.raw ?? readJson(readFileSync(path, 'utf8'), BUNDLE_ARRAY);
  const [refusal] = refusals;
  if (refusal === undefined || stored.raw === undefined) return { ...stored, raw };
  stored.close();
  throw refusal;
}

/** Removes what a killed server left of bundles it was receiving. */
export function forgetReceived(dataDir: string): void {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  // Another process of this server may be receiving at this moment.
  for (const name of readdirSync(folder)) {
    const pid = Number(name.split('-')[0]);
    if (pid === process.pid || !isAlive(pid)) rmSync(join(folder, name), { force: true });
  }
}
