import type { LenderFacts } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A lender of an institute as stored: secrets are sealed. */
export interface LenderAccountRow {
  readonly id: number;
  readonly institute_id: number;
  readonly mode: 'test' | 'live';
  readonly name: string;
  readonly key_id: string;
  readonly key_secret_sealed: string;
  readonly webhook_secret_sealed: string;
  readonly webhook_path: string;
  readonly base_url: string;
  readonly facts: Omit<LenderFacts, 'lender'>;
}

const select = `select l.id, l.institute_id, i.mode, l.name, l.key_id, l.key_secret_sealed, l.webhook_secret_sealed,
    l.webhook_path, l.base_url, l.facts
  from lender_accounts l join institutes i on i.id = l.institute_id`;

/** One lender by its row id, which comes from a row of the same institute. */
export const selectLender = (
  ex: Executor,
  instituteId: number,
  id: number,
): Promise<LenderAccountRow | undefined> =>
  ex.maybe(`${select} where l.institute_id = $1 and l.id = $2`, [instituteId, id]);

/** The lender an institute's plan names (R17). */
export const selectLenderByName = (
  ex: Executor,
  instituteId: number,
  name: string,
): Promise<LenderAccountRow | undefined> =>
  ex.maybe(`${select} where l.institute_id = $1 and l.name = $2`, [instituteId, name]);

/** One lender by the secret part of its webhook address (threats 6.4). */
export const selectLenderByPath = (ex: Executor, path: string): Promise<LenderAccountRow | undefined> =>
  ex.maybe(`${select} where l.webhook_path = $1`, [path]);

/** Locks one lender by its name, to change it. */
export const lockLender = (
  ex: Executor,
  instituteId: number,
  name: string,
): Promise<LenderAccountRow | undefined> =>
  ex.maybe(`${select} where l.institute_id = $1 and l.name = $2 for update of l`, [instituteId, name]);

/** Creates or updates a lender; an existing webhook path stays. */
export const upsertLender = (
  ex: Executor,
  lender: Omit<LenderAccountRow, 'id' | 'mode'>,
): Promise<{ id: number; webhook_path: string }> =>
  ex.one(
    `insert into lender_accounts (institute_id, name, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path,
       base_url, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
     on conflict (institute_id, name) do update set key_id = excluded.key_id,
       key_secret_sealed = excluded.key_secret_sealed, webhook_secret_sealed = excluded.webhook_secret_sealed,
       base_url = excluded.base_url, facts = excluded.facts
     returning id, webhook_path`,
    [
      lender.institute_id,
      lender.name,
      lender.key_id,
      lender.key_secret_sealed,
      lender.webhook_secret_sealed,
      lender.webhook_path,
      lender.base_url,
      JSON.stringify(lender.facts),
    ],
  );

/** The terms of an institute's plan with the name of its lender (R17). */
export const selectLoanPlan = (
  ex: Executor,
  instituteId: number,
  code: string,
): Promise<{ id: number; plan: unknown } | undefined> =>
  ex.maybe('select id, plan from emi_plans where institute_id = $1 and code = $2', [instituteId, code]);

/** Lenders at our own sandbox, to register there. */
export const selectSandboxLenders = (ex: Executor): Promise<LenderAccountRow[]> =>
  ex.query(`${select} where l.base_url = '' and i.mode = 'test' order by l.id`);
