import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';

/** An import that stopped before its end, and how far it came. */
export interface StoppedImport {
  readonly started_at: Instant;
  readonly students_all: number;
  readonly students_done: number;
}

/** Which file an import is, as far as it is known. */
export interface ImportSource {
  /** Without its folder. */
  readonly file_name?: string | undefined;
  /** SHA-256 of the file as it came, in hex. */
  readonly file_sha256?: string | undefined;
  /** As the act of the operator has it. */
  readonly request_id?: string | undefined;
}

/** After so many seconds without a sign of life an import of another process counts as stopped. */
const SILENT_SECONDS = 20;

/**
 * Takes the turn when nobody has it; an import that holds its row while it writes is alive. Turns are timed by the
 * database's own clock, which all processes share.
 * @param by this process, and the file it is at
 * @param alone true where this process is the only one on the database: then another owner's row is left from before
 * @returns the row's id; undefined while another import is at work
 */
export async function takeTurnRow(
  db: Db,
  { owner, from }: { readonly owner: string; readonly from: ImportSource },
  alone: boolean,
): Promise<number | undefined> {
  await db.query(
    `update imports set state = 'STOPPED', ended_at = clock_timestamp() where id in (
       select id from imports where state = 'RUNNING'
         and ((owner <> $1 and $2) or alive_at < clock_timestamp() - make_interval(secs => $3))
       for update skip locked)`,
    [owner, alone, SILENT_SECONDS],
  );
  const row = await db.maybe<{ id: number }>(
    `insert into imports (owner, started_at, alive_at, file_name, file_sha256, request_id)
     values ($1, clock_timestamp(), clock_timestamp(), $2, $3, $4) on conflict do nothing returning id`,
    [owner, from.file_name ?? null, from.file_sha256 ?? null, from.request_id ?? null],
  );
  return row?.id;
}

/** The import before this one, when it stopped in the middle of its students. */
export const findStopped = (db: Db, id: number): Promise<StoppedImport | undefined> =>
  db.maybe<StoppedImport>(
    `select started_at, students_all, students_done from (select * from imports where id < $1 order by id desc limit 1) before
     where state in ('STOPPED', 'FAILED') and students_done between 1 and students_all - 1`,
    [id],
  );

/** Notes that the import lives, and how far it is; an import that is writing holds its row and says so itself. */
export async function noteAlive(db: Db, id: number, done: number, all: number): Promise<void> {
  await db.query(
    `update imports set alive_at = clock_timestamp(), students_done = $2, students_all = $3 where id in (
       select id from imports where id = $1 and state = 'RUNNING' for update skip locked)`,
    [id, done, all],
  );
}

/**
 * Locks the turn until the transaction ends: nobody can take it before what is written in it is there. The row is not
 * changed yet, because whoever waits for a turn would then wait for this transaction.
 * @returns whether it is still this import's
 */
export async function lockTurnRow(tx: Executor, id: number): Promise<boolean> {
  const row = await tx.maybe(`select id from imports where id = $1 and state = 'RUNNING' for update`, [id]);
  return row !== undefined;
}

/** Notes at the end of a transaction that holds the turn that its import lives. */
export async function keepTurnRow(tx: Executor, id: number): Promise<void> {
  await tx.query('update imports set alive_at = clock_timestamp() where id = $1', [id]);
}

/** Gives the turn back, when it was not taken before; how far it came is told all the same. */
export async function endTurnRow(
  db: Db,
  id: number,
  end: { readonly state: 'DONE' | 'FAILED'; readonly done: number; readonly all: number },
): Promise<void> {
  await db.query(
    `update imports set state = case when state = 'RUNNING' then $2 else state end, students_done = $3, students_all = $4,
       ended_at = clock_timestamp() where id = $1`,
    [id, end.state, end.done, end.all],
  );
}
