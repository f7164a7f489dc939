/** An invariant of the books, and the statement that finds its violations. */
export interface Invariant {
  /** Short and stable: reports, tests and the simulator use it. */
  readonly name: string;
  /** The source of the rule. */
  readonly source: string;
  /**
   * A statement over the whole database that returns one {@link DifferenceRow} per fault, none when all is well. It may
   * read {@link SCOPE} and {@link BOOKED}, which are defined once before all invariants.
   */
  readonly sql: string;
  /** No later change of rows takes a fault away: whoever checks often may leave it to the last check. */
  readonly isLasting?: boolean;
}

/** A fault as a statement returns it. */
export interface DifferenceRow {
  readonly institute: string;
  /** Tables and row numbers a person looks at. */
  readonly rows: string;
  /** The fault in plain words. */
  readonly problem: string;
  /** Two amounts in paise that should be equal; null if no amounts are compared. */
  readonly expected: number | null;
  readonly found: number | null;
}

/**
 * The institutes to check, each with its code and its clock's time. $1: an institute's row, null for all; $2: the time
 * now.
 */
export const SCOPE = `
  scope as not materialized (
    select id, code, $2::timestamptz + clock_offset_ms * interval '1 millisecond' as now
    from institutes where $1::bigint is null or id = $1::bigint)`;

/** The balance of each account of the institutes to check whose code begins so. */
export const balancesOf = (prefix: string): string => `(
  select a.institute_id, a.code, sum(l.debit_paise - l.credit_paise) as paise
  from ledger_accounts a join scope s on s.id = a.institute_id join ledger_lines l on l.account_id = a.id
  where starts_with(a.code, '${prefix}') group by a.institute_id, a.code)`;

/**
 * Every gateway payment with its booking entry and what that entry contains: money for fees, wholly or in part, or
 * money that pays none. Taken from the ledger, because a payment's state changes with a refund. `entries_of` has all
 * entries of its booking: later placements belong to it too. Each step is a plain join, or the time of a check would grow
 * with the square of the payments. `is_recent`: young enough to be compared with its fees as they are now, whose earlier
 * amounts are not kept (decision 209).
 */
export const BOOKED = `
  captured as materialized (
    select p.id, p.institute_id, p.order_id, p.status, p.amount_paise, p.placed_paise, p.held_paise, p.excess_paise, p.refunded_paise,
      p.rest_refunded_paise, p.application_code, p.booked_at, p.booked_at > i.now - interval '31 days' as is_recent, i.now,
      i.code as institute, a.code as account, e.id as entry_id
    from payments p
      join scope i on i.id = p.institute_id
      join gateway_accounts a on a.id = p.gateway_account_id
      left join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture'
        and e.ref = a.code || '/' || p.gateway_payment_id
    where p.kind = 'gateway'),
  entries_of as materialized (
    select id as payment_id, entry_id from captured where entry_id is not null
    union
    select c.id, x.entry_id from captured c join placings x on x.payment_id = c.id where c.entry_id is not null),
  unplaced_of as materialized (
    select n.payment_id, sum(l.credit_paise - l.debit_paise) as paise,
      sum(l.credit_paise - l.debit_paise) filter (where c.code = 'EXCESS') as excess_paise
    from ledger_accounts c join ledger_lines l on l.account_id = c.id join entries_of n on n.entry_id = l.entry_id
    where c.code in ('EXCESS', 'SUSPENSE')
    group by n.payment_id),
  booked as materialized (
    select c.*, coalesce(u.paise = c.amount_paise, false) as is_unplaced, coalesce(u.excess_paise = c.amount_paise, false) as is_excess
    from captured c left join unplaced_of u on u.payment_id = c.id)`;
