import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { InvariantError } from '../errors.ts';
import type { Db } from './db.ts';
import { TransactionGuard, executorOf } from './executor.ts';
import type { Run } from './executor.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { encode, readers, textParameterOids } from './values.ts';

const asIs = (value: unknown): string => String(value);

/** Options that make the embedded database read and write values like PostgreSQL's driver here. */
export const pgliteOptions = {
  parsers: { ...readers },
  serializers: Object.fromEntries(textParameterOids.map((id) => [id, asIs])),
};

type Inner = Pick<PGlite, 'query' | 'exec'> | Pick<Transaction, 'query' | 'exec'>;

const runOn =
  (inner: Inner): Run =>
  async (text, params) =>
    (await inner.query(text, params.map(encode))).rows;

const scriptOn =
  (inner: Inner) =>
  async (text: string): Promise<void> => {
    await inner.exec(text);
  };

/** A script may contain its own BEGIN; if it fails, the only connection must not stay inside that transaction. */
async function scriptAlone(lite: PGlite, text: string): Promise<void> {
  try {
    await lite.exec(text);
  } catch (error) {
    await lite.exec('rollback');
    throw error;
  }
}

/**
 * Wraps an open embedded database. It runs one transaction at a time, in order of arrival.
 * @param afterClose releases its resources
 */
export function pgliteDb(lite: PGlite, afterClose: () => Promise<void> = async () => {}): Db {
  const guard = new TransactionGuard();
  const outer = executorOf(
    async (text, params, prepared) => {
      guard.checkOutside();
      return runOn(lite)(text, params, prepared);
    },
    async (text) => {
      guard.checkOutside();
      await scriptAlone(lite, text);
    },
  );
  return {
    ...outer,
    kind: 'pglite',
    tx: (work) =>
      guard.inside(() =>
        lite.transaction(async (tx) => {
          const executor = executorOf(runOn(tx), scriptOn(tx));
          return work(executor);
        }),
      ),
    async listen(channel, handler) {
      const stop = await lite.listen(channel, handler);
      return () => stop();
    },
    async close() {
      if (!lite.closed) await lite.close();
      await afterClose();
    },
  };
}

/**
 * Opens the embedded database in DATA_DIR/db; a second process is refused (threats 6.2, stack pitfall 1).
 * @throws Error saying what to do if the folder is in use, unreadable or damaged
 */
export async function openPglite(dataDir: string): Promise<Db> {
  const folder = join(dataDir, 'db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `${cannotOpen(folder, error)} Give this user the right to write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const release = await takeOwnerLock(folder);
  try {
    // Loaded only here: an installation on PostgreSQL never pays for it.
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create({ dataDir: folder, ...pgliteOptions });
    await lite.exec("set timezone = 'UTC'");
    return pgliteDb(lite, release);
  } catch (error) {
    await release();
    if (error instanceof InvariantError) throw error;
    throw new Error(
      `${cannotOpen(folder, error)} Check that this user may read and write it; if it is damaged, move it away and start again, or restore a copy.`,
      { cause: error },
    );
  }
}

function cannotOpen(folder: string, error: unknown): string {
  const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason';
  return `The embedded database in ${folder} cannot be opened (${why}).`;
}
