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

/**
 * Every gateway payment with its booking entry and what that entry contains: money for fees, wholly or in part, or
 * money that pays none. Taken from the ledger, because a payment's state changes with a refund.
 */
export const BOOKED = `
  booked as materialized (
    select p.id, p.institute_id, p.order_id, p.status, p.amount_paise, p.placed_paise, p.held_paise, p.excess_paise, p.refunded_paise,
      p.rest_refunded_paise, p.application_code, i.code as institute,
      a.code as account, e.id as entry_id,
      coalesce(sum(l.credit_paise - l.debit_paise) filter (where c.code in ('EXCESS', 'SUSPENSE')) = p.amount_paise, false) as is_unplaced,
      coalesce(sum(l.credit_paise - l.debit_paise) filter (where c.code = 'EXCESS') = p.amount_paise, false) as is_excess
    from payments p
      join scope i on i.id = p.institute_id
      join gateway_accounts a on a.id = p.gateway_account_id
      left join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture'
        and e.ref = a.code || '/' || p.gateway_payment_id
      left join lateral (
        -- Later placements belong to the payment too: all its entries together are its booking.
        select l.* from ledger_lines l where e.id is not null and l.entry_id in (
          select e.id union all select x.entry_id from placings x where x.payment_id = p.id)) l on true
      left join ledger_accounts c on c.id = l.account_id
    where p.kind = 'gateway'
    group by p.id, i.code, a.code, e.id)`;
