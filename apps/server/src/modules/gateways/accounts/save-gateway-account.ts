import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { newToken } from '../../../platform/ids.ts';
import { openKeySecret, openWebhookSecrets, sealKeySecret, sealWebhookSecret } from './account-secrets.ts';
import { lockAccount, upsertAccount } from './gateway-accounts.store.ts';
import type { GatewayAccountRow } from './gateway-accounts.store.ts';

/** A gateway account in a bundle, unsealed (R36). */
export interface GatewayAccountInput {
  readonly institute_id: number;
  readonly code: string;
  readonly vendor: string;
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** '' for the vendor's own address. */
  readonly base_url?: string;
  /** The highest is preferred; 0 when absent. */
  readonly priority?: number;
}

/**
 * Creates or updates a gateway account; secrets are sealed before they reach the database (R36). Idempotent. After a
 * change of the webhook secret the old one stays valid for a day (threats 6.4).
 * @param secretKeys settings.secretKeys: the first seals, all open
 * @returns what was done, and the secret part of the account's webhook address
 */
export async function saveGatewayAccount(
  ex: Executor,
  secretKeys: readonly [Buffer, ...Buffer[]],
  account: GatewayAccountInput,
  now: Instant,
): Promise<{ id: number; webhook_path: string; done: 'created' | 'updated' | 'unchanged' }> {
  const before = await lockAccount(ex, account.institute_id, account.code);
  if (before !== undefined && isSame(before, account, secretKeys, now)) {
    return { id: before.id, webhook_path: before.webhook_path, done: 'unchanged' };
  }
  const saved = await upsertAccount(ex, {
    institute_id: account.institute_id,
    code: account.code,
    vendor: account.vendor,
    key_id: account.key_id,
    key_secret_sealed: sealKeySecret(secretKeys[0], account, account.key_secret),
    webhook_secret_sealed: sealWebhookSecret(secretKeys, account, account.webhook_secret, before, now),
    webhook_path: newToken(),
    base_url: account.base_url ?? '',
    priority: account.priority ?? 0,
  });
  return { ...saved, done: before === undefined ? 'created' : 'updated' };
}

function isSame(
  row: GatewayAccountRow,
  account: GatewayAccountInput,
  secretKeys: readonly Buffer[],
  now: Instant,
): boolean {
  return (
    row.vendor === account.vendor &&
    row.key_id === account.key_id &&
    row.base_url === (account.base_url ?? '') &&
    row.priority === (account.priority ?? 0) &&
    openKeySecret(secretKeys, row) === account.key_secret &&
    openWebhookSecrets(secretKeys, row)(now)[0] === account.webhook_secret
  );
}
