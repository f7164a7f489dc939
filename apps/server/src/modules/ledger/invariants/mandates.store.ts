import { over } from './invariant.ts';
import type { Invariant } from './invariant.ts';

/** Money that came for a debit and was booked to its fees. */
const PAID = `
  , paid as (
    select o.mandate_debit_id as debit_id, count(*) as n, string_agg(p.id::text, ' ' order by p.id) as ids
    from payments p join orders o on o.id = p.order_id
    where o.mandate_debit_id is not null and p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')
    group by o.mandate_debit_id)`;

/** Debits are lawful, and none is made twice. */
export const mandateDebits: readonly Invariant[] = [
  {
    name: 'debit-allowed',
    source: 'regulation E.1, decision 28',
    // Its history says when a mandate held and when a notice was given, whatever came after.
    sql: over(`
      select i.code as institute, 'mandate_debits ' || d.id || ', attempts ' || a.id as rows,
        case when not exists (
            select 1 from state_history h where h.kind = 'mandate' and h.ref_id = d.mandate_id and h.to_state = 'ACTIVE' and h.at <= a.created_at)
          then 'A debit was begun without an authorised mandate'
          else 'A debit was begun without a notice a day before' end as problem,
        null::bigint as expected, null::bigint as found
      from attempts a join orders o on o.id = a.order_id join mandate_debits d on d.id = o.mandate_debit_id
        join scope i on i.id = a.institute_id
      where not exists (
          select 1 from state_history h where h.kind = 'mandate' and h.ref_id = d.mandate_id and h.to_state = 'ACTIVE' and h.at <= a.created_at)
        or not exists (
          select 1 from state_history h where h.kind = 'debit' and h.ref_id = d.id and h.to_state = 'NOTIFIED'
            and h.at >= o.created_at and h.at <= a.created_at - interval '24 hours')`),
  },
  {
    name: 'debit-once',
    source: 'threats 6.2, decision 28',
    sql: over(`${PAID}
      select i.code as institute, 'mandate_debits ' || d.id || ', payments ' || p.ids as rows,
        'An instalment was debited ' || p.n || ' times' as problem, null::bigint as expected, null::bigint as found
      from mandate_debits d join scope i on i.id = d.institute_id join paid p on p.debit_id = d.id where p.n > 1
      union all
      select i.code, 'mandate_debits ' || d.id,
        'A debit is ' || d.status || ', and ' || coalesce(p.n, 0) || ' payments of it are booked', null, null
      from mandate_debits d join scope i on i.id = d.institute_id left join paid p on p.debit_id = d.id
      where (d.status = 'PAID') <> (coalesce(p.n, 0) > 0)
      union all
      select i.code, 'mandate_debits ' || d.id || ', orders ' || string_agg(o.id::text, ' ' order by o.id),
        'A debit has ' || count(*) || ' open orders', null, null
      from mandate_debits d join scope i on i.id = d.institute_id join orders o on o.mandate_debit_id = d.id
      where o.status in ('CREATED', 'ATTEMPTED') group by i.code, d.id having count(*) > 1`),
  },
];
