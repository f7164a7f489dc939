-- The rows of a booked order in every table, without its own numbers and times: equal bookings give the same text.
-- $1 and $2: the first and the last order.
select shape, count(*)::int as orders from (
  select jsonb_build_object(
    'order', (select jsonb_build_array(o.status, o.paid_at is not null, o.paid_at = o.touched_at)),
    'attempt', (select jsonb_agg(jsonb_build_array(a.status, a.method, a.reason, a.gateway_payment_id = 'pay_c' || o.id,
      a.next_check_at - a.updated_at)) from attempts a where a.order_id = o.id),
    'history', (select jsonb_agg(jsonb_build_array(h.kind, h.from_state, h.to_state, h.cause, h.gateway_ref = 'pay_c' || o.id) order by h.id)
      from (select 'order' as kind, o.id union all select 'attempt', a.id from attempts a where a.order_id = o.id) of
        join state_history h on h.kind = of.kind and h.ref_id = of.id),
    'payment', (select jsonb_agg(jsonb_build_array(p.kind, p.status, p.amount_paise, p.mode, p.bank_reference, p.contact_mobile,
      p.application_code = o.application_code, p.student_id = o.student_id, p.institute_id = o.institute_id))
      from payments p where p.order_id = o.id),
    'receipt', (select jsonb_agg(jsonb_build_array(r.financial_year, r.number like 'RCP/%' || r.series_no, r.template,
      r.verification_code = 'v-' || o.id)) from receipts r join payments p on p.id = r.payment_id where p.order_id = o.id),
    'ledger', (select jsonb_agg(jsonb_build_array(e.kind, e.day, c.code, c.kind, l.debit_paise, l.credit_paise, l.fee_line_id - o.id * 10) order by l.id)
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts c on c.id = l.account_id
      where e.institute_id = o.institute_id and e.ref = 'MAIN/pay_c' || o.id),
    'fees', (select jsonb_agg(jsonb_build_array(f.settled_paise, f.late_fee_paid_paise, f.payable_now_paise, f.version) order by f.id)
      from fee_lines f where f.student_id = o.student_id),
    'lines', (select jsonb_agg(jsonb_build_array(l.balance_after_paise, l.gross_paise, l.concession_paise, l.concessions, l.earlier_paise) order by l.line_no)
      from order_lines l where l.order_id = o.id),
    'reserved', (select count(*) from open_fee_lines where order_id = o.id),
    'session', (select status from pay_sessions where id = o.pay_session_id),
    'event', (select jsonb_agg(jsonb_build_array(x.event, x.student_sequence, x.payload ->> 'application_code' = o.application_code,
      (x.payload ->> 'order_id')::bigint = o.id)) from outbox x where x.student_id = o.student_id)
  )::text as shape
  from orders o where o.id between $1 and $2
) booked group by shape
