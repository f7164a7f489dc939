import type { Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueSource } from '../../../platform/due/due.store.ts';
import type { SettlementRow } from './settlement-row.ts';

/** An account that can receive settlements. */
export interface SettlingAccount {
  readonly id: number;
  readonly institute_id: number;
  readonly institute: string;
  readonly code: string;
  readonly vendor: string;
  readonly clock_offset_ms: number;
}

/** Accounts with this code, of one institute if it is named. */
export const selectAccounts = (
  ex: Executor,
  code: string,
  institute: string | null,
): Promise<SettlingAccount[]> =>
  ex.query(
    `select g.id, g.institute_id, i.code as institute, g.code, g.vendor, i.clock_offset_ms
     from gateway_accounts g join institutes i on i.id = g.institute_id
     where g.code = $1 and ($2::text is null or i.code = $2) order by i.code`,
    [code, institute],
  );

/** The booked amounts of an account's payments, by the gateway's ids. */
export const selectBookedAmounts = (
  ex: Executor,
  accountId: number,
  gatewayPaymentIds: readonly string[],
): Promise<{ gateway_payment_id: string; amount_paise: Paise }[]> =>
  ex.query(
    `select gateway_payment_id, amount_paise from payments
     where gateway_account_id = $1 and gateway_payment_id = any ($2::text[])`,
    [accountId, gatewayPaymentIds],
  );

/** Which references belong to an order or a mandate of the account's institute; an order's may end in a number. */
export const selectOwnReferences = async (
  ex: Executor,
  account: SettlingAccount,
  references: readonly string[],
): Promise<ReadonlySet<string>> => {
  const own = await ex.query<{ reference: string }>(
    `select r.reference from unnest($2::text[]) r (reference) where
       exists (select 1 from orders o where o.institute_id = $1
         and o.order_code in (r.reference, regexp_replace(r.reference, '-([0-9]+|d)$', '')))
       or exists (select 1 from mandates m where m.institute_id = $1
         and m.mandate_code in (r.reference, regexp_replace(r.reference, '-([0-9]+|d)$', '')))`,
    [account.institute_id, references],
  );
  return new Set(own.map(({ reference }) => reference));
};

