import type { Executor } from '../../platform/db/db.ts';

/** An institute's clock: how far it is ahead of real time. */
export interface ClockRow {
  readonly id: number;
  readonly code: string;
  readonly mode: 'test' | 'live';
  readonly clock_offset_ms: number;
}

/** The clock of an institute by its code. */
export const selectClock = (ex: Executor, instituteCode: string): Promise<ClockRow | undefined> =>
  ex.maybe('select id, code, mode, clock_offset_ms from institutes where code = $1', [instituteCode]);

/** The same by its row id. */
export const selectClockOf = (ex: Executor, instituteId: number): Promise<ClockRow> =>
  ex.one('select id, code, mode, clock_offset_ms from institutes where id = $1', [instituteId]);

/**
 * Moves a test institute's clock forward, and tells every process to read its pages anew.
 * @returns false when the clock is that far already, or is a live one
 */
export async function saveOffset(ex: Executor, instituteId: number, offsetMs: number): Promise<boolean> {
  const rows = await ex.query(
    `with moved as (
       update institutes set clock_offset_ms = $2
       where id = $1 and mode = 'test' and clock_offset_ms < $2 returning id)
     select id, pg_notify('pages', '') from moved`,
    [instituteId, offsetMs],
  );
  return rows.length === 1;
}

/** An account at our own sandbox: with a gateway it plays, or with its lender. */
export interface SandboxKey {
  readonly key_id: string;
  readonly kind: 'gateway' | 'lender';
}

/** Keys of an institute's accounts at our own sandbox; lenders come last, since they decide nothing for a gateway. */
export const selectSandboxKeys = (ex: Executor, instituteId: number): Promise<SandboxKey[]> =>
  ex.query(
    `select key_id, kind from (
       select id, key_id, 'gateway' as kind from gateway_accounts where institute_id = $1
         and (vendor = 'SANDBOX' and base_url = '' or base_url like '/%')
       union all
       select id, key_id, 'lender' from lender_accounts where institute_id = $1 and base_url = ''
     ) all_keys order by kind, id`,
    [instituteId],
  );
