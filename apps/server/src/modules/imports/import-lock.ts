import { OPERATOR_FIELDS } from '@shulk/words/fields';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';
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
/** When one that waited too long may come again. */
const BUSY_SECONDS = 30;
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
  /** What is kept of it in the record; left out: nothing. */
  result?: object;
}

/** How an import is noted and waits. */
interface LockOptions {
  /** False for a dry run: it writes nothing, so its progress is not recorded. */
  readonly isNoted: boolean;
  readonly from: ImportSource;
  /** Most milliseconds that it waits for another one; left out: as long as it takes. */
  readonly mostWaitMs?: number;
}

/**
 * Runs one import at a time over all processes; others wait.
 * @throws AppError busy for one that waited too long
 */
export async function withImportLock<T>(
  db: Db,
  { isNoted, from, mostWaitMs = Number.POSITIVE_INFINITY }: LockOptions,
  work: (lock: ImportLock) => Promise<T>,
): Promise<T> {
  const id = await waitForLock(db, from, mostWaitMs);
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
    lock.stopped = await findStoppedImport(db, id, from.by?.institute_id);
    const result = await work(lock);
    state = 'DONE';
    return result;
  } finally {
    clearInterval(heartbeat);
    const [done, all] = progress();
    await releaseImportLock(db, id, { state, done, all, result: lock.result });
  }
}

const overtaken = ({ done, all }: ImportLock): AppError =>
  new AppError('import_overtaken', { fields: { bundle: OPERATOR_FIELDS.importStopped(done, all) } });

async function waitForLock(db: Db, from: ImportSource, mostWaitMs: number): Promise<number> {
  const began = monotonicMs();
  for (;;) {
    const id = await acquireImportLock(db, { owner: OWNER, from }, db.kind === 'pglite');
    if (id !== undefined) return id;
    if (monotonicMs() - began > mostWaitMs) throw new AppError('busy', { retryAfter: BUSY_SECONDS });
    await setTimeout(RETRY_MS);
  }
}
