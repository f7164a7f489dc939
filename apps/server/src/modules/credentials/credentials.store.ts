import type { Executor } from '../../platform/db/db.ts';

/** An institute's credentials as stored: secrets are sealed (R36). */
export interface CredentialsRow {
  readonly institute_id: number;
  readonly client_id: string;
  readonly client_secret_sealed: string;
  readonly api_key_sealed: string;
  readonly api_key_hash: Buffer;
  readonly erp_base_url: string;
}

export const selectCredentials = (ex: Executor, instituteId: number): Promise<CredentialsRow | undefined> =>
  ex.maybe(
    `select institute_id, client_id, client_secret_sealed, api_key_sealed, api_key_hash, erp_base_url
     from institute_credentials where institute_id = $1`,
    [instituteId],
  );

/** The credentials of a client id and the mode of its institute, or undefined. */
export const selectCredentialsOfClient = (
  ex: Executor,
  clientId: string,
): Promise<(CredentialsRow & { readonly mode: 'test' | 'live' }) | undefined> =>
  ex.maybe(
    `select c.institute_id, c.client_id, c.client_secret_sealed, c.api_key_sealed, c.api_key_hash, c.erp_base_url, i.mode
     from institute_credentials c join institutes i on i.id = c.institute_id where c.client_id = $1`,
    [clientId],
  );

export async function upsertCredentials(ex: Executor, row: CredentialsRow): Promise<void> {
  await ex.query(
    `insert into institute_credentials (institute_id, client_id, client_secret_sealed, api_key_sealed, api_key_hash, erp_base_url)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (institute_id) do update set client_id = excluded.client_id,
       client_secret_sealed = excluded.client_secret_sealed, api_key_sealed = excluded.api_key_sealed,
       api_key_hash = excluded.api_key_hash, erp_base_url = excluded.erp_base_url`,
    [
      row.institute_id,
      row.client_id,
      row.client_secret_sealed,
      row.api_key_sealed,
      row.api_key_hash,
      row.erp_base_url,
    ],
  );
}
