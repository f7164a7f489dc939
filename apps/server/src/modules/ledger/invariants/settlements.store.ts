import { balancesOf } from './invariant.store.ts';
import type { Invariant } from './invariant.store.ts';

/** Money on its way from the gateway to the bank. */
export const settlements: readonly Invariant[] = [
  {
    name: 'clearing-balance',
    source: 'decisions 7',
    sql: `
      with clearing as (
        select g.id, i.code as institute, g.code,
          (select coalesce(sum(p.amount_paise), 0) from payments p where p.gateway_account_id = g.id)
          - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.gateway_account_id = g.id and r.status = 'PROCESSED')
          - (select coalesce(sum(d.held_paise + d.lost_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.dispute_id = d.id)), 0)
              from disputes d where d.gateway_account_id = g.id)
          - (select coalesce(sum(s.amount_paise), 0) from settlement_rows s
              where s.gateway_account_id = g.id and s.entry_id is not null
                and (s.row_kind in ('payment', 'refund') or s.dispute_id is not null)) as expected,
          coalesce(b.paise, 0) as found
        from gateway_accounts g join scope i on i.id = g.institute_id
          left join ${balancesOf('GATEWAY_CLEARING:')} b on b.institute_id = g.institute_id and b.code = 'GATEWAY_CLEARING:' || g.code)
      select institute, 'ledger_accounts GATEWAY_CLEARING:' || code || ', gateway_accounts ' || id as rows,
        'What waits at the gateway ' || code || ' is not what was captured less what was given back, disputed and settled' as problem,
        expected::bigint as expected, found::bigint as found
      from clearing where expected <> found`,
  },
  {
    name: 'settlement-lines',
    source: 'decisions 7',
    sql: `
      with rows_booked as (
        select s.*, i.code as institute, g.code as account
        from settlement_rows s join scope i on i.id = s.institute_id join gateway_accounts g on g.id = s.gateway_account_id
        where s.entry_id is not null),
      lines as (
        select entry_id, code, sum(expected) as expected, sum(found) as found from (
          select entry_id, 'BANK:' || account as code, net_paise as expected, 0::bigint as found from rows_booked
          union all
          select entry_id, 'GATEWAY_CHARGES', fee_paise, 0 from rows_booked
          union all
          select entry_id, 'GATEWAY_TAX', tax_paise, 0 from rows_booked
          union all
          select entry_id, case when row_kind in ('payment', 'refund') or dispute_id is not null then 'GATEWAY_CLEARING:' || account
              else 'SETTLEMENT_ADJUSTMENTS' end, -amount_paise, 0 from rows_booked
          union all
          select b.entry_id, c.code, 0, l.debit_paise - l.credit_paise
            from rows_booked b join ledger_lines l on l.entry_id = b.entry_id join ledger_accounts c on c.id = l.account_id) both_sides
        group by entry_id, code having sum(expected) <> sum(found))
      select b.institute, 'settlement_rows ' || b.id || ', ledger_entries ' || b.entry_id as rows,
        'The settlement ' || b.settlement_id || ' is booked otherwise than its row says, on ' || l.code as problem,
        l.expected::bigint as expected, l.found::bigint as found
      from lines l join rows_booked b on b.entry_id = l.entry_id
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' books no settlement row', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'settlement' and not exists (select 1 from settlement_rows s where s.entry_id = e.id)`,
  },
  {
    name: 'refund-settled',
    source: 'decision 221',
    // Each import tries again, so one after the last change of the payment's refunds has booked the row.
    sql: `
      select i.code as institute, 'settlement_rows ' || s.id || ', refunds ' || r.id as rows,
        'The settlement ' || s.settlement_id || ' shows that the refund ' || r.refund_code || ' was made, and it is not booked' as problem,
        r.amount_paise as expected, 0::bigint as found
      from settlement_rows s join scope i on i.id = s.institute_id
        join refunds r on r.gateway_account_id = s.gateway_account_id and r.amount_paise = -s.amount_paise
          and s.entity_id in (r.refund_code, r.gateway_refund_id)
        join payments p on p.id = r.payment_id
          and s.gateway_payment_id in ('', p.gateway_payment_id, regexp_replace(p.gateway_payment_id, '/[1-6]$', ''))
      where s.entry_id is null and s.row_kind = 'refund'
        and (r.status = 'PROCESSED' or (r.status in ('SENT', 'UNKNOWN') and r.review_since is not null)
          or (r.status = 'FAILED'
            and left_of_payment(p, r.source) >= case when r.told_made_at is null then r.amount_paise else 0 end))
        and not exists (select from settlement_rows o where o.refund_id = r.id)
        and not is_row_returned(s)
        and exists (select from settlement_rows o where o.gateway_account_id = s.gateway_account_id and o.imported_at >= s.imported_at
          and o.imported_at > interval '1 hour' + greatest(r.review_since,
            (select max(x.updated_at) from refunds x where x.payment_id = p.id)))`,
  },
];
