import type { Permission } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { newCode, newKeySecret, sha256 } from '../../platform/ids.ts';
import { insertKey } from './api-keys.store.ts';

/** What a new key is. */
export interface KeyWanted {
  readonly institute_id: number;
  readonly mode: 'test' | 'live';
  readonly kind: 'sk' | 'pk';
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly addresses: readonly string[];
  readonly expires_at: Instant;
}

/** Writes a new key. @returns its id and its text, which only the caller gets: the row has its hash */
export async function makeKey(
  ex: Executor,
  wanted: KeyWanted,
  now: Instant,
): Promise<{ readonly id: string; readonly key: string }> {
  const key = `${wanted.kind}_${wanted.mode}_${newKeySecret()}`;
  const id = newCode('key');
  await insertKey(ex, {
    ...wanted,
    public_id: id,
    secret_hash: sha256(key),
    ends_with: key.slice(-4),
    created_at: now,
  });
  return { id, key };
}
