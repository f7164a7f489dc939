import type { Executor } from '../../platform/db/db.ts';
import { sha256 } from '../../platform/ids.ts';
import type { SealedColumn } from '../../platform/db/reseal.ts';
import { open, sameSecret, seal } from '../../platform/secrets.ts';
import { selectCredentials, selectCredentialsOfClient, upsertCredentials } from './credentials.store.ts';
import type { CredentialsRow } from './credentials.store.ts';

/** An institute's own keys for its ERP, unsealed (R36). */
export interface InstituteCredentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
  /** '' if the institute has no ERP to call. */
  readonly erp_base_url: string;
}

const belongsTo = (instituteId: number, use: 'client_secret' | 'api_key'): string =>
  `institute:${instituteId}:${use}`;

/** The sealed columns of credentials, for a rotation of SECRET_KEY. */
export const SEALED_CREDENTIAL_COLUMNS: readonly SealedColumn[] = (['client_secret', 'api_key'] as const).map(
  (use) => ({
    table: 'institute_credentials',
    column: `${use}_sealed`,
    key: 'institute_id',
    needs: [],
    belongsTo: ({ institute_id: id }) => belongsTo(Number(id), use),
  }),
);

/**
 * Creates or updates an institute's credentials; the secrets are sealed before they reach the database (R36).
 * @param secretKeys settings.secretKeys: the first seals, all open
 */
export async function saveInstituteCredentials(
  ex: Executor,
  secretKeys: readonly [Buffer, ...Buffer[]],
  instituteId: number,
  wanted: InstituteCredentials,
): Promise<'created' | 'updated' | 'unchanged'> {
  const before = await findInstituteCredentials(ex, secretKeys, instituteId);
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(ordered(wanted))) return 'unchanged';
  await upsertCredentials(ex, {
    institute_id: instituteId,
    client_id: wanted.client_id,
    client_secret_sealed: seal(secretKeys[0], wanted.client_secret, belongsTo(instituteId, 'client_secret')),
    api_key_sealed: seal(secretKeys[0], wanted.api_key, belongsTo(instituteId, 'api_key')),
    api_key_hash: sha256(wanted.api_key),
    erp_base_url: wanted.erp_base_url,
  });
  return before === undefined ? 'created' : 'updated';
}

/** An institute's opened credentials, for our server's calls to its ERP; undefined if it has none. */
export async function findInstituteCredentials(
  ex: Executor,
  secretKeys: readonly Buffer[],
  instituteId: number,
): Promise<InstituteCredentials | undefined> {
  const row = await selectCredentials(ex, instituteId);
  return row === undefined ? undefined : opened(secretKeys, row);
}

const opened = (secretKeys: readonly Buffer[], row: CredentialsRow): InstituteCredentials =>
  ordered({
    client_id: row.client_id,
    client_secret: open(secretKeys, row.client_secret_sealed, belongsTo(row.institute_id, 'client_secret')),
    api_key: open(secretKeys, row.api_key_sealed, belongsTo(row.institute_id, 'api_key')),
    erp_base_url: row.erp_base_url,
  });

/** The credentials of a server that calls us in an institute's name. */
export interface ShownCredentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
}

/**
 * The institute of these credentials, and its mode; undefined if any of the three is wrong [PJ-6.2]. Secret and key are always both
 * compared in constant time, so that the timing reveals nothing (threats 4).
 */
export async function findInstituteOfCredentials(
  ex: Executor,
  secretKeys: readonly Buffer[],
  shown: ShownCredentials,
): Promise<{ readonly institute_id: number; readonly mode: 'test' | 'live' } | undefined> {
  const row = await selectCredentialsOfClient(ex, shown.client_id);
  const own = row === undefined ? NOBODY : opened(secretKeys, row);
  const isSecret = sameSecret(own.client_secret, shown.client_secret);
  const isKey = sameSecret(own.api_key, shown.api_key);
  return row !== undefined && isSecret && isKey
    ? { institute_id: row.institute_id, mode: row.mode }
    : undefined;
}

/** Compared for an unknown client; it never grants anything. */
const NOBODY = { client_secret: 'no client secret', api_key: 'no api key' };

const ordered = ({
  client_id,
  client_secret,
  api_key,
  erp_base_url,
}: InstituteCredentials): InstituteCredentials => ({
  client_id,
  client_secret,
  api_key,
  erp_base_url,
});
