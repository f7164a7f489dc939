import type { Invariant } from './invariant.store.ts';

/** Money of a debit that was booked to its fees. */
const PAID = `
  with paid as (
    select o.mandate_debit_id as debit_id, count(*) as n, string_agg(p.id::text, ' ' order by p.id) as ids
    from payments p join orders o on o.id = p.order_id
    where o.mandate_debit_id is not null and p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')
    group by o.mandate_debit_id)`;

/**
 * Every started debit with its permission. The history gives the mandate's state and the time of the notice; at equal
 * times the row order decides. Money without a started debit was not requested then: its mandate must have been active at
 * some time. An order's amount is what is debited.
 */
const TRIES = `
  with begun as (
    select a.id as attempt_id, a.created_at, o.created_at as opened_at, o.amount_paise, d.id, d.mandate_id, i.code as institute,
      case when d.order_id = o.id then d.notice_paise end as notice_paise,
      (select min(h.id) from state_history h where h.kind = 'debit' and h.ref_id = d.id and h.to_state = 'SUBMITTED'
        and h.at = a.created_at) as moved_id
    from attempts a join orders o on o.id = a.order_id join mandate_debits d on d.id = o.mandate_debit_id
      join scope i on i.id = a.institute_id),
  tries as (
    select b.*,
      case when b.moved_id is null then exists (
          select 1 from state_history h where h.kind = 'mandate' and h.ref_id = b.mandate_id and h.to_state = 'ACTIVE'
            and h.at <= b.created_at)
        else coalesce((
          select h.to_state from state_history h where h.kind = 'mandate' and h.ref_id = b.mandate_id
            and h.at <= b.created_at and h.id < b.moved_id order by h.id desc limit 1) = 'ACTIVE', false) end as is_held,
      exists (
        select 1 from state_history h where h.kind = 'debit' and h.ref_id = b.id and h.to_state = 'NOTIFIED'
          and h.at >= b.opened_at and h.at <= b.created_at - interval '24 hours') as is_told
    from begun b)`;

/** Debits are allowed, made once and never forgotten. */
export const mandateDebits: readonly Invariant[] = [
  {
    name: 'debit-allowed',
    source: 'regulation E.1, decision 28',
    sql: `${TRIES}
      select institute, 'mandate_debits ' || id || ', attempts ' || attempt_id as rows,
        case when not is_held then 'A debit was begun without an authorised mandate'
          else 'A debit was begun without a notice a day before' end as problem,
        null::bigint as expected, null::bigint as found
      from tries where not is_held or not is_told
      union all
      select institute, 'mandate_debits ' || id || ', attempts ' || attempt_id,
        'A debit was begun with another amount than its notice told', notice_paise, amount_paise
      from tries where notice_paise <> amount_paise`,
  },
  {
    name: 'debit-once',
    source: 'threats 6.2, decision 28',
    sql: `${PAID}
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
      where o.status in ('CREATED', 'ATTEMPTED') group by i.code, d.id having count(*) > 1`,
  },
  {
    name: 'debit-pursued',
    source: 'regulation E.1, decision 44',
    // Each act schedules the next one in the transaction that completes it; the first are scheduled when the mandate
    // becomes active.
    sql: `
      with open_acts as materialized (
        select institute_id, kind, split_part(ref, '/', 1) || '/' || split_part(ref, '/', 2) as about
        from scheduled_acts where state in ('WAITING', 'RUNNING') and kind in ('debit-notice', 'debit-run', 'debit-result'))
      select i.code as institute, 'mandate_debits ' || d.id || ', scheduled_acts' as rows,
        'A debit is ' || d.status || ', and nothing is planned that would bring it to its end' as problem,
        null::bigint as expected, null::bigint as found
      from mandate_debits d join scope i on i.id = d.institute_id
      where d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED')
        and exists (
          select 1 from state_history h where h.kind = 'mandate' and h.ref_id = d.mandate_id and h.to_state = 'ACTIVE')
        and not exists (
          select 1 from open_acts a where a.institute_id = d.institute_id and a.about = d.id || '/' || d.round and case d.status
            when 'SCHEDULED' then a.kind = 'debit-notice' when 'NOTIFIED' then a.kind = 'debit-run' else a.kind <> 'debit-notice' end)`,
  },
];
