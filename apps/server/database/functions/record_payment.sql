-- Books money that the institute received itself (R12), with its late fee: Dr counter, Cr heads and late fee (R5).
-- p_verification_code: the code of a receipt of ours, issued at p_now; null if the institute issued its own.
create or replace function record_payment(
  p_institute_id bigint, p_student_id bigint, p_import_code text, p_application_code text, p_mode text, p_reference text,
  p_old_receipt_no text, p_received_at timestamptz, p_allocation jsonb,
  p_verification_code text default null, p_now timestamptz default null
) returns bigint language plpgsql as $$
declare
  v_payment_id bigint;
  v_entry_id bigint;
  v_total bigint;
  v_locked int;
  v_year text := financial_year(india_day(p_now));
begin
  perform 1 from fee_lines f join allocations(p_allocation) a on a.fee_line_id = f.id
    where f.student_id = p_student_id and f.institute_id = p_institute_id order by f.id for update of f;
  get diagnostics v_locked = row_count;
  if v_locked <> jsonb_array_length(p_allocation) then
    raise exception 'A recorded payment names a fee line that is not the student''s.' using errcode = 'restrict_violation';
  end if;
  select sum(amount_paise + late_fee_paise) into v_total from allocations(p_allocation);
  insert into payments (institute_id, student_id, kind, status, application_code, amount_paise, mode, reference, old_receipt_no, import_code, received_at,
    booked_at, time_source)
  values (p_institute_id, p_student_id, 'recorded', 'PAID', p_application_code, v_total, p_mode, p_reference, p_old_receipt_no, p_import_code, p_received_at,
    coalesce(p_now, p_received_at), 'INSTITUTE')
  returning id into v_payment_id;
  with settled as (
    update fee_lines f set settled_paise = f.settled_paise + a.amount_paise,
      late_fee_paid_paise = f.late_fee_paid_paise + a.late_fee_paise,
      late_fee_waived_paise = f.late_fee_waived_paise + a.waived_paise,
      late_fee_ended = f.late_fee_ended or a.waived_whole,
      version = f.version + 1,
      -- As in capture_payment(): a dynamic line's base grows with what is paid beyond it.
      gross_paise = case when f.is_dynamic
        then greatest(f.gross_paise, f.concession_paise + f.settled_paise + a.amount_paise) else f.gross_paise end
      from allocations(p_allocation) a where a.fee_line_id = f.id
    returning f.id, f.gross_paise, f.concession_paise, f.concessions, f.settled_paise - a.amount_paise as earlier_paise,
      greatest(0, f.base_paise - f.settled_paise) as balance_after_paise
  )
  insert into payment_allocations (payment_id, fee_line_id, amount_paise, late_fee_paise, waived_paise, waived_whole,
    waived_by, waived_reason, gross_paise, concession_paise, concessions, earlier_paise, balance_after_paise)
  select v_payment_id, a.*, s.gross_paise, s.concession_paise, s.concessions, s.earlier_paise, s.balance_after_paise
    from allocations(p_allocation) a join settled s on s.id = a.fee_line_id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_institute_id, 'recorded', v_payment_id::text, india_day(p_received_at), p_received_at) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, ledger_account(p_institute_id, 'COUNTER:' || p_mode, 'ASSET'), null::bigint, v_total, 0::bigint
  union all
  select v_entry_id, head_account(p_institute_id, h.code, h.kind), f.id, 0, a.amount_paise
    from allocations(p_allocation) a
    join fee_lines f on f.id = a.fee_line_id join fee_heads h on h.id = f.head_id where a.amount_paise > 0
  union all
  select v_entry_id, ledger_account(p_institute_id, 'LATE_FEE', 'INCOME'), a.fee_line_id, 0, a.late_fee_paise
    from allocations(p_allocation) a where a.late_fee_paise > 0;
  perform write_event(p_institute_id, 'offline_payment.recorded', 'offline_payment', v_payment_id, p_student_id,
    coalesce(p_now, institute_now(p_institute_id)));
  perform write_event(p_institute_id, 'late_fee.waived', 'fee_line', a.fee_line_id, p_student_id, coalesce(p_now, institute_now(p_institute_id)))
    from allocations(p_allocation) a where a.waived_paise > 0 or a.waived_whole order by a.fee_line_id;
  if p_verification_code is not null then
    with counted as (
      insert into receipt_counters as c (institute_id, financial_year, kind, n) values (p_institute_id, v_year, 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning n
    )
    insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code,
      issued_to)
    select p_institute_id, v_payment_id, v_year, n, 'RCP/' || v_year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
      p_now, p_verification_code, receipt_recipient(p_student_id, null, null)
    from counted;
    perform write_event(p_institute_id, 'receipt.issued', 'receipt', id, p_student_id, p_now) from receipts where payment_id = v_payment_id;
  end if;
  return v_payment_id;
end $$;
