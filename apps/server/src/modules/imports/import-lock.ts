import { OPERATOR_FIELDS } from '@shulk/words/fields';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import {
  acquireImportLock,
  findStoppedImport,
  keepOwnRow,
  lockOwnRow,
  releaseImportLock,
  renewImportLock,
} from './stores/import-locks.store.ts';
import type { ImportSource, StoppedImport } from './stores/import-locks.store.ts';

/** Names this process in the table of imports. */
const OWNER = randomUUID();

const RETRY_MS = 100;
const HEARTBEAT_MS = 2_000;

/** The lock of one running import, and its progress. */
export interface ImportLock {
  /** The import before, if it stopped in the middle. */
  stopped: StoppedImport | undefined;
  /**
   * Does the work of a transaction under the lock. An import that sent no heartbeat for too long has lost its lock and
   * writes nothing more.
   * @throws AppError import_overtaken
   */
  hold<T>(tx: Executor, work: () => Promise<T>): Promise<T>;
  /** Students written so far. */
  done: number;
  /** Students of the bundle. */
  all: number;
}

/**
 * Runs one import at a time over all processes; others wait.
 * @param options isNoted is false for a dry run: it writes nothing, so its progress is not recorded
 */
export async function withImportLock<T>(
  db: Db,
  { isNoted, from }: { readonly isNoted: boolean; readonly from: ImportSource },
  work: (lock: ImportLock) => Promise<T>,
): Promise<T> {
  const id = await waitForLock(db, from);
  const lock: ImportLock = {
    stopped: undefined,
    done: 0,
    all: 0,
    async hold(tx, workOfTx) {
      if (!(await lockOwnRow(tx, id))) throw overtaken(lock);
      const result = await workOfTx();
      await keepOwnRow(tx, id);
      return result;
    },
  };
  const progress = (): [number, number] => (isNoted ? [lock.done, lock.all] : [0, 0]);
  const heartbeat = setInterval(
    () => void renewImportLock(db, id, ...progress()).catch(() => undefined),
    HEARTBEAT_MS,
  );
  heartbeat.unref();
  let state: 'DONE' | 'FAILED' = 'FAILED';
  try {
    lock.stopped = await findStoppedImport(db, id);
    const result = await work(lock);
    state = 'DONE';
    return result;
  } finally {
    clearInterval(heartbeat);
    const [done, all] = progress();
    await releaseImportLock(db, id, { state, done, all });
  }
}

const overtaken = ({ done, all }: ImportLock): AppError =>
  new AppError('import_overtaken', { fields: { bundle: OPERATOR_FIELDS.importStopped(done, all) } });

async function waitForLock(db: Db, from: ImportSource): Promise<number> {
  for (;;) {
    const id = await acquireImportLock(db, { owner: OWNER, from }, db.kind === 'pglite');
    if (id !== undefined) return id;
    await setTimeout(RETRY_MS);
  }
}
