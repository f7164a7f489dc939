import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';

/** An import that stopped before its end, and its progress. */
export interface StoppedImport {
  readonly started_at: Instant;
  readonly students_all: number;
  readonly students_done: number;
}

/** What is known of the imported file. */
export interface ImportSource {
  /** Base name. */
  readonly file_name?: string | undefined;
  /** SHA-256 of the file as received, in hex. */
  readonly file_sha256?: string | undefined;
  /** The id under which the operator's act is recorded. */
  readonly request_id?: string | undefined;
  /** Set for an import by a key. */
  readonly by?: KeyImport | undefined;
}

/** Whose key an import is by. */
export interface KeyImport {
  readonly institute_id: number;
  readonly public_id: string;
  readonly key_name: string;
  readonly dry_run: boolean;
}

/** After so many seconds without a heartbeat an import of another process counts as stopped. */
const SILENT_SECONDS = 20;

/**
 * Takes the lock unless a live import holds it. An import whose row is locked is writing, so it is alive. Heartbeats use
 * the database's clock, which all processes share.
 * @param by this process and its file
 * @param alone true if this is the only process on the database: another owner's row is then left from an earlier run
 * @returns the row's id; undefined while another import runs
 */
export async function acquireImportLock(
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
    `insert into imports (owner, started_at, alive_at, file_name, file_sha256, request_id, institute_id, public_id, key_name,
       dry_run)
     values ($1, clock_timestamp(), clock_timestamp(), $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      owner,
      from.file_name ?? null,
      from.file_sha256 ?? null,
      from.request_id ?? null,
      from.by?.institute_id ?? null,
      from.by?.public_id ?? null,
      from.by?.key_name ?? null,
      from.by?.dry_run ?? false,
    ],
  );
  return row?.id;
}

/**
 * The import before this one, if it stopped in the middle of its students.
 * @param instituteId an institute whose key imports: then only what its keys imported counts
 */
export const findStoppedImport = (
  db: Db,
  id: number,
  instituteId: number | undefined,
): Promise<StoppedImport | undefined> =>
  db.maybe<StoppedImport>(
    `select started_at, students_all, students_done from (
       select * from imports where id < $1 and ($2::bigint is null or institute_id = $2) order by id desc limit 1) before
     where state in ('STOPPED', 'FAILED') and students_done between 1 and students_all - 1`,
    [id, instituteId ?? null],
  );

/** Writes the heartbeat and the progress. Skips a locked row: the import's own transaction writes its heartbeat. */
export async function renewImportLock(db: Db, id: number, done: number, all: number): Promise<void> {
  await db.query(
    `update imports set alive_at = clock_timestamp(), students_done = $2, students_all = $3 where id in (
       select id from imports where id = $1 and state = 'RUNNING' for update skip locked)`,
    [id, done, all],
  );
}

/**
 * Locks the import's row until the transaction ends, so that no other import takes over before the commit. The row is
 * not changed yet: the insert of a waiting import would then wait for this transaction.
 * @returns false if another import has taken over
 */
export async function lockOwnRow(tx: Executor, id: number): Promise<boolean> {
  const row = await tx.maybe(`select id from imports where id = $1 and state = 'RUNNING' for update`, [id]);
  return row !== undefined;
}

/** Writes the heartbeat at the end of a transaction that holds the row. */
export async function keepOwnRow(tx: Executor, id: number): Promise<void> {
  await tx.query('update imports set alive_at = clock_timestamp() where id = $1', [id]);
}

/** Releases the lock unless another import has taken over, and records the progress in any case. */
export async function releaseImportLock(
  db: Db,
  id: number,
  end: {
    readonly state: 'DONE' | 'FAILED';
    readonly done: number;
    readonly all: number;
    /** Kept with the import of a key. */
    readonly result?: object | undefined;
  },
): Promise<void> {
  await db.query(
    `update imports set state = case when state = 'RUNNING' then $2 else state end, students_done = $3, students_all = $4,
       result = $5::jsonb, ended_at = clock_timestamp() where id = $1`,
    [id, end.state, end.done, end.all, end.result === undefined ? null : JSON.stringify(end.result)],
  );
}
