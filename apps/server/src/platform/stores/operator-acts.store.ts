import type { Instant } from '@shulk/domain';
import type { Db } from '../db/db.ts';

/** An operator act at its start. */
interface BegunAct {
  readonly at: Instant;
  readonly call: string;
  readonly address: string;
  readonly outline: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Records the start of an act. @returns the row's id */
export async function insertAct(db: Db, act: BegunAct): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `insert into operator_acts (at, call, address, outline, request_id) values ($1, $2, $3, $4, $5) returning id`,
    [act.at, act.call, act.address, act.outline, act.requestId],
  );
  return id;
}

/** Records its result. */
export async function endAct(db: Db, id: number, status: number): Promise<void> {
  await db.query('update operator_acts set status = $2 where id = $1', [id, status]);
}
