-- A late fee taken at the counter had no place in the books, and nobody could waive one: both come with a recorded payment
-- now. An institute may also say that an instalment is fined once, however many fees it has.
alter table institutes
  add column late_fee_per text not null default 'LINE' check (late_fee_per in ('LINE', 'INSTALMENT'));

alter table fee_lines
  -- Late fee that was let off: it counts like late fee that was paid.
  add column late_fee_waived_paise bigint not null default 0 check (late_fee_waived_paise >= 0),
  -- True when the fee is fined no more, whatever its rule says.
  add column late_fee_ended boolean not null default false;

alter table payment_allocations
  drop constraint payment_allocations_amount_paise_check,
  -- Cash for the fee, and beside it cash for the late fee.
  add constraint payment_allocations_amount_paise_check check (amount_paise >= 0),
  add column late_fee_paise bigint not null default 0 check (late_fee_paise >= 0),
  -- A late fee let off with this payment: so much of it, or all of it for good, by whom and why.
  add column waived_paise bigint not null default 0 check (waived_paise >= 0),
  add column waived_whole boolean not null default false,
  add column waived_by text not null default '',
  add column waived_reason text not null default '',
  add constraint payment_allocations_says_something
    check (amount_paise > 0 or late_fee_paise > 0 or waived_paise > 0 or waived_whole),
  add constraint payment_allocations_one_waiver check (not waived_whole or waived_paise = 0),
  add constraint payment_allocations_waived_by_name
    check ((waived_paise = 0 and not waived_whole) or (waived_by <> '' and waived_reason <> ''));

-- An allocation as a recorded payment comes with it.
create type allocated as (
  fee_line_id bigint, amount_paise bigint, late_fee_paise bigint, waived_paise bigint, waived_whole boolean,
  waived_by text, waived_reason text
);

create function allocations(p_allocation jsonb) returns setof allocated language sql immutable as $$
  select fee_line_id, amount_paise, coalesce(late_fee_paise, 0), coalesce(waived_paise, 0), coalesce(waived_whole, false),
    coalesce(waived_by, ''), coalesce(waived_reason, '')
  from jsonb_to_recordset(p_allocation) as a(fee_line_id bigint, amount_paise bigint, late_fee_paise bigint,
    waived_paise bigint, waived_whole boolean, waived_by text, waived_reason text)
$$;

-- Books money the institute received itself (R12), with the late fee it took: Dr counter, Cr heads and late fee (R5).
create or replace function record_payment(
  p_institute_id bigint, p_student_id bigint, p_import_code text, p_application_code text, p_mode text, p_reference text,
  p_old_receipt_no text, p_received_at timestamptz, p_allocation jsonb
) returns bigint language plpgsql as $$
declare
  v_payment_id bigint;
  v_entry_id bigint;
  v_total bigint;
  v_locked int;
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
  insert into payment_allocations (payment_id, fee_line_id, amount_paise, late_fee_paise, waived_paise, waived_whole, waived_by, waived_reason)
  select v_payment_id, a.* from allocations(p_allocation) a;
  update fee_lines f set settled_paise = f.settled_paise + a.amount_paise,
    late_fee_paid_paise = f.late_fee_paid_paise + a.late_fee_paise,
    late_fee_waived_paise = f.late_fee_waived_paise + a.waived_paise,
    late_fee_ended = f.late_fee_ended or a.waived_whole,
    version = f.version + 1,
    -- As at a capture: a dynamic line's base grows with what is paid beyond it.
    gross_paise = case when f.is_dynamic
      then greatest(f.gross_paise, f.concession_paise + f.settled_paise + a.amount_paise) else f.gross_paise end
    from allocations(p_allocation) a where a.fee_line_id = f.id;
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
  return v_payment_id;
end $$;
