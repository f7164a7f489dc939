-- A consent looks at the fees of its own application alone, and writes the application once (docs/benchmarks.md).

-- As before; a submitted application is due to be followed at once.
create or replace function move_application(p_application_id bigint, p_to text, p_from text[], p_cause text, p_now timestamptz)
returns table (before text, moved boolean) language plpgsql as $$
declare
  v_application emi_applications;
  v_sequence bigint;
begin
  select * into strict v_application from emi_applications where id = p_application_id for update;
  if v_application.status = p_to or not v_application.status = any (p_from) then
    return query select v_application.status, false;
    return;
  end if;
  if p_to = 'COMPLETED' and exists (
    select 1 from loan_instalments where application_id = v_application.id and paid_on is null) then
    raise exception 'an application with an unpaid instalment is not completed' using errcode = 'check_violation';
  end if;
  update emi_applications set status = p_to where id = v_application.id;
  update loan_applications set touched_at = p_now,
    signed_at = case when p_to = 'SIGNED' then p_now else signed_at end,
    next_check_at = case when p_to in ('REFERRED', 'APPROVED') then next_check_at
      when p_to in ('SUBMITTED', 'MANDATE_PENDING', 'ACTIVE') then p_now end,
    applicant_sealed = case when p_to in ('REJECTED', 'EXPIRED', 'CANCELLED') and signed_at is null then '' else applicant_sealed end
    where application_id = v_application.id;
  if p_to = 'ACTIVE' then
    perform plan_instalments(v_application.id);
  end if;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  values (v_application.institute_id, 'emi', v_application.id, v_application.status, p_to, p_cause, p_now);
  -- A plan nobody but the payer has seen is no event.
  if v_application.status <> 'DRAFT' or p_to = 'SUBMITTED' then
    update students set event_sequence = event_sequence + 1 where id = v_application.student_id
      returning event_sequence into v_sequence;
    insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
    values (v_application.institute_id, 'emi.' || lower(p_to), v_application.student_id, v_sequence,
      jsonb_build_object('application_id', v_application.id, 'application_code', v_application.application_code), p_now);
  end if;
  return query select v_application.status, true;
end $$;

-- As before, by way of the application's own fees.
create or replace function submit_application(p_application_id bigint, p_next_check_at timestamptz, p_now timestamptz)
returns text language plpgsql as $$
declare
  v_moved boolean;
begin
  perform 1 from fee_lines
    where id = any (array(select fee_line_id from emi_application_lines where application_id = p_application_id))
    order by id for update;
  if exists (select 1 from open_fee_lines r join emi_application_lines l on l.fee_line_id = r.fee_line_id
    where l.application_id = p_application_id) then
    return 'ordered';
  end if;
  if exists (select 1 from emi_application_lines l
      join emi_application_lines other on other.fee_line_id = l.fee_line_id and other.application_id <> l.application_id
      join emi_applications a on a.id = other.application_id
    where l.application_id = p_application_id and holds_fees(a.status)) then
    return 'held';
  end if;
  -- From the application's few fees to their rows, each by its key: a list out of JSON could be of any length to the
  -- planner, who would rather read all fees there are.
  if exists (select 1 from emi_application_lines l
      join loan_applications p on p.application_id = l.application_id
      cross join lateral (select base_paise - settled_paise as left_paise from fee_lines
        where id = l.fee_line_id and not is_dynamic offset 0) f
      join lateral jsonb_to_recordset(p.lines) q(fee_line_id bigint, balance bigint, discount bigint)
        on q.fee_line_id = l.fee_line_id
    where l.application_id = p_application_id and f.left_paise < q.balance + q.discount) then
    return 'changed';
  end if;
  select m.moved into v_moved from move_application(p_application_id, 'SUBMITTED', array['DRAFT'], 'consent', p_now) m;
  if not v_moved then
    return 'again';
  end if;
  -- The move itself has made it due now, which is what is nearly always wanted.
  update loan_applications set next_check_at = p_next_check_at
    where application_id = p_application_id and next_check_at is distinct from p_next_check_at;
  return 'submitted';
end $$;
