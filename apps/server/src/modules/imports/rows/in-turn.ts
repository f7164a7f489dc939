import type { Part } from '../../../platform/parts.ts';
import type { Services } from '../../../platform/services.ts';

/** The end of the last writer in the queue of each institute. */
export const writersOfRows: Part<Map<number, Promise<unknown>>> = {
  name: 'writers of rows',
  make: () => new Map(),
};

/**
 * Runs work after all that came before it for the same institute in this process. Who waits here holds no connection of the
 * database, which payers need; the lock of the institute then only waits for other processes.
 */
export async function inTurn<T>(
  { parts }: Pick<Services, 'parts'>,
  instituteId: number,
  work: () => Promise<T>,
): Promise<T> {
  const all = parts.of(writersOfRows);
  const before = all.get(instituteId) ?? Promise.resolve();
  const mine = before.then(work);
  const ended = mine.catch(() => undefined);
  all.set(instituteId, ended);
  try {
    return await mine;
  } finally {
    if (all.get(instituteId) === ended) all.delete(instituteId);
  }
}
