import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import {
  endTurnRow,
  findStopped,
  keepTurnRow,
  lockTurnRow,
  noteAlive,
  takeTurnRow,
} from './stores/turns.store.ts';
import type { ImportSource, StoppedImport } from './stores/turns.store.ts';

/** This process, as the rows of imports name it. */
const OWNER = randomUUID();

const ASK_AGAIN_MS = 100;
const SIGN_OF_LIFE_MS = 2_000;

/** One import's turn, and how far it is. */
export interface Turn {
  /** The import before, when it stopped in the middle. */
  stopped: StoppedImport | undefined;
  /**
   * Does the work of a transaction and keeps the turn as long: an import that was silent too long and lost its turn writes
   * nothing more.
   * @throws AppError import_overtaken
   */
  hold<T>(tx: Executor, work: () => Promise<T>): Promise<T>;
  /** Students that are written, of how many. */
  done: number;
  all: number;
}

/**
 * Does work while no other import is at work, in this process or another one; a waiting one begins when the other ends.
 * @param of isNoted is false for work that writes nothing in the end: how far it came is nothing to come back to
 */
export async function inTurn<T>(
  db: Db,
  { isNoted, from }: { readonly isNoted: boolean; readonly from: ImportSource },
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const id = await waitForTurn(db, from);
  const turn: Turn = {
    stopped: undefined,
    done: 0,
    all: 0,
    async hold(tx, workOfTx) {
      if (!(await lockTurnRow(tx, id))) throw overtaken(turn);
      const result = await workOfTx();
      await keepTurnRow(tx, id);
      return result;
    },
  };
  const far = (): [number, number] => (isNoted ? [turn.done, turn.all] : [0, 0]);
  const sign = setInterval(() => void noteAlive(db, id, ...far()).catch(() => undefined), SIGN_OF_LIFE_MS);
  sign.unref();
  let state: 'DONE' | 'FAILED' = 'FAILED';
  try {
    turn.stopped = await findStopped(db, id);
    const result = await work(turn);
    state = 'DONE';
    return result;
  } finally {
    clearInterval(sign);
    const [done, all] = far();
    await endTurnRow(db, id, { state, done, all });
  }
}

const overtaken = ({ done, all }: Turn): AppError =>
  new AppError('import_overtaken', { fields: { bundle: `${done} of ${all} students were written.` } });

async function waitForTurn(db: Db, from: ImportSource): Promise<number> {
  for (;;) {
    const id = await takeTurnRow(db, { owner: OWNER, from }, db.kind === 'pglite');
    if (id !== undefined) return id;
    await setTimeout(ASK_AGAIN_MS);
  }
}
