import type { Instant } from '@shulk/domain';
import { monotonicMs } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { liftTimeouts } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { EventLoopYielder } from './event-loop-yielder.ts';
import type { Checking } from './check/checking.ts';
import { refreshStatistics } from './stores/students.store.ts';
import type { ImportLock } from './import-lock.ts';
import { FIRST_BATCH_ROWS, BATCH_TIMING, nextBatchRows } from './write/batch-size.ts';
import { rowsOf, takeUnits, unitsOf } from './write/slices.ts';
import type { Unit } from './write/slices.ts';
import { Sums } from './write/sums.ts';
import type { Applied } from './write/sums.ts';
import { Tally } from './write/tally.ts';
import { writeInstitutes } from './write/write-institutes.ts';
import { writeFiles, writePages } from './write/write-pages.ts';
import { writeUnits } from './write/write-units.ts';

/** A bundle of at most so many rows is written in one transaction. */
const WHOLE_ROWS = 500;
/** Rows after which the planner's statistics are refreshed, and again at each multiple. */
const ANALYZE_AT_ROWS = 1_000;
const ANALYZE_AGAIN_FACTOR = 5;

/** What applying a bundle needs. */
export interface ApplyContext {
  readonly db: Db;
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  readonly now: Instant;
  readonly yielder: EventLoopYielder;
  readonly lock: ImportLock;
  /** Everything is rolled back in the end. */
  readonly isDryRun: boolean;
}

/**
 * Writes a checked bundle: a small one in one transaction, a large one in batches of a few students, so that payers are
 * served in between: institutes first, then students, never splitting one, then pages.
 * @throws AppError bundle_invalid if a payment made a small bundle invalid after its check; import_overtaken
 */
export async function applyBundle(checking: Checking, context: ApplyContext): Promise<Applied> {
  const units = unitsOf(checking);
  context.lock.all = units.length;
  const rows = units.reduce((sum, unit) => sum + rowsOf(unit), 0);
  if (rows > WHOLE_ROWS) return applyInBatches(checking, units, context);
  const applied = await applyWhole(checking, units, context);
  context.lock.done = units.length;
  return applied;
}

async function applyWhole(
  checking: Checking,
  units: readonly Unit[],
  context: ApplyContext,
): Promise<Applied> {
  return inTransaction(context, async (tx) => {
    const sums = new Sums(checking.raw);
    await writeHead(tx, checking, sums.tally, context);
    for (let at = 0; at < units.length;) {
      const some = takeUnits(units, at, WHOLE_ROWS);
      const done = await writeUnits(tx, checking, some, context);
      if (!done.late.isEmpty) throw new AppError('bundle_invalid', { fields: done.late.toFields() });
      sums.add(some, done);
      at += some.length;
    }
    await writePages(tx, checking, sums.tally, context.now);
    return sums.applied();
  });
}

async function applyInBatches(
  checking: Checking,
  units: readonly Unit[],
  context: ApplyContext,
): Promise<Applied> {
  const { db, yielder, lock, isDryRun } = context;
  const sums = new Sums(checking.raw);
  sums.tally.merge(await writeHeadAlone(checking, context));
  let rows = FIRST_BATCH_ROWS;
  let written = 0;
  let analyzeAt = ANALYZE_AT_ROWS;
  for (let at = 0; at < units.length;) {
    const some = takeUnits(units, at, rows);
    const began = monotonicMs();
    const done = await inTransaction(context, async (tx) => {
      // A dry run has rolled the institutes back after the batch before.
      if (isDryRun && checking.parts.institutes.length > 0)
        await writeHead(tx, checking, new Tally(), context);
      return writeUnits(tx, checking, some, context);
    });
    rows = nextBatchRows(rows, monotonicMs() - began, BATCH_TIMING[db.kind].batch);
    sums.add(some, done);
    at += some.length;
    lock.done = at;
    written += some.reduce((sum, unit) => sum + rowsOf(unit), 0);
    if (!isDryRun && written >= analyzeAt) {
      await refreshStatistics(db, () => yielder.yieldNow());
      analyzeAt = written * ANALYZE_AGAIN_FACTOR;
    }
    await yielder.pause(BATCH_TIMING[db.kind].pause);
  }
  if (!isDryRun && written >= ANALYZE_AT_ROWS) await refreshStatistics(db, () => yielder.yieldNow());
  const tally = await inTransaction(context, async (tx) => {
    const own = new Tally();
    if (isDryRun) await writeHead(tx, checking, new Tally(), context);
    await writePages(tx, checking, own, context.now);
    return own;
  });
  sums.tally.merge(tally);
  return sums.applied();
}

const writeHeadAlone = (checking: Checking, context: ApplyContext): Promise<Tally> =>
  inTransaction(context, async (tx) => {
    const tally = new Tally();
    await writeHead(tx, checking, tally, context);
    return tally;
  });

async function writeHead(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  { secretKeys, now }: ApplyContext,
): Promise<void> {
  await writeFiles(tx, checking, tally);
  await writeInstitutes(tx, checking, tally, { secretKeys, now });
}

/** Thrown to roll a dry run's transaction back. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
}

/** Runs work in a transaction under the import's lock; a dry run rolls it back. */
async function inTransaction<T>(
  { db, isDryRun, lock }: ApplyContext,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const held: { result?: T } = {};
  try {
    await db.tx(async (tx) => {
      // A batch may wait for a payer's call, and takes longer than the time-out of one.
      if (db.kind === 'postgres') await liftTimeouts(tx);
      held.result = await lock.hold(tx, () => work(tx));
      if (isDryRun) throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return held.result as T;
}
