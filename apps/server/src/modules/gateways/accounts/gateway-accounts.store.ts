import type { Executor } from '../../../platform/db/db.ts';

/** A gateway account as stored: secrets are sealed. */
export interface GatewayAccountRow {
  readonly id: number;
  readonly institute_id: number;
  readonly mode: 'test' | 'live';
  readonly code: string;
  readonly vendor: string;
  readonly key_id: string;
  readonly key_secret_sealed: string;
  readonly webhook_secret_sealed: string;
  readonly webhook_path: string;
  readonly base_url: string;
  readonly priority: number;
}

const columns = `a.id, a.institute_id, i.mode, a.code, a.vendor, a.key_id, a.key_secret_sealed,
  a.webhook_secret_sealed, a.webhook_path, a.base_url, a.priority`;

/** One account by its row id, which comes from a row of the same institute. */
export const selectAccount = (ex: Executor, id: number): Promise<GatewayAccountRow | undefined> =>
  ex.maybe(
    `select ${columns} from gateway_accounts a join institutes i on i.id = a.institute_id where a.id = $1`,
    [id],
  );

/** One account by the secret part of its webhook address (threats 6.4). */
export const selectAccountByPath = (ex: Executor, path: string): Promise<GatewayAccountRow | undefined> =>
  ex.maybe(
    `select ${columns} from gateway_accounts a join institutes i on i.id = a.institute_id where a.webhook_path = $1`,
    [path],
  );

/** All accounts of an institute, the preferred one first. */
export const selectAccountsOf = (ex: Executor, instituteId: number): Promise<GatewayAccountRow[]> =>
  ex.query(
    `select ${columns} from gateway_accounts a join institutes i on i.id = a.institute_id
     where a.institute_id = $1 order by a.priority desc, a.id`,
    [instituteId],
  );

/** Locks one account by its code, to change it. */
export const lockAccount = (
  ex: Executor,
  instituteId: number,
  code: string,
): Promise<GatewayAccountRow | undefined> =>
  ex.maybe(
    `select ${columns} from gateway_accounts a join institutes i on i.id = a.institute_id
     where a.institute_id = $1 and a.code = $2 for update of a`,
    [instituteId, code],
  );

/** The columns to write; an existing webhook path stays. */
export interface AccountWrite {
  readonly institute_id: number;
  readonly code: string;
  readonly vendor: string;
  readonly key_id: string;
  readonly key_secret_sealed: string;
  readonly webhook_secret_sealed: string;
  readonly webhook_path: string;
  readonly base_url: string;
  readonly priority: number;
}

/** Creates or updates an account. */
export const upsertAccount = (ex: Executor, a: AccountWrite): Promise<{ id: number; webhook_path: string }> =>
  ex.one(
    `insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed,
       webhook_path, base_url, priority)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (institute_id, code) do update set vendor = excluded.vendor, key_id = excluded.key_id,
       key_secret_sealed = excluded.key_secret_sealed, webhook_secret_sealed = excluded.webhook_secret_sealed,
       base_url = excluded.base_url, priority = excluded.priority
     returning id, webhook_path`,
    [
      a.institute_id,
      a.code,
      a.vendor,
      a.key_id,
      a.key_secret_sealed,
      a.webhook_secret_sealed,
      a.webhook_path,
      a.base_url,
      a.priority,
    ],
  );
