import type { Instant } from '@shulk/domain';
import { monotonicMs } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { liftTimeouts } from '../../platform/db/timeouts.ts';
import { AppError } from '../../platform/errors.ts';
import type { Breath } from './breath.ts';
import type { Checking } from './check/checking.ts';
import { countAnew } from './stores/students.store.ts';
import type { Turn } from './turn.ts';
import { FIRST_ROWS, PACE, nextRows } from './write/pace.ts';
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
/** Rows after which the database counts its tables anew, and again whenever there are so many times more. */
const MANY_ROWS = 1_000;
const COUNT_AGAIN = 5;

/** What applying a bundle needs. */
export interface ApplyMeans {
  readonly db: Db;
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  readonly now: Instant;
  readonly breath: Breath;
  readonly turn: Turn;
  /** Everything is undone in the end. */
  readonly isDryRun: boolean;
}

/**
 * Writes a checked bundle. A small one is written in one transaction. A large one is written in pieces of a few
 * students each, so that payers are served in between: first institutes, then each student whole, then pages.
 * @throws AppError bundle_invalid for a small bundle that money overtook between check and writing, import_overtaken
 */
export async function applyBundle(checking: Checking, means: ApplyMeans): Promise<Applied> {
  const units = unitsOf(checking);
  means.turn.all = units.length;
  const rows = units.reduce((sum, unit) => sum + rowsOf(unit), 0);
  return rows <= WHOLE_ROWS ? applyWhole(checking, units, means) : applyInPieces(checking, units, means);
}

async function applyWhole(checking: Checking, units: readonly Unit[], means: ApplyMeans): Promise<Applied> {
  return act(means, async (tx) => {
    const sums = new Sums(checking.raw);
    await writeHead(tx, checking, sums.tally, means);
    for (let at = 0; at < units.length;) {
      const some = takeUnits(units, at, WHOLE_ROWS);
      const done = await writeUnits(tx, checking, some, means);
      if (!done.late.isEmpty) throw new AppError('bundle_invalid', { fields: done.late.toFields() });
      sums.add(some, done);
      at += some.length;
    }
    await writePages(tx, checking, sums.tally, means.now);
    return sums.applied();
  });
}

async function applyInPieces(
  checking: Checking,
  units: readonly Unit[],
  means: ApplyMeans,
): Promise<Applied> {
  const { db, breath, turn, isDryRun } = means;
  const sums = new Sums(checking.raw);
  sums.tally.merge(await headAlone(checking, means));
  let rows = FIRST_ROWS;
  let written = 0;
  let countAt = MANY_ROWS;
  for (let at = 0; at < units.length;) {
    const some = takeUnits(units, at, rows);
    const began = monotonicMs();
    const done = await act(means, async (tx) => {
      // What is undone at once was not there for the next piece.
      if (isDryRun && checking.parts.institutes.length > 0) await writeHead(tx, checking, new Tally(), means);
      return writeUnits(tx, checking, some, means);
    });
    rows = nextRows(rows, monotonicMs() - began, PACE[db.kind].piece);
    sums.add(some, done);
    at += some.length;
    turn.done = at;
    written += some.reduce((sum, unit) => sum + rowsOf(unit), 0);
    if (!isDryRun && written >= countAt) {
      await countAnew(db, () => breath.give());
      countAt = written * COUNT_AGAIN;
    }
    await breath.rest(PACE[db.kind].rest);
  }
  if (!isDryRun && written >= MANY_ROWS) await countAnew(db, () => breath.give());
  const tally = await act(means, async (tx) => {
    const own = new Tally();
    if (isDryRun) await writeHead(tx, checking, new Tally(), means);
    await writePages(tx, checking, own, means.now);
    return own;
  });
  sums.tally.merge(tally);
  return sums.applied();
}

const headAlone = (checking: Checking, means: ApplyMeans): Promise<Tally> =>
  act(means, async (tx) => {
    const tally = new Tally();
    await writeHead(tx, checking, tally, means);
    return tally;
  });

async function writeHead(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  { secretKeys, now }: ApplyMeans,
): Promise<void> {
  await writeFiles(tx, checking, tally);
  await writeInstitutes(tx, checking, tally, { secretKeys, now });
}

/** Thrown to end a transaction whose work is not to stay. */
class Undone extends Error {
  override readonly name = 'Undone';
}

/** Runs work in a transaction that holds the turn, and which a dry run undoes. */
async function act<T>({ db, isDryRun, turn }: ApplyMeans, work: (tx: Executor) => Promise<T>): Promise<T> {
  const held: { result?: T } = {};
  try {
    await db.tx(async (tx) => {
      // A piece waits for a payer's call, and its many rows may take longer than a payer's call may.
      if (db.kind === 'postgres') await liftTimeouts(tx);
      held.result = await turn.hold(tx, () => work(tx));
      if (isDryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return held.result as T;
}
