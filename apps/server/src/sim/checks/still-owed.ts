import type { Instant } from '@shulk/domain';
import type { Db } from '../../platform/db/db.ts';

/**
 * What is payable on the day of $2 of the fees of order $1, or of the fees $3 of its student: what the institute charges, less what the ledger has on
 * each fee. It reads none of the totals that are kept on a fee, and computes late fees by itself, so that it cannot
 * repeat a mistake of the product. The stories have one kind of late fee, by the day.
 */
const STILL_OWED = `
  with booked as (
    select l.fee_line_id as id,
      sum(l.credit_paise - l.debit_paise) filter (where a.code like 'HEAD:%' or a.code like 'DEPOSIT:%' or a.code = 'UNALLOCATED') as settled,
      sum(l.credit_paise - l.debit_paise) filter (where a.code = 'LATE_FEE') as fined,
      sum(l.debit_paise - l.credit_paise) filter (where a.code = 'DISCOUNT_ALLOWED') as granted
    from ledger_lines l join ledger_accounts a on a.id = l.account_id where l.fee_line_id is not null group by 1
  ), waived as (
    select x.fee_line_id as id, sum(x.waived_paise) as paise, bool_or(x.waived_whole) as whole
    from payment_allocations x join payments p on p.id = x.payment_id where p.status = 'PAID' group by 1
  ), fees as (
    select f.*, h.sort as head_sort, r.rule, f.base_paise - coalesce(b.settled, 0) as balance,
      case when f.discount_until < india_day($2) then 0 else greatest(0, f.discount_paise - coalesce(b.granted, 0)) end as discount,
      india_day($2) - f.due_date - case when (r.rule ->> 'counts_grace')::boolean then 0 else (r.rule ->> 'grace_days')::int end as days_late,
      india_day($2) - f.due_date > (r.rule ->> 'grace_days')::int as is_late,
      coalesce(b.fined, 0) + coalesce(w.paise, 0) as done, coalesce(w.whole, false) as is_over,
      case i.late_fee_per when 'LINE' then f.id::text
        else concat_ws('/', f.ay_code, f.instalment, case f.instalment when '' then f.due_date::text end) end as fined_as
    from orders o join fee_lines f on f.student_id = o.student_id and f.institute_id = o.institute_id
      join institutes i on i.id = f.institute_id join fee_heads h on h.id = f.head_id
      left join late_fee_rules r on r.id = h.late_fee_rule_id left join booked b on b.id = f.id left join waived w on w.id = f.id
    where o.id = $1 and f.status = 'ACTIVE'
  ), fined as (
    select f.*, row_number() over (partition by fined_as order by (rule is null or due_date is null or balance <= 0),
        due_date nulls last, head_sort, head_id, instalment, label, id) as place,
      max(case when is_late and balance > 0
        then least((rule ->> 'amount')::bigint * days_late, (rule ->> 'cap')::bigint) else 0 end) over together as fine,
      sum(done) over together as done_together, bool_or(is_over) over together as is_over_together
    from fees f window together as (partition by fined_as)
  )
  select coalesce(sum(greatest(0, balance - least(balance, discount)
    + case when place = 1 and not is_over_together and rule is not null and due_date is not null
      then greatest(0, fine - done_together) else 0 end)), 0)::bigint as owed
  from fined f
  where balance > 0 and not is_dynamic
    and (f.id = any ($3) or $3 is null and exists (select 1 from order_lines l where l.order_id = $1 and l.fee_line_id = f.id))
    -- What a loan will pay is its lender's.
    and not exists (select 1 from emi_application_lines e join emi_applications a on a.id = e.application_id
      where e.fee_line_id = f.id and a.status not in ('DRAFT', 'REJECTED', 'EXPIRED', 'CANCELLED'))`;

/** What is payable now of an order's fees, in paise, by the ledger alone. @param fees of its student instead, by row id */
export async function stillOwedInBooks(
  watch: Db,
  orderId: number,
  now: Instant,
  fees: readonly number[] | null = null,
): Promise<number> {
  const { owed } = await watch.one<{ owed: number }>(STILL_OWED, [orderId, now, fees]);
  return owed;
}
