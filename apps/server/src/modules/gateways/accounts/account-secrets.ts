import type { Instant } from '@shulk/domain';
import { z } from 'zod';
import { plusMs } from '../../../platform/clock.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { open, seal } from '../../../platform/secrets.ts';

/** After a rotation the old webhook secret stays valid this long, for the gateway's retries (threats 6.4). */
const ROTATION_MS = 24 * 3_600_000;

/** One webhook secret; `until` is null for the current one. */
interface WebhookSecret {
  readonly secret: string;
  readonly until: string | null;
}

const webhookSecrets = z.array(z.object({ secret: z.string(), until: z.string().nullable() }));

/** What the seal is bound to: this account and this use only. */
const belongsTo = (account: { institute_id: number; code: string }, use: 'key' | 'webhook'): string =>
  `gateway:${account.institute_id}:${account.code}:${use}`;

/** The sealed columns of accounts, for a rotation of SECRET_KEY. */
export const SEALED_ACCOUNT_COLUMNS: readonly SealedColumn[] = (['key', 'webhook'] as const).map((use) => ({
  table: 'gateway_accounts',
  column: `${use}_secret_sealed`,
  key: 'id',
  needs: ['institute_id', 'code'],
  belongsTo: ({ institute_id, code }) =>
    belongsTo({ institute_id: Number(institute_id), code: String(code) }, use),
}));

interface Sealed {
  readonly institute_id: number;
  readonly code: string;
  readonly key_secret_sealed: string;
  readonly webhook_secret_sealed: string;
}

/** Opens an account's key secret. @throws InvariantError when no key of ours fits */
export const openKeySecret = (keys: readonly Buffer[], account: Sealed): string =>
  open(keys, account.key_secret_sealed, belongsTo(account, 'key'));

/**
 * Opens an account's webhook secrets once; the returned function gives those valid at an instant, the current one
 * first.
 */
export function openWebhookSecrets(
  keys: readonly Buffer[],
  account: Sealed,
): (now: Instant) => readonly string[] {
  const all = readWebhookSecrets(keys, account);
  return (now) => all.filter(({ until }) => until === null || now < until).map(({ secret }) => secret);
}

function readWebhookSecrets(keys: readonly Buffer[], account: Sealed): WebhookSecret[] {
  return webhookSecrets.parse(
    JSON.parse(open(keys, account.webhook_secret_sealed, belongsTo(account, 'webhook'))),
  );
}

/** Seals a key secret for the database. */
export const sealKeySecret = (
  key: Buffer,
  account: { institute_id: number; code: string },
  secret: string,
): string => seal(key, secret, belongsTo(account, 'key'));

/** Seals a webhook secret; the previous one stays valid for a day. */
export function sealWebhookSecret(
  keys: readonly [Buffer, ...Buffer[]],
  account: { institute_id: number; code: string },
  secret: string,
  before: Sealed | undefined,
  now: Instant,
): string {
  const old = before === undefined ? [] : readWebhookSecrets(keys, before);
  const kept = old
    .filter((entry) => entry.secret !== secret && (entry.until === null || now < entry.until))
    .map((entry) => ({ secret: entry.secret, until: entry.until ?? plusMs(now, ROTATION_MS) }));
  const all: WebhookSecret[] = [{ secret, until: null }, ...kept];
  return seal(keys[0], JSON.stringify(all), belongsTo(account, 'webhook'));
}
