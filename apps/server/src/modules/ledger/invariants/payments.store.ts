import type { Invariant } from './invariant.store.ts';

/** Heads in the words of an order, as account codes without the suffix of the head's kind. */
const HEAD = `case when h.code is null then 'UNALLOCATED' else 'HEAD:' || h.code end`;
const CODE = `regexp_replace(c.code, '^DEPOSIT:', 'HEAD:')`;

/** What was captured at the gateway is booked here, line by line. */
export const paymentsBooked: readonly Invariant[] = [
  {
    name: 'payment-booked',
    source: 'threats 6.2, R1, R12',
    sql: `
      select institute, 'payments ' || id as rows,
        'The payment ' || application_code || ' of the gateway account ' || account || ' has no ledger entry' as problem,
        amount_paise as expected, 0::bigint as found
      from booked where entry_id is null
      union all
      select i.code, 'payments ' || p.id, 'The recorded payment ' || p.application_code || ' has no ledger entry', p.amount_paise, 0
      from payments p join scope i on i.id = p.institute_id
      where p.kind = 'recorded' and not exists (
        select 1 from ledger_entries e where e.institute_id = p.institute_id and e.kind = 'recorded' and e.ref = p.id::text)
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' books no payment', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'capture' and not exists (select 1 from booked b where b.entry_id = e.id)
        or e.kind = 'placing' and not exists (select 1 from placings x where x.entry_id = e.id)
      union all
      select i.code, 'ledger_entries ' || e.id, 'The entry ' || e.kind || ' ' || e.ref || ' books no payment', null, null
      from ledger_entries e join scope i on i.id = e.institute_id
      where e.kind = 'recorded' and not exists (
        select 1 from payments p where p.institute_id = e.institute_id and p.kind = 'recorded' and p.id::text = e.ref)`,
  },
  {
    name: 'payment-lines',
    source: 'R5, decisions 7',
    sql: `
      with expected as (
        select id, 'GATEWAY_CLEARING:' || account as code, 0::bigint as fee_line_id, amount_paise as paise from booked
        union all
        select id, 'EXCESS', 0, -excess_paise from booked where excess_paise > 0
        union all
        select id, 'SUSPENSE', 0, -held_paise from booked where held_paise > 0
        union all
        select b.id, ${HEAD}, coalesce(l.fee_line_id, 0), -(l.balance_paise + l.discount_paise)
          from booked b join paid_lines l on l.payment_id = b.id left join fee_heads h on h.id = l.head_id
        union all
        select b.id, 'DISCOUNT_ALLOWED', coalesce(l.fee_line_id, 0), l.discount_paise
          from booked b join paid_lines l on l.payment_id = b.id where l.discount_paise > 0
        union all
        select b.id, 'LATE_FEE', coalesce(l.fee_line_id, 0), -l.late_fee_paise
          from booked b join paid_lines l on l.payment_id = b.id where l.late_fee_paise > 0),
      lines as (
        select id, code, fee_line_id, sum(expected) as expected, sum(found) as found from (
          select id, code, fee_line_id, paise as expected, 0::bigint as found from expected
          union all
          select b.id, ${CODE}, coalesce(l.fee_line_id, 0), 0, l.debit_paise - l.credit_paise
            from booked b join entries_of n on n.payment_id = b.id join ledger_lines l on l.entry_id = n.entry_id
              join ledger_accounts c on c.id = l.account_id) both_sides
        group by id, code, fee_line_id having sum(expected) <> sum(found))
      select b.institute,
        'payments ' || b.id || ', orders ' || b.order_id || ', ledger_entries ' || b.entry_id as rows,
        'The payment ' || b.application_code || ' is booked otherwise than its lines say, on ' || l.code
          || case when l.fee_line_id = 0 then '' else ' for fee_lines ' || l.fee_line_id end as problem,
        l.expected::bigint as expected, l.found::bigint as found
      from lines l join booked b on b.id = l.id where b.entry_id is not null`,
  },
  {
    name: 'payment-state',
    source: 'threats 6.1, R2',
    sql: `
      select institute, 'payments ' || id || ', ledger_entries ' || entry_id as rows,
        'The payment ' || application_code || ' is ' || status || ', but the ledger books it as '
          || case when is_excess then 'excess' when is_unplaced then 'waiting for a person' else 'money for fees' end as problem,
        null::bigint as expected, null::bigint as found
      from booked
      where entry_id is not null and (
        (status in ('CAPTURED', 'REFUNDED', 'PARTIALLY REFUNDED') and is_unplaced)
        or (status = 'EXCESS' and not is_excess) or (status = 'REVIEW' and not is_unplaced) or status in ('PAID', 'REVERSED'))
      union all
      select institute, 'payments ' || id,
        'The payment ' || application_code || ' is ' || status || ', which its refunds do not say', amount_paise, refunded_paise
      from booked
      where (status = 'CAPTURED' and refunded_paise <> 0) or (status = 'REFUNDED' and refunded_paise <> placed_paise)
        or (status = 'PARTIALLY REFUNDED' and (refunded_paise = 0 or refunded_paise = placed_paise))`,
  },
  {
    name: 'excess-not-owed',
    source: 'decisions 88, 104, 209 and 219',
    // The fee when the money was booked: what an import or refund reopened later was not owed then. A line that got
    // nothing has no figures of that moment: what was settled is added up, and no more is owed than a payment before showed.
    // Cashfree gives back every payment of an order but the first, whatever is owed (keepsFirst()).
    sql: `
      with first as (select order_id, account, min(id) as id from booked group by order_id, account),
      left_out as (
        select distinct b.id, b.institute, b.application_code, b.entry_id, f.id as fee_line_id, f.sft_code, f.base_paise
        from booked b join order_lines o on o.order_id = b.order_id join fee_lines f on f.id = o.fee_line_id
          join orders r on r.id = b.order_id join gateway_accounts g on g.institute_id = b.institute_id and g.code = b.account
          join first s on s.order_id = b.order_id and s.account = b.account
        where (b.id = s.id or g.vendor <> 'CASHFREE' or r.made_by = 'mandate')
          and b.excess_paise > 0 and b.is_recent and f.status = 'ACTIVE' and not f.is_dynamic and not exists (
          select 1 from paid_lines l where l.payment_id = b.id and l.fee_line_id = f.id)),
      shown as (
        select n.id, n.fee_line_id, min(x.paise) as paise
        from left_out n join (
          select payment_id, fee_line_id, gross_paise - concession_paise as paise from paid_lines
          union all
          select payment_id, fee_line_id, gross_paise - concession_paise from payment_allocations) x
          on x.fee_line_id = n.fee_line_id and x.payment_id < n.id
        group by n.id, n.fee_line_id),
      settled as (
        select n.id, n.fee_line_id, sum(l.credit_paise - l.debit_paise) filter (where l.entry_id <= n.entry_id) as paise,
          bool_or(l.entry_id > n.entry_id and l.debit_paise > 0) as is_reopened
        from left_out n join ledger_lines l on l.fee_line_id = n.fee_line_id join ledger_accounts a on a.id = l.account_id
        where a.code like 'HEAD:%' or a.code like 'DEPOSIT:%' or a.code = 'UNALLOCATED'
        group by n.id, n.fee_line_id),
      owing as (
        select b.id, b.institute, b.application_code, f.id as fee_line_id, f.sft_code, l.balance_after_paise as paise
        from booked b join paid_lines l on l.payment_id = b.id join fee_lines f on f.id = l.fee_line_id
        where b.excess_paise > 0 and l.balance_after_paise > 0 and not f.is_dynamic and not exists (
          select 1 from placings x join placements m on m.entry_id = x.entry_id
          where x.payment_id = b.id and m.line_no = l.line_no)
        union all
        select n.id, n.institute, n.application_code, n.fee_line_id, n.sft_code, least(n.base_paise, h.paise) - coalesce(t.paise, 0)
        from left_out n left join shown h on h.id = n.id and h.fee_line_id = n.fee_line_id
          left join settled t on t.id = n.id and t.fee_line_id = n.fee_line_id
        where least(n.base_paise, h.paise) > coalesce(t.paise, 0) and not coalesce(t.is_reopened, false))
      select institute, 'payments ' || id || ', fee_lines ' || fee_line_id as rows,
        'Money of the payment ' || application_code || ' goes back, and its fee ' || sft_code || ' was left owing' as problem,
        0::bigint as expected, paise::bigint as found
      from owing`,
  },
  {
    name: 'price-ended',
    source: 'money 3, decisions 88 and 209',
    sql: `
      with late as (
        select b.id, b.institute, b.application_code, b.order_id, b.is_recent, p.is_placed_apart, o.expires_at,
          india_day(p.received_at) as day
        from booked b join payments p on p.id = b.id join orders o on o.id = b.order_id
        where p.placed_paise > 0 and p.received_at > o.expires_at + interval '24 hours'
          and o.made_by <> 'mandate' and o.emi_application_id is null),
      placed as (
        select t.id, t.institute, t.application_code, t.day, l.balance_paise, l.discount_paise, l.late_fee_paise, f.id as fee_line_id,
          f.sft_code, f.head_id, f.due_date, f.discount_until, f.is_dynamic
        from late t join paid_lines l on l.payment_id = t.id join fee_lines f on f.id = l.fee_line_id
        where t.is_placed_apart and t.is_recent)
      select institute, 'payments ' || id || ', orders ' || order_id as rows,
        'The payment ' || application_code || ' of ' || day || ' was booked at the price of an order that had ended on '
          || india_day(expires_at) as problem, null::bigint as expected, null::bigint as found
      from late where not is_placed_apart
      union all
      select institute, 'payments ' || id || ', fee_lines ' || fee_line_id,
        'The payment ' || application_code || ' of ' || day || ' got a discount of the fee ' || sft_code || ' that had ended on ' || discount_until,
        0, discount_paise
      from placed where discount_paise > 0 and discount_until < day
      union all
      -- Any late fee that was ever paid or waived may explain why none was paid.
      select l.institute, 'payments ' || l.id || ', fee_lines ' || l.fee_line_id,
        'The payment ' || l.application_code || ' of ' || l.day || ' paid no late fee of the fee ' || l.sft_code || ', which was due on ' || l.due_date,
        null, null
      from placed l join fee_heads h on h.id = l.head_id join late_fee_rules r on r.id = h.late_fee_rule_id
        join institutes i on i.id = h.institute_id
      where l.balance_paise > 0 and l.late_fee_paise = 0 and not l.is_dynamic and i.late_fee_per = 'LINE'
        and (r.rule ->> 'amount')::bigint > 0 and l.due_date + (r.rule ->> 'grace_days')::int < l.day
        and not exists (
          select 1 from ledger_lines x join ledger_accounts a on a.id = x.account_id
          where x.fee_line_id = l.fee_line_id and a.code = 'LATE_FEE' and x.credit_paise > 0)
        and not exists (
          select 1 from payment_allocations w where w.fee_line_id = l.fee_line_id and (w.waived_paise > 0 or w.waived_whole))`,
  },
  {
    name: 'placing-booked',
    source: 'money 8, decision 94',
    // Each allocation is one entry: what it took from waiting money, what it put on fees and its own amount are equal.
    sql: `
      select i.code as institute, 'placings ' || x.id || ', ledger_entries ' || x.entry_id as rows,
        'What ' || x.placed_by || ' placed of the payment ' || p.application_code || ' is not what its entry took out of what waited'
          as problem, x.amount_paise as expected, coalesce(t.paise, 0) as found
      from placings x join payments p on p.id = x.payment_id join scope i on i.id = x.institute_id
        left join (select l.entry_id, a.code, sum(l.debit_paise - l.credit_paise)::bigint as paise
          from ledger_accounts a join ledger_lines l on l.account_id = a.id
          where a.code in ('SUSPENSE', 'EXCESS') group by l.entry_id, a.code) t
          on t.entry_id = x.entry_id and t.code = case x.source when 'HELD' then 'SUSPENSE' else 'EXCESS' end
      where coalesce(t.paise, 0) <> x.amount_paise
      union all
      select i.code, 'placings ' || x.id || ', placements of entry_id ' || x.entry_id,
        'What ' || x.placed_by || ' placed of the payment ' || p.application_code || ' is not what its fees got', x.amount_paise, f.paise
      from placings x join payments p on p.id = x.payment_id join scope i on i.id = x.institute_id
        cross join lateral (select coalesce(sum(m.balance_paise + m.late_fee_paise), 0)::bigint as paise from placements m
          where m.entry_id = x.entry_id) f
      where f.paise <> x.amount_paise`,
  },
  {
    name: 'payment-time',
    source: 'money 7, decision 97',
    sql: `
      with told as (
        select p.*, o.created_at as ordered_at, case
            when p.told_at is null then 'NOT_TOLD'
            when p.told_at > p.booked_at + interval '5 minutes' then 'FUTURE'
            when p.told_at < o.created_at - interval '5 minutes' then 'BEFORE_ORDER'
            else 'GATEWAY' end as source
        from payments p join orders o on o.id = p.order_id where p.kind = 'gateway')
      select i.code as institute, 'payments ' || p.id || ', orders ' || p.order_id as rows,
        'The payment ' || p.application_code || ' is dated ' || p.received_at at time zone 'Asia/Kolkata' || ' by ' || p.time_source || ', which is not what its gateway and our clock say'
          as problem, null::bigint as expected, null::bigint as found
      from told p join scope i on i.id = p.institute_id
      where p.time_source <> p.source or p.received_at <> case p.source
        when 'GATEWAY' then least(greatest(p.told_at, p.ordered_at), p.booked_at) else p.booked_at end`,
  },
  {
    name: 'entry-day',
    source: 'money 7, decision 97',
    sql: `
      select b.institute, 'ledger_entries ' || e.id || ', payments ' || p.id as rows,
        'The payment ' || p.application_code || ' of ' || india_day(p.received_at) || ' is booked on ' || e.day || case
          when e.at <> p.booked_at then ', at another time than it says'
          when coalesce(e.meant_day, e.day) <> india_day(p.received_at) then ', and its entry means another day'
          when e.meant_day is null then ', which was closed'
          else ', which is neither its own day nor the one it was booked on' end as problem,
        null::bigint as expected, null::bigint as found
      from booked b join ledger_entries e on e.id = b.entry_id join payments p on p.id = b.id
        cross join lateral (
          select (coalesce(e.meant_day, e.day) + 1 + time '06:00') at time zone 'Asia/Kolkata' <= e.at as was_closed) c
      where e.at <> p.booked_at or coalesce(e.meant_day, e.day) <> india_day(p.received_at)
        or case when e.meant_day is null then c.was_closed else not c.was_closed or e.day <> india_day(e.at) end`,
  },
  {
    name: 'recorded-lines',
    source: 'R12',
    sql: `
      with recorded as (
        select p.id, i.code as institute, p.application_code, p.amount_paise, p.mode, e.id as entry_id
        from payments p join scope i on i.id = p.institute_id
          join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'recorded' and e.ref = p.id::text
        where p.kind = 'recorded'),
      lines as (
        select id, code, fee_line_id, sum(expected) as expected, sum(found) as found from (
          select id, 'COUNTER:' || mode as code, 0::bigint as fee_line_id, amount_paise as expected, 0::bigint as found from recorded
          union all
          select r.id, 'FEES', a.fee_line_id, -a.amount_paise, 0 from recorded r join payment_allocations a on a.payment_id = r.id
          union all
          select r.id, 'LATE_FEE', a.fee_line_id, -a.late_fee_paise, 0 from recorded r join payment_allocations a on a.payment_id = r.id
          union all
          select r.id, case when l.fee_line_id is null or c.code = 'LATE_FEE' then c.code else 'FEES' end, coalesce(l.fee_line_id, 0), 0,
              l.debit_paise - l.credit_paise
            from recorded r join ledger_lines l on l.entry_id = r.entry_id join ledger_accounts c on c.id = l.account_id) both_sides
        group by id, code, fee_line_id having sum(expected) <> sum(found))
      select r.institute, 'payments ' || r.id || ', ledger_entries ' || r.entry_id as rows,
        'The recorded payment ' || r.application_code || ' is booked otherwise than it was allocated, on ' || l.code
          || case when l.fee_line_id = 0 then '' else ' for fee_lines ' || l.fee_line_id end as problem,
        l.expected::bigint as expected, l.found::bigint as found
      from lines l join recorded r on r.id = l.id`,
  },
  {
    name: 'attempt-captured',
    source: 'threats 6.1',
    sql: `
      select i.code as institute, 'attempts ' || a.id || ', orders ' || a.order_id as rows,
        'The attempt ' || a.attempt_code || ' is captured, but no payment of its order is booked for it' as problem,
        null::bigint as expected, null::bigint as found
      from attempts a join scope i on i.id = a.institute_id
      where a.status = 'CAPTURED' and not exists (
        select 1 from payments p where p.order_id = a.order_id and p.gateway_payment_id = a.gateway_payment_id)
      union all
      select i.code, 'payments ' || p.id || ', orders ' || p.order_id,
        'The payment ' || p.application_code || ' came from no attempt that is captured', null, null
      from payments p join scope i on i.id = p.institute_id
      where p.kind = 'gateway' and not exists (
        select 1 from attempts a
        where a.order_id = p.order_id and a.gateway_payment_id = p.gateway_payment_id and a.status = 'CAPTURED')`,
  },
];