/** Those of an account's payments that are booked in shares. */
export const selectSharedPayments = async (
  ex: Executor,
  accountId: number,
  gatewayPaymentIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (gatewayPaymentIds.length === 0) return new Set();
  const rows = await ex.query<{ id: string }>(
    `select x.id from unnest($2::text[]) x (id)
     where exists (select from payments p where p.gateway_account_id = $1 and p.gateway_payment_id = x.id || '/1')`,
    [accountId, gatewayPaymentIds],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Takes the payers' share of the charge off rows of earlier imports that arrived before their payments were booked and
 * so looked like others' (decision 91).
 */
export const leavePayersCharges = async (ex: Executor, accountId: number): Promise<void> => {
  await ex.query(
    `update settlement_rows s set amount_paise = p.amount_paise, fee_paise = 0, tax_paise = 0 from payments p
     where s.gateway_account_id = $1 and s.entry_id is null and s.row_kind = 'payment'
       and p.gateway_account_id = $1 and p.gateway_payment_id = s.gateway_payment_id
       and s.amount_paise > p.amount_paise and s.amount_paise - s.fee_paise - s.tax_paise = p.amount_paise`,
    [accountId],
  );
};

/** What earlier imports read of disputes whose payments were not booked then. */
export const selectWaitingDisputes = (ex: Executor, accountId: number): Promise<TakenForDispute[]> =>
  ex.query(
    `select gateway_dispute_id, gateway_payment_id, amount_paise, settled_at from settlement_rows
     where gateway_account_id = $1 and entry_id is null and gateway_dispute_id <> '' and amount_paise < 0 order by id`,
    [accountId],
  );

/** One import of an account at a time, before any lock of its payments. */
export const takeTurn = async (ex: Executor, accountId: number): Promise<void> => {
  await ex.query('select from gateway_accounts where id = $1 for no key update', [accountId]);
};

/** A stored row. */
export interface StoredRow extends SettlementRow {
  readonly id: number;
}

/** Rows of earlier imports about a payment that had no shares then, and has them now. */
export const selectWholeRows = (ex: Executor, accountId: number): Promise<StoredRow[]> =>
  ex.query(
    `select s.id, s.settlement_id, s.utr, s.row_kind, s.entity_id, s.gateway_payment_id, nullif(s.gateway_dispute_id, '') as gateway_dispute_id,
       s.amount_paise, s.fee_paise, s.tax_paise, s.settled_at
     from settlement_rows s where s.gateway_account_id = $1 and s.entry_id is null and s.row_kind in ('payment', 'refund', 'adjustment')
       and s.gateway_payment_id <> '' and exists (select from payments p where p.gateway_account_id = $1
         and p.gateway_payment_id = any (array(select s.gateway_payment_id || '/' || n from generate_series(1, 6) n)))
     order by s.id`,
    [accountId],
  );

/** Makes a stored row one of its shares, unless another import split it already. */
export const replaceRow = async (
  ex: Executor,
  id: number,
  share: SettlementRow,
  hash: string,
): Promise<void> => {
  await ex.query(
    `update settlement_rows set entity_id = $2, gateway_payment_id = $3, gateway_dispute_id = $4, amount_paise = $5, fee_paise = $6,
       tax_paise = $7, raw_hash = $8
     where id = $1 and not exists (
       select from settlement_rows o where o.gateway_account_id = settlement_rows.gateway_account_id and o.raw_hash = $8)`,
    [
      id,
      share.entity_id,
      share.gateway_payment_id,
      share.gateway_dispute_id ?? '',
      share.amount_paise,
      share.fee_paise,
      share.tax_paise,
      hash,
    ],
  );
};

/** A row of a refund. */
export type SettledRefund = Pick<
  SettlementRow,
  'row_kind' | 'entity_id' | 'gateway_payment_id' | 'amount_paise'
>;

/** Refunds of earlier imports that found no payment, or no room on it, then. */
export const selectUnbookedRefunds = (ex: Executor, accountId: number): Promise<SettledRefund[]> =>
  ex.query(
    `select row_kind, entity_id, gateway_payment_id, amount_paise from settlement_rows s
     where gateway_account_id = $1 and entry_id is null and row_kind = 'refund' and not is_row_returned(s) order by id`,
    [accountId],
  );

/** Money a settlement takes for a dispute. */
export interface TakenForDispute extends Pick<
  SettlementRow,
  'gateway_payment_id' | 'amount_paise' | 'settled_at'
> {
  readonly gateway_dispute_id: string;
}

/** Unknown payments of settlements that are booked by now, whole or in shares (decision 239). */
const LATE = `from settlement_exceptions d
    join settlement_rows s on s.id = d.settlement_row_id and s.row_kind = 'payment' and s.entry_id is null
    join payments p on p.gateway_account_id = s.gateway_account_id
      and p.gateway_payment_id = any (array[s.gateway_payment_id, s.gateway_payment_id || '/1'])
  where d.cleared_at is null and d.kind = 'unknown_payment'`;

/** The same as due work: they can be matched at once. */
export const LATE_BOOKED: DueSource = {
  kind: 'settled-late',
  due: LATE,
  by: 'd.found_at',
  age: '$1::timestamptz - p.booked_at',
};

/** The accounts that have such payments. */
export const selectLateBooked = (ex: Executor): Promise<SettlingAccount[]> =>
  ex.query(
    `select g.id, g.institute_id, i.code as institute, g.code, g.vendor, i.clock_offset_ms
     from gateway_accounts g join institutes i on i.id = g.institute_id
     where g.id in (select d.gateway_account_id ${LATE}) order by g.id`,
  );

/** A row as stored. */
export interface HashedRow extends SettlementRow {
  readonly n: number;
  readonly raw_hash: string;
}

/** Imports rows, all or none: see import_settlement(). */
export const importSettlementRows = (
  ex: Executor,
  accountId: number,
  rows: readonly HashedRow[],
  unsettledAfterDays: number,
  now: Instant,
): Promise<{ added: number; booked: number; open_exceptions: number }> =>
  ex.one(
    `select added, booked, open_exceptions from import_settlement($1, $2::jsonb, make_interval(days => $3::int), $4)`,
    [accountId, JSON.stringify(rows), unsettledAfterDays, now],
  );

/** Something about settlements that a person has to look at. */
export interface ExceptionRow {
  readonly institute: string;
  readonly account: string;
  readonly kind:
    | 'unknown_payment'
    | 'unknown_refund'
    | 'settled_twice'
    | 'amount_differs'
    | 'adjustment'
    | 'not_settled';
  readonly settlement_row_id: number | null;
  readonly settlement_id: string;
  readonly entity_id: string;
  readonly payment_id: number | null;
  readonly application_code: string;
  readonly expected_paise: number | null;
  readonly found_paise: number | null;
  /** Whether the order of an unknown payment is polled for it: see asked_attempt(). */
  readonly is_asked: boolean;
  /** Whether an unknown refund is one of ours that failed. */
  readonly names_failed: boolean;
  /** When the payer of an unknown payment paid, if the report says so. */
  readonly paid_at: Instant | null;
}

/** Exceptions of one account that were mailed at one moment. */
export interface ToldAt {
  readonly accountId: number;
  readonly toldAt: Instant;
}

/** Open exceptions, of one institute or of all, oldest first; or only those mailed at one moment. */
export const selectOpenExceptions = (
  ex: Executor,
  instituteId: number | null,
  told: ToldAt | null = null,
): Promise<ExceptionRow[]> =>
  ex.query(
    `select i.code as institute, g.code as account, e.kind, e.settlement_row_id, coalesce(s.settlement_id, '') as settlement_id,
       coalesce(nullif(s.entity_id, ''), s.gateway_payment_id, '') as entity_id, e.payment_id,
       coalesce(p.application_code, '') as application_code, e.expected_paise, e.found_paise, s.paid_at,
       e.kind = 'unknown_payment' and asked_attempt(s) is not null as is_asked,
       exists (select from refunds f where f.gateway_account_id = e.gateway_account_id and f.status = 'FAILED'
         and s.entity_id in (f.refund_code, f.gateway_refund_id)) as names_failed
     from settlement_exceptions e
       join institutes i on i.id = e.institute_id
       join gateway_accounts g on g.id = e.gateway_account_id
       left join settlement_rows s on s.id = e.settlement_row_id
       left join payments p on p.id = e.payment_id
     where e.cleared_at is null and ($1::bigint is null or e.institute_id = $1)
       and ($2::bigint is null or (e.gateway_account_id = $2 and e.told_at = $3::timestamptz))
     order by e.id`,
    [instituteId, told?.accountId ?? null, told?.toldAt ?? null],
  );
