import type { KeyView } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import type { KeptKey } from '../api-keys.store.ts';

/** When a key ended; undefined while it has not. */
export function endOf(
  { revoked_at, expires_at }: Pick<KeptKey, 'revoked_at' | 'expires_at'>,
  now: Instant,
): Instant | undefined {
  if (revoked_at !== null) return revoked_at;
  return toMs(expires_at) <= toMs(now) ? expires_at : undefined;
}

function stateOf(key: KeptKey, now: Instant): KeyView['state'] {
  if (key.revoked_at !== null) return 'revoked';
  return endOf(key, now) === undefined ? 'live' : 'expired';
}

/** A key without its secret. */
export const viewOf = (key: KeptKey, now: Instant): KeyView => ({
  id: key.public_id,
  institute_code: key.institute_code,
  name: key.name,
  kind: key.kind === 'sk' ? 'secret' : 'publishable',
  mode: key.mode,
  ends_with: key.ends_with,
  scopes: [...key.permissions],
  addresses: [...key.addresses],
  state: stateOf(key, now),
  created_at: key.created_at,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  last_used_at: key.last_used_at,
});
