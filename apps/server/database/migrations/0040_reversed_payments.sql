-- A recorded payment can be taken back with a reason, as when a cheque bounces: by a counter-entry, with its fees owed
-- again. It may also have a receipt of ours, where the institute has given none of its own.
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('CAPTURED', 'EXCESS', 'REVIEW', 'REFUNDED', 'PARTIALLY REFUNDED', 'PAID', 'REVERSED')),
  -- The day and time the money was gone again, and why.
  add column reversed_at timestamptz,
  add column reversal_reason text not null default '',
  -- The request that reversed it, so that asking twice is the same; '' for one of a bundle.
  add column reversal_key text not null default '',
  add constraint payments_reversed check (
    (status = 'REVERSED') = (reversed_at is not null) and (reversed_at is null or (kind = 'recorded' and reversal_reason <> '')));
create index payments_reversed_by_institute on payments (institute_id) where reversed_at is not null;

-- What a receipt tells of each line, kept as it stood at the payment, as order_lines keep it.
alter table payment_allocations
  add column gross_paise bigint,
  add column concession_paise bigint,
  add column concessions jsonb,
  add column earlier_paise bigint,
  add column balance_after_paise bigint;

-- Whether the kept PDF tells of the reversal.
alter table receipts add column pdf_reversed boolean not null default false;

drop function record_payment(bigint, bigint, text, text, text, text, text, timestamptz, jsonb);

-- Books money the institute received itself (R12), with the late fee it took: Dr counter, Cr heads and late fee (R5).
-- p_verification_code: the code of a receipt of ours, issued at p_now; null when the institute gave its own.
create function record_payment(
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
  insert into payments (institute_id, student_id, kind, status, application_code, amount_paise, mode, reference, old_receipt_no, import_code, received_at)
  values (p_institute_id, p_student_id, 'recorded', 'PAID', p_application_code, v_total, p_mode, p_reference, p_old_receipt_no, p_import_code, p_received_at)
  returning id into v_payment_id;
  with settled as (
    update fee_lines f set settled_paise = f.settled_paise + a.amount_paise,
      late_fee_paid_paise = f.late_fee_paid_paise + a.late_fee_paise,
      late_fee_waived_paise = f.late_fee_waived_paise + a.waived_paise,
      late_fee_ended = f.late_fee_ended or a.waived_whole,
      version = f.version + 1,
      -- As at a capture: a dynamic line's base grows with what is paid beyond it.
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
  if p_verification_code is not null then
    with counted as (
      insert into receipt_counters as c (institute_id, financial_year, kind, n) values (p_institute_id, v_year, 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning n
    )
    insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
    select p_institute_id, v_payment_id, v_year, n, 'RCP/' || v_year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
      p_now, p_verification_code
    from counted;
  end if;
  return v_payment_id;
end $$;

-- Takes a recorded payment back: the reverse of its entry, line by line, and its fees and late fees are owed again. What it
-- waived is not waived any more. result: reversed, again (the same reversal came before), other (another one did),
-- gateway (such money is given back by a refund), refunded.
create function reverse_payment(
  p_institute_id bigint, p_payment_id bigint, p_reason text, p_key text, p_reversed_at timestamptz, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_payment payments;
  v_entry_id bigint;
  v_sequence bigint;
begin
  perform 1 from fee_lines f join payment_allocations a on a.fee_line_id = f.id
    where a.payment_id = p_payment_id order by f.id for update of f;
  select * into strict v_payment from payments where id = p_payment_id and institute_id = p_institute_id for update;
  if v_payment.kind <> 'recorded' then
    return 'gateway';
  end if;
  if v_payment.reversed_at is not null then
    return case when v_payment.reversal_key = p_key and v_payment.reversal_reason = p_reason
      and (p_key <> '' or v_payment.reversed_at = p_reversed_at) then 'again' else 'other' end;
  end if;
  if v_payment.refunded_paise > 0 or exists (select 1 from refunds r where r.payment_id = p_payment_id) then
    return 'refunded';
  end if;
  update payments set status = 'REVERSED', reversed_at = p_reversed_at, reversal_reason = p_reason, reversal_key = p_key
    where id = p_payment_id;
  update fee_lines f set settled_paise = f.settled_paise - a.amount_paise,
    late_fee_paid_paise = f.late_fee_paid_paise - a.late_fee_paise,
    late_fee_waived_paise = f.late_fee_waived_paise - a.waived_paise,
    late_fee_ended = exists (
      select 1 from payment_allocations o join payments p on p.id = o.payment_id
      where o.fee_line_id = f.id and o.waived_whole and p.status = 'PAID'),
    version = f.version + 1
    from payment_allocations a where a.payment_id = p_payment_id and a.fee_line_id = f.id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_institute_id, 'reversal', p_payment_id::text, india_day(p_reversed_at), p_reversed_at) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, l.account_id, l.fee_line_id, l.credit_paise, l.debit_paise
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.institute_id = p_institute_id and e.kind = 'recorded' and e.ref = p_payment_id::text order by l.id;
  update students set event_sequence = event_sequence + 1 where id = v_payment.student_id returning event_sequence into v_sequence;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_institute_id, 'payment.reversed', v_payment.student_id, v_sequence,
    jsonb_build_object('payment_id', p_payment_id, 'application_code', v_payment.application_code), p_now);
  return 'reversed';
end $$;
