import type { Permission } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** A key as a call shows it, with the mode that its institute is in now. */
export interface ShownKey {
  readonly id: number;
  readonly institute_id: number;
  readonly name: string;
  readonly mode: 'test' | 'live';
  readonly institute_mode: 'test' | 'live';
  readonly permissions: readonly Permission[];
  readonly addresses: readonly string[];
  readonly expires_at: Instant;
  readonly revoked_at: Instant | null;
  readonly last_used_at: Instant | null;
}

/** The key with this hash, whether it still opens anything or not. */
export const selectShownKey = (ex: Executor, hash: Buffer): Promise<ShownKey | undefined> =>
  ex.maybe(
    `select k.id, k.institute_id, k.name, k.mode, i.mode as institute_mode, k.permissions, k.addresses, k.expires_at,
       k.revoked_at, k.last_used_at
     from api_keys k join institutes i on i.id = k.institute_id where k.secret_hash = $1`,
    [hash],
  );

/** Notes that a key was used, unless another call noted it in the last minute. */
export async function touchKey(ex: Executor, id: number, now: Instant): Promise<void> {
  await ex.query(
    `update api_keys set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
    [id, now],
  );
}

/** A key to be written. */
interface KeyRow {
  readonly public_id: string;
  readonly institute_id: number;
  readonly name: string;
  readonly kind: 'sk' | 'pk';
  readonly mode: 'test' | 'live';
  readonly secret_hash: Buffer;
  readonly ends_with: string;
  readonly permissions: readonly Permission[];
  readonly addresses: readonly string[];
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

export async function insertKey(ex: Executor, row: KeyRow): Promise<void> {
  await ex.query(
    `insert into api_keys (public_id, institute_id, name, kind, mode, secret_hash, ends_with, permissions, addresses,
       created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.public_id,
      row.institute_id,
      row.name,
      row.kind,
      row.mode,
      row.secret_hash,
      row.ends_with,
      row.permissions,
      row.addresses,
      row.created_at,
      row.expires_at,
    ],
  );
}
