import type { Permission } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** A key as a call shows it, with the mode that its institute is in now. */
export interface ShownKey {
  readonly id: number;
  readonly institute_id: number;
  readonly name: string;
  readonly kind: 'sk' | 'pk';
  readonly mode: 'test' | 'live';
  readonly institute_mode: 'test' | 'live';
  /** As the key was made; some may have gone since. */
  readonly permissions: readonly string[];
  readonly addresses: readonly string[];
  readonly expires_at: Instant;
  readonly revoked_at: Instant | null;
  readonly last_used_at: Instant | null;
}

/** The key with this hash, whether it still opens anything or not. */
export const selectShownKey = (ex: Executor, hash: Buffer): Promise<ShownKey | undefined> =>
  ex.maybe(
    `select k.id, k.institute_id, k.name, k.kind, k.mode, i.mode as institute_mode, k.permissions, k.addresses, k.expires_at,
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

/** A key as it is kept, with the code of its institute. */
export interface KeptKey {
  readonly id: number;
  readonly public_id: string;
  readonly institute_id: number;
  readonly institute_code: string;
  readonly name: string;
  readonly kind: 'sk' | 'pk';
  readonly mode: 'test' | 'live';
  readonly ends_with: string;
  readonly permissions: readonly string[];
  readonly addresses: readonly string[];
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly revoked_at: Instant | null;
  readonly last_used_at: Instant | null;
}

const KEPT = `select k.id, k.public_id, k.institute_id, i.code as institute_code, k.name, k.kind, k.mode, k.ends_with,
    k.permissions, k.addresses, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
  from api_keys k join institutes i on i.id = k.institute_id`;

export const selectKey = (ex: Executor, publicId: string): Promise<KeptKey | undefined> =>
  ex.maybe(`${KEPT} where k.public_id = $1`, [publicId]);

/** All keys of an institute, the newest first. */
export const selectKeys = (ex: Executor, instituteId: number): Promise<KeptKey[]> =>
  ex.query(`${KEPT} where k.institute_id = $1 order by k.id desc`, [instituteId]);

/** An institute by its code. */
export const selectInstituteOfCode = (
  ex: Executor,
  code: string,
): Promise<{ id: number; mode: 'test' | 'live' } | undefined> =>
  ex.maybe('select id, mode from institutes where code = $1', [code]);

/** Locks an institute's keys against others who make or end them. @returns its mode */
export async function lockKeys(ex: Executor, instituteId: number): Promise<'test' | 'live'> {
  const { mode } = await ex.one<{ mode: 'test' | 'live' }>(
    'select mode from institutes where id = $1 for no key update',
    [instituteId],
  );
  return mode;
}

/** How many keys of this name open calls now. */
export async function countLive(
  ex: Executor,
  of: { readonly institute_id: number; readonly name: string },
  now: Instant,
): Promise<number> {
  const { n } = await ex.one<{ n: number }>(
    `select count(*)::int as n from api_keys
     where institute_id = $1 and name = $2 and revoked_at is null and expires_at > $3`,
    [of.institute_id, of.name, now],
  );
  return n;
}

/** Ends a key at a time, unless it ends before. */
export async function endKey(ex: Executor, id: number, at: Instant): Promise<void> {
  await ex.query('update api_keys set expires_at = least(expires_at, $2) where id = $1', [id, at]);
}

/** Ends a key now, unless it has ended. */
export async function revokeLive(ex: Executor, id: number, now: Instant): Promise<void> {
  await ex.query(
    'update api_keys set revoked_at = $2 where id = $1 and revoked_at is null and expires_at > $2',
    [id, now],
  );
}
