import { isDeepStrictEqual } from 'node:util';
import type { Instant, LenderFacts } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { newToken } from '../../../platform/ids.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import {
  SEALED_ACCOUNT_COLUMNS,
  openKeySecret,
  openWebhookSecrets,
  sealKeySecret,
  sealWebhookSecret,
} from '../../gateways/index.ts';
import { lockLender, upsertLender } from './lender-accounts.store.ts';
import type { LenderAccountRow } from './lender-accounts.store.ts';

/** A lender in a bundle, unsealed. */
export interface LenderInput extends LenderFacts {
  readonly institute_id: number;
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** '' for the sandbox's lender. */
  readonly base_url: string;
}

/** A lender's secrets are sealed like a gateway's, under a name no gateway account has. */
export const sealedAs = <Row extends { readonly institute_id: number; readonly name: string }>(
  row: Row,
): Row & { readonly code: string } => ({ ...row, code: `lender/${row.name}` });

/** The sealed columns of lenders, for a rotation of SECRET_KEY. */
export const SEALED_LENDER_COLUMNS: readonly SealedColumn[] = SEALED_ACCOUNT_COLUMNS.map((accounts) => ({
  ...accounts,
  table: 'lender_accounts',
  needs: ['institute_id', 'name'],
  belongsTo: ({ institute_id, name }) =>
    accounts.belongsTo(sealedAs({ institute_id: Number(institute_id), name: String(name) })),
}));

/** A lender's secrets, for its registration at the sandbox. */
export function openLenderSecrets(
  keys: readonly Buffer[],
  row: LenderAccountRow,
  now: Instant,
): { readonly key_secret: string; readonly webhook_secret: string | undefined } {
  const named = sealedAs(row);
  return {
    key_secret: openKeySecret(keys, named),
    webhook_secret: openWebhookSecrets(keys, named)(now)[0],
  };
}

/**
 * Creates or updates a lender; secrets are sealed before they reach the database (R36). Idempotent; after a change of
 * the webhook secret the old one stays valid for a day (threats 6.4).
 * @returns what was done, and the secret part of the lender's webhook address
 */
export async function saveLender(
  ex: Executor,
  secretKeys: readonly [Buffer, ...Buffer[]],
  input: LenderInput,
  now: Instant,
): Promise<{ id: number; webhook_path: string; done: 'created' | 'updated' | 'unchanged' }> {
  const { institute_id, lender: name, key_id, key_secret, webhook_secret, base_url, ...facts } = input;
  const before = await lockLender(ex, institute_id, name);
  const known = before === undefined ? undefined : sealedAs(before);
  if (known !== undefined && isSame(known, input, facts, secretKeys, now)) {
    return { id: known.id, webhook_path: known.webhook_path, done: 'unchanged' };
  }
  const owner = sealedAs({ institute_id, name });
  const saved = await upsertLender(ex, {
    institute_id,
    name,
    key_id,
    key_secret_sealed: sealKeySecret(secretKeys[0], owner, key_secret),
    webhook_secret_sealed: sealWebhookSecret(secretKeys, owner, webhook_secret, known, now),
    webhook_path: newToken(),
    base_url,
    facts,
  });
  return { ...saved, done: known === undefined ? 'created' : 'updated' };
}

function isSame(
  row: LenderAccountRow & { readonly code: string },
  input: LenderInput,
  facts: Omit<LenderFacts, 'lender'>,
  secretKeys: readonly Buffer[],
  now: Instant,
): boolean {
  return (
    row.key_id === input.key_id &&
    row.base_url === input.base_url &&
    isDeepStrictEqual(row.facts, facts) &&
    openKeySecret(secretKeys, row) === input.key_secret &&
    openWebhookSecrets(secretKeys, row)(now)[0] === input.webhook_secret
  );
}
