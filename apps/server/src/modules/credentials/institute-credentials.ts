import type { Executor } from '../../platform/db/db.ts';
import { sha256 } from '../../platform/ids.ts';
import { open, seal } from '../../platform/secrets.ts';
import { selectCredentials, upsertCredentials } from './credentials.store.ts';

/** An institute's own keys for its ERP, in plain words (R36). */
export interface InstituteCredentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
  /** '' when the institute has no ERP to call. */
  readonly erp_base_url: string;
}

const belongsTo = (instituteId: number, use: 'client_secret' | 'api_key'): string =>
  `institute:${instituteId}:${use}`;

/**
 * Makes or changes an institute's credentials; the secrets are sealed before they reach the database (R36).
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

/** An institute's credentials, opened, for our server's own calls to its ERP; undefined when it has none. */
export async function findInstituteCredentials(
  ex: Executor,
  secretKeys: readonly Buffer[],
  instituteId: number,
): Promise<InstituteCredentials | undefined> {
  const row = await selectCredentials(ex, instituteId);
  if (row === undefined) return undefined;
  return ordered({
    client_id: row.client_id,
    client_secret: open(secretKeys, row.client_secret_sealed, belongsTo(instituteId, 'client_secret')),
    api_key: open(secretKeys, row.api_key_sealed, belongsTo(instituteId, 'api_key')),
    erp_base_url: row.erp_base_url,
  });
}

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
