import type { Executor } from '../../platform/db/db.ts';

/** An account at our sandbox, with its secrets sealed. */
interface SandboxAccount {
  readonly institute_id: number;
  readonly code: string;
  readonly vendor: string;
  readonly key_id: string;
  readonly key_secret_sealed: string;
  readonly webhook_secret_sealed: string;
  readonly webhook_path: string;
}

/** Accounts at our own sandbox; one with an address of its own belongs to somebody else. */
export const selectSandboxAccounts = (ex: Executor): Promise<SandboxAccount[]> =>
  ex.query(
    `select institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path
     from gateway_accounts where (vendor = 'SANDBOX' and base_url = '') or base_url like '/%' order by id`,
  );
