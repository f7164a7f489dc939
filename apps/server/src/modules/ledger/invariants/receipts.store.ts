import type { Invariant } from './invariant.store.ts';

/** No receipt without captured money, none missing, and numbers without gaps, also those of events. */
export const receipts: readonly Invariant[] = [
  {
    name: 'receipt-has-money',
    source: 'decisions 7, R13',
    sql: `
      select i.code as institute, 'receipts ' || r.id || ', payments ' || r.payment_id as rows,
        'The receipt ' || r.number || ' was given for money that is not booked to fees' as problem,
        null::bigint as expected, null::bigint as found
      from receipts r join scope i on i.id = r.institute_id left join booked b on b.id = r.payment_id
        left join payments p on p.id = r.payment_id and p.kind = 'recorded'
      where (b.entry_id is null or b.is_unplaced) and not exists (
        select 1 from ledger_entries e where e.institute_id = p.institute_id and e.kind = 'recorded' and e.ref = p.id::text)`,
  },
  {
    name: 'receipt-missing',
    source: 'decisions 7',
    sql: `
      select b.institute, 'payments ' || b.id as rows,
        'The payment ' || b.application_code || ' paid fees, but has no receipt' as problem,
        b.amount_paise as expected, 0::bigint as found
      from booked b left join receipts r on r.payment_id = b.id
      where b.entry_id is not null and not b.is_unplaced and r.id is null`,
  },
  {
    name: 'receipt-date',
    source: 'money 7, decision 97',
    sql: `
      select i.code as institute, 'receipts ' || r.id || ', payments ' || p.id as rows,
        'The receipt ' || r.number || ' is dated ' || r.issued_at at time zone 'Asia/Kolkata'
          || ', its payment ' || p.received_at at time zone 'Asia/Kolkata' as problem,
        null::bigint as expected, null::bigint as found
      from receipts r join payments p on p.id = r.payment_id join scope i on i.id = r.institute_id
      where p.kind = 'gateway' and r.issued_at <> p.received_at`,
  },
  {
    name: 'receipt-numbers',
    source: 'decisions 7',
    sql: `
      with series as (
        select institute_id, financial_year, count(*) as n, min(series_no) as first, max(series_no) as last
        from receipts group by institute_id, financial_year)
      select i.code as institute,
        'receipts and receipt_counters of ' || coalesce(s.financial_year, c.financial_year) as rows,
        'The receipts of ' || coalesce(s.financial_year, c.financial_year) || ' are not numbered without a gap: '
          || coalesce(s.n, 0) || ' receipts, numbers ' || coalesce(s.first, 0) || ' to ' || coalesce(s.last, 0)
          || ', counter at ' || coalesce(c.n, 0) as problem,
        null::bigint as expected, null::bigint as found
      from series s full join (select * from receipt_counters where kind = 'RCP') c
          on c.institute_id = s.institute_id and c.financial_year = s.financial_year
        join scope i on i.id = coalesce(s.institute_id, c.institute_id)
      where coalesce(s.first, 1) <> 1 or coalesce(s.n, 0) <> coalesce(s.last, 0) or coalesce(s.last, 0) <> coalesce(c.n, 0)
      union all
      select i.code, 'receipts ' || r.id,
        'The receipt ' || r.number || ' is not the one of its series and day, '
          || financial_year(india_day(r.issued_at)) || ' number ' || r.series_no, null, null
      from receipts r join scope i on i.id = r.institute_id
      where r.financial_year <> financial_year(india_day(r.issued_at))
        or r.number <> 'RCP/' || r.financial_year || '/'
          || lpad(r.series_no::text, greatest(6, length(r.series_no::text)), '0')`,
  },
  {
    name: 'event-numbers',
    source: 'decision 256',
    sql: `
      with events_of as (
        select e.institute_id, e.position, e.student_id, e.student_sequence from scope i join events e on e.institute_id = i.id),
      numbered as (
        select institute_id, null::bigint as student_id, count(*) as n, min(position) as first, max(position) as last
        from events_of group by institute_id
        union all
        select institute_id, student_id, count(*), min(student_sequence), max(student_sequence)
        from events_of where student_id is not null group by institute_id, student_id)
      select i.code as institute, 'events of ' || coalesce('students ' || e.student_id, 'institutes ' || e.institute_id) as rows,
        'Events are not numbered without a gap: ' || e.n || ' events, numbers ' || e.first || ' to ' || e.last || ', counter at '
          || coalesce(p.position, s.sequence, 0) as problem,
        null::bigint as expected, null::bigint as found
      from numbered e join scope i on i.id = e.institute_id
        left join event_positions p on p.institute_id = e.institute_id and e.student_id is null
        left join event_sequences s on s.student_id = e.student_id
      -- The oldest are dropped after 90 days.
      where e.n <> e.last - e.first + 1 or e.last is distinct from coalesce(p.position, s.sequence)`,
  },
];
