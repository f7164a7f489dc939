import type { Invariant } from './invariant.store.ts';

/** Orders, attempts and their reservations. */
export const orders: readonly Invariant[] = [
  {
    name: 'order-paid-once',
    source: 'threats 6.1, R2, decision 219',
    // Several payments of an order may pay fees: what is still owed of its lines, or other fees. The database lets no fee be
    // paid beyond its base; a line without a fee or with a typed amount owes what was agreed, and what was given back of that.
    sql: `
      with placed as (
        select b.*, not exists (select 1 from placements x where x.payment_id = b.id)
            or exists (select 1 from placements x where x.payment_id = b.id and x.entry_id = b.entry_id) as is_at_once
        from booked b where b.entry_id is not null and not b.is_unplaced),
      paid as (select order_id, count(*) as n from placed group by order_id),
      put as (
        select b.institute, b.order_id, l.line_no, count(*) as n,
          sum(l.balance_paise + l.discount_paise + l.late_fee_paise)::bigint as paise
        from placed b join paid_lines l on l.payment_id = b.id group by b.institute, b.order_id, l.line_no),
      given_back as (
        select b.order_id, l.fee_line_id, sum(l.balance_paise + l.discount_paise + l.late_fee_paise)::bigint as paise
        from placed b join refunds r on r.payment_id = b.id and r.reopens_fees join refund_lines l on l.refund_id = r.id
        group by b.order_id, l.fee_line_id)
      select i.code as institute, 'orders ' || o.id || ', payments of order_id ' || o.id as rows,
        'The order ' || o.order_code || ' is ' || o.status || ', and ' || coalesce(p.n, 0)
          || ' payments are booked to its fees' as problem,
        null::bigint as expected, null::bigint as found
      from orders o join scope i on i.id = o.institute_id left join paid p on p.order_id = o.id
      where (o.status in ('PAID', 'PART_REFUNDED', 'REFUNDED') and coalesce(p.n, 0) = 0)
        or (o.status not in ('PAID', 'PART_REFUNDED', 'REFUNDED', 'REVIEW') and coalesce(p.n, 0) > 0)
      union all
      -- Cashfree gives back every payment of an order but the first (keepsFirst()); a debit has a charge for each try.
      select p.institute, 'orders ' || o.id || ', payments ' || string_agg(p.id::text, ' ' order by p.id),
        'The order ' || o.order_code || ' has ' || count(*) || ' payments on fees, and its gateway keeps one', null, null
      from placed p join orders o on o.id = p.order_id join gateway_accounts g on g.id = o.gateway_account_id
      where g.vendor = 'CASHFREE' and g.code = p.account and o.made_by <> 'mandate' and p.is_at_once
        and p.placed_paise > p.refunded_paise
      group by p.institute, o.id having count(*) > 1
      union all
      select p.institute, 'order_lines ' || l.line_no || ' of orders ' || o.id,
        'Payments of the order ' || o.order_code || ' paid more of its line ' || l.line_no || ' than was agreed',
        l.balance_paise + l.discount_paise + l.late_fee_paise + coalesce(g.paise, 0), p.paise
      from put p join orders o on o.id = p.order_id join order_lines l on l.order_id = o.id and l.line_no = p.line_no
        left join fee_lines f on f.id = l.fee_line_id
        left join given_back g on g.order_id = o.id and g.fee_line_id = l.fee_line_id
      where p.n > 1 and coalesce(f.is_dynamic, true)
        and p.paise > l.balance_paise + l.discount_paise + l.late_fee_paise + coalesce(g.paise, 0)`,
  },
  {
    name: 'one-open-order',
    source: 'threats 6.1',
    sql: `
      with open_lines as (
        select l.fee_line_id, o.id as order_id, i.code as institute
        from orders o join scope i on i.id = o.institute_id join order_lines l on l.order_id = o.id
        where o.status in ('CREATED', 'ATTEMPTED') and l.fee_line_id is not null)
      select institute, 'fee_lines ' || fee_line_id || ', orders ' || string_agg(order_id::text, ' ' order by order_id) as rows,
        'A fee is in several open orders at once' as problem, null::bigint as expected, null::bigint as found
      from open_lines group by institute, fee_line_id having count(distinct order_id) > 1
      union all
      select l.institute, 'fee_lines ' || l.fee_line_id || ', orders ' || l.order_id,
        'An open order does not hold the fee it is for', null, null
      from open_lines l where not exists (
        select 1 from open_fee_lines r where r.fee_line_id = l.fee_line_id and r.order_id = l.order_id)
      union all
      select i.code, 'open_fee_lines ' || r.fee_line_id || ', orders ' || o.id,
        'The order ' || o.order_code || ' is ' || o.status || ' and still holds a fee', null, null
      from open_fee_lines r join orders o on o.id = r.order_id join scope i on i.id = o.institute_id
      where o.status not in ('CREATED', 'ATTEMPTED')`,
  },
  {
    name: 'shares-whole',
    source: 'decision 239',
    // Each share is booked by itself, so a crash can part them; a poll of any of the orders books the others.
    sql: `
      with shares as (
        select p.id, o.id as order_id, o.paid_with_id, o.gateway_account_id, p.gateway_payment_id, i.code as institute,
          regexp_replace(p.gateway_payment_id, '/[1-6]$', '') as whole, p.booked_at < i.now - interval '2 days' as is_old,
          (select count(*) from orders m where m.paid_with_id = o.paid_with_id and m.id <= o.id) as no
        from payments p join orders o on o.id = p.order_id join scope i on i.id = p.institute_id
        where p.kind = 'gateway' and o.paid_with_id is not null
          -- Another sum than agreed belongs whole to the first order.
          and p.amount_paise = o.amount_paise)
      select s.institute, 'payments ' || s.id || ', orders ' || m.id as rows,
        'The payment ' || s.whole || ' is booked for one child, and for the order ' || m.order_code || ' of another it is not' as problem,
        m.amount_paise as expected, 0::bigint as found
      from shares s join orders m on m.paid_with_id = s.paid_with_id and m.id <> s.order_id
      where s.is_old and not exists (select 1 from payments x where x.order_id = m.id and x.gateway_account_id = s.gateway_account_id
        and regexp_replace(x.gateway_payment_id, '/[1-6]$', '') = s.whole)
      union all
      select s.institute, 'payments ' || s.id || ', orders ' || s.order_id,
        'The payment ' || s.gateway_payment_id || ' is not the share of its order', null, null
      from shares s where s.gateway_payment_id <> s.whole || '/' || s.no`,
  },
  {
    name: 'attempt-asked',
    source: 'money 3, decisions 99 and 223',
    // A bank may approve for days without a message, also after the order went to a person. The last poll is on day 6
    // where orders end (ordersEnd()), else on day 179.
    sql: `
      select i.code as institute, 'attempts ' || a.id || ', orders ' || o.id as rows,
        'The attempt ' || a.attempt_code || ' is ' || a.status || ' since ' || india_day(a.created_at)
          || ', and nobody asks any more whether it was paid' as problem, null::bigint as expected, null::bigint as found
      from attempts a join orders o on o.id = a.order_id join gateway_accounts g on g.id = a.gateway_account_id
        join scope i on i.id = a.institute_id
      where (a.status in ('FAILED', 'CANCELLED') or o.status = 'REVIEW' and a.status <> 'CAPTURED')
        and a.next_check_at is null and o.gateway_order_id is not null and o.status not in ('PAID', 'PART_REFUNDED', 'REFUNDED')
        and a.created_at > i.now - case g.vendor when 'CASHFREE' then interval '5 days' else interval '179 days' end`,
  },
  {
    name: 'attempt-has-verdict',
    source: 'threats 6.1',
    // The last poll is on day 7; one more hour covers the round that makes it.
    sql: `
      select i.code as institute, 'attempts ' || a.id || ', orders ' || o.id as rows,
        'The attempt ' || a.attempt_code || ' is ' || a.status || ' since ' || india_day(a.created_at)
          || ', and its order ' || o.order_code || ' is ' || o.status || ', not under review' as problem,
        null::bigint as expected, null::bigint as found
      from attempts a join orders o on o.id = a.order_id join scope i on i.id = a.institute_id
      where a.status in ('CREATED', 'SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN')
        and o.status <> 'REVIEW'
        and a.created_at < i.now - interval '7 days 1 hour'`,
  },
];
